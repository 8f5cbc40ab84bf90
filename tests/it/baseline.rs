//! Regression by seed, as a rule maintainer uses it.

use std::fs;

use mintlab::lab::config::Experiment;
use mintlab::play::trace::Trace;
use mintlab::regress::cause::{Cause, Parting};
use mintlab::regress::check::{self, ChangedRule};
use mintlab::regress::diff::{Difference, Sides};
use mintlab::regress::file::Baseline;
use mintlab::regress::game::Kind;

use crate::program::{folder_with, mintlab};

const EXPERIMENT: &str = r#"
name = "base"
game = "mint-works"
players = 2
bots = ["random", "greedy"]
deals = 120
"#;

/// 120 deals of Mint Works for two, changed by options.
pub fn experiment(options: &[&str]) -> Experiment {
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
    let recorded = check::record(&experiment(&[]), None).expect("it plays");
    assert_eq!(recorded.games.len(), 240);
    let verdict = check::check("base", &recorded, None).expect("it plays again");
    assert!(verdict.is_clean() && verdict.rules.is_empty());
    assert!(check::accepted(&recorded, &verdict).expect("it opens") == recorded);
}

#[test]
fn the_number_of_threads_does_not_reach_a_baseline() {
    let record = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| check::record(&experiment(&["deals=40"]), None).expect("it plays"))
    };
    assert!(record(1) == record(3));
}

/// A record of the experiment and what a check says after `edit` changed the record.
fn checked(edit: impl FnOnce(&mut Baseline)) -> (Baseline, check::Verdict) {
    let mut recorded = check::record(&experiment(&[]), None).expect("it plays");
    edit(&mut recorded);
    let verdict = check::check("base", &recorded, None).expect("it plays");
    (recorded, verdict)
}

fn place(parting: &Parting) -> (u64, usize, Kind, Option<usize>) {
    let game = &parting.before;
    (game.deal, game.seating, parting.kind, parting.round)
}

#[test]
fn every_changed_game_is_named_with_kind_and_round() {
    let (_, verdict) = checked(|recorded| {
        recorded.games[7].fingerprints[2] ^= 1;
        recorded.games[30].scores[0] += 1;
        recorded.games[31].shares.swap(0, 1);
    });
    let places: Vec<_> = verdict.partings.iter().map(place).collect();
    let expected = [
        (3, 1, Kind::Play, Some(3)),
        (15, 0, Kind::Score, None),
        (15, 1, Kind::Outcome, None),
    ];
    assert_eq!(places, expected);
}

#[test]
fn causes_are_told_from_the_record_alone() {
    let (recorded, verdict) = checked(|recorded| {
        // A bot that chose otherwise: the same legal actions, another one played.
        let pass = recorded.games[2].actions[5];
        let other = recorded.games[2]
            .actions
            .iter()
            .position(|word| *word != pass);
        recorded.games[3].setup[1] ^= 1;
        recorded.games[3].fingerprints[0] ^= 1;
        recorded.games[4].setup[0] ^= 1;
        recorded.games[4].fingerprints[0] ^= 1;
        recorded.games[5].fingerprints[1] ^= 1;
        recorded.games[6].tie_break = mintlab::core::game::TieBreak::Draw;
        assert!(other.is_some(), "more than one action was played");
    });
    let causes: Vec<_> = verdict
        .partings
        .iter()
        .map(|parting| parting.cause)
        .collect();
    let expected = [Cause::Setup, Cause::Chance, Cause::Effect, Cause::TieBreak];
    assert_eq!(causes, expected.map(Some));
    let places = verdict.partings.iter().map(|parting| parting.round);
    assert_eq!(
        places.collect::<Vec<_>>(),
        [Some(1), Some(1), Some(2), None]
    );
    assert!(recorded.has_actions());
}

#[test]
fn only_changed_games_are_recorded_again() {
    let (recorded, verdict) = checked(|recorded| {
        recorded.games[7].fingerprints[2] ^= 1;
        recorded.games[9].actions.pop();
        recorded.games[9].decisions -= 1;
    });
    let fresh = check::record(&experiment(&[]), None).expect("it plays");
    let accepted = check::accepted(&recorded, &verdict).expect("it opens");
    assert_eq!(accepted.games, fresh.games);
    assert_eq!(accepted.words, recorded.words, "no new word was needed");
    let lines = |baseline: &Baseline| -> Vec<String> {
        baseline
            .write()
            .lines()
            .skip(2)
            .map(str::to_owned)
            .collect()
    };
    let (then, now) = (lines(&recorded), lines(&accepted));
    let changed = then
        .iter()
        .zip(&now)
        .filter(|(then, now)| then != now)
        .count();
    assert_eq!(
        (then.len(), changed),
        (now.len(), 2),
        "a changed game is a changed line"
    );
    assert_eq!(
        check::message("base", &verdict),
        "base: 2 of 240 games changed (outcome 0, score 0, play 2)"
    );
}

#[test]
fn a_recorded_action_that_a_rule_forbids_is_named_with_the_rule() {
    let mut recorded = check::record(&experiment(&[]), None).expect("it plays");
    // As if the program had been edited: the record says that a mine costs 2, the experiment now 4.
    recorded.experiment = experiment(&["rules.plans.mine.cost=4"]).to_toml();
    let verdict = check::check("base", &recorded, None).expect("it plays");
    let rule = ChangedRule {
        key: "plans.mine.cost".to_owned(),
        recorded: "2".to_owned(),
        now: "4".to_owned(),
    };
    assert_eq!(verdict.rules, std::slice::from_ref(&rule));
    let found = verdict.partings.iter().find_map(|parting| {
        let illegal = check::no_longer_legal(&recorded, &verdict.rules, &parting.before);
        illegal
            .expect("it plays")
            .filter(|illegal| illegal.action == "supplier:mine")
    });
    let illegal = found.expect("somebody bought a mine with less than 4 mints");
    assert_eq!(illegal.rule, Some(rule));
    assert!(!illegal.legal.contains(&illegal.action));
}

/// What a check says of a record whose rule is not the one in force now.
fn checked_with(rule: &str) -> check::Verdict {
    let mut recorded = check::record(&experiment(&[]), None).expect("it plays");
    recorded.experiment = experiment(&[rule]).to_toml();
    check::check("base", &recorded, None).expect("it plays")
}

#[test]
fn a_changed_rule_set_back_tells_what_a_diff_would_tell() {
    let rule = "rules.plans.mine.cost=4";
    let sides = Sides::open(experiment(&[]), experiment(&[rule])).expect("two rule sets");
    let differences = sides.compare(None).expect("it plays").partings;
    let verdict = checked_with(rule).partings;
    let told = |partings: &[Parting]| -> Vec<_> {
        let told = partings.iter().map(|parting| {
            let legal = parting.legal.clone();
            (parting.cause, parting.round, parting.decision, legal)
        });
        told.collect()
    };
    assert_eq!(told(&verdict), told(&differences));
    let vanished = verdict.iter().filter_map(|parting| parting.legal.as_ref());
    let mine = ["supplier:mine".to_owned()];
    assert!(vanished.clone().any(|legal| legal.vanished == mine));
}

#[test]
fn an_action_that_does_something_else_is_an_effect() {
    // The Producer gives more: the same actions stay legal, and the game goes another way.
    let verdict = checked_with("rules.locations.producer.gain=3");
    let effects = verdict.partings.iter();
    let effects = effects.filter(|parting| parting.cause == Some(Cause::Effect));
    assert!(effects.count() > 100, "nearly every game uses the Producer");
}

#[test]
fn a_deal_beyond_the_range_is_refused() {
    let recorded = check::record(&experiment(&["deals=3"]), None).expect("it plays");
    let fault = check::check("base", &recorded, Some(3)).err();
    let problem = fault.expect("there are 3 deals").problem;
    assert_eq!(problem, "deal 3 is beyond the experiment's 3 deals");
    let sides = Sides::open(experiment(&[]), experiment(&[])).expect("two");
    assert!(sides.compare(Some(120)).is_err());
}

fn count(found: &Difference, cause: Cause) -> usize {
    let causes = found.partings.iter().map(|parting| parting.cause);
    causes.filter(|found| *found == Some(cause)).count()
}

#[test]
fn a_larger_supply_from_the_same_deck_is_a_rule_not_chance() {
    let sides = Sides::open(experiment(&[]), experiment(&["rules.supply-size=4"])).expect("two");
    let found = sides.compare(Some(0)).expect("it plays");
    assert_eq!(count(&found, Cause::Setup), 2);
}

#[test]
fn a_pure_change_of_scoring_changes_no_decision() {
    let random = |options: &[&str]| {
        experiment(&[&["bots=['random', 'random']", "deals=1500"], options].concat())
    };
    let sides =
        Sides::open(random(&[]), random(&["rules.tie-break=largest"])).expect("two rule sets");
    let found = sides.compare(None).expect("it plays");
    assert!(
        !found.partings.is_empty(),
        "ties by size occur in 3 % of the games"
    );
    assert_eq!(count(&found, Cause::TieBreak), found.partings.len());
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
    let found = sides.compare(None).expect("it plays");
    let legal = found
        .partings
        .iter()
        .find(|parting| parting.cause == Some(Cause::Legal))
        .expect("somebody had 2 mints");
    let [before, after] = sides.traces(legal.before.arm, legal.before.id(1));
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
        if path.extension().is_none_or(|end| end != "baseline") {
            continue;
        }
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).expect("text");
        let recorded = Baseline::read(&text).expect("a whole baseline");
        let verdict = check::check(&name, &recorded, None).expect("it plays");
        let first = verdict.partings.first();
        assert!(verdict.is_clean(), "{name}: {first:?}");
        assert_eq!(verdict.rules, [], "{name}");
        found += 1;
    }
    assert!(found >= 10, "only {found} baselines");
}

#[test]
fn a_folder_of_changes_holds_the_findings_by_kind_and_round() {
    let folder = folder_with(&[("my.toml", EXPERIMENT)]);
    let asked = [
        "diff",
        "my.toml",
        "--set",
        "rules.plans.vault.cost=4",
        "--deals",
        "40",
        "--out",
        "out",
    ];
    let output = mintlab(folder.path(), &asked);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let read =
        |name: &str| fs::read_to_string(folder.path().join("out").join(name)).expect("a file");
    let answer: serde_json::Value = serde_json::from_str(&read("findings.json")).expect("JSON");
    let sum = |prefix: &str| {
        let findings = answer["findings"].as_array().expect("a list").iter();
        let of = findings.filter(|f| {
            f["statistic"]
                .as_str()
                .is_some_and(|s| s.starts_with(prefix))
        });
        of.map(|f| f["value"].as_f64().expect("a count"))
            .sum::<f64>()
    };
    let games = read("changes.csv").lines().count() - 1;
    assert!(games > 0);
    assert_eq!(sum("changed.kind."), games as f64);
    assert_eq!(sum("changed.cause."), games as f64);
    assert_eq!(sum("changed.round."), games as f64);
    assert!(read("summary.md").contains(&format!("{games} of 80 games changed\n")));
    assert!(read("report.html").contains("games changed"));
}

#[test]
fn a_kind_chooses_what_is_listed_and_not_what_is_counted() {
    let folder = folder_with(&[("my.toml", EXPERIMENT)]);
    let told = |kind: &str| {
        let asked = ["diff", "my.toml", "--deals", "40", "--list", "--first", "0"];
        let change = ["--set", "rules.plans.vault.cost=4", "--kind", kind];
        let output = mintlab(folder.path(), &[&asked[..], &change[..]].concat());
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    let listed = |text: &str| {
        text.lines()
            .filter(|line| line.contains(" seating "))
            .count()
    };
    let (play, score) = (told("play"), told("score"));
    let counts = |text: &str| text.lines().take(2).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(counts(&play), counts(&score));
    for (kind, text) in [("play only", &play), ("score only", &score)] {
        let count = format!("{kind} {}", listed(text));
        assert!(text.contains(&count) && listed(text) > 0, "{count}: {text}");
    }
}

#[test]
fn without_baselines_coverage_names_a_remedy() {
    let folder = folder_with(&[]);
    let output = mintlab(folder.path(), &["coverage"]);
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("there is no baseline") && told.contains("help: "));
}
