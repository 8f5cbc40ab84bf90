//! Tiny games with known answers, for tests of the bots and of what carries them.

#![allow(dead_code)] // Each test program uses its own part.

pub mod kuhn;
pub mod nim;
pub mod noughts;
pub mod row;

use mintlab::bots::{BotSpec, BoxedBot, Catalogue, flat_mc, greedy, ismcts, random};
use mintlab::core::game::{Game, Outcome, View};
use mintlab::core::judgement::Judgement;
use mintlab::core::rng::{Rng, Stream};

/// A stream for tests.
pub fn rng(index: u64) -> Rng {
    Rng::new(2026, Stream::Other { purpose: 1, index })
}

/// A bot for a game that need not be written down.
pub fn bot<G: Judgement + 'static>(text: &str) -> BoxedBot<G> {
    let spec = BotSpec::parse(text, &Catalogue::new::<G>(&[])).expect("the bot is well written");
    match spec.name() {
        "random" => random::build(&spec),
        "greedy" => greedy::build(&spec),
        "flat-mc" => flat_mc::build(&spec),
        "ismcts" => ismcts::build(&spec),
        other => panic!("no {other} here"),
    }
}

/// What a fresh bot chooses.
pub fn choice<G: Judgement + 'static>(
    game: &G,
    state: &G::State,
    text: &str,
    index: u64,
) -> G::Action {
    let seat = game.to_act(state).expect("somebody is to act");
    bot::<G>(text).choose(&View::new(game, state, seat), &mut rng(index))
}

/// Plays one game from `state` to its end.
pub fn play<G: Game>(
    game: &G,
    mut state: G::State,
    bots: &mut [BoxedBot<G>],
    index: u64,
) -> Outcome {
    let mut table = rng(index);
    let mut own: Vec<Rng> = (0..bots.len() as u64)
        .map(|seat| rng(1_000_000 * (seat + 1) + index))
        .collect();
    bots.iter_mut().for_each(|bot| bot.new_game());
    while let Some(seat) = game.to_act(&state) {
        let action = bots[seat].choose(&View::new(game, &state, seat), &mut own[seat]);
        game.apply(&mut state, action, &mut table);
    }
    game.outcome(&state)
}

/// The law of honest bots: whatever lies hidden, the same view and stream give the same choice.
///
/// Plays a game at random; before each decision a bot fresh from `make` must choose the same at the real table and at
/// tables where only what its seat cannot know is re-dealt.
pub fn check_no_leak<G: Game>(game: &G, make: impl Fn() -> BoxedBot<G>, seed: u64) {
    let mut chance = rng(seed);
    let mut state = game.deal(&mut chance);
    let mut actions = Vec::new();
    while let Some(seat) = game.to_act(&state) {
        let choose =
            |table: &G::State| make().choose(&View::new(game, table, seat), &mut rng(seed + 1));
        let chosen = choose(&state);
        for _ in 0..3 {
            let mut other = state.clone();
            game.determinize(&mut other, seat, &mut chance);
            assert_eq!(
                choose(&other),
                chosen,
                "seat {seat} sees hidden cards of {state:?}"
            );
        }
        let action = game.random_action(&state, &mut actions, &mut chance);
        game.apply(&mut state, action, &mut chance);
    }
}
