//! What a check says after an edit of the program: the record is changed as if an earlier program had written it.

use std::fs;
use std::path::Path;

use mintlab::lab::config::Experiment;
use mintlab::lab::open::open;
use mintlab::play::trace::Trace;
use mintlab::regress::cause::Cause;
use mintlab::regress::check;
use mintlab::regress::file::Baseline;
use mintlab::regress::game::Game;

use crate::program::{folder_with, mintlab, told};

const EXPERIMENT: &str =
    "name = 'my'\ngame = 'mint-works'\nbots = ['random', 'greedy']\ndeals = 8\n";

fn experiment(text: &str) -> Experiment {
    Experiment::read("my.toml", text, &[]).expect("a good experiment")
}

/// Games of these experiments as they are now, step by step.
fn trace(experiment: &Experiment, game: &Game) -> Trace {
    let arms = open(experiment).expect("good words");
    let arm = &arms[game.arm];
    arm.contest
        .trace(game.id(experiment.seed), &arm.seatings[game.seating])
}

/// As if the game had ended a round earlier.
fn without_its_last_round(game: &mut Game, trace: &Trace) {
    let last = trace.steps.last().expect("a decision").round;
    let before = trace.steps.iter().filter(|step| step.round < last).count();
    game.actions.truncate(before);
    game.decisions = before as u32;
    game.rounds -= 1;
    game.fingerprints.pop();
}

#[test]
fn a_game_that_goes_on_parts_behind_its_recorded_end() {
    let experiment = experiment(EXPERIMENT);
    let mut recorded = check::record(&experiment, None).expect("it plays");
    let game = &mut recorded.games[5];
    let rounds = game.fingerprints.len();
    let now = trace(&experiment, game);
    without_its_last_round(game, &now);
    let decisions = game.actions.len();
    let verdict = check::check("my", &recorded, None).expect("it plays");
    let [parting] = &verdict.partings[..] else {
        panic!("one game changed");
    };
    assert_eq!(parting.cause, Some(Cause::Effect));
    assert_eq!(
        (parting.round, parting.decision),
        (Some(rounds), Some(decisions + 1))
    );
}

const ALIENS: &str = "game = 'mint-tin-aliens'\nbots = ['random']\ndeals = 12\n";

/// A record whose games part in the round in which the discard is first shuffled.
fn otherwise_shuffled(experiment: &Experiment) -> Baseline {
    let mut recorded = check::record(experiment, None).expect("it plays");
    for game in &mut recorded.games {
        let trace = trace(experiment, game);
        let shuffled = trace.steps.iter().find(|step| step.drew);
        let shuffled = shuffled.expect("the pile is not enough for a game").round;
        let first = trace.steps[0].round;
        game.fingerprints[(shuffled - first) as usize] ^= 1;
    }
    recorded
}

fn causes(recorded: &Baseline) -> Vec<Option<Cause>> {
    let verdict = check::check("my", recorded, None).expect("it plays");
    verdict
        .partings
        .iter()
        .map(|parting| parting.cause)
        .collect()
}

#[test]
fn another_shuffle_in_the_course_of_games_is_chance_and_no_rule() {
    let experiment = experiment(ALIENS);
    let mut recorded = otherwise_shuffled(&experiment);
    assert_eq!(causes(&recorded), [Some(Cause::Chance); 12]);
    // A game that parts before any shuffle: it must be a rule.
    recorded.games[7].fingerprints[0] ^= 1;
    assert_eq!(causes(&recorded), [Some(Cause::Effect); 12]);
}

/// What the program says on standard output, with this exit code.
fn said(folder: &Path, args: &[&str], code: i32) -> String {
    let output = mintlab(folder, args);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// A folder with two baselines, `my` of 8 deals and `few` of 2.
fn two_baselines() -> tempfile::TempDir {
    let few = EXPERIMENT.replace("'my'", "'few'").replace("= 8", "= 2");
    let folder = folder_with(&[("my.toml", EXPERIMENT), ("few.toml", &few)]);
    for file in ["my.toml", "few.toml"] {
        told(folder.path(), &["baseline", "record", file], 0);
    }
    folder
}

/// As if the game had changed since: another score is recorded.
fn with_another_score(file: &Path) {
    let text = fs::read_to_string(file).expect("it is recorded");
    let mut recorded = Baseline::read(&text).expect("a whole baseline");
    recorded.games[3].scores[1] += 1;
    fs::write(file, recorded.write()).expect("writable");
}

#[test]
fn a_deal_is_looked_at_in_the_baselines_that_have_it() {
    let folder = two_baselines();
    let check = |deal: &str, code| {
        let args = ["baseline", "check", "--deal", deal];
        (
            said(folder.path(), &args, code),
            told(folder.path(), &args, code),
        )
    };
    assert_eq!(check("1", 0).0, "nothing changed: 4 games in 2 baselines\n");
    assert_eq!(check("5", 0).0, "nothing changed: 2 games in 1 baseline\n");
    assert!(
        check("8", 2)
            .1
            .contains("deal 8 is beyond the experiment's 2 deals")
    );
}

#[test]
fn accepting_records_the_changed_game_alone_and_prints_a_text_for_the_commit() {
    let folder = two_baselines();
    let file = folder.path().join("results/baselines/my.baseline");
    let whole = fs::read(&file).expect("it is recorded");
    with_another_score(&file);
    let older = folder.path().join("results/baselines/few.baseline");
    let text = fs::read_to_string(&older).expect("it is recorded");
    let of_version_1 = Baseline {
        results_version: Some(1),
        ..Baseline::read(&text).expect("a whole baseline")
    };
    fs::write(&older, of_version_1.write()).expect("writable");
    let text = said(folder.path(), &["baseline", "check", "--accept"], 0);
    let commit = "\nFor the commit message:\n\n\
        my: 1 of 16 games changed (outcome 0, score 1, play 0)\n";
    assert!(text.ends_with(commit), "{text}");
    assert_eq!(fs::read(&file).expect("it is there"), whole);
    let untouched = fs::read_to_string(&older).expect("it is there");
    assert_eq!(untouched, of_version_1.write());
}

#[test]
fn nothing_is_accepted_while_a_baseline_is_damaged() {
    let folder = two_baselines();
    let [my, few] = ["my", "few"].map(|name| {
        folder
            .path()
            .join(format!("results/baselines/{name}.baseline"))
    });
    with_another_score(&my);
    let before = fs::read(&my).expect("it is there");
    let whole = fs::read(&few).expect("it is recorded");
    fs::write(&few, &whole[..whole.len() - 9]).expect("writable");
    let why = told(folder.path(), &["baseline", "check", "--accept"], 2);
    assert!(
        why.contains("few.baseline is damaged or was edited"),
        "{why}"
    );
    assert_eq!(fs::read(&my).expect("it is there"), before);
}

#[test]
fn the_end_of_a_game_is_told_beside_the_other_that_goes_on() {
    let folder = folder_with(&[("my.toml", EXPERIMENT)]);
    told(folder.path(), &["baseline", "record", "my.toml"], 0);
    let file = folder.path().join("results/baselines/my.baseline");
    let text = fs::read_to_string(&file).expect("it is recorded");
    let mut recorded = Baseline::read(&text).expect("a whole baseline");
    let game = &mut recorded.games[5];
    let now = trace(&experiment(EXPERIMENT), game);
    without_its_last_round(game, &now);
    let decision = game.actions.len() + 1;
    fs::write(&file, recorded.write()).expect("writable");
    let text = said(folder.path(), &["baseline", "check"], 1);
    let round = text
        .lines()
        .skip_while(|line| !line.starts_with("recorded"));
    let [_, first] = round.take(2).collect::<Vec<_>>()[..] else {
        panic!("two columns: {text}");
    };
    assert!(first.starts_with("The game ends: "), "{text}");
    assert!(
        text.contains(&format!(", decision {decision})\n")),
        "{text}"
    );
}
