//! The draws of `fast` beside their plain twin; the payments have theirs beside them.

use super::super::rules::{Draw, MixedDraw};
use super::super::state::Source;
use super::*;

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
