//! Every printed number can be changed, or says why not.

use mintlab::core::notation::Notation;
use mintlab::core::ruleset::{RuleSet, Set, keys, set};
use mintlab::games::mint_tin_aliens::{self, MintTinAliens};
use mintlab::games::mint_works::{self, Ai, MintWorks};
use toml::Value;

use crate::program::{folder_with, mintlab};

/// Sets each printed number to one more and hands the rules to `playable`.
fn can_be_set<R: RuleSet>(players: usize, playable: impl Fn(R) -> Result<(), String>) {
    let defaults = keys(&R::defaults(players));
    let figures = R::printed(players);
    assert!(!figures.is_empty());
    for figure in figures {
        let key = match &figure.set {
            Set::Key(key) => {
                let found = defaults.iter().find(|(name, _)| name == key);
                let (_, value) = found.unwrap_or_else(|| panic!("{}: no key {key}", figure.what));
                assert_eq!(value.as_integer(), Some(figure.value), "{}", figure.what);
                key.as_str()
            }
            Set::Variant(key) => key,
            Set::Fixed(why) => {
                assert!(why.len() > 10, "{} needs a reason", figure.what);
                continue;
            }
        };
        let mut rules = R::defaults(players);
        let changed = set(&mut rules, key, Value::Integer(figure.value + 1));
        changed.unwrap_or_else(|fault| panic!("{}: {fault}", figure.what));
        assert_ne!(rules, R::defaults(players), "{}", figure.what);
        playable(rules).unwrap_or_else(|fault| panic!("{}: {fault}", figure.what));
    }
}

#[test]
fn every_printed_number_of_mint_works_can_be_set() {
    for players in 2..=4 {
        can_be_set(players, |rules: mint_works::Rules| {
            let game = MintWorks::new(rules, players, None);
            game.map(drop).map_err(|fault| fault.to_string())
        });
    }
    can_be_set(1, |rules: mint_works::Rules| {
        let mut rules = rules;
        // Solitaire has one Advanced location at most.
        rules.advanced = mint_works::Advanced::Drawn(1);
        let game = MintWorks::new(rules, 1, Some(Ai::Rachael));
        game.map(drop).map_err(|fault| fault.to_string())
    });
}

#[test]
fn every_printed_number_of_mint_tin_aliens_can_be_set() {
    can_be_set(2, |rules: mint_tin_aliens::Rules| {
        let game = MintTinAliens::new(rules);
        game.map(drop).map_err(|fault| fault.to_string())
    });
}

#[test]
fn rules_and_parts_are_told_by_a_component_file() {
    let order = "{ town = 'northwest', mints = 'CCSN', stars = 9 },".repeat(8);
    let token = "[[token]]\nname = 'bridge-toll'\neffect = 'toll'\nmints = 2\n";
    let file = format!("orders = [{order}]\n{token}");
    let folder = folder_with(&[("my-cards.toml", &file)]);
    let list = |what, game| {
        let asked = ["list", what, game, "--components", "my-cards.toml"];
        mintlab(folder.path(), &asked)
    };
    let told = |what| String::from_utf8(list(what, "mint-delivery").stdout).expect("text");
    assert!(told("rules").contains("\n  tokens.bridge-toll.mints = 2\n"));
    assert!(told("rules").contains("\"tunnel\", \"bridge-toll\"]"));
    let refused = list("rules", "mint-works");
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        told("parts").contains("  order\n      ccsn\n"),
        "{}",
        told("parts")
    );
}

#[test]
fn a_game_without_a_map_says_so() {
    let folder = folder_with(&[]);
    let map = |game| mintlab(folder.path(), &["list", "map", game]);
    assert_eq!(map("mint-works").status.code(), Some(2));
    let told = String::from_utf8(map("mint-works").stderr).expect("text");
    assert!(told.contains("mint-works has no map"), "{told}");
    assert!(map("mint-delivery").status.success());
}

#[test]
fn the_sheets_of_mint_works_lay_out_two_advanced_locations_and_one_in_solitaire() {
    let advanced = |players| {
        let printed = mint_works::Rules::printed(players);
        let is_it = |set: &Set| *set == Set::Variant("advanced");
        let found = printed.iter().find(|figure| is_it(&figure.set));
        found.expect("it is printed").value
    };
    assert_eq!([1, 2, 3, 4].map(advanced), [1, 2, 2, 2]);
}

#[test]
fn the_awards_of_mint_tin_aliens_are_told_as_printed_and_are_items_if_there_are_any() {
    let folder = folder_with(&[]);
    let told = mintlab(folder.path(), &["list", "cards", "mint-tin-aliens"]).stdout;
    let told = String::from_utf8(told).expect("text");
    // configs/mint-tin-aliens.toml: 4 awards of 5 points for 4 Brains; 1 point for any 2 of a kind.
    for text in [
        "4 awards, 5 points each, for 4 cards of brain",
        "4 awards, 1 point each, for 2 cards of any one kind",
    ] {
        assert!(told.contains(text), "{told}");
    }
    let in_play = |rules| -> Vec<bool> {
        let game = MintTinAliens::new(rules).expect("playable rules");
        game.items().iter().map(|item| item.in_play).collect()
    };
    let mut rules = mint_tin_aliens::Rules::defaults(2);
    assert_eq!(in_play(rules.clone()), [true; 5]);
    let none = set(&mut rules, "awards.abduction.count", Value::Integer(0));
    none.expect("a rule");
    assert_eq!(in_play(rules), [true, true, false, true, true]);
}
