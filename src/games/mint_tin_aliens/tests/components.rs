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
    assert!(missing.contains("missing field `count`"), "{missing}");
}

fn refused(key: &str, value: i64) -> RuleFault {
    let mut rules = Rules::default();
    ruleset::set(&mut rules, key, Value::Integer(value)).unwrap();
    MintTinAliens::new(rules).unwrap_err()
}

#[test]
fn unplayable_rules_are_refused() {
    assert_eq!(refused("market-size", 0).remedy, "write 1 to 60");
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
