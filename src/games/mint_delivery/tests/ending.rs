//! The end of a game, and who has won.

use super::Bench;
use crate::core::game::{EndReason, Game, TieBreak};
use crate::games::mint_delivery::rules::*;
use crate::games::mint_delivery::*;

#[test]
fn the_game_ends_with_the_round_when_two_order_supplies_are_empty() {
    let mut bench = Bench::new(2, Rules::default());
    bench.run_down("northeast", 0);
    bench.run_down("northwest", 1);
    bench.truck(0, "northwest", "");
    let take = bench.legal_of("take:");
    bench.play(&format!("take:{take}"));
    assert!(bench.state.ending);
    assert_eq!(bench.state.phase, Phase::Play);
    bench.play("end-turn");
    assert_eq!((bench.seat(), bench.state.phase), (1, Phase::Play));
    bench.play("end-turn");
    let json = bench.json();
    assert_eq!(json["phase"], "over");
    assert!(json["to_act"].is_null());
    assert_eq!(
        (&json["actions"], &json["moved"], &json["round"]),
        (&0.into(), &false.into(), &1.into())
    );
    assert_eq!(bench.game.outcome(&bench.state).reason, EndReason::Orders);
}

#[test]
fn the_last_seat_ends_the_game_at_once_and_empty_piles_end_it_too() {
    let mut bench = Bench::new(2, Rules::default());
    for town in ["northeast", "southeast", "southwest"] {
        bench.run_down(town, 2);
    }
    bench.play("end-turn");
    bench.truck(1, "northwest", "");
    for _ in 0..5 {
        assert!(!bench.state.ending);
        bench.state.actions = 2;
        bench.take_first();
    }
    assert!(bench.state.ending, "all four piles are empty");
    assert_eq!(bench.seat(), 1);
    bench.play("end-turn");
    assert_eq!(bench.state.phase, Phase::Over);
}

#[test]
fn md_10_the_round_cap_cuts_off() {
    let mut bench = Bench::new(
        3,
        Rules {
            round_cap: 2,
            ..Rules::default()
        },
    );
    for _ in 0..6 {
        assert_eq!(bench.state.phase, Phase::Play);
        bench.play("end-turn");
    }
    let outcome = bench.game.outcome(&bench.state);
    assert_eq!((outcome.reason, outcome.rounds), (EndReason::Cap, 2));
    assert_eq!(outcome.tie_break, TieBreak::Draw);
    assert_eq!(outcome.shares, [20, 20, 20, 0, 0]);
}

#[test]
fn ties_go_to_more_orders_then_to_the_value_aboard() {
    let mut bench = Bench::new(2, Rules::default());
    bench.give(0, &["northwest-ss"]);
    bench.give(1, &["northwest-cc", "northwest-s"]);
    for (seat, orders) in [
        (0, vec!["northwest-ss"]),
        (1, vec!["northwest-cc", "northwest-s"]),
    ] {
        for id in orders {
            bench.state.seat = seat;
            bench.state.actions = 2;
            let wants = &bench.game.components.orders[bench.order(id) as usize].letters();
            bench.truck(seat as usize, "northwest", wants);
            bench.play(&format!("deliver:{id}"));
        }
    }
    let outcome = bench.game.outcome(&bench.state);
    assert_eq!(outcome.scores[..2], [4, 4]);
    assert_eq!(
        (outcome.tie_break, outcome.shares[1]),
        (TieBreak::Orders, 60)
    );
    let mut bench = Bench::new(2, Rules::default());
    bench.truck(0, "northwest", "CC");
    bench.truck(1, "northwest", "N");
    let outcome = bench.game.outcome(&bench.state);
    assert_eq!(
        (outcome.tie_break, outcome.shares[1]),
        (TieBreak::Value, 60)
    );
    bench.truck(0, "northwest", "CS");
    assert_eq!(bench.game.outcome(&bench.state).tie_break, TieBreak::Draw);
}
