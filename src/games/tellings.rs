//! Whole games in prose, for the tests of every game: a sentence that is broken shows there.

use crate::core::game::Outcome;
use crate::core::notation::Notation;
use crate::core::rng::{Rng, Stream};
use crate::core::text::WIDTH;

/// The first game of a rule set that ends as wanted, told from the deal to the result.
pub fn first_told<G: Notation>(
    game: &G,
    seed: u64,
    names: &[&str],
    wanted: impl Fn(&Outcome) -> bool,
) -> String {
    let told = (0..20_000).find_map(|deal| {
        let (text, outcome) = told(game, seed, names, deal);
        wanted(&outcome).then_some(text)
    });
    told.expect("one of many games ends so")
}

/// A game of random players, who deliver when they can: else trucks would carry their mints about for ever. Every line
/// of it fits a terminal.
pub fn told<G: Notation>(game: &G, seed: u64, names: &[&str], deal: u64) -> (String, Outcome) {
    let names: Vec<String> = names[..game.seats()]
        .iter()
        .map(|name| name.to_string())
        .collect();
    let mut rng = Rng::new(seed, Stream::Table { deal });
    let mut state = game.deal(&mut rng);
    let mut lines = vec![game.tell_setup(&state, &names)];
    let mut actions = Vec::new();
    while game.to_act(&state).is_some() {
        let before = state.clone();
        game.legal_actions(&state, &mut actions);
        let delivers =
            |action: &&G::Action| game.action_name(&before, **action).starts_with("deliver");
        let action = match actions.iter().find(delivers) {
            Some(&action) => action,
            None => actions[rng.below(actions.len())],
        };
        game.apply(&mut state, action, &mut rng);
        lines.push(game.tell_action(&before, action, &state, &names));
        if game.round(&state) > game.round(&before) {
            lines.push(game.tell_board(&state, &names));
        }
    }
    let outcome = game.outcome(&state);
    lines.push(game.tell_end(&state, &outcome, &names));
    let text = lines.join("\n");
    let fits = |line: &str| line.chars().count() <= WIDTH;
    assert!(text.lines().all(fits), "{text}");
    (text, outcome)
}
