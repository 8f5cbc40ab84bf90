use crate::games::mint_delivery::Rules;
use crate::games::mint_delivery::rules::*;
use crate::ruleset::{self, RuleSet};
use toml::Value;

#[test]
fn every_key_has_its_doc_and_every_doc_its_key() {
    let keys: Vec<String> = ruleset::keys(&Rules::default())
        .into_iter()
        .map(|(key, _)| key)
        .collect();
    let mut docs: Vec<String> = Rules::DOCS.iter().map(|doc| doc.key.to_owned()).collect();
    docs.sort();
    let mut sorted = keys.clone();
    sorted.sort();
    assert_eq!(sorted, docs);
    assert_eq!(keys.len(), 32);
}

#[test]
fn the_first_word_of_a_doc_is_the_default() {
    for (key, value) in ruleset::keys(&Rules::default()) {
        let doc = Rules::DOCS
            .iter()
            .find(|doc| doc.key == key)
            .expect("documented");
        if let Value::String(word) = value {
            assert!(doc.values.starts_with(&word), "{key}");
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
    let toll = Placed {
        token: Token::Toll,
        space: "northwest-east".into(),
    };
    assert_eq!(rules.roads, Roads::Given(vec![toll]));
    assert_eq!(rules.roads.count(), 1);
    ruleset::set(&mut rules, "slots", Value::Integer(5)).expect("the list survives another change");
}

#[test]
fn numbers_out_of_range_are_refused_by_key() {
    let rules = Rules {
        slots: 0,
        ..Rules::default()
    };
    assert_eq!(rules.check().expect_err("no slots").key, "slots");
    assert!(Rules::default().check().is_ok());
}
