//! Findings in words, each by its verdict.

use super::super::answer::Scope;
use super::*;

fn more(deals: u64) -> Option<More> {
    let size = 0.01;
    Some(More { deals, size })
}

fn score(difference: f64, low: f64, high: f64, verdict: Verdict) -> Finding {
    Finding {
        difference: Some(difference),
        difference_low: Some(low),
        difference_high: Some(high),
        reference: Some("none".to_owned()),
        margin: Some(0.1),
        verdict: Some(verdict),
        ..Finding::new("toll", Scope::Table, "score")
    }
}

#[test]
fn a_difference_downwards_is_told_as_so_much_less() {
    let finding = score(-0.86, -0.98, -0.73, Verdict::Differs);
    let said = sentence(&finding, Voice::of("mint-delivery"), None);
    assert_eq!(said, "toll: 0.86 stars fewer per player (0.73 .. 0.98)");
}

#[test]
fn a_score_of_a_seat_is_told_as_one_and_an_advantage_as_the_seat() {
    let voice = Voice::of("mint-delivery");
    let seat = |seat, verdict| Finding {
        seat: Some(seat),
        ..score(-1.5, -2.25, -0.75, verdict)
    };
    let said = |finding: &Finding| sentence(finding, voice, None);
    assert_eq!(
        said(&seat(0, Verdict::Differs)),
        "toll: 1.50 stars fewer in seat 0 (0.75 .. 2.25)"
    );
    assert_eq!(
        said(&seat(1, Verdict::Open)),
        "toll: no effect on the score in seat 1 seen (-2.25 .. -0.75 stars)"
    );
    let alone = Finding {
        value: Some(14.0),
        verdict: None,
        ..seat(1, Verdict::Open)
    };
    assert_eq!(said(&alone), "toll: score in seat 1 14.00 stars");
    let advantage = Finding {
        statistic: "seat_advantage".to_owned(),
        ..seat(1, Verdict::Open)
    };
    assert_eq!(
        said(&advantage),
        "toll: no effect on seat 1 seen (-225.00 .. -75.00 points)"
    );
}

#[test]
fn printed_opponents_are_held_against_each_other() {
    let share = |verdict| Finding {
        bot: Some("greedy".to_owned()),
        reference: Some("justin".to_owned()),
        statistic: "win_share".to_owned(),
        margin: Some(0.01),
        ..score(-0.25, -0.3, -0.2, verdict)
    };
    let voice = Voice::of("mint-works").of_opponents(true);
    let said = |verdict| sentence(&share(verdict), voice, more(400));
    assert_eq!(
        said(Verdict::Differs),
        "toll: harder than justin for greedy by 25.00 points (20.00 .. 30.00)"
    );
    assert_eq!(
        said(Verdict::Equivalent),
        "toll: as hard as justin for greedy within 1 point (-30.00 .. -20.00 points)"
    );
    assert_eq!(
        said(Verdict::Open),
        "toll: not seen to differ from justin for greedy (-30.00 .. -20.00 points; 400 more deals would show 1 point)"
    );
}

#[test]
fn where_a_game_counts_in_points_those_of_percent_say_so() {
    let draws = Finding {
        statistic: "draws".to_owned(),
        ..score(-0.25, -0.3, -0.2, Verdict::Differs)
    };
    let said = |finding: &Finding| sentence(finding, Voice::of("mint-tin-aliens"), None);
    assert_eq!(
        said(&draws),
        "toll: draws 25.00 % points rarer (20.00 .. 30.00)"
    );
    assert_eq!(
        said(&score(-0.86, -0.98, -0.73, Verdict::Differs)),
        "toll: 0.86 points fewer per player (0.73 .. 0.98)"
    );
}

#[test]
fn nothing_seen_says_what_would_be_seen() {
    let finding = Finding {
        statistic: "seat_advantage".to_owned(),
        seat: Some(0),
        margin: Some(0.01),
        ..score(0.01, -0.004, 0.025, Verdict::Open)
    };
    assert_eq!(
        sentence(&finding, Voice::of("mint-works"), more(20_000)),
        "toll: no effect on the first player seen (-0.40 .. 2.50 points; 20,000 more deals would show 1 point)"
    );
    let finding = Finding {
        verdict: Some(Verdict::Equivalent),
        ..finding
    };
    assert_eq!(
        sentence(&finding, Voice::of("mint-works"), None),
        "toll: no effect on the first player larger than 1 point (-0.40 .. 2.50 points)"
    );
}

#[test]
fn what_is_a_clause_stands_at_the_end() {
    let said = |statistic: &str| {
        let finding = Finding {
            statistic: statistic.to_owned(),
            ..score(0.01, -0.004, 0.025, Verdict::Open)
        };
        sentence(&finding, Voice::of("mint-works"), None)
    };
    assert_eq!(
        said("skill"),
        "toll: no effect seen on how often the better player wins (-0.40 .. 2.50 points)"
    );
    assert_eq!(
        said("end.stars"),
        "toll: no effect seen on games that end so (stars) (-0.40 .. 2.50 points)"
    );
    assert_eq!(
        said("draws"),
        "toll: no effect on draws seen (-0.40 .. 2.50 points)"
    );
}
