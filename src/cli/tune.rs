//! `mintlab tune`: finds better numbers for a bot's parameters.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::options::{ExperimentArgs, FolderArgs, ThreadArgs};
use super::signals::Interrupt;
use super::{Failure, tell};
use crate::lab::config::Experiment;
use crate::report::prose;
use crate::run::store::{Broken, Disk, NO_LOCKS, Store, StoreError, TIMING};
use crate::study::tuning::{self, Course, Journal, Plan, files};

/// Tune the numbers of a bot by playing
///
/// The table `[tune]` of the experiment names the bot, the ranges of its parameters and the opponents.
#[derive(Args)]
pub struct TuneArgs {
    #[command(flatten)]
    experiment: ExperimentArgs,
    /// The results folder [default: results/NAME]
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    folder: FolderArgs,
}

pub fn tune(args: &TuneArgs) -> Result<ExitCode, Failure> {
    let (command, experiment, plan) = read(&args.experiment)?;
    let default_out = Path::new("results").join(&experiment.name);
    let out = args.out.as_deref().unwrap_or(&default_out);
    let identity = files::identity(&experiment, &plan);
    // Whatever is wrong with the tables is told before a folder is made.
    tuning::start(&experiment, plan.clone(), Journal::default())?;
    let store = Store::open(&Disk, out)?;
    if !store.is_locked() {
        tell(NO_LOCKS);
    }
    let journal = resumed(&store, &identity, args.folder.force)?;
    let mut course = tuning::start(&experiment, plan, journal)?;
    let interrupt = Interrupt::heeded();
    let began = Instant::now();
    let bar = bar(&course, args.folder.quiet);
    let save = |course: &Course| {
        if bar.position() == 0 {
            bar.set_style(style("{bar:30} {percent:>3} % {elapsed} left {eta}"));
        }
        bar.set_position(course.journal.pages.len() as u64);
        store.save_bytes(&files::state(&identity, &course.journal))
    };
    let pool = args.threads.pool()?;
    let ended = pool.install(|| tuning::conduct(&mut course, &interrupt.asked, save))?;
    bar.finish_and_clear();
    let Some(standing) = ended else {
        return Ok(ExitCode::from(interrupt.code()));
    };
    let seconds = began.elapsed().as_secs_f64();
    let mut contents = files::contents(&experiment, &command, &course, &standing);
    let timing = json!({
        "threads": pool.current_num_threads(),
        "seconds": seconds,
    });
    contents.insert(0, (TIMING, format!("{timing:#}\n").into_bytes()));
    store.commit(&contents, false, &files::FILES)?;
    if !args.folder.quiet {
        let told = files::summary(&experiment, &course, &standing);
        print!("{}", prose::plain(&told));
        println!("\nbots = [\"{}\"]", standing.finalists[standing.winner].bot);
    }
    Ok(ExitCode::SUCCESS)
}

/// The command as results tell it, the experiment, and what is to be tuned in it.
fn read(args: &ExperimentArgs) -> Result<(String, Experiment, Plan), Failure> {
    let mut origin = args.origin("tune", None)?;
    let command = origin.command_line();
    // The bots of the tables are those of the plan, whatever the file says.
    origin.options.push("bots=random".to_owned());
    let experiment = origin.experiment()?;
    let plan = Plan::of(&experiment)?;
    Ok((command, experiment, plan))
}

/// What was played before in this folder, if it is the same tuning.
fn resumed(store: &Store, identity: &Value, force: bool) -> Result<Journal, Failure> {
    let foreign = |why: &str| {
        Failure::Store(StoreError::Foreign {
            path: store.path().to_owned(),
            why: why.to_owned(),
        })
    };
    let state = store.saved_bytes()?;
    match state.map(|bytes| files::read_state(&bytes)) {
        Some(Err(Broken::Damaged)) => {
            tell(store.set_state_aside(Broken::Damaged)?);
            Ok(Journal::default())
        }
        _ if force => Ok(Journal::default()),
        None if store.manifest()?.is_some() => Err(foreign("no tuning")),
        None => Ok(Journal::default()),
        Some(Err(_)) => Err(foreign("no tuning")),
        Some(Ok((other, journal))) if other == *identity => Ok(journal),
        Some(Ok(_)) => Err(foreign("another tuning")),
    }
}

fn bar(course: &Course, quiet: bool) -> ProgressBar {
    let bar = match quiet {
        true => ProgressBar::hidden(),
        false => ProgressBar::new(course.places()),
    };
    // Nothing is known yet of what is left.
    bar.set_style(style("{spinner} playing the first candidates, {elapsed}"));
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is well written")
}
