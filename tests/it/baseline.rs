//! Regression by seed, as a rule maintainer uses it.

use std::fs;

use mintlab::baseline::{self, Change};
use mintlab::config::Experiment;
use mintlab::diff::{Cause, Sides};
use mintlab::trace::Trace;

const EXPERIMENT: &str = r#"
name = "base"
game = "mint-works"
players = 2
bots = ["random", "greedy"]
deals = 120
"#;

fn experiment(options: &[&str]) -> Experiment {
    let options: Vec<String> = options.iter().map(|option| option.to_string()).collect();
    Experiment::read("base.toml", EXPERIMENT, &options).expect("a good experiment")
}

#[test]
fn an_experiment_written_down_is_the_same_experiment() {
    let changed = experiment(&[
        "rules.tie-break=largest",
        "rules.plans.vault.cost=4",
        "seating=fixed",
    ]);
    let again = Experiment::read("again.toml", &changed.to_toml(), &[]).expect("it reads back");
    assert_eq!(again.to_toml(), changed.to_toml());
    assert_eq!(again.bots.len(), 2);
    assert_eq!(again.rules.len(), 2);
}

#[test]
fn nothing_changes_by_itself() {
    let recorded = baseline::record(&experiment(&[])).expect("it plays");
    assert_eq!(recorded.games.len(), 240);
    let verdict = baseline::check("base", &recorded).expect("it plays again");
    assert!(verdict.is_clean() && verdict.rules.is_empty());
    assert!(verdict.now == recorded);
}

#[test]
fn the_number_of_threads_does_not_reach_a_baseline() {
    let record = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| baseline::record(&experiment(&["deals=40"])).expect("it plays"))
    };
    assert!(record(1) == record(3));
}

#[test]
fn changed_games_are_counted_by_kind_and_the_first_is_shown() {
    let mut recorded = baseline::record(&experiment(&[])).expect("it plays");
    recorded.games[7].fingerprints[2] ^= 1;
    recorded.games[30].scores[0] += 1;
    recorded.games[31].shares.swap(0, 1);
    let verdict = baseline::check("base", &recorded).expect("it plays");
    assert_eq!(verdict.changed[Change::Play as usize], 1);
    assert_eq!(verdict.changed[Change::Score as usize], 1);
    assert_eq!(verdict.changed[Change::Outcome as usize], 1);
    let first = verdict.first.expect("three games changed");
    assert_eq!((first.deal, first.seating, first.round), (3, 1, Some(3)));
    assert_eq!(first.change, Change::Play);
}

#[test]
fn a_pure_change_of_scoring_changes_no_decision() {
    let random = |options: &[&str]| {
        experiment(&[&["bots=['random', 'random']", "deals=1500"], options].concat())
    };
    let sides =
        Sides::open(random(&[]), random(&["rules.tie-break=largest"])).expect("two rule sets");
    let found = sides.compare();
    assert!(
        !found.partings.is_empty(),
        "ties by size occur in 3 % of the games"
    );
    assert_eq!(found.count(Cause::TieBreak), found.partings.len());
    assert!(
        found
            .partings
            .iter()
            .all(|parting| parting.decision.is_none())
    );
}

#[test]
fn a_dearer_card_parts_games_where_it_could_have_been_bought() {
    let sides = Sides::open(experiment(&[]), experiment(&["rules.plans.mine.cost=3"]))
        .expect("two rule sets");
    let found = sides.compare();
    let legal = found
        .partings
        .iter()
        .find(|parting| parting.cause == Cause::Legal)
        .expect("somebody had 2 mints");
    let [before, after] = sides.traces(legal.arm, legal.deal, legal.seating);
    let step = legal.decision.expect("a decision differs") - 1;
    let played = |trace: &Trace| {
        let steps = trace.steps[..step].iter().cloned();
        steps
            .map(|step| (step.seat, step.legal, step.action, step.state))
            .collect::<Vec<_>>()
    };
    assert_eq!(played(&before), played(&after));
    assert!(
        before.steps[step]
            .legal
            .contains(&"supplier:mine".to_owned())
    );
    assert!(
        !after.steps[step]
            .legal
            .contains(&"supplier:mine".to_owned())
    );
}

#[test]
fn other_players_cannot_be_compared() {
    assert!(
        Sides::open(
            experiment(&[]),
            experiment(&["players=3", "bots=['random']"])
        )
        .is_err()
    );
}

#[test]
fn the_shipped_baselines_hold() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/results/baselines");
    let mut found = 0;
    for entry in fs::read_dir(folder).expect("shipped baselines") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("text");
        let recorded = baseline::Baseline::read(&text).expect("a whole baseline");
        let verdict = baseline::check(&path.display().to_string(), &recorded).expect("it plays");
        assert!(
            verdict.is_clean(),
            "{}: {:?}",
            path.display(),
            verdict.first
        );
        assert!(
            verdict.rules.is_empty(),
            "{}: {:?}",
            path.display(),
            verdict.rules
        );
        found += 1;
    }
    assert!(found >= 10, "only {found} baselines");
}
