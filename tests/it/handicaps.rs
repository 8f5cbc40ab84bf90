//! `without=` and `blunder=`: what any bot leaves aside, and when it plays at random.

use std::sync::Arc;

use mintlab::bots::handicap::check;
use mintlab::bots::{BotSpec, BoxedBot, Catalogue, OwnBots, Playable, prepare};
use mintlab::core::game::{Game, View};
use mintlab::core::notation::Notation;
use mintlab::core::parts::Parts;
use mintlab::core::rng::Rng;
use mintlab::core::ruleset::{self, RuleSet};
use mintlab::games::mint_delivery::{self, Components, MintDelivery};
use mintlab::games::mint_tin_aliens::{self, MintTinAliens};
use mintlab::games::mint_works::{self, Advanced, MintWorks, OWN_BOTS};

use crate::toys::rng;
use crate::toys::row::{End, Row};

fn works() -> Arc<MintWorks> {
    let mut rules = mint_works::Rules::defaults(2);
    rules.advanced = Advanced::Drawn(4);
    Arc::new(MintWorks::new(rules, 2, None).expect("playable rules"))
}

fn spec<G: Playable>(text: &str, own: &OwnBots<G>) -> BotSpec {
    BotSpec::parse(text, &Catalogue::new::<G>(own.infos)).expect("well written")
}

fn bot<G: Playable>(text: &str, own: &OwnBots<G>, game: &Arc<G>) -> BoxedBot<G> {
    let spec = spec(text, own);
    check(&spec, &game.parts()).expect("the game has these parts");
    prepare(&spec, own, game).expect("it is registered")()
}

/// Plays a game of this bot in seat 0 against random and hands each of its choices to `look`.
fn watch<G: Playable>(
    game: &Arc<G>,
    own: &OwnBots<G>,
    text: &str,
    deal: u64,
    mut look: impl FnMut(&G, &G::State, G::Action),
) {
    let mut bots = [bot(text, own, game), bot("random", own, game)];
    let mut table = rng(deal);
    let mut state = game.deal(&mut table);
    let mut streams: [Rng; 2] = [rng(deal + 1000), rng(deal + 2000)];
    while let Some(seat) = game.to_act(&state) {
        let view = View::new(&**game, &state, seat);
        let action = bots[seat].choose(&view, &mut streams[seat]);
        if seat == 0 {
            look(game, &state, action);
        }
        game.apply(&mut state, action, &mut table);
    }
}

#[test]
fn no_bot_uses_what_is_barred() {
    let game = works();
    let bots = [
        "random",
        "greedy",
        "flat-mc:playouts=20",
        "ismcts:iterations=30",
        "rachael",
        "greedy:blunder=0.5",
    ];
    let barred = "without=mine+gardens+producer+action.co-op+swap-meet+plan.wholesaler";
    for text in bots {
        let sign = if text.contains(':') { ',' } else { ':' };
        let text = format!("{text}{sign}{barred}");
        let mut decisions = 0;
        for deal in 0..6 {
            watch(&game, &OWN_BOTS, &text, deal, |game, state, action| {
                let name = game.action_name(state, action);
                let uses = |word: &str| name.contains(word);
                assert!(!uses("producer") && !uses("swap-meet"), "{text}: {name}");
                for plan in ["mine", "gardens", "wholesaler"] {
                    let gained = [format!("supplier:{plan}"), format!("builder:{plan}")];
                    assert!(!gained.iter().any(|gain| uses(gain)), "{text}: {name}");
                }
                decisions += 1;
            });
        }
        assert!(decisions > 30, "{text}");
    }
}

fn delivery() -> Arc<MintDelivery> {
    let mut rules = mint_delivery::Rules::defaults(2);
    ruleset::set(&mut rules, "upgrades", true.into()).expect("a switch");
    ruleset::set(&mut rules, "roads", 3.into()).expect("a number");
    let game = MintDelivery::new(rules, Components::default(), 2);
    Arc::new(game.expect("playable rules"))
}

#[test]
fn orders_upgrades_and_actions_of_mint_delivery_can_be_barred() {
    let game = delivery();
    let of_kind = |id: &str, mints: &str| {
        let orders = game.components().orders.iter();
        orders
            .filter(|order| order.id == id)
            .any(|order| order.letters() == mints)
    };
    for text in ["random", "greedy:weights=hand"] {
        let sign = if text.contains(':') { ',' } else { ':' };
        let text = format!("{text}{sign}without=css+cc+trailer+unload");
        let mut words: Vec<String> = Vec::new();
        for deal in 0..3 {
            watch(&game, &OwnBots::NONE, &text, deal, |game, state, action| {
                let name = game.action_name(state, action);
                let (word, rest) = name.split_once(':').unwrap_or((&name, ""));
                assert_ne!(word, "unload", "{text}: {name}");
                assert!(!name.starts_with("buy:trailer"), "{text}: {name}");
                if ["keep", "take", "deliver"].contains(&word) {
                    let orders = rest.split('+').next().unwrap_or_default();
                    let barred = |id: &str| of_kind(id, "CSS") || of_kind(id, "CC");
                    assert!(!orders.split(',').any(barred), "{text}: {name}");
                }
                words.push(word.to_owned());
            });
        }
        for word in ["keep", "take", "deliver"] {
            assert!(words.iter().any(|other| other == word), "{text}: no {word}");
        }
    }
}

#[test]
fn every_action_of_mint_delivery_uses_the_part_of_its_first_word() {
    let game = delivery();
    let parts = game.parts();
    for deal in 0..10 {
        watch(
            &game,
            &OwnBots::NONE,
            "random",
            deal,
            |game, state, action| {
                let name = game.action_name(state, action);
                let mut used = Vec::new();
                game.used(state, action, &mut |part| {
                    used.push(parts[part].full_name())
                });
                let word = name.split(':').next().unwrap_or_default();
                assert_eq!(used[0], format!("action.{word}"));
            },
        );
    }
}

#[test]
fn a_barred_plan_may_be_given_away() {
    let game = works();
    let parts = game.parts();
    let place = |name: &str| mintlab::core::parts::find(&parts, name).expect("a part");
    let mut given = 0;
    let mine = place("mine");
    for deal in 0..40 {
        watch(&game, &OWN_BOTS, "random", deal, |game, state, action| {
            let name = game.action_name(state, action);
            let mut used = Vec::new();
            game.used(state, action, &mut |part| used.push(part));
            if name.contains("recycler:mine") || name.contains("swap-meet:mine") {
                given += 1;
                assert!(!used.contains(&mine) || name.ends_with(">mine"), "{name}");
            }
            if name == "temp-agency:supplier:mine" {
                assert!(used.contains(&mine) && used.contains(&place("temp-agency")));
                assert!(used.contains(&place("supplier")));
            }
        });
    }
    assert!(given > 0);
}

#[test]
fn if_nothing_else_is_legal_it_may() {
    let game = Arc::new(MintTinAliens::new(mint_tin_aliens::Rules::default()).expect("playable"));
    let (mut awards, mut others) = (0, 0);
    for deal in 0..10 {
        let text = "greedy:without=award+sightings";
        watch(&game, &OwnBots::NONE, text, deal, |game, state, action| {
            let mut legal = Vec::new();
            game.legal_actions(state, &mut legal);
            match game.action_name(state, action).starts_with("award") {
                true => awards += 1,
                false => others += 1,
            }
        });
    }
    // A possible award must be completed: nothing else is legal then.
    assert!(awards > 0 && others > 0);
}

#[test]
fn a_search_respects_the_bar_in_its_worlds() {
    let game = Arc::new(Row::open(2, &[9, 1, 1, 2]));
    let choice = |text: &str| {
        let state = game.start();
        bot(text, &OwnBots::NONE, &game).choose(&View::new(&*game, &state, 0), &mut rng(5))
    };
    assert_eq!(choice("ismcts:iterations=200"), End::Left);
    assert_eq!(choice("ismcts:iterations=200,without=left"), End::Right);
    assert_eq!(choice("flat-mc:playouts=50,without=end.left"), End::Right);
}

#[test]
fn blunders_are_as_frequent_as_told() {
    let game = Arc::new(Row::open(2, &[9, 1, 1, 2]));
    let state = game.start();
    let share = |text: &str| {
        let mut bot = bot(text, &OwnBots::NONE, &game);
        let right = (0..2000).filter(|&index| {
            let view = View::new(&*game, &state, 0);
            bot.choose(&view, &mut rng(index)) == End::Right
        });
        right.count() as f64 / 2000.0
    };
    assert_eq!(share("greedy"), 0.0);
    // Half of the random actions are the right one anyway; four standard errors.
    assert!((share("greedy:blunder=0.3") - 0.15).abs() < 0.032);
    assert!((share("greedy:blunder=1") - 0.5).abs() < 0.045);
}

#[test]
fn equal_handicaps_have_equal_names() {
    let name = |text: &str| spec::<Row>(text, &OwnBots::NONE).to_string();
    assert_eq!(
        name("greedy:without=right+left+right"),
        "greedy:without=left+right"
    );
    assert_eq!(
        name("greedy:without=left,blunder=0.50"),
        "greedy:blunder=0.5,without=left"
    );
    assert_eq!(name("greedy:blunder=0"), "greedy");
}

#[test]
fn a_name_that_is_no_part_or_two_is_refused() {
    let game = works();
    let fault = |text: &str| {
        let spec = spec(text, &OWN_BOTS);
        check(&spec, &game.parts())
            .expect_err("it is refused")
            .to_string()
    };
    assert_eq!(
        fault("greedy:without=lotto"),
        "bot `greedy:without=lotto`: `lotto` is 2 things here\n  help: write `plan.lotto` or `location.lotto`"
    );
    assert_eq!(
        fault("greedy:without=vualt"),
        "bot `greedy:without=vualt`: the game has no `vualt`\n  help: did you mean `vault`?"
    );
    let parse = |text| BotSpec::parse(text, &Catalogue::new::<MintWorks>(&[]));
    assert!(parse("greedy:without=vault++mine").is_err());
    assert!(parse("greedy:blunder=1.5").is_err());
}
