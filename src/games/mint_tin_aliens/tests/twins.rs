//! The draws, inputs and playouts of `fast` beside their plain twins; the payments have theirs beside them.

use proptest::prelude::{ProptestConfig, prop, proptest};

use super::super::rules::{Draw, MixedDraw};
use super::super::state::Source;
use super::*;
use crate::core::features::{Features, Inputs};
use crate::core::game::play_on_plainly;

/// The draws that are legal, asked one by one in the words of the sheet.
fn asked_one_by_one(game: &MintTinAliens, state: &State) -> Vec<Action> {
    let rules = game.rules();
    let exactly_two = rules.draw == Draw::ExactlyTwo;
    let market_first = rules.mixed_draw == MixedDraw::MarketFirst;
    let from_pile = match state.first {
        // Nothing can be decided between the two: after a card of the pile comes another one.
        None if exactly_two && market_first => Action::DrawTwo,
        _ => Action::DrawPile,
    };
    let from_market = |&card: &Card| match state.first {
        _ if state.market[card as usize] == 0 => false,
        Some(Source::Pile) if market_first => false, // MA-2
        Some(_) => card != MooltiPass,               // MA-3
        None => true,
    };
    let mut draws = Vec::new();
    draws.extend(state.has_cards().then_some(from_pile));
    let market = Card::ALL.into_iter().filter(from_market);
    draws.extend(market.map(Action::DrawMarket));
    draws.extend((!exactly_two).then_some(Action::Stop)); // MA-1
    draws
}

#[test]
fn draws_are_those_asked_one_by_one() {
    for game in all_switches() {
        for deal in 0..40 {
            play_random(&game, deal, |state, _| {
                if state.phase == Phase::Draw {
                    let mut legal = Vec::new();
                    game.legal_actions(state, &mut legal);
                    assert_eq!(legal, asked_one_by_one(&game, state));
                }
            });
        }
    }
}

/// The inputs in a list of a fixed length and in one that grows.
#[test]
fn inputs_are_those_listed_one_by_one() {
    for game in all_switches() {
        for deal in 0..10 {
            play_random(&game, deal, |state, _| {
                for seat in 0..2 {
                    let (mut quick, mut plain) = (Inputs::default(), Inputs::default());
                    for _ in 0..2 {
                        game.observe(state, seat, &mut quick);
                        game.observe_in(state, seat, &mut plain);
                    }
                    assert_eq!(quick, plain);
                }
            });
        }
    }
}

#[test]
fn numbers_are_divided_by_cards() {
    for cards in 1..=super::super::state::MAX_CARDS {
        for number in (0..=60_000).chain((1 << 20) - 1000..1 << 20) {
            assert_eq!(
                super::super::features::divided(number, cards),
                number / cards as u32
            );
        }
    }
}

/// Random play for this many actions, in one loop and one by one: the same table and the same chance drawn.
fn playouts_are_the_same(game: &MintTinAliens, state: &State, most: u64, rng: &Rng) {
    let (mut quick, mut plain) = (*state, *state);
    let (mut quick_rng, mut plain_rng) = (rng.clone(), rng.clone());
    let mut actions = Vec::new();
    game.play_on(&mut quick, most, &mut actions, &mut quick_rng);
    play_on_plainly(game, &mut plain, most, &mut actions, &mut plain_rng);
    assert_eq!((quick, &quick_rng), (plain, &plain_rng), "from {state:?}");
    let (mut to_end, mut end_rng) = (*state, rng.clone());
    let outcome = game.play_out(&mut to_end, most, &mut actions, &mut end_rng);
    let expected = (plain.phase == Phase::Over).then(|| game.outcome(&plain));
    assert_eq!((outcome, end_rng), (expected, plain_rng), "from {state:?}");
}

/// From each decision of a random game, also as each seat may imagine it: the next few actions, and all to the end.
fn play_compared(game: &MintTinAliens, deal: u64) {
    let mut decisions = 0;
    play_random(game, deal, |state, _| {
        decisions += 1;
        let rng = Rng::new(3, Stream::Table { deal: decisions });
        playouts_are_the_same(game, state, decisions % 7, &rng);
        playouts_are_the_same(game, state, u64::MAX, &rng);
        let mut world = *state;
        game.determinize(&mut world, decisions as usize % 2, &mut rng.clone());
        playouts_are_the_same(game, &world, 5, &rng);
    });
}

#[test]
fn playouts_are_the_same_under_every_switch() {
    for game in all_switches() {
        for deal in 0..6 {
            play_compared(&game, deal);
        }
    }
}

/// The other cannot pay for an award, as a re-deal against long odds may have it: it passes.
#[test]
fn a_playout_passes_where_nothing_can_be_paid() {
    for hand in [[0; 5], [1, 1, 1, 1, 0], [0, 0, 0, 0, 2]] {
        let state = award_table(hand);
        for most in [0, 1, 2, 100] {
            playouts_are_the_same(&game(|_| ()), &state, most, &rng());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn playouts_are_the_same_with_other_figures(
        switches in 0usize..32,
        cards in prop::array::uniform5(0u32..14),
        counts in prop::array::uniform5(0u32..4),
        prices in prop::array::uniform5(1u32..6),
        (deal_first, deal_second, market_size) in (0u32..6, 0u32..6, 1u32..8),
        (die, die_step, round_cap) in (0u32..12, 0u32..4, 1u32..40),
        deal in 0u64..1_000_000,
    ) {
        let switched = all_switches().nth(switches).expect("there are 32");
        let mut rules = switched.rules().clone();
        let kinds = [
            &mut rules.cards.ufo,
            &mut rules.cards.crop_circle,
            &mut rules.cards.cow,
            &mut rules.cards.brain,
            &mut rules.cards.moolti_pass,
        ];
        for (kind, count) in kinds.into_iter().zip(cards) {
            *kind = count;
        }
        let merits = [
            &mut rules.awards.sightings,
            &mut rules.awards.were_here,
            &mut rules.awards.abduction,
            &mut rules.awards.mind_control,
            &mut rules.awards.extra_credit,
        ];
        for (merit, (count, price)) in merits.into_iter().zip(counts.into_iter().zip(prices)) {
            (merit.count, merit.cards) = (count, price);
        }
        (rules.deal_first, rules.deal_second, rules.market_size) = (deal_first, deal_second, market_size);
        (rules.die, rules.die_step, rules.round_cap) = (die, die_step, round_cap);
        // Some of these decks cannot be dealt, some awards never be paid.
        if let Ok(game) = MintTinAliens::new(rules) {
            play_compared(&game, deal);
        }
    }
}
