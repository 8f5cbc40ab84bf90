//! The rule set as a value: keys, documentation, editions, and settings that are refused.

use toml::Value;

use super::table::Table;
use crate::core::parts::Parts;
use crate::core::ruleset::{RuleSet, keys, set};
use crate::games::mint_works::{
    Advanced, Ai, Location, MintWorks, Plan, Purse, Rules, SeatTrait, Type, Unlimited,
};

fn matches(pattern: &str, key: &str) -> bool {
    let (pattern, key): (Vec<_>, Vec<_>) = (pattern.split('.').collect(), key.split('.').collect());
    pattern.len() == key.len()
        && pattern
            .iter()
            .zip(key)
            .all(|(part, name)| *part == "*" || *part == name)
}

#[test]
fn every_key_is_documented_and_every_entry_names_a_key() {
    let keys = keys(&Rules::defaults(2));
    for (key, _) in &keys {
        let entries = Rules::DOCS
            .iter()
            .filter(|doc| matches(doc.key, key))
            .count();
        assert_eq!(entries, 1, "{key}");
    }
    for doc in Rules::DOCS {
        assert!(
            keys.iter().any(|(key, _)| matches(doc.key, key)),
            "{}",
            doc.key
        );
        assert!(
            !doc.values.is_empty() && doc.about.ends_with('.'),
            "{}",
            doc.key
        );
    }
}

#[test]
fn the_documented_default_comes_first() {
    for (key, value) in keys(&Rules::defaults(2)) {
        let doc = Rules::DOCS
            .iter()
            .find(|doc| matches(doc.key, &key))
            .unwrap();
        if let (Value::String(word), false) = (&value, doc.key.contains('*')) {
            assert_eq!(doc.values.split(" | ").next(), Some(word.as_str()), "{key}");
        }
    }
}

#[test]
fn there_are_as_many_keys_as_the_rules_page_has_fields() {
    // 34 plain ones and the traits of the seats, 4 for each Plan, 3 for each Location, 3 for each AI
    assert_eq!(
        keys(&Rules::defaults(4)).len(),
        34 + 1 + 21 * 4 + 10 * 3 + 4 * 3
    );
}

#[test]
fn any_field_can_be_set_by_its_key() {
    let mut rules = Rules::defaults(2);
    set(&mut rules, "plans.vault.cost", Value::Integer(4)).unwrap();
    set(&mut rules, "tie-break", Value::String("largest".into())).unwrap();
    set(&mut rules, "advanced", Value::Integer(2)).unwrap();
    set(&mut rules, "ais.mort.start-mints", Value::Integer(6)).unwrap();
    assert_eq!(rules.plans[Plan::Vault].cost, 4);
    assert_eq!(rules.advanced, Advanced::Drawn(2));
    assert_eq!(rules.ais[Ai::Mort].start_mints, Purse::Mints(6));
    let names = Value::Array(vec!["recycler".into(), "temp-agency".into()]);
    set(&mut rules, "advanced", names).unwrap();
    assert_eq!(
        rules.advanced,
        Advanced::Named(vec![Location::Recycler, Location::TempAgency])
    );
    set(
        &mut rules,
        "ais.justin.type-order",
        Value::Array(vec!["deed".into()]),
    )
    .unwrap();
    assert_eq!(rules.ais[Ai::Justin].type_order, [Type::Deed]);
}

#[test]
fn wrong_keys_and_values_are_refused() {
    let mut rules = Rules::defaults(2);
    let fault = set(&mut rules, "plans.valt.cost", Value::Integer(4)).unwrap_err();
    assert_eq!(fault.remedy, "did you mean `plans.vault.cost`?");
    assert!(set(&mut rules, "tie-break", Value::String("biggest".into())).is_err());
    assert!(set(&mut rules, "income", Value::Integer(-1)).is_err());
    assert!(set(&mut rules, "advanced", Value::String("recycler".into())).is_err());
    assert_eq!(rules, Rules::defaults(2));
}

#[test]
fn an_unknown_name_in_a_table_is_refused() {
    let mut table = toml::Table::try_from(Rules::defaults(2)).unwrap();
    let plans = table["plans"].as_table_mut().unwrap();
    let vault = plans["vault"].clone();
    plans.insert("volt".into(), vault);
    let error = table.try_into::<Rules>().unwrap_err();
    assert!(error.message().contains("did you mean `vault`?"), "{error}");
}

#[test]
fn editions_change_only_their_fields() {
    let edition = |name: &str| {
        let mut rules = Rules::defaults(2);
        rules.apply_edition(name);
        let changed = keys(&rules).into_iter().zip(keys(&Rules::defaults(2)));
        let changed = changed.filter(|(now, before)| now != before);
        changed
            .map(|((key, value), _)| format!("{key} = {value}"))
            .collect::<Vec<_>>()
    };
    assert!(edition("en").is_empty());
    assert_eq!(
        edition("fr"),
        [
            "recycler-building = \"cost-current\"",
            "tie-break = \"largest\""
        ]
    );
    assert_eq!(
        edition("first-printing"),
        ["ai-wording = \"card1\"", "justin-block = \"open-spaces\""]
    );
}

#[test]
fn the_french_edition_gives_the_tie_to_the_largest_neighborhood() {
    let winner = |edition: &str| {
        let table = Table::two(|rules| rules.apply_edition(edition));
        table
            .built(0, &[Plan::Statue])
            .built(1, &[Plan::Windmill, Plan::Mine])
            .winners()
    };
    assert_eq!(winner("en"), [0]);
    assert_eq!(winner("fr"), [1]);
}

#[test]
fn the_french_recycler_pays_current_stars() {
    let gain = |edition: &str| {
        let table = Table::advanced(&[Location::Recycler], |rules| rules.apply_edition(edition));
        let table = table.built(0, &[Plan::Obelisk, Plan::Mine]).mints(&[1, 0]);
        table.play(&["recycler:obelisk!"]).mints_of(0)
    };
    assert_eq!(gain("en"), 4);
    assert_eq!(gain("fr"), 6);
}

#[test]
fn justin_of_the_first_printing_ranks_deeds_last() {
    let buys = |edition: &str| {
        let table = Table::solo(Ai::Justin, |rules| rules.apply_edition(edition));
        let table = table.supply(&[Plan::CoOp, Plan::Wholesaler]);
        table.full(&[Location::Producer]).legal()[0].clone()
    };
    assert_eq!(buys("en"), "supplier:wholesaler");
    assert_eq!(buys("first-printing"), "supplier:co-op");
}

#[track_caller]
fn refused(players: usize, ai: Option<Ai>, key: &str, change: impl FnOnce(&mut Rules)) {
    let mut rules = Rules::defaults(players);
    change(&mut rules);
    let fault = MintWorks::new(rules, players, ai).unwrap_err();
    assert_eq!(fault.place, key, "{fault}");
    assert!(!fault.problem.is_empty() && !fault.remedy.is_empty());
}

#[test]
fn impossible_settings_are_refused() {
    refused(5, None, "players", |_| {});
    refused(1, None, "", |_| {});
    refused(2, Some(Ai::Mort), "", |_| {});
    refused(2, None, "supply-size", |rules| rules.supply_size = 22);
    refused(2, None, "supply-size", |rules| rules.supply_size = 0);
    refused(2, None, "plans.vault.copies", |rules| {
        rules.plans[Plan::Vault].copies = 9
    });
    refused(2, None, "plans", |rules| {
        for plan in [Plan::Vault, Plan::Mine, Plan::Truck, Plan::Crane] {
            rules.plans[plan].copies = 8;
        }
    });
    refused(2, None, "locations.producer.spaces", |rules| {
        for at in [
            Location::Producer,
            Location::Builder,
            Location::Supplier,
            Location::LeadershipCouncil,
        ] {
            rules.locations[at].spaces = 0;
        }
    });
    refused(2, None, "round-cap", |rules| rules.round_cap = 0);
    refused(2, None, "income", |rules| rules.income = 60_000);
    refused(2, None, "advanced", |rules| {
        rules.advanced = Advanced::Drawn(5)
    });
    refused(2, None, "advanced", |rules| {
        rules.advanced = Advanced::Named(vec![Location::Producer])
    });
    refused(2, None, "advanced", |rules| {
        rules.advanced = Advanced::Named(vec![Location::Recycler; 2])
    });
    refused(1, Some(Ai::Mort), "advanced", |rules| {
        rules.advanced = Advanced::Drawn(2)
    });
    refused(1, Some(Ai::Rachael), "rachael-supply", |rules| {
        rules.rachael_supply = 8
    });
    // Two plain seats with 3 mints and one with Rachael's 5: 11 are used up, 12 are not.
    let with_rachael = |supply| {
        move |rules: &mut Rules| {
            rules.seat_traits = vec![SeatTrait::None, SeatTrait::Rachael, SeatTrait::None];
            rules.rachael_supply = supply;
        }
    };
    refused(3, None, "rachael-supply", with_rachael(11));
    let mut enough = Rules::defaults(3);
    with_rachael(12)(&mut enough);
    assert!(MintWorks::new(enough, 3, None).is_ok());
    refused(1, Some(Ai::Rachael), "ais.rachael.start-mints", |rules| {
        rules.ais[Ai::Rachael].start_mints = Purse::Endless(Unlimited::Unlimited);
    });
    refused(1, Some(Ai::Sonic), "ais.sonic.type-order", |rules| {
        rules.ais[Ai::Sonic].type_order = vec![Type::Deed; 2];
    });
}

#[test]
fn locations_that_a_game_may_have() {
    let open = |change: fn(&mut Rules)| {
        let mut rules = Rules::defaults(2);
        change(&mut rules);
        let parts = MintWorks::new(rules, 2, None).unwrap().parts();
        let open = parts.into_iter().filter(|part| part.in_play);
        let names = open.filter(|part| part.group == "location");
        names.map(|part| part.name).collect::<Vec<_>>()
    };
    let plain = open(|_| {});
    assert!(plain.iter().any(|name| name == "producer"));
    assert!(plain.iter().any(|name| name == "wholesaler"));
    assert!(!plain.iter().any(|name| name == "recycler"));
    let other = open(|rules| {
        rules.advanced = Advanced::Named(vec![Location::Recycler]);
        rules.plans[Plan::Wholesaler].copies = 0;
    });
    assert!(other.iter().any(|name| name == "producer"));
    assert!(other.iter().any(|name| name == "recycler"));
    assert!(!other.iter().any(|name| name == "wholesaler"));
    assert!(!other.iter().any(|name| name == "temp-agency"));
}

#[test]
fn a_small_deck_can_be_played() {
    let mut rules = Rules::defaults(2);
    for plan in [Plan::Vault, Plan::Museum, Plan::Gallery] {
        rules.plans[plan].copies = 0;
    }
    rules.plans[Plan::Mine].copies = 3;
    assert!(MintWorks::new(rules, 2, None).is_ok());
}

#[test]
fn what_would_fit_is_told_of_a_value_of_another_form() {
    let help = |key: &str, value: Value| {
        let fault = set(&mut Rules::defaults(2), key, value).expect_err("it does not fit");
        fault.remedy
    };
    assert_eq!(help("swap-same", "maybe".into()), "one of no, yes");
    let types = Value::from(vec!["utilty"]);
    assert_eq!(
        help("ais.sonic.type-order", types),
        "did you mean `utility`?"
    );
    assert_eq!(
        help("ais.mort.start-mints", "lots".into()),
        "expected a number of mints, or \"unlimited\""
    );
    assert_eq!(
        help("advanced", Value::from(vec!["casino"])),
        "expected a number of Advanced locations, or a list of their names"
    );
    assert_eq!(
        help("income", "two".into()),
        "expected a whole number from 0 to 65535, found the text \"two\""
    );
}
