//! The rule set: keys, docs, ranges and forms.

use crate::core::ruleset::{self, RuleDoc, RuleSet};
use crate::games::mint_delivery::Rules;
use crate::games::mint_delivery::rules::*;
use crate::games::mint_delivery::validate::numbers;
use toml::Value;

#[test]
fn every_key_has_its_doc_and_every_doc_its_key() {
    let keys: Vec<String> = ruleset::keys(&Rules::default())
        .into_iter()
        .map(|(key, _)| key)
        .collect();
    let words = |key: &str| key.split('.').map(str::to_owned).collect::<Vec<_>>();
    let fits = |doc: &RuleDoc, key: &str| {
        let (doc, key) = (words(doc.key), words(key));
        let same = doc
            .iter()
            .zip(&key)
            .all(|(doc, key)| doc == "*" || doc == key);
        doc.len() == key.len() && same
    };
    for key in &keys {
        let docs = Rules::DOCS.iter().filter(|doc| fits(doc, key));
        assert_eq!(docs.count(), 1, "{key}");
    }
    for doc in Rules::DOCS {
        assert!(keys.iter().any(|key| fits(doc, key)), "{}", doc.key);
    }
    assert_eq!(keys.len(), 55);
}

#[test]
fn the_first_word_of_a_doc_is_the_default() {
    for (key, value) in ruleset::keys(&Rules::default()) {
        if let Value::String(word) = value {
            let doc = Rules::DOCS.iter().find(|doc| doc.key == key);
            assert!(doc.expect("documented").values.starts_with(&word), "{key}");
        }
    }
}

#[test]
fn roads_are_a_number_or_a_list() {
    let mut rules = Rules::default();
    ruleset::set(&mut rules, "roads", Value::Integer(3)).expect("a number");
    assert_eq!(rules.roads, Roads::Random(3));
    assert!(ruleset::set(&mut rules, "roads", Value::Integer(5)).is_err());
    let list: toml::Table =
        toml::from_str("roads = [{ token = \"toll\", space = \"northwest-east\" }]").expect("toml");
    ruleset::set(&mut rules, "roads", list["roads"].clone()).expect("a list");
    let toll = Laid {
        token: "toll".into(),
        space: Some("northwest-east".into()),
    };
    assert_eq!(rules.roads, Roads::Listed(vec![toll]));
    assert_eq!(rules.roads.count(), 1);
    ruleset::set(&mut rules, "slots", Value::Integer(5)).expect("the list survives another change");
}

#[test]
fn numbers_out_of_range_are_refused_by_key() {
    let rules = Rules {
        slots: 0,
        ..Rules::default()
    };
    assert_eq!(numbers::check(&rules).expect_err("no slots").place, "slots");
    assert!(numbers::check(&Rules::default()).is_ok());
}

#[test]
fn a_sweet_deal_never_gives_more_mints_than_it_takes() {
    let with = |sweet_deal| {
        let mut rules = Rules::default();
        rules.amounts.sweet_deal = sweet_deal;
        numbers::check(&rules)
    };
    for deal in [[2, 3], [1, 5], [3, 5], [1, 2]] {
        let fault = with(deal).expect_err("a truck could overflow");
        assert_eq!(fault.place, "amounts.sweet-deal");
    }
    assert!(with([1, 1]).is_ok() && with([5, 5]).is_ok() && with([10, 1]).is_ok());
}
