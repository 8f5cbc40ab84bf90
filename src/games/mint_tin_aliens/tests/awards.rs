//! MA-4, MA-5, MA-6, MA-8, MA-9: completing awards, pawns, the die, the end and the score.

use super::super::rules::{Complete, End, Score};
use super::*;
use crate::core::game::{EndReason, TieBreak};

#[test]
fn ma_4_must_complete() {
    let game = game(|_| {});
    let state = award_table([0, 2, 0, 0, 0]);
    assert_eq!(
        legal(&game, &state),
        [
            "award:were-here:crop-circle,crop-circle",
            "award:extra-credit:crop-circle,crop-circle"
        ]
    );
}

#[test]
fn ma_4_may_decline_turns_the_die() {
    let game = game(|rules| rules.complete = Complete::MayDecline);
    let mut state = award_table([0, 2, 0, 0, 0]);
    assert_eq!(
        legal(&game, &state),
        [
            "award:were-here:crop-circle,crop-circle",
            "award:extra-credit:crop-circle,crop-circle",
            "none"
        ]
    );
    play(&game, &mut state, &["none"]);
    assert_eq!((state.players[0].die, state.seat), (8, 1));
    assert_eq!(state.players[0].hand, [0, 2, 0, 0, 0]);
}

#[test]
fn ma_5_every_number_of_wilds_is_an_action() {
    let game = game(|_| {});
    assert_eq!(
        legal(&game, &award_table([2, 0, 0, 0, 2])),
        [
            "award:sightings:ufo,ufo",
            "award:sightings:ufo,moolti-pass",
            "award:sightings:moolti-pass,moolti-pass",
            "award:were-here:moolti-pass,moolti-pass",
            "award:extra-credit:ufo,ufo",
            "award:extra-credit:ufo,moolti-pass",
            "award:extra-credit:moolti-pass,moolti-pass",
        ]
    );
    assert_eq!(
        legal(&game, &award_table([0, 0, 1, 3, 1])),
        [
            "award:mind-control:brain,brain,brain,moolti-pass",
            "award:extra-credit:cow,moolti-pass",
            "award:extra-credit:brain,brain",
            "award:extra-credit:brain,moolti-pass",
        ]
    );
}

#[test]
fn ma_5_wilds_only() {
    let game = game(|_| {});
    let mut state = award_table([0, 0, 0, 0, 4]);
    assert_eq!(
        legal(&game, &state),
        [
            "award:sightings:moolti-pass,moolti-pass",
            "award:were-here:moolti-pass,moolti-pass",
            "award:abduction:moolti-pass,moolti-pass,moolti-pass",
            "award:mind-control:moolti-pass,moolti-pass,moolti-pass,moolti-pass",
            "award:extra-credit:moolti-pass,moolti-pass",
        ]
    );
    play(
        &game,
        &mut state,
        &["award:extra-credit:moolti-pass,moolti-pass"],
    );
    assert_eq!(state.players[0].hand, [0, 0, 0, 0, 2]);
    assert_eq!(state.discard, [0, 0, 0, 0, 2]);
}

#[test]
fn an_award_costs_cards_and_spares_the_die() {
    let game = game(|_| {});
    let mut state = award_table([0, 0, 3, 1, 1]);
    play(&game, &mut state, &["award:abduction:cow,cow,moolti-pass"]);
    assert_eq!(state.players[0].hand, [0, 0, 1, 1, 0]);
    assert_eq!(state.discard, [0, 0, 2, 0, 1]);
    assert_eq!(state.awards, [4, 4, 3, 4, 4]);
    assert_eq!(state.players[0].won, [0, 0, 1, 0, 0]);
    assert_eq!((state.players[0].die, state.seat), (9, 1));
    assert_eq!(game.points(&state, 0), 12); // 3 and the die
}

#[test]
fn exhausted_awards_are_not_for_sale() {
    let game = game(|_| {});
    let mut state = award_table([2, 2, 0, 0, 0]);
    state.awards = [0, 1, 4, 4, 0];
    assert_eq!(
        legal(&game, &state),
        ["award:were-here:crop-circle,crop-circle"]
    );
}

#[test]
fn pawns_go_to_the_first_and_second_with_all_four() {
    let game = game(|_| {});
    let mut state = award_table([2, 0, 0, 0, 0]);
    state.players[0].won = [0, 1, 1, 1, 0];
    state.players[1].won = [1, 1, 1, 0, 2];
    state.players[1].hand = [0, 0, 0, 4, 0];
    play(&game, &mut state, &["award:sightings:ufo,ufo"]);
    assert_eq!([state.players[0].pawns, state.players[1].pawns], [2, 0]);
    play(
        &game,
        &mut state,
        &[
            "draw:pile",
            "draw:pile",
            "award:mind-control:brain,brain,brain,brain",
        ],
    );
    assert_eq!([state.players[0].pawns, state.players[1].pawns], [2, 1]);
}

#[test]
fn pawns_come_once_and_not_for_extra_credit() {
    let game = game(|_| {});
    let mut state = award_table([4, 0, 0, 0, 0]);
    state.players[0].won = [1, 1, 1, 1, 0];
    state.players[0].pawns = 2;
    let mut again = state;
    play(&game, &mut again, &["award:sightings:ufo,ufo"]);
    assert_eq!(again.players[0].pawns, 2);
    state.players[0].won = [0, 1, 1, 1, 0];
    state.players[0].pawns = 0;
    play(&game, &mut state, &["award:extra-credit:ufo,ufo"]);
    assert_eq!(state.players[0].pawns, 0);
}

#[test]
fn ma_6_die_stays_at_0() {
    let game = game(|_| {});
    let mut state = table();
    state.players[0].die = 1;
    play(&game, &mut state, &["draw:market:moolti-pass"]);
    assert_eq!(state.players[0].die, 0);
    state.seat = 0;
    state.players[0].hand = [0; 5];
    play(&game, &mut state, &["draw:market:ufo", "draw:market:cow"]);
    assert_eq!((state.players[0].die, state.seat), (0, 1));
}

/// One Sightings is left and seat 0 can take it.
fn last_award() -> State {
    let mut state = award_table([2, 0, 0, 0, 0]);
    state.awards = [1, 0, 0, 0, 0];
    state.players[0].won = [2, 2, 2, 2, 2];
    state.players[1].won = [1, 2, 2, 2, 2];
    state
}

#[test]
fn ma_8_at_once() {
    let game = game(|_| {});
    let mut state = last_award();
    play(&game, &mut state, &["award:sightings:ufo,ufo"]);
    assert_eq!(state.phase, Phase::Over);
    assert_eq!(game.to_act(&state), None);
    assert_eq!((state.round, state.draws, state.first), (1, 0, None));
    assert!(legal(&game, &state).is_empty());
    // 3 x 2 + 2 x 2 + 2 x 3 + 2 x 5 + 2 x 1 + 9 against one Sightings less.
    let outcome = game.outcome(&state);
    assert_eq!(outcome.scores[..2], [37, 33]);
    assert_eq!(outcome.shares[..2], [60, 0]);
    assert_eq!(
        (outcome.reason, outcome.tie_break),
        (EndReason::Awards, TieBreak::None)
    );
}

#[test]
fn ma_8_full_round_gives_the_second_player_a_turn() {
    let game = game(|rules| rules.end = End::FullRound);
    let mut state = last_award();
    state.players[1].hand = [0, 5, 0, 0, 1];
    play(&game, &mut state, &["award:sightings:ufo,ufo"]);
    assert_eq!((state.phase, state.seat, state.round), (Phase::Draw, 1, 1));
    play(&game, &mut state, &["draw:market:ufo", "draw:pile"]);
    assert_eq!((state.phase, state.round), (Phase::Over, 1));
    assert_eq!((state.players[0].die, state.players[1].die), (9, 8));
}

#[test]
fn ma_8_full_round_is_over_after_the_second_players_award() {
    let game = game(|rules| rules.end = End::FullRound);
    let mut state = last_award();
    state.seat = 1;
    state.players[1].hand = [2, 0, 0, 0, 0];
    play(&game, &mut state, &["award:sightings:ufo,ufo"]);
    assert_eq!((state.phase, state.round), (Phase::Over, 1));
    assert_eq!((state.players[0].die, state.players[1].die), (9, 9));
}

#[test]
fn ma_9_score_of_both_editions() {
    let mut state = table();
    state.players[0].won = [1, 0, 2, 1, 3];
    state.players[0].pawns = 1;
    state.players[0].die = 4;
    // 2 + 6 + 5 + 3 for awards, 1, 4; seven awards held.
    assert_eq!(game(|_| {}).points(&state, 0), 21);
    assert_eq!(game(|rules| rules.score = Score::Web).points(&state, 0), 28);
}

#[test]
fn a_tie_is_a_draw() {
    let game = game(|_| {});
    let mut state = table();
    state.awards = [0; 5];
    state.phase = Phase::Over;
    let outcome = game.outcome(&state);
    assert_eq!(outcome.scores[..2], [9, 9]);
    assert_eq!(outcome.shares[..2], [30, 30]);
    assert_eq!(outcome.tie_break, TieBreak::Draw);
}
