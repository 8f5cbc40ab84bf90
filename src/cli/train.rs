//! `mintlab train`: a player learns an experiment's rules by playing against itself, or to beat one fixed player.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::options::{ExperimentArgs, FolderArgs, ThreadArgs, count};
use super::signals::Interrupt;
use super::{Failure, tell};
use crate::bots::BotFault;
use crate::bots::learned::{self, FileFault, Player};
use crate::lab::config::Experiment;
use crate::report::prose;
use crate::report::text::{in_quotes, quoted};
use crate::run::part::last_name;
use crate::run::store::{Disk, NO_LOCKS, Store, StoreError};
use crate::run::{SAVE_EVERY, SAVING_SHARE};
use crate::study::training::files::Asked;
use crate::study::training::{
    Course, Fixed, Plan, Rivals, Start, Trainee, advised_deals, certainty, changed, files, gentle,
    summary, trainee,
};
use crate::study::values::GAMES;

/// Train a player for an experiment's rules by self-play
///
/// With --against it learns to beat one fixed player instead: what that player's best response wins tells how far it can
/// be exploited.
#[derive(Args)]
pub struct TrainArgs {
    #[command(flatten)]
    experiment: ExperimentArgs,
    /// How many games to play [default: what the game advises]
    #[arg(long, value_name = "N", value_parser = count)]
    games: Option<u64>,
    /// Train for this long instead; the number of games then depends on the machine
    #[arg(long, value_name = "M", conflicts_with = "games", value_parser = minutes)]
    minutes: Option<f64>,
    /// The folder of the player [default: results/players/NAME]
    #[arg(short, long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// What to start from: `shipped`, `nothing`, or a trained player by name or path
    #[arg(long, value_name = "PLAYER", default_value = "shipped")]
    from: String,
    /// Learn to beat this player (`shipped`, or a trained one by name or path) instead of playing against itself
    #[arg(long, value_name = "PLAYER")]
    against: Option<String>,
    /// Also measure against this bot, on a fifth of the deals, for example ismcts:iterations=100,style=plain; repeatable
    #[arg(long, value_name = "BOT")]
    reference: Vec<String>,
    /// Change the recipe: games, hidden, lambda, steps, epsilon, worlds, patience, by_action, guided; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    recipe: Vec<String>,
    /// Deals of each measurement at the end, a fifth of them on the way [default: as many as keep measuring a small part
    /// of the training]
    #[arg(long, value_name = "N", value_parser = count)]
    deals: Option<u64>,
    #[command(flatten)]
    threads: ThreadArgs,
    #[command(flatten)]
    folder: FolderArgs,
}

pub fn train(args: &TrainArgs) -> Result<ExitCode, Failure> {
    let experiment = args.experiment.read(None)?;
    let mut trainee = trainee(&experiment)?;
    let asked = Asked {
        command: command(args),
        certainty: certainty(&experiment)?,
    };
    let rivals = rivals(args, &*trainee)?;
    let plan = plan(args, &experiment, &*trainee, &rivals)?;
    let default_out = Path::new(PLAYERS).join(&experiment.name);
    let out = args.out.as_deref().unwrap_or(&default_out);
    let from = rivals.start.as_ref();
    let store = Store::open(&Disk, out)?;
    if !store.is_locked() {
        tell(NO_LOCKS);
    }
    let mut course = match resumed(&store, &plan, args.folder.force)? {
        Some(mut course) => {
            if course.spent.is_zero() {
                // A training that is over leaves its time in a file of its own.
                course.spent = Duration::from_secs_f64(store.seconds()?);
            }
            course
        }
        None => {
            let start = from.map_or(Start::Nothing, |player| Start::Net(&player.net));
            Course::new(plan, start, &*trainee)
        }
    };
    let pool = args.threads.pool()?;
    let interrupt = Interrupt::heeded();
    trainee.heed(&interrupt.asked);
    let how = (args.folder.quiet, &interrupt.asked);
    if !pool.install(|| conduct(&mut course, &*trainee, &rivals, &store, how))? {
        return Ok(ExitCode::from(interrupt.code()));
    }
    let earlier = from.map_or(0, |player| player.origin.games);
    let player = course.player(&*trainee, earlier);
    let games = GAMES.min(course.progress.done);
    let worths = pool.install(|| trainee.worths(&player, games));
    let contents = files::contents(&experiment, &asked, &course, &player, &worths)?;
    store.commit(&contents, false, &[])?;
    if !args.folder.quiet {
        let told = summary(&experiment, &course, &player, &[]);
        print!("{}", prose::plain(&told));
        println!("\nbots = [\"learned:player={}\"]", shown(out));
    }
    Ok(ExitCode::SUCCESS)
}

/// A time that somebody would wait for.
fn minutes(text: &str) -> Result<f64, String> {
    const MOST: f64 = 100_000.0;
    let minutes = text
        .parse()
        .ok()
        .filter(|minutes| 0.0 < *minutes && *minutes <= MOST);
    minutes.ok_or_else(|| format!("a number of minutes above 0, at most {MOST}"))
}

/// What was asked for, in one line.
fn command(args: &TrainArgs) -> String {
    let file = args.experiment.file.as_ref();
    let file = file.map(|file| quoted(last_name(&file.display().to_string())));
    let option = |name: &str, value: Option<String>| {
        value.map(|value| format!("--{name} {}", quoted(&value)))
    };
    let changes = &args.experiment.changes;
    let set = changes.set.iter();
    let set = set.map(|set| format!("--set {}", in_quotes(set)));
    let recipe = args.recipe.iter();
    let recipe = recipe.map(|key| format!("--recipe {}", quoted(key)));
    let reference = args.reference.iter();
    let reference = reference.map(|bot| format!("--reference {}", in_quotes(bot)));
    let options = [
        option("seed", changes.seed.map(|seed| seed.to_string())),
        option("games", args.games.map(|games| games.to_string())),
        option("minutes", args.minutes.map(|minutes| minutes.to_string())),
        option("deals", args.deals.map(|deals| deals.to_string())),
        option("against", args.against.clone()),
        option(
            "from",
            Some(args.from.clone()).filter(|from| from != "shipped"),
        ),
    ];
    let words = ["mintlab train".to_owned()].into_iter().chain(file);
    let words = words.chain(options.into_iter().flatten());
    let words: Vec<String> = words.chain(set).chain(recipe).chain(reference).collect();
    words.join(" ")
}

/// Where players lie that are looked up by name.
const PLAYERS: &str = "results/players";

/// The player to start from, the one to learn to beat, and whom else it is measured against.
fn rivals(args: &TrainArgs, trainee: &dyn Trainee) -> Result<Rivals, Failure> {
    let start = match args.from.as_str() {
        "nothing" => None,
        "shipped" => trainee.shipped(),
        name => Some(trained("--from", name)?),
    };
    let help = "`--from nothing` trains one from nothing";
    refuse_strangers(trainee, start.as_ref(), "the player to start from", help)?;
    let fixed = args.against.as_deref().map(|name| fixed(name, trainee));
    let fixed = fixed.transpose()?;
    let help = "train one for this table: `mintlab train`";
    refuse_strangers(trainee, fixed.as_ref(), "the player to beat", help)?;
    for bot in &args.reference {
        let told = |fault: BotFault| Failure::Usage(format!("--reference: {fault}"));
        trainee.knows(bot).map_err(told)?;
    }
    let is_known = |player: &Player| {
        let others = [&start, &fixed];
        others.iter().any(|other| other.as_ref() == Some(player))
    };
    let shipped = trainee.shipped().filter(|player| trainee.suits(player));
    Ok(Rivals {
        shipped: shipped.filter(|player| !is_known(player)),
        // The fixed player is measured against anyway.
        bots: args.reference.clone(),
        start,
        fixed,
    })
}

/// The player that one learns to beat.
fn fixed(name: &str, trainee: &dyn Trainee) -> Result<Player, Failure> {
    if trainee.deciders() == 1 {
        let problem = "--against: nobody else decides at this table";
        let help = "help: without it, the player learns to beat the printed AI";
        return Err(Failure::Usage(format!("{problem}\n  {help}")));
    }
    match name {
        "shipped" => trainee.shipped().ok_or_else(|| {
            let problem = "--against: no player for this table is shipped";
            let help = "help: train one with `mintlab train`, and give its name or path";
            Failure::Usage(format!("{problem}\n  {help}"))
        }),
        name => trained("--against", name),
    }
}

/// A player that somebody trained, by name or path.
fn trained(option: &str, name: &str) -> Result<Player, Failure> {
    learned::read(name).map_err(|problem| {
        let help = "help: train it with `mintlab train my.toml --out results/players/NAME`, or say `shipped`";
        Failure::Usage(format!("{option} {name}: {problem}\n  {help}"))
    })
}

fn refuse_strangers(
    trainee: &dyn Trainee,
    player: Option<&Player>,
    what: &str,
    help: &str,
) -> Result<(), Failure> {
    match player {
        Some(player) if !trainee.suits(player) => Err(Failure::Usage(format!(
            "{what} was trained for another table or list of inputs\n  help: {help}"
        ))),
        _ => Ok(()),
    }
}

/// Deals of a measurement in a training by the clock, of which nobody knows how many games it will have.
const BY_CLOCK: u64 = 100;

fn plan(
    args: &TrainArgs,
    experiment: &Experiment,
    trainee: &dyn Trainee,
    rivals: &Rivals,
) -> Result<Plan, Failure> {
    let recipe = trainee.recipe();
    let from = rivals.start.as_ref();
    let recipe = from.map_or(recipe, |player| gentle(recipe, player));
    let told = |fault: String| Failure::Usage(format!("--recipe: {fault}"));
    let mut recipe = changed(recipe, from, &args.recipe).map_err(told)?;
    recipe.games = args.games.unwrap_or(recipe.games);
    let advised = match args.minutes {
        Some(_) => BY_CLOCK,
        None => advised_deals(&recipe, trainee.deciders()),
    };
    let against = args.against.as_ref().zip(rivals.fixed.as_ref());
    Ok(Plan {
        rules: trainee.rules(),
        recipe,
        seed: experiment.seed,
        from: from.map(Player::fingerprint).unwrap_or_default(),
        against: against.map(|(name, player)| Fixed {
            name: name.clone(),
            fingerprint: player.fingerprint(),
        }),
        milliseconds: args
            .minutes
            .map(|minutes| libm::ceil(minutes * 60_000.0) as u64),
        deals: args.deals.unwrap_or(advised),
        references: args.reference.clone(),
    })
}

/// The training that was stopped in this folder, if it is the same one.
fn resumed(store: &Store, plan: &Plan, force: bool) -> Result<Option<Course>, Failure> {
    let foreign = |why: &str| {
        let (path, why) = (store.path().to_owned(), why.to_owned());
        Err(StoreError::Foreign { path, why }.into())
    };
    let saved = store.saved_bytes()?;
    match saved.map(|bytes| Course::read(&bytes)) {
        None if force => Ok(None),
        None if store.manifest()?.is_some() => foreign("no training that could go on"),
        None => Ok(None),
        Some(Err(FileFault::Damaged)) => {
            tell(store.set_state_aside(FileFault::Damaged)?);
            Ok(None)
        }
        Some(Ok(course)) if course.plan == *plan && course.is_by_this_program() => Ok(Some(course)),
        _ if force => Ok(None),
        Some(Ok(course)) if course.plan == *plan && course.kept.is_none() => {
            tell("the training starts over: what is saved here is of another program");
            Ok(None)
        }
        Some(Ok(course)) if course.plan == *plan => foreign("by another program"),
        Some(_) => foreign("another training"),
    }
}

/// Trains to the end, saving every second and at each checkpoint; `false` if it was asked to end before, and saved what
/// it had.
fn conduct(
    course: &mut Course,
    trainee: &dyn Trainee,
    rivals: &Rivals,
    store: &Store,
    (quiet, asked): (bool, &AtomicBool),
) -> Result<bool, Failure> {
    let bar = match quiet {
        true => ProgressBar::hidden(),
        false => ProgressBar::new(1000),
    };
    let style = "{bar:30} {percent:>3} % {elapsed} left {eta}  {msg}";
    bar.set_style(ProgressStyle::with_template(style).expect("the template is well written"));
    bar.enable_steady_tick(Duration::from_millis(500));
    let is_asked = || asked.load(Ordering::Relaxed);
    let (mut saved, mut pause) = (Instant::now(), SAVE_EVERY);
    while !course.is_played() {
        let before = course.clone();
        let is_measured = course.go_on(trainee, rivals);
        if is_asked() && is_measured {
            // Its games were called off.
            *course = before;
        }
        if is_asked() || is_measured || saved.elapsed() >= pause {
            let began = Instant::now();
            store.save_bytes(&course.write())?;
            saved = Instant::now();
            pause = SAVE_EVERY.max(SAVING_SHARE * began.elapsed());
        }
        if is_asked() {
            return Ok(false);
        }
        bar.set_position((course.part() * 1000.0) as u64);
        bar.set_message(said(course));
    }
    if course.kept.is_none() {
        bar.set_message("the last checkpoints play off");
        let before = course.clone();
        course.finish(trainee, rivals);
        if is_asked() {
            *course = before;
            return Ok(false);
        }
        store.save_bytes(&course.write())?;
    }
    bar.finish_and_clear();
    Ok(true)
}

/// Games so far and the last measurement against the reference, or the player that it learns to beat.
fn said(course: &Course) -> String {
    let games = format!("{} of {} games", course.progress.done, course.games());
    let first = course.marks.first().map(|mark| mark.against.as_str());
    let whom = if course.plan.against.is_some() {
        Some("fixed")
    } else {
        first
    };
    let last = course
        .marks
        .iter()
        .rfind(|mark| Some(mark.against.as_str()) == whom);
    let Some(mark) = last else { return games };
    let [share, low, high] = [mark.share, mark.low, mark.high].map(|figure| 100.0 * figure);
    format!(
        "{games}, {share:.1} % ({low:.1} to {high:.1}) over {}",
        mark.against
    )
}

/// The player's name as a bot's string wants it: below `results/players` its name, else a path.
fn shown(out: &Path) -> String {
    match out.strip_prefix(PLAYERS) {
        Ok(name) if name.components().count() == 1 => name.display().to_string(),
        _ if out.components().count() == 1 && out.is_relative() => format!("./{}", out.display()),
        _ => out.display().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_shown_as_it_is_found_again() {
        let shown = |out: &str| shown(Path::new(out));
        assert_eq!(shown("results/players/mine"), "mine");
        assert_eq!(shown("t3"), "./t3");
        assert_eq!(shown("./t3"), "./t3");
        assert_eq!(shown("other/t3"), "other/t3");
        assert_eq!(shown("/players/t3"), "/players/t3");
        assert_eq!(shown("results/players/a/b"), "results/players/a/b");
    }
}
