//! Tables and sentences of small answers whose lines are known.

use super::*;
use crate::report::terminal;

fn finding(arm: &str, bot: Option<&str>, statistic: &str, value: f64) -> Finding {
    let scope = if bot.is_some() {
        Scope::Bot
    } else {
        Scope::Table
    };
    Finding {
        bot: bot.map(str::to_owned),
        value: Some(value),
        low: Some(value - 0.05),
        high: Some(value + 0.05),
        ..Finding::new(arm, scope, statistic)
    }
}

/// The same with a change of that size against `none`.
fn changed(found: Finding, difference: f64, half: f64, verdict: Verdict) -> Finding {
    let mut finding = Finding {
        reference: Some("none".to_owned()),
        difference: Some(difference),
        difference_low: Some(difference - half),
        difference_high: Some(difference + half),
        margin: figures::find(&found.statistic).map(|figure| figure.margin),
        verdict: Some(verdict),
        ..found
    };
    let voice = Voice::of("mint-delivery");
    finding.sentence = crate::findings::words::sentence(&finding, voice, None);
    finding
}

fn answer(findings: Vec<Finding>) -> Answer {
    Answer {
        findings,
        certainty: "all figures printed".to_owned(),
        ..Answer::default()
    }
}

#[test]
fn a_mirror_match_shows_what_varies_and_no_win_share() {
    let first = |arm, value| Finding {
        seat: Some(0),
        ..finding(arm, None, "seat_advantage", value)
    };
    let text = terminal::answer(
        &answer(vec![
            finding("none", Some("greedy"), "win_share", 0.25),
            finding("none", None, "score", 14.0),
            first("none", 0.01),
            finding("toll", Some("greedy"), "win_share", 0.25),
            changed(
                finding("toll", None, "score", 13.0),
                -1.0,
                0.25,
                Verdict::Differs,
            ),
            changed(first("toll", 0.01), 0.0, 0.005, Verdict::Equivalent),
        ]),
        &[],
    );
    assert_eq!(
        text,
        "\
arm   score                    change  first player pts                  change
none  14.00                                        1.00
toll  13.00  -1.00 (-1.25 .. -0.75) *              1.00  0.00 (-0.50 .. 0.50) =

toll: 1.00 stars fewer per player (0.75 .. 1.25); no effect on the first player
larger than 1 point (-0.50 .. 0.50 points).
Changes are against none on the same deals, with paired 95 % intervals; * the
interval excludes zero, = it lies within the equivalence margin of the figure.
"
    );
}

#[test]
fn printed_ais_are_lines_and_players_columns() {
    let share = |arm, bot, value| finding(arm, Some(bot), "win_share", value);
    let shares = |arm, [a, b]: [f64; 2]| [share(arm, "greedy", a), share(arm, "random", b)];
    let all = [
        shares("mort", [0.25, 0.125]),
        shares("sonic", [0.5, 0.0625]),
    ];
    let text = terminal::answer(&answer(all.concat()), &[]);
    assert_eq!(
        text,
        "\
win share                    greedy                   random
mort       25.00 % (20.00 .. 30.00)  12.50 % (7.50 .. 17.50)
sonic      50.00 % (45.00 .. 55.00)   6.25 % (1.25 .. 11.25)
"
    );
}

#[test]
fn of_two_players_only_the_first_is_told() {
    let share = |arm, bot, value| finding(arm, Some(bot), "win_share", value);
    let differs = Verdict::Differs;
    let first = |arm| Finding {
        seat: Some(0),
        ..finding(arm, None, "seat_advantage", 0.0)
    };
    let text = terminal::answer(
        &answer(vec![
            share("none", "greedy", 0.75),
            share("none", "random", 0.25),
            first("none"),
            changed(share("fog", "greedy", 0.5), -0.25, 0.125, differs),
            changed(share("fog", "random", 0.5), 0.25, 0.125, differs),
            first("fog"),
        ]),
        &[],
    );
    assert!(
        text.contains("fog: greedy wins 25.00 points less (12.50 .. 37.50).\n"),
        "{text}"
    );
    assert!(!text.contains("random"), "{text}");
}

#[test]
fn what_the_table_says_is_not_said_again_of_its_bots() {
    let differs = Verdict::Differs;
    let first = |arm| Finding {
        seat: Some(0),
        ..finding(arm, None, "seat_advantage", 0.0)
    };
    let text = terminal::answer(
        &answer(vec![
            first("none"),
            changed(
                finding("fog", Some("greedy"), "win_share", 0.5),
                0.25,
                0.125,
                differs,
            ),
            changed(
                finding("fog", Some("greedy"), "score", 9.0),
                2.0,
                0.5,
                differs,
            ),
            first("fog"),
            changed(finding("fog", None, "score", 8.0), 1.5, 0.25, differs),
            // At a table of two the spread of scores is the winning margin.
            changed(finding("fog", None, "margin", 3.0), 0.5, 0.25, differs),
            changed(
                finding("fog", None, "score_spread", 3.0),
                0.5,
                0.25,
                differs,
            ),
        ]),
        &[],
    );
    assert!(
        text.contains(
            "fog: greedy wins 25.00 points more (12.50 .. 37.50), 1.50 stars more per player\n\
             (1.25 .. 1.75), winning margin 0.50 stars larger (0.25 .. 0.75).\n"
        ),
        "{text}"
    );
}

#[test]
fn another_opponent_is_no_second_column_and_no_news() {
    let share = |arm, bot, value| finding(arm, Some(bot), "win_share", value);
    let differs = Verdict::Differs;
    let first = |arm| Finding {
        seat: Some(0),
        ..finding(arm, None, "seat_advantage", 0.0)
    };
    let answer = answer(vec![
        share("none", "greedy", 0.75),
        share("none", "random", 0.25),
        first("none"),
        changed(share("fog", "greedy", 0.5), -0.25, 0.125, differs),
        changed(share("fog", "mort", 0.5), 0.25, 0.125, differs),
        first("fog"),
        // The two players of the table are also those of `skill`.
        changed(finding("fog", None, "skill", 0.5), -0.25, 0.125, differs),
        // A part of the variance that was nothing cannot become less.
        changed(finding("fog", None, "luck.deal", -0.5), -0.5, 0.25, differs),
    ]);
    let text = terminal::answer(&answer, &["win_share".to_owned()]);
    let table = "\
arm   win share, greedy %                       change
none                75.00
fog                 50.00  -25.00 (-37.50 .. -12.50) *

";
    assert!(text.starts_with(table), "{text}");
    assert_eq!(
        answer.closings(10),
        ["fog: greedy wins 25.00 points less (12.50 .. 37.50)."]
    );
}

#[test]
fn a_tournament_shows_who_beat_whom() {
    let rated = |bot, elo| finding("main", Some(bot), "elo", elo);
    let met = |bot, opponent: &str, share| Finding {
        item: Some(opponent.to_owned()),
        ..finding("main", Some(bot), figures::AGAINST, share)
    };
    let text = terminal::answer(
        &answer(vec![
            rated("a", 100.0),
            rated("b", 50.0),
            rated("c", 0.0),
            met("a", "b", 0.6),
            met("b", "a", 0.4),
        ]),
        &[],
    );
    assert!(
        text.contains("\nwins, %                  over a                  over b  over c\n"),
        "{text}"
    );
    assert!(
        text.contains("\nb        40.00 (35.00 .. 45.00)                       -       -\n"),
        "{text}"
    );
}

#[test]
fn one_arm_with_cards_and_tokens_is_compared_with_nothing() {
    let effect = |bot, item: &str, statistic, against: &str| Finding {
        item: Some(item.to_owned()),
        reference: Some(against.to_owned()),
        correction: Some("holm, 175 comparisons".to_owned()),
        ..changed(
            finding("main", bot, statistic, 0.1),
            0.1,
            0.05,
            Verdict::Open,
        )
    };
    let answer = answer(vec![
        finding("main", Some("greedy"), "win_share", 0.75),
        finding("main", Some("random"), "win_share", 0.25),
        effect(Some("greedy"), "vault built", "effect", "games without it"),
        effect(
            None,
            "toll in play",
            "score",
            "the tokens that toll displaces",
        ),
    ]);
    assert_eq!(remarks(&answer, MOST_CLOSINGS), Vec::<String>::new());
    assert_eq!(answer.correction(), None);
}

#[test]
fn a_family_is_named_and_tokens_do_not_widen_it() {
    let differs = |arm| Finding {
        correction: Some("holm, 2 comparisons".to_owned()),
        ..changed(
            finding(arm, None, "score", 13.0),
            -1.0,
            0.5,
            Verdict::Differs,
        )
    };
    let token = Finding {
        item: Some("toll in play".to_owned()),
        correction: Some("holm, 6 comparisons".to_owned()),
        ..differs("none")
    };
    let none = finding("none", None, "score", 14.0);
    let legend = changes::legend(&answer(vec![none, token, differs("toll"), differs("fog")]));
    assert!(
        legend.as_deref().is_some_and(|said| said.contains(
            "the comparisons of one figure are a family whose intervals hold together (Holm's method, 2 comparisons)"
        )),
        "{legend:?}"
    );
}

#[test]
fn of_many_arms_the_largest_effects_are_told() {
    let arm = |at: usize, size: f64, verdict| {
        let name = format!("arm {at}");
        changed(finding(&name, None, "score", 10.0), size, 0.5, verdict)
    };
    let none = finding("none", None, "score", 10.0);
    // Bots change seats, so that the table's score is one of them all.
    let first = |arm: &str| Finding {
        seat: Some(0),
        ..finding(arm, None, "seat_advantage", 0.0)
    };
    let open = (0..20).map(|at| arm(at, 0.0, Verdict::Open));
    let seen = [(20, 1.0), (21, -3.0)].map(|(at, size)| arm(at, size, Verdict::Differs));
    let all = |seen: &[Finding]| {
        let arms = open.clone().chain(seen.iter().cloned());
        let arms = arms.flat_map(|found| [first(&found.arm), found]);
        answer([none.clone()].into_iter().chain(arms).collect())
    };
    assert_eq!(
        all(&seen).closings(10),
        [
            "arm 21: 3.00 stars fewer per player (2.50 .. 3.50).",
            "arm 20: 1.00 stars more per player (0.50 .. 1.50).",
            "Of 22 arms these 2 have the largest effects; findings.json has the sentences of all."
        ]
    );
    assert_eq!(
        all(&[]).closings(10),
        ["None of 20 arms is seen to differ; findings.json has their sentences."]
    );
}
