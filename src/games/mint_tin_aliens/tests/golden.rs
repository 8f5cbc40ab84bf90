//! Whole games pinned: a change here is a change of rules, deal or shuffle.

use super::*;
use crate::core::notation::Story;
use crate::core::rng::{Rng, Stream};

/// A random game: the hands and market dealt, each action, the score.
fn game_text(game: &MintTinAliens, deal: u64) -> String {
    let table = game.deal(&mut Rng::new(1, Stream::Table { deal }));
    let [first, second] = table.players.map(|player| player.hand);
    let mut text = format!("deal {first:?} {second:?} {:?}\n", table.market);
    let end = play_random(game, deal, |state, action| {
        text += &format!("{} {}\n", state.seat, game.action_name(state, action));
    });
    let outcome = game.outcome(&end);
    text + &format!("{:?} in round {}", &outcome.scores[..2], outcome.rounds)
}

#[test]
fn golden_game_of_the_french_sheet() {
    insta::assert_snapshot!(game_text(&game(|_| {}), 1));
}

#[test]
fn golden_game_of_the_publishers_page() {
    use crate::core::ruleset::RuleSet;
    insta::assert_snapshot!(game_text(&game(|rules| rules.apply_edition("web")), 2));
}

#[test]
fn golden_game_in_prose() {
    let game = game(|_| {});
    let names = ["Ada".to_owned(), "Bo".to_owned()];
    let mut rng = Rng::new(1, Stream::Table { deal: 3 });
    let mut state = game.deal(&mut rng);
    let mut lines = vec![game.tell_setup(&state, &names)];
    while game.to_act(&state).is_some() {
        let before = state;
        let action = game.random_action(&state, &mut Vec::new(), &mut rng);
        game.apply(&mut state, action, &mut rng);
        lines.push(game.tell_action(&before, action, &state, &names));
    }
    lines.push(game.tell_end(&state, &game.outcome(&state), &names));
    insta::assert_snapshot!(lines.join("\n"));
}
