//! Hand-worked cases, knowledge, golden games and figures of many games.

mod awards;
mod components;
mod draws;
mod endings;
mod figures;
mod golden;
mod hidden;
mod judgement;
mod look_ahead;
mod market;
mod notation;
mod twins;

use super::state::Phase;
use super::{Action, Card, MintTinAliens, Rules, State};
use crate::core::game::Game;
use crate::core::notation::Notation;
use crate::core::rng::{Rng, Stream};
use Card::{Brain, Cow, CropCircle, MooltiPass, Ufo};

/// The default rules with a change.
fn game(change: impl FnOnce(&mut Rules)) -> MintTinAliens {
    let mut rules = Rules::default();
    change(&mut rules);
    MintTinAliens::new(rules).expect("a playable rule set")
}

/// Seat 0 is to draw; each kind lies out once; the pile's top cards are a UFO and a Brain; nobody has cards.
/// Counts are UFO, Crop Circle, Cow, Brain, moolti-pass.
fn table() -> State {
    let mut state = State::new(&[Cow, Cow, Cow, Cow, Brain, Ufo], [4; 5], 9);
    state.market = [1; 5];
    state
}

/// The same table with seat 0 before the choice of an award.
fn award_table(hand: [u8; 5]) -> State {
    let mut state = table();
    state.phase = Phase::Award;
    state.draws = 0;
    state.players[0].hand = hand;
    state
}

fn rng() -> Rng {
    Rng::new(1, Stream::Table { deal: 0 })
}

/// The legal actions in the transcript's words.
fn legal(game: &MintTinAliens, state: &State) -> Vec<String> {
    let mut actions = Vec::new();
    game.legal_actions(state, &mut actions);
    actions
        .into_iter()
        .map(|action| game.action_name(state, action))
        .collect()
}

/// The legal action of this name.
fn named(game: &MintTinAliens, state: &State, name: &str) -> Action {
    let mut actions = Vec::new();
    game.legal_actions(state, &mut actions);
    let found = actions
        .into_iter()
        .find(|&action| game.action_name(state, action) == name);
    found.unwrap_or_else(|| panic!("{name} is not among {:?}", legal(game, state)))
}

/// Plays actions by name.
fn play(game: &MintTinAliens, state: &mut State, names: &[&str]) {
    for name in names {
        let action = named(game, state, name);
        game.apply(state, action, &mut rng());
    }
}

/// Plays a whole random game of a deal, handing each decision's table to `look`.
fn play_random(game: &MintTinAliens, deal: u64, mut look: impl FnMut(&State, Action)) -> State {
    let mut table_rng = Rng::new(1, Stream::Table { deal });
    let mut bot_rng = Rng::new(2, Stream::Table { deal });
    let mut state = game.deal(&mut table_rng);
    let mut actions = Vec::new();
    while game.to_act(&state).is_some() {
        let action = game.random_action(&state, &mut actions, &mut bot_rng);
        look(&state, action);
        game.apply(&mut state, action, &mut table_rng);
    }
    state
}

/// Every combination of the switches.
fn all_switches() -> impl Iterator<Item = MintTinAliens> {
    use super::rules::{Complete, Draw, End, MixedDraw, Score};
    (0..32).map(|bits| {
        game(|rules| {
            if bits & 1 != 0 {
                rules.draw = Draw::UpToTwo;
            }
            if bits & 2 != 0 {
                rules.mixed_draw = MixedDraw::MarketFirst;
            }
            if bits & 4 != 0 {
                rules.complete = Complete::MayDecline;
            }
            if bits & 8 != 0 {
                rules.end = End::FullRound;
            }
            if bits & 16 != 0 {
                rules.score = Score::Web;
            }
        })
    })
}
