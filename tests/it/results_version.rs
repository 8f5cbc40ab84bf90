//! The results of one small run of every game and bot, held by `RESULTS_VERSION`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use mintlab::bots::{BotInfo, Kind};
use mintlab::core::RESULTS_VERSION;
use mintlab::games;
use mintlab::lab::config::Experiment;
use mintlab::lab::open::open;
use mintlab::play::GameId;
use xxhash_rust::xxh3::xxh3_64;

const PINNED: &str = "tests/it/results_version.txt";

/// The bot's string with a small budget; `None` for a bot that needs more than its name.
fn small(bot: &BotInfo) -> Option<String> {
    let needs = |kind: Kind| matches!(kind, Kind::Text);
    if bot.parameters.iter().any(|parameter| needs(parameter.kind)) {
        return None;
    }
    let budgets = ["iterations", "playouts"];
    let budget = bot
        .parameters
        .iter()
        .find(|parameter| budgets.contains(&parameter.name));
    Some(match budget {
        Some(budget) => format!("{}:{}=30", bot.name, budget.name),
        None => bot.name.to_owned(),
    })
}

/// Every game of an experiment, its result and its path, as one number; `None` if nobody ships what it needs.
fn fingerprint(text: &str) -> Option<u64> {
    let experiment = Experiment::read("pinned.toml", text, &[]).expect("a good experiment");
    let mut told = String::new();
    for arm in open(&experiment).ok()? {
        let mut worker = arm.contest.worker();
        for deal in 0..experiment.deals {
            for (seating, chairs) in arm.seatings.iter().enumerate() {
                let id = GameId {
                    seed: experiment.seed,
                    deal,
                    seating,
                };
                let (record, rounds) = worker.fingerprint(id, chairs);
                let outcome = record.outcome;
                let _ = writeln!(
                    told,
                    "{} {} {} {:?} {:?} {:?} {rounds:x?}",
                    outcome.reason.name(),
                    outcome.tie_break.name(),
                    record.decisions,
                    outcome.scores,
                    outcome.shares,
                    outcome.ranks,
                );
            }
        }
    }
    Some(xxh3_64(told.as_bytes()))
}

/// One line for each game and bot, at a table with `random` and where there are printed AIs against those.
fn results() -> String {
    let mut lines = format!("results_version {RESULTS_VERSION}\n");
    for game in games::all() {
        for bot in game.bots.bots().filter_map(small) {
            let table = format!("players = 2\nbots = ['{bot}', 'random']\n");
            let mut tables = vec![("2p", table)];
            if !game.ais.is_empty() {
                let ais = game.ais.join("', '");
                tables.push(("solo", format!("solo = ['{ais}']\nbots = ['{bot}']\n")));
            }
            for (name, table) in tables {
                let text = format!("game = '{}'\ndeals = 2\n{table}", game.name);
                let found = fingerprint(&text);
                let is_open = found.is_some() || bot != "random";
                assert!(is_open, "src/lab/open/mod.rs does not open {}", game.name);
                if let Some(number) = found {
                    let _ = writeln!(lines, "{} {name} {bot}: {number:016x}", game.name);
                }
            }
        }
    }
    lines
}

/// The games and bots that are in both lists with different numbers. A bot may come or go without changing a result.
fn changed(pinned: &str, now: &str) -> Vec<String> {
    let split = |line: &str| {
        line.rsplit_once(": ")
            .map(|(who, what)| (who.to_owned(), what.to_owned()))
    };
    let pinned: BTreeMap<String, String> = pinned.lines().filter_map(split).collect();
    let moved = |(who, what): (String, String)| {
        let then = pinned.get(&who);
        then.is_some_and(|then| *then != what).then_some(who)
    };
    now.lines().filter_map(split).filter_map(moved).collect()
}

#[test]
fn results_change_only_with_their_version() {
    let pinned = fs::read_to_string(PINNED).unwrap_or_default();
    let now = results();
    if pinned == now {
        return;
    }
    let same_version = pinned.lines().next() == now.lines().next();
    let changed = changed(&pinned, &now);
    assert!(
        changed.is_empty() || !same_version,
        "results changed ({}): raise the number core::RESULTS_VERSION and write a line in CHANGELOG.md",
        changed.join(", ")
    );
    if std::env::var_os("MINTLAB_PIN").is_some() {
        fs::write(PINNED, now).expect("the file can be written");
        return;
    }
    panic!(
        "{PINNED} is not up to date: run `MINTLAB_PIN=1 cargo test results_change` and commit it"
    );
}
