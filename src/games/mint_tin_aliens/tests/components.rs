//! The component file, the rule keys and what is refused.

use super::super::components::Components;
use super::*;
use crate::core::ruleset::{self, Certainty, RuleFault, RuleSet};
use toml::Value;

const SHIPPED: &str = include_str!("../../../../configs/mint-tin-aliens.toml");

#[test]
fn the_shipped_file_is_the_rules_page() {
    let rules = Rules::default();
    assert_eq!(rules.cards.list(), [11, 11, 12, 14, 6]);
    let merits = rules.awards.list();
    assert_eq!(merits.map(|merit| merit.count), [4; 5]);
    assert_eq!(merits.map(|merit| merit.points), [2, 2, 3, 5, 1]);
    assert_eq!(merits.map(|merit| merit.cards), [2, 2, 3, 4, 2]);
}

#[test]
fn certainties_name_the_stand_ins() {
    let shipped = Components::parse(SHIPPED).unwrap();
    assert_eq!(
        shipped.certainties().awards.abduction.cards,
        Certainty::Printed
    );
    assert_eq!(
        shipped.certainties().reconstructed().unwrap(),
        "reconstructed, not printed: card counts, award counts, award points"
    );
    let typed = SHIPPED.replace(
        "ufo         = { value = 11, certainty = \"reconstructed\" }",
        "ufo         = { value = 13, certainty = \"printed\" }",
    );
    let typed = Components::parse(&typed).unwrap();
    assert_eq!(
        typed.certainties().reconstructed().unwrap(),
        "reconstructed, not printed: card counts (crop-circle, cow, brain, moolti-pass), award counts, award points"
    );
    let all = Components::parse(&SHIPPED.replace("\"reconstructed\"", "\"printed\"")).unwrap();
    assert_eq!(all.certainties().reconstructed(), None);
}

#[test]
fn typed_components_reach_the_rules_and_outlive_a_change_by_key() {
    let typed = SHIPPED
        .replace("\"reconstructed\"", "\"printed\"")
        .replace("value = 14", "value = 16");
    let mut rules = Rules::default().with_components(&Components::parse(&typed).unwrap());
    assert_eq!(rules.cards.brain, 16);
    ruleset::set(&mut rules, "die", Value::Integer(6)).unwrap();
    assert_eq!(rules.certainty.reconstructed(), None);
    assert_eq!(rules.cards()[3].certainty, Certainty::Printed);
    assert_eq!(
        Rules::default().cards()[3].certainty,
        Certainty::Reconstructed
    );
}

#[test]
fn bad_component_files_are_refused_with_their_line() {
    let error = |from: &str, to: &str| {
        let text = SHIPPED.replacen(from, to, 1);
        assert_ne!(text, SHIPPED);
        Components::parse(&text).unwrap_err().to_string()
    };
    let unknown = error("cow ", "cows");
    assert!(
        unknown.contains("line 14") && unknown.contains("`cows`"),
        "{unknown}"
    );
    let large = error("value = 12", "value = 1200");
    assert!(
        large.contains("line 14") && large.contains("write 0 to 120"),
        "{large}"
    );
    let negative = error("value = 12", "value = -1");
    assert!(negative.contains("write 0 to 120"), "{negative}");
    let word = error("\"printed\" }", "\"sure\" }");
    assert!(word.contains("reconstructed"), "{word}");
    let missing = error("[awards.abduction] # Cows\ncount ", "[awards.abduction]\n#");
    assert!(
        missing.contains("line 29: the key `count` is missing"),
        "{missing}"
    );
}

/// The shipped file with some lines replaced, counted from 1.
fn retyped(lines: &[(usize, &str)]) -> String {
    let mut text: Vec<&str> = SHIPPED.lines().collect();
    for &(line, typed) in lines {
        text[line - 1] = typed;
    }
    text.join("\n")
}

#[test]
fn all_faults_of_a_file_are_told_at_once_by_line_in_plain_words() {
    let text = retyped(&[
        (1, "colour = \"red\""),
        (12, "ufo = { value = 1100, certainty = \"sure\" }"),
        (14, "cows = { value = 12, certainty = \"printed\" }"),
        (20, "count = 4"),
        (31, ""),
        (42, "price = { value = 2, certainty = \"printed\" }"),
    ]);
    let faults = Components::read(&text).expect_err("eight faults");
    let told: Vec<String> = faults
        .iter()
        .map(|fault| fault.to_string().replace('\n', " |"))
        .collect();
    assert_eq!(
        told,
        [
            "line 1: there is no key `colour` here |  help: one of cards, awards",
            "line 12: `sure` does not fit here |  help: one of printed, quoted, inferred, reconstructed",
            "line 12: 1100 is not a figure of this game |  help: write 0 to 120",
            // One slip, one fault: that `cow` is missing is not told beside it.
            "line 14: there is no key `cows` here |  help: did you mean `cow`?",
            "line 20: expected a table, found the number 4 |  help: compare it with the shipped file in configs/",
            "line 29: the key `points` is missing |  help: compare it with the shipped file in configs/",
            "line 39: the key `cards` is missing |  help: compare it with the shipped file in configs/",
            "line 42: there is no key `price` here |  help: one of count, points, cards",
        ]
    );
    let one = Components::parse(&text).expect_err("the same").to_string();
    assert_eq!(one.matches("\nalso: line ").count(), 7, "{one}");
}

#[test]
fn the_first_twenty_faults_are_told() {
    let text = SHIPPED
        .replace("value = ", "value = 90")
        .replace("\"printed\"", "\"sure\"")
        .replace("\"reconstructed\"", "\"stand-in\"");
    let faults = Components::read(&text).expect_err("two in each of twenty figures");
    // Two in each of five kinds of cards and in the first five figures of awards.
    let lines: Vec<usize> = faults.iter().filter_map(|fault| fault.place).collect();
    let figures = [12, 13, 14, 15, 16, 20, 21, 22, 25, 26];
    assert_eq!(lines, figures.map(|line| [line; 2]).concat());
}

#[test]
fn what_a_broken_line_hides_is_not_missing() {
    let faults = Components::read(&retyped(&[(14, "cow = ")])).expect_err("no TOML");
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!(faults[0].place, Some(14));
}

#[test]
fn an_empty_file_misses_its_first_key() {
    let whole = Components::read("").expect_err("it has no key");
    let told: Vec<&str> = whole.iter().map(|fault| fault.problem.as_str()).collect();
    assert_eq!(told, ["the key `cards` is missing"]);
}

fn refused(key: &str, value: i64) -> RuleFault {
    let mut rules = Rules::default();
    ruleset::set(&mut rules, key, Value::Integer(value)).unwrap();
    MintTinAliens::new(rules).unwrap_err()
}

#[test]
fn unplayable_rules_are_refused() {
    assert_eq!(refused("market-size", 0).remedy, "a number from 1 to 60");
    assert_eq!(
        refused("awards.sightings.cards", 0).place,
        "awards.sightings.cards"
    );
    assert_eq!(refused("cards.ufo", 80).problem, "123 cards are too many");
    assert_eq!(
        refused("deal-first", 50).problem,
        "54 cards are too few: the deal and the market take 60"
    );
    let unpayable = refused("awards.mind-control.cards", 21);
    assert_eq!(
        unpayable.problem,
        "`awards.mind-control.cards = 21` can never be paid"
    );
    assert_eq!(
        unpayable.remedy,
        "the deck has 20 cards for it, wilds included"
    );
    assert_eq!(
        refused("awards.extra-credit.cards", 21).place,
        "awards.extra-credit.cards"
    );
    let mut none = Rules::default();
    for award in [
        "sightings",
        "were-here",
        "abduction",
        "mind-control",
        "extra-credit",
    ] {
        ruleset::set(
            &mut none,
            &format!("awards.{award}.count"),
            Value::Integer(0),
        )
        .unwrap();
    }
    assert_eq!(
        MintTinAliens::new(none).unwrap_err().problem,
        "there is no award to win"
    );
}

#[test]
fn every_key_is_documented_and_every_document_has_a_key() {
    let keys = ruleset::keys(&Rules::default());
    let fits = |pattern: &str, key: &str| {
        let (pattern, key): (Vec<_>, Vec<_>) =
            (pattern.split('.').collect(), key.split('.').collect());
        pattern.len() == key.len() && pattern.iter().zip(&key).all(|(p, k)| *p == "*" || p == k)
    };
    for (key, _) in &keys {
        let found = Rules::DOCS.iter().filter(|doc| fits(doc.key, key)).count();
        assert_eq!(found, 1, "{key}");
    }
    for doc in Rules::DOCS {
        assert!(
            keys.iter().any(|(key, _)| fits(doc.key, key)),
            "{}",
            doc.key
        );
    }
    assert_eq!(keys.len(), 5 + 9 + 5 + 15);
}

#[test]
fn the_web_edition_is_what_the_publishers_page_says() {
    let mut rules = Rules::default();
    rules.apply_edition("web");
    let changed: Vec<String> = ruleset::keys(&rules)
        .into_iter()
        .zip(ruleset::keys(&Rules::default()))
        .filter(|(web, fr)| web != fr)
        .map(|((key, value), _)| format!("{key} = {value}"))
        .collect();
    assert_eq!(
        changed,
        [
            "draw = \"up-to-two\"",
            "mixed-draw = \"market-first\"",
            "score = \"web\""
        ]
    );
    let mut default = Rules::default();
    default.apply_edition(Rules::EDITIONS[0]);
    assert_eq!(default, Rules::default());
}
