//! Every corner of every documented range of the rules: a rule set is refused with a reason, or it plays.

use mintlab::core::ruleset::RuleDoc;
use mintlab::games::{self, GameInfo};
use mintlab::lab::config::Experiment;
use mintlab::lab::open::open;
use mintlab::regress::coverage;

/// Tables that meet every part of a game.
fn tables(game: &str) -> Vec<&'static str> {
    match game {
        "mint-works" => vec![
            "players = 2\nrules.advanced = 2",
            "players = 4\nrules.advanced = 4\nrules.seat-traits = [\"justin\", \"rachael\", \"sonic\"]",
            "solo = [\"justin\", \"rachael\", \"sonic\", \"mort\"]\nrules.advanced = 1",
        ],
        "mint-delivery" => vec![
            "players = 2\nrules.upgrades = [\"spice-kit\", \"spice-deal\", \"sweet-deal\"]\nrules.roads = 4",
            "players = 5\nrules.upgrades = [\"order-book\", \"return-load\", \"kitchen\"]\nrules.roads = 4",
            "players = 3\nrules.upgrades = [\"bonus\", \"third-hand\", \"drone\"]\nrules.flow = \"on\"",
            "solo = [\"hauler\", \"sprinter\", \"hoarder\", \"spicer\", \"local\"]",
        ],
        _ => vec!["players = 2", "players = 2\nrules.edition = \"web\""],
    }
}

/// How many deals each rule set plays.
const DEALS: u64 = 2;

/// The corners of what a doc says that a key may be, as TOML.
fn corners(doc: &RuleDoc) -> Vec<String> {
    let ranges = ranges(doc.values);
    match ranges[..] {
        [(a, b), (c, d)] => {
            let pair = |one, other| format!("[{one}, {other}]");
            vec![pair(a, c), pair(a, d), pair(b, c), pair(b, d)]
        }
        [(least, most)] if doc.values.starts_with("three") => {
            [least, most].map(|n| format!("[{n}, {n}, {n}]")).to_vec()
        }
        [(least, most)] => [least, most].map(|n| n.to_string()).to_vec(),
        // A list has no corners.
        _ if doc.values.starts_with('[') => Vec::new(),
        _ => words(doc.values),
    }
}

/// Every `A to B`; a range up to another key ends at its default.
fn ranges(values: &str) -> Vec<(i64, i64)> {
    let values = values.replace("`slots`", "4").replace(['[', ']', ','], " ");
    let words: Vec<&str> = values.split_whitespace().collect();
    let range = |three: &[&str]| match three {
        [least, "to", most] => Some((least.parse().ok()?, most.parse().ok()?)),
        _ => None,
    };
    words.windows(3).filter_map(range).collect()
}

fn words(values: &str) -> Vec<String> {
    let words = values.split([',', '|']).map(str::trim);
    let is_word = |word: &&str| word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let words = words.filter(is_word).map(|word| match word {
        "true" | "false" => word.to_owned(),
        word => format!("\"{word}\""),
    });
    words.collect()
}

/// Whether a table plays with this change; false where it is refused.
fn plays(game: &str, table: &str, change: &str) -> bool {
    let text = format!("game = \"{game}\"\nname = \"corner\"\nbots = [\"random\"]\n{table}\n");
    let changes = [change.to_owned()];
    let Ok(experiment) = Experiment::read("corner.toml", &text, &changes) else {
        return false;
    };
    let Ok(arms) = open(&experiment) else {
        return false;
    };
    for arm in &arms {
        let mut worker = arm.contest.worker();
        for deal in 0..DEALS {
            let seatings = &arm.seatings[..1];
            worker.play_deal(1, deal, seatings, &mut |_| {});
        }
    }
    true
}

/// The corners that no table of a game plays.
fn refused(info: &GameInfo) -> Vec<String> {
    let tables = tables(info.name);
    for table in &tables {
        assert!(plays(info.name, table, "seed=1"), "{table}");
    }
    let mut refused = Vec::new();
    for (key, _) in coverage::keys(info) {
        let doc = info.docs.iter().find(|doc| doc.matches(&key));
        for corner in corners(doc.expect("every key has its doc")) {
            let change = format!("rules.{key}={corner}");
            let played = tables.iter().map(|table| plays(info.name, table, &change));
            if played.filter(|&played| played).count() == 0 {
                refused.push(change);
            }
        }
    }
    refused
}

fn game(name: &str) -> GameInfo {
    let mut all = games::all().into_iter();
    all.find(|info| info.name == name).expect("it is a game")
}

/// One below and one above what a doc says that a number may be, as TOML.
fn beyond(doc: &RuleDoc) -> Vec<String> {
    match ranges(doc.values)[..] {
        [(least, most)] if doc.values.starts_with("three") => [least - 1, most + 1]
            .map(|n| format!("[{least}, {least}, {n}]"))
            .to_vec(),
        [(least, most)] => [least - 1, most + 1].map(|n| n.to_string()).to_vec(),
        _ => Vec::new(),
    }
}

#[test]
fn nothing_plays_beyond_a_documented_range() {
    let mut tried = 0;
    for info in games::all() {
        for (key, _) in coverage::keys(&info) {
            let doc = info.docs.iter().find(|doc| doc.matches(&key));
            for value in beyond(doc.expect("every key has its doc")) {
                let change = format!("rules.{key}={value}");
                for table in tables(info.name) {
                    assert!(!plays(info.name, table, &change), "{change} plays: {table}");
                }
                tried += 1;
            }
        }
    }
    assert!(tried > 300, "{tried}");
}

#[test]
fn documented_ranges_have_corners() {
    let info = game("mint-delivery");
    let corners = |key: &str| {
        let doc = info.docs.iter().find(|doc| doc.matches(key));
        corners(doc.expect("it is documented"))
    };
    assert_eq!(corners("slots"), ["1", "8"]);
    assert_eq!(corners("amounts.trailer"), ["0", "6"]);
    assert_eq!(corners("start-mints"), ["0", "4"]);
    assert_eq!(corners("mint-values"), ["[0, 0, 0]", "[100, 100, 100]"]);
    let deals = ["[1, 1]", "[1, 5]", "[10, 1]", "[10, 5]"];
    assert_eq!(corners("amounts.sweet-deal"), deals);
    assert_eq!(corners("exchanges"), ["\"any\"", "\"one\""]);
}

#[test]
fn every_corner_of_mint_delivery_plays() {
    // More mints got than paid would overfill a truck; with one slot nobody could start with 4 mints or pay 2.
    let expected = ["rules.amounts.sweet-deal=[1, 5]", "rules.slots=1"];
    assert_eq!(refused(&game("mint-delivery")), expected);
}

#[test]
fn every_corner_of_mint_works_plays() {
    // Only four locations give mints of their own; a gain of 0 is what the others have.
    let without_gain = [
        "builder",
        "lotto",
        "recycler",
        "supplier",
        "swap-meet",
        "temp-agency",
    ];
    let expected = without_gain.map(|name| format!("rules.locations.{name}.gain=99"));
    assert_eq!(refused(&game("mint-works")), expected);
}

#[test]
fn every_corner_of_mint_tin_aliens_plays() {
    // The 54 cards cannot pay such an award nor fill such a hand or market; 120 of one kind are more than 120 in all.
    let expected = [
        "rules.awards.abduction.cards=120",
        "rules.awards.extra-credit.cards=120",
        "rules.awards.mind-control.cards=120",
        "rules.awards.sightings.cards=120",
        "rules.awards.were-here.cards=120",
        "rules.cards.brain=120",
        "rules.cards.cow=120",
        "rules.cards.crop-circle=120",
        "rules.cards.moolti-pass=120",
        "rules.cards.ufo=120",
        "rules.deal-first=60",
        "rules.deal-second=60",
        "rules.market-size=60",
    ];
    assert_eq!(refused(&game("mint-tin-aliens")), expected);
}
