//! A tuning finds what is planted, and nothing but the plan and the seed decides what it finds.

use std::convert::Infallible;
use std::sync::atomic::AtomicBool;

use super::files;
use super::*;
use crate::lab::config::{Experiment, Fault};

const FILE: &str = "
game = 'mint-works'
bots = ['random']
seed = 5
[tune]
bot = 'greedy:blunder=0.6'
opponents = ['greedy:blunder=0.3']
parameters = { blunder = [0.0, 1.0] }
runs = 2
games = 1600
deals = 60
";

/// What was asked for.
const COMMAND: &str = "mintlab tune my.toml";

fn read(text: &str) -> Result<(Experiment, Plan), Fault> {
    let experiment = Experiment::read("my.toml", text, &[])?;
    let plan = Plan::of(&experiment)?;
    Ok((experiment, plan))
}

fn played(text: &str, journal: Journal, threads: usize) -> (Course, Standing) {
    let (experiment, plan) = read(text).expect("a good file");
    let mut course = start(&experiment, plan, journal).expect("playable");
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let never = AtomicBool::new(false);
    let ended = pool
        .expect("a few threads")
        .install(|| conduct(&mut course, &never, |_| Ok::<(), Infallible>(())));
    let Ok(standing) = ended;
    (course, standing.expect("nobody called it off"))
}

#[test]
fn who_blunders_learns_not_to() {
    let (course, standing) = played(FILE, Journal::default(), 2);
    let winner = &standing.finalists[standing.winner];
    let found = course
        .plan
        .values(&plan::catalogue("mint-works"), &winner.bot)[0];
    assert!(found < 0.2, "{}", winner.bot);
    let ahead = winner.ahead.expect("it is not the bot as it was");
    assert!(ahead.low > 0.0, "{ahead:?}");
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let (experiment, _) = read(FILE).expect("a good file");
    let (one, standing) = played(FILE, Journal::default(), 1);
    let mut part = one.journal.clone();
    part.pages.truncate(3);
    let (other, again) = played(FILE, part, 3);
    assert_eq!(one.journal, other.journal);
    assert_eq!(
        files::contents(&experiment, COMMAND, &one, &standing),
        files::contents(&experiment, COMMAND, &other, &again)
    );
}

#[test]
fn a_state_is_read_back_as_it_was() {
    let (experiment, plan) = read(FILE).expect("a good file");
    let (course, _) = played(FILE, Journal::default(), 1);
    let identity = files::identity(&experiment, &plan);
    let state = files::state(&identity, &course.journal);
    assert_eq!(files::read_state(&state), Ok((identity, course.journal)));
    assert!(files::read_state(&state[..state.len() - 1]).is_err());
}

#[test]
fn values_lie_between_the_ends_and_are_short() {
    let range = |low, high, whole| Range {
        name: "c".to_owned(),
        low,
        high,
        whole,
    };
    assert_eq!(range(0.0, 2.0, false).value(0.123_456_7), 0.247);
    assert_eq!(range(-1.0, 1.0, false).value(2.0), 1.0);
    assert_eq!(range(0.0, 10.0, true).value(0.333), 3.0);
    // By ratios: the middle of 1 to 100 is 10.
    assert_eq!(range(1.0, 100.0, false).value(0.5), 10.0);
    for value in [1.0, 10.0, 100.0] {
        let wide = range(1.0, 100.0, false);
        assert_eq!(wide.value(wide.part(value)), value);
    }
}

#[test]
fn faults_say_what_would_be_right() {
    let fault = |from: &str, to: &str| {
        let fault = read(&FILE.replace(from, to)).expect_err("a fault");
        format!("{} | {}", fault.problem, fault.remedy)
    };
    assert_eq!(
        fault("blunder = [0.0, 1.0]", "blunde = [0.0, 1.0]"),
        "greedy has no number `blunde` | did you mean `blunder`?"
    );
    assert_eq!(
        fault("[0.0, 1.0]", "[1.0, 0.0]"),
        "`blunder = [1.0, 0.0]` is not a range | two numbers, the lower first, from 0 to 1"
    );
    assert_eq!(
        fault("runs = 2", "runs = 0"),
        "`tune.runs = 0` does not fit | a whole number from 1 to 100"
    );
    assert_eq!(
        fault("opponents = ['greedy:blunder=0.3']", ""),
        "nobody to play against is named | add `opponents = [\"greedy\"]` below `[tune]`"
    );
    assert_eq!(
        fault("runs = 2", "run = 2"),
        "there is no key `tune.run` | did you mean `tune.runs`?"
    );
}

/// A researcher must not take the winner over a player that does not know the rules for more than it is.
#[test]
fn what_must_be_said_of_players_and_components_stands_in_every_file() {
    let text = "game = 'mint-tin-aliens'\nbots = ['random']\nrules.die-step = 2\n[tune]\nbot = 'greedy:blunder=0.5'\n\
                opponents = ['learned']\nparameters = { blunder = [0.4, 0.6] }\nruns = 1\ngames = 100\ndeals = 2\n";
    let (experiment, _) = read(text).expect("a good file");
    let (course, standing) = played(text, Journal::default(), 2);
    for (name, bytes) in files::contents(&experiment, COMMAND, &course, &standing) {
        let content = String::from_utf8(bytes).expect("text");
        if name != "tuning.csv" {
            assert!(
                content.contains("main: learned was not trained on these rules"),
                "{name}: {content}"
            );
            assert!(
                content.contains("reconstructed, not printed"),
                "{name}: {content}"
            );
        }
    }
    let summary = files::summary(&experiment, &course, &standing);
    assert!(summary.contains("\n\n1 run of 1 generation, "), "{summary}");
}
