//! `mintlab train`: a player learns an experiment's rules by playing against itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::Failure;
use super::options::{ExperimentArgs, pool};
use super::signals::Interrupt;
use crate::bots::learned::{self, Player};
use crate::core::features::Recipe;
use crate::core::plain::plain;
use crate::lab::config::Experiment;
use crate::study::training::{Course, Mark, Plan, Start, Trainee, files, gentle, trainee};

/// Train a player for an experiment's rules by self-play
#[derive(Args)]
pub struct TrainArgs {
    #[command(flatten)]
    experiment: ExperimentArgs,
    /// How many games of self-play [default: what the game advises]
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Train for so long instead; the number of games then depends on the machine
    #[arg(long, value_name = "M", conflicts_with = "games")]
    minutes: Option<f64>,
    /// The folder of the player [default: results/players/NAME]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// What to start from: `shipped`, `nothing`, or a trained player by name or path
    #[arg(long, value_name = "PLAYER", default_value = "shipped")]
    from: String,
    /// Change the recipe: games, hidden, lambda, steps, epsilon, worlds, patience; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    recipe: Vec<String>,
    /// Deals for each measurement
    #[arg(long, value_name = "N", default_value_t = 200)]
    deals: u64,
    /// How many threads; all cores if not said. The player does not depend on it
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    threads: usize,
    /// Print nothing but errors
    #[arg(long)]
    quiet: bool,
    /// Overwrite the results of another training
    #[arg(long)]
    force: bool,
}

pub fn train(args: &TrainArgs) -> Result<ExitCode, Failure> {
    let experiment = args.experiment.read(None)?;
    let trainee = trainee(&experiment)?;
    let from = start(args, &*trainee)?;
    let plan = plan(args, &experiment, &*trainee, from.as_ref())?;
    let default_out = Path::new("results/players").join(&experiment.name);
    let out = args.out.as_deref().unwrap_or(&default_out);
    let mut course = match resumed(out, &plan, args.force)? {
        Some(course) => course,
        None => {
            let start = from
                .as_ref()
                .map_or(Start::Nothing, |player| Start::Net(&player.net));
            Course::new(plan, start, &*trainee)
        }
    };
    let earlier = from.map_or(0, |player| player.origin.games);
    let interrupt = Interrupt::heeded();
    let asked = &interrupt.asked;
    let Some(player) = pool(args.threads)?
        .install(|| conduct(&mut course, &*trainee, out, earlier, (args.quiet, asked)))?
    else {
        return Ok(ExitCode::from(interrupt.code()));
    };
    let summary = files::summary(&experiment, &course, &player);
    files::write_all(out, &experiment, &course, &player, &summary)?;
    if !args.quiet {
        print!("{summary}");
        println!("\nbots = [\"learned:player={}\"]", shown(out));
    }
    Ok(ExitCode::SUCCESS)
}

/// The player to start from; none to start from nothing.
fn start(args: &TrainArgs, trainee: &dyn Trainee) -> Result<Option<Player>, Failure> {
    let player = match args.from.as_str() {
        "nothing" => None,
        "shipped" => trainee.shipped(),
        name => Some(learned::read(name).map_err(Failure::Usage)?),
    };
    match player {
        Some(player) if !trainee.suits(&player) => {
            let problem =
                "the player to start from was trained for another table or list of inputs";
            let help = "help: `--from nothing` trains one from nothing";
            Err(Failure::Usage(format!("{problem}\n  {help}")))
        }
        player => Ok(player),
    }
}

fn plan(
    args: &TrainArgs,
    experiment: &Experiment,
    trainee: &dyn Trainee,
    from: Option<&Player>,
) -> Result<Plan, Failure> {
    let recipe = trainee.recipe();
    let recipe = from.map_or(recipe, |player| gentle(recipe, player));
    let mut recipe = changed(recipe, &args.recipe)?;
    recipe.games = args.games.unwrap_or(recipe.games);
    Ok(Plan {
        rules: trainee.rules(),
        recipe,
        seed: experiment.seed,
        from: from.map(Player::fingerprint).unwrap_or_default(),
        milliseconds: args.minutes.map(|minutes| (minutes * 60_000.0) as u64),
        deals: args.deals,
    })
}

/// The recipe with some of its keys changed.
fn changed(recipe: Recipe, changes: &[String]) -> Result<Recipe, Failure> {
    let mut table = toml::Table::try_from(recipe).expect("a recipe is a table");
    for change in changes {
        let more: toml::Table = change
            .parse()
            .map_err(|_| Failure::Usage(format!("`--recipe {change}` is no `key=value`")))?;
        table.extend(more);
    }
    let recipe: Recipe = table.try_into().map_err(|error: toml::de::Error| {
        Failure::Usage(format!("--recipe: {}", plain(error.message())))
    })?;
    let sound = recipe.hidden > 0
        && recipe.hidden.is_multiple_of(learned::LANES)
        && recipe.games > 0
        && (0.0..=1.0).contains(&recipe.lambda)
        && recipe.steps.iter().all(|step| *step > 0.0);
    match sound {
        true => Ok(recipe),
        false => Err(Failure::Usage(
            "--recipe: hidden is a multiple of 8, lambda from 0 to 1, steps and games above 0"
                .to_owned(),
        )),
    }
}

/// The training that was stopped in this folder, if it is the same one.
fn resumed(out: &Path, plan: &Plan, force: bool) -> Result<Option<Course>, Failure> {
    let Ok(bytes) = fs::read(out.join(files::STATE)) else {
        return Ok(None);
    };
    match Course::read(&bytes) {
        Ok(course) if course.plan == *plan => Ok(Some(course)),
        _ if force => Ok(None),
        _ => Err(Failure::Usage(format!(
            "{}: holds another training\n  help: choose another folder with --out, or overwrite it with --force",
            out.display()
        ))),
    }
}

/// Trains to the end, saving at each checkpoint; `None` if it was asked to end before, and saved what it had.
fn conduct(
    course: &mut Course,
    trainee: &dyn Trainee,
    out: &Path,
    earlier: u64,
    (quiet, asked): (bool, &AtomicBool),
) -> Result<Option<Player>, Failure> {
    let bar = match quiet {
        true => ProgressBar::hidden(),
        false => ProgressBar::new(1000),
    };
    let style = "{bar:30} {percent:>3} % {elapsed} left {eta}  {msg}";
    bar.set_style(ProgressStyle::with_template(style).expect("the template is well written"));
    bar.enable_steady_tick(Duration::from_millis(500));
    while !course.is_done() {
        let is_asked = || asked.load(Ordering::Relaxed);
        if course.go_on(trainee) || is_asked() {
            files::save(out, course)?;
        }
        if is_asked() {
            return Ok(None);
        }
        bar.set_position((course.part() * 1000.0) as u64);
        bar.set_message(said(course));
    }
    bar.finish_and_clear();
    Ok(Some(course.finish(trainee, earlier)))
}

/// Games so far and the last measurement against the reference.
fn said(course: &Course) -> String {
    let games = format!("{} of {} games", course.progress.done, course.games());
    let last = course
        .marks
        .iter()
        .rfind(|mark| mark.against != "checkpoint");
    match last {
        Some(Mark {
            against,
            share,
            low,
            high,
            ..
        }) => format!(
            "{games}, {:.1} % ({:.1} to {:.1}) over {against}",
            100.0 * share,
            100.0 * low,
            100.0 * high
        ),
        None => games,
    }
}

/// The player's name as a bot's string wants it.
fn shown(out: &Path) -> String {
    match out.strip_prefix("results/players") {
        Ok(name) if name.components().count() == 1 => name.display().to_string(),
        _ => out.display().to_string(),
    }
}
