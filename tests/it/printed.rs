//! Every printed number can be changed, or says why not.

use mintlab::core::ruleset::{RuleSet, Set, keys, set};
use mintlab::games::mint_tin_aliens::{self, MintTinAliens};
use mintlab::games::mint_works::{self, Ai, MintWorks};
use toml::Value;

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
