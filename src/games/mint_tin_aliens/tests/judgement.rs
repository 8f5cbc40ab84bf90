//! The evaluation: it prefers what a player would, and beats the blind control.

use super::super::state::Source;
use super::*;
use crate::core::game::{Seat, View};
use crate::core::judgement::{Judgement, Mind};

fn best(
    game: &MintTinAliens,
    state: &State,
    mind: &mut Mind<MintTinAliens>,
    rng: &mut Rng,
) -> Action {
    let mut actions = Vec::new();
    game.legal_actions(state, &mut actions);
    let mut scratch = *state;
    let world = View::new(game, state, state.mover()).sample_world(rng);
    let worth = actions
        .iter()
        .map(|&action| game.appraise(&world, action, mind, &mut scratch, rng));
    let (best, _) = worth.enumerate().fold((0, f32::MIN), |best, (i, worth)| {
        if worth > best.1 { (i, worth) } else { best }
    });
    actions[best]
}

#[test]
fn it_takes_the_better_award_and_keeps_its_wilds() {
    let game = game(|_| {});
    let state = award_table([2, 0, 0, 4, 2]);
    let by_hand = MintTinAliens::HAND.iter().map(|weight| weight.default);
    let mut reference = Mind::new(by_hand.collect(), true);
    let action = best(&game, &state, &mut reference, &mut rng());
    assert_eq!(
        game.action_name(&state, action),
        "award:mind-control:brain,brain,brain,brain"
    );
    // The tuned judgement takes the cheap award first: the brains pay for the other one in the next turn.
    let action = best(&game, &state, &mut Mind::default(), &mut rng());
    assert_eq!(game.action_name(&state, action), "award:sightings:ufo,ufo");
}

#[test]
fn it_draws_what_completes_an_award() {
    let game = game(|_| {});
    let mut state = table();
    state.players[0].hand = [0, 0, 0, 3, 0];
    state.draws = 1;
    state.first = Some(Source::Market);
    let action = best(&game, &state, &mut Mind::default(), &mut rng());
    assert_eq!(game.action_name(&state, action), "draw:market:brain");
}

/// The share of wins, in games, of the evaluation in one seat against random.
fn wins_of(seat: Seat, deals: u64) -> f64 {
    let game = game(|_| {});
    let mut mind = Mind::default();
    let mut share = 0;
    for deal in 0..deals {
        let mut rng = Rng::new(3, Stream::Table { deal });
        let mut state = game.deal(&mut rng);
        while let Some(mover) = game.to_act(&state) {
            let action = match mover == seat {
                true => best(&game, &state, &mut mind, &mut rng),
                false => game.random_action(&state, &mut Vec::new(), &mut rng),
            };
            game.apply(&mut state, action, &mut rng);
        }
        share += game.outcome(&state).shares[seat];
    }
    f64::from(share) / 60.0 / deals as f64
}

#[test]
fn it_beats_random() {
    // The independent trial's simple greedy player won 96 of 100.
    let share = (wins_of(0, 200) + wins_of(1, 200)) / 2.0;
    assert!(share > 0.93, "{share}");
}
