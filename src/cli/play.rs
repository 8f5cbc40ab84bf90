//! What `run`, `compare` and `tournament` share: an experiment is played, written down and summed up.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::options::{self, Forfeits, RunArgs};
use super::signals::Interrupt;
use super::{Failure, bar, tell};
use crate::core::text::{counted, thousands};
use crate::findings::Answer;
use crate::lab::arm::Arm;
use crate::lab::config::Experiment;
use crate::lab::open::with_skill;
use crate::lab::stop::Ended;
use crate::report::files::GAMES;
use crate::report::{colour, terminal};
use crate::run::part::{NO_REPORT, Origin};
use crate::run::shard;
use crate::run::{self, Options, Report, Setup};
use crate::study::ablation;
use crate::study::adaptation::adapt;

/// Plays the experiment, writes its files, prints its tables.
pub fn play(mut origin: Origin, args: &RunArgs) -> Result<ExitCode, Failure> {
    note(args, &mut origin);
    options::refuse_unknown(&args.show)?;
    let experiment = ablation::experiment(&origin)?;
    if args.shard.is_some() {
        shard::refuse_stop(&experiment)?;
    }
    let pool = args.threads.pool()?;
    let say = |text: &str| {
        if !args.folder.quiet {
            tell(text);
        }
    };
    pool.install(|| adapt(&experiment, &say))?;
    let bar = bar::preparing(args.folder.quiet);
    let arms = with_skill(&experiment)?;
    let setup = Setup::new(&experiment, &arms)?;
    let default_out = match args.shard {
        Some(_) => PathBuf::from("parts"),
        None => PathBuf::from("results").join(&experiment.name),
    };
    let out = args.out.as_deref().unwrap_or(&default_out);
    let interrupt = Interrupt::heeded();
    bar::begin(&bar, &experiment, &arms);
    let say = |text: &str| bar.suspend(|| tell(text));
    let options = Options {
        games_csv: args.games_csv,
        force: args.folder.force,
        keep_forfeits: keeps_forfeits(args),
        command: origin.command_line(),
        replay_options: origin.replay_options(),
        page: !args.no_report,
        shard: args.shard.map(|shard| (shard, origin)),
        block: args.block.map(|block| block.max(1)),
        ..Options::new(out, &interrupt.asked, &say)
    };
    let report = pool.install(|| {
        run::run(&setup, &options, |tallies, deals| {
            bar::show(&bar, &experiment, &arms, tallies, deals);
        })
    });
    bar.finish_and_clear();
    let report = report?;
    let answer = report.played(&setup).answer();
    if !args.folder.quiet {
        let told = pool.install(|| summary(&setup, &report, &options, &answer, &args.show));
        let told = match colour::is_wanted() {
            true => colour::coloured(&told),
            false => told,
        };
        print!("{told}");
    }
    Ok(match report.ended {
        Some(_) => verdict(&answer, &options),
        None => ExitCode::from(interrupt.code()),
    })
}

/// Adds to the origin what the options of this command line say, so that a part of the run can be played again.
fn note(args: &RunArgs, origin: &mut Origin) {
    let metrics = args.metrics.then(|| "metrics=true".to_owned());
    let margins = args.equivalence.iter();
    let margins = margins.map(|margin| format!("equivalence.{margin}"));
    origin.options.extend(metrics.into_iter().chain(margins));
    let flags = [
        (args.no_report, NO_REPORT),
        (keeps_forfeits(args), "--forfeits keep"),
    ];
    let given = flags.into_iter().filter(|(given, _)| *given);
    origin.flags.extend(given.map(|(_, flag)| flag.to_owned()));
}

fn keeps_forfeits(args: &RunArgs) -> bool {
    args.forfeits == Some(Forfeits::Keep)
}

/// 1 where an expectation is not met; a part of a run says nothing yet.
pub fn verdict(answer: &Answer, options: &Options) -> ExitCode {
    ExitCode::from(u8::from(options.shard.is_none() && answer.disappoints()))
}

/// What the terminal shows of a run.
pub fn summary(
    setup: &Setup,
    report: &Report,
    options: &Options,
    answer: &Answer,
    show: &[String],
) -> String {
    let heading = heading(setup.experiment, setup.arms, report);
    match (&options.shard, report.ended) {
        (Some((shard, _)), Some(_)) => {
            let part = options.out.join(shard.file(&setup.experiment.name));
            format!("{heading}{}\n", part.display())
        }
        _ => {
            let tables = terminal::answer(answer, show);
            let footer = footer(options.out, options.games_csv, report);
            format!("{heading}{tables}{footer}\n")
        }
    }
}

pub fn games_per_deal(arms: &[Arm]) -> u64 {
    arms.iter().map(|arm| arm.seatings.len() as u64).sum()
}

fn heading(experiment: &Experiment, arms: &[Arm], report: &Report) -> String {
    let threads = rayon::current_num_threads();
    let played = report.deals_played * games_per_deal(arms);
    let seconds = report.wall_seconds;
    let resumed = match report.deals_resumed {
        0 => String::new(),
        deals => format!(", {} deals resumed", thousands(deals)),
    };
    let stopped = match report.ended {
        None | Some(Ended::Deals) => String::new(),
        Some(why) => format!(
            "stopped by {} before the last of {} deals\n",
            why.name(),
            thousands(experiment.deals)
        ),
    };
    // Nobody has measured what was played on other machines, or at an earlier time in less than a millisecond.
    let speed = match seconds > 0.0 {
        true => format!(", {} games/s", thousands((played as f64 / seconds) as u64)),
        false => String::new(),
    };
    format!(
        "{}: {}, {}\n{} = {}, seed {}, {:.1} s, {}{speed}{resumed}\n{stopped}\n",
        experiment.name,
        experiment.game.word,
        match experiment.players {
            1 => "solo".to_owned(),
            players => format!("{players} players"),
        },
        counted(report.deals_played, "deal"),
        counted(played, "game"),
        experiment.seed,
        seconds,
        counted(threads as u64, "thread"),
    )
}

fn footer(out: &Path, games_csv: bool, report: &Report) -> String {
    if report.ended.is_none() {
        return format!(
            "\nInterrupted. The same command goes on from {}",
            out.display()
        );
    }
    let mut files = report.files.clone();
    let is_listed = files.contains(&GAMES);
    files.extend((games_csv && !is_listed).then_some(GAMES));
    files.push("manifest.json");
    let lines: Vec<String> = files.chunks(5).map(|names| names.join(", ")).collect();
    format!("\n{}:\n  {}", out.display(), lines.join(",\n  "))
}
