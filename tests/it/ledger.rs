//! Sums over deals worked out by hand: figures, pairs of arms, items, stopping and resuming.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use mintlab::batch::{Arm, Pace};
use mintlab::config::Experiment;
use mintlab::game::{EndReason, MAX_SEATS, Outcome, TieBreak};
use mintlab::games;
use mintlab::ledger::{Index, Keep, Keeper, Statistic};
use mintlab::observe::Observed;
use mintlab::play::GameRecord;
use mintlab::run::{self, Options, Report, Setup};
use mintlab::stats::{PairSums, Sums};
use mintlab::stop::Ended;

fn experiment(text: &str) -> Experiment {
    Experiment::read("my.toml", text, &[]).expect("a good experiment")
}

const ALIENS: &str = "game = 'mint-tin-aliens'\nbots = ['greedy', 'random']\n";

fn record(
    seating: usize,
    scores: [i32; 2],
    shares: [u32; 2],
    tie_break: TieBreak,
    rounds: u32,
) -> GameRecord {
    let wide = |two: [i32; 2]| {
        let mut all = [0; MAX_SEATS];
        all[..2].copy_from_slice(&two);
        all
    };
    let outcome = Outcome {
        seats: 2,
        scores: wide(scores),
        shares: wide(shares.map(|share| share as i32)).map(|share| share as u32),
        ranks: [1, 2, 0, 0, 0],
        reason: EndReason::Awards,
        tie_break,
        rounds,
    };
    GameRecord {
        deal: 0,
        seating,
        outcome,
        decisions: 40,
    }
}

fn sums(n: u64, sum: i64, sum_sq: u128) -> Sums {
    Sums { n, sum, sum_sq }
}

#[test]
fn figures_of_one_deal_are_those_of_both_its_games() {
    let experiment = experiment(ALIENS);
    let arms = games::open(&experiment).unwrap();
    let keep = Keep {
        figures: true,
        ..Keep::default()
    };
    let index = Index::new(&arms, keep);
    let mut keeper = Keeper::new(&index, &arms);
    // Greedy wins 7 to 5 in seat 0, then shares 6 to 6 in seat 1.
    keeper.add(0, &record(0, [7, 5], [60, 0], TieBreak::None, 10), None);
    keeper.add(0, &record(1, [6, 6], [30, 30], TieBreak::Draw, 13), None);
    keeper.end_deal();
    let ledger = keeper.finish();
    let of = |statistic, who, seat| {
        let at = index.series[0]
            .find(statistic, who, seat)
            .expect("a figure");
        ledger.arms[0].figures[at]
    };
    assert_eq!(of(Statistic::WinShare, Some(0), None), sums(1, 90, 8100));
    assert_eq!(of(Statistic::WinShare, Some(0), Some(1)), sums(1, 30, 900));
    assert_eq!(of(Statistic::WinShare, Some(1), None), sums(1, 30, 900));
    assert_eq!(of(Statistic::Score, Some(0), None), sums(1, 13, 169));
    assert_eq!(
        of(Statistic::SeatAdvantage, None, Some(0)),
        sums(1, 90, 8100)
    );
    assert_eq!(of(Statistic::Rounds, None, None), sums(1, 23, 529));
    assert_eq!(of(Statistic::Decisions, None, None), sums(1, 80, 6400));
    assert_eq!(of(Statistic::Margin, None, None), sums(1, 2, 4));
    assert_eq!(of(Statistic::Draws, None, None), sums(1, 1, 1));
    assert_eq!(of(Statistic::TieBreaks, None, None), sums(1, 0, 0));
    assert_eq!(
        of(Statistic::End(EndReason::Awards), None, None),
        sums(1, 2, 4)
    );
}

#[test]
fn arms_with_different_numbers_of_games_meet_on_a_common_scale() {
    // The second arm is a mirror match: one game a deal where the first has two.
    let text = format!("{ALIENS}[[arm]]\nname = 'mirror'\nbots = ['greedy']\n");
    let experiment = experiment(&text);
    let arms = games::open(&experiment).unwrap();
    assert_eq!(
        arms.iter()
            .map(|arm| arm.label.as_str())
            .collect::<Vec<_>>(),
        ["base", "mirror"]
    );
    let keep = Keep {
        figures: true,
        ..Keep::default()
    };
    let index = Index::new(&arms, keep);
    let mut keeper = Keeper::new(&index, &arms);
    keeper.add(0, &record(0, [7, 5], [60, 0], TieBreak::None, 10), None);
    keeper.add(0, &record(1, [6, 6], [30, 30], TieBreak::Draw, 12), None);
    keeper.add(1, &record(0, [9, 4], [60, 0], TieBreak::None, 9), None);
    keeper.end_deal();
    let ledger = keeper.finish();
    let line = |statistic, seat| {
        let pair = &index.pairs[0];
        let of = |line: &&mintlab::ledger::PairLine| {
            line.series.statistic == statistic && line.series.seat == seat
        };
        let at = pair.lines.iter().position(|line| of(&line)).unwrap();
        (pair.lines[at].scale.unit(), ledger.pairs[0][at])
    };
    // Rounds: 10 + 12 in two games, 9 in one, which counts twice.
    let rounds = PairSums {
        a: sums(1, 22, 484),
        b: sums(1, 18, 324),
        cross: 22 * 18,
    };
    assert_eq!(line(Statistic::Rounds, None), (2.0, rounds));
    // Greedy in all seats: two games in either arm, the mirror's own two shares of one game.
    let share = PairSums {
        a: sums(1, 90, 8100),
        b: sums(1, 60, 3600),
        cross: 5400,
    };
    assert_eq!(line(Statistic::WinShare, None), (120.0, share));
    // The first player: 90 of 120, and 60 of 60, which counts twice.
    let first = PairSums {
        a: sums(1, 90, 8100),
        b: sums(1, 120, 14400),
        cross: 10800,
    };
    assert_eq!(line(Statistic::SeatAdvantage, Some(0)), (120.0, first));
}

#[test]
fn items_count_games_with_and_without_and_copies_apart() {
    let experiment = experiment(ALIENS);
    let arms = games::open(&experiment).unwrap();
    let keep = Keep {
        figures: true,
        metrics: true,
        ..Keep::default()
    };
    let index = Index::new(&arms, keep);
    let mut keeper = Keeper::new(&index, &arms);
    let seen = |held: &[(usize, usize)]| Observed {
        decisions: 40,
        legal: 100,
        lead_changes: 3,
        settled: 10,
        held: held.to_vec(),
    };
    // Greedy has item 1 twice and wins, then (in seat 1) has none and shares.
    let first = record(0, [7, 5], [60, 0], TieBreak::None, 10);
    let second = record(1, [6, 6], [30, 30], TieBreak::Draw, 10);
    keeper.add(0, &first, Some(&seen(&[(0, 1), (0, 1), (1, 0)])));
    keeper.add(0, &second, Some(&seen(&[(0, 1)])));
    keeper.end_deal();
    let ledger = keeper.finish();
    let cards = |item: usize, who: usize| ledger.arms[0].cards[item * 2 + who];
    let greedy = cards(1, 0);
    assert_eq!(greedy.copies, 2);
    assert_eq!((greedy.with.a.sum, greedy.with.b.sum), (60, 60));
    assert_eq!((greedy.without.a.sum, greedy.without.b.sum), (30, 60));
    let random = cards(1, 1);
    assert_eq!(random.copies, 1);
    assert_eq!((random.with.a.sum, random.with.b.sum), (30, 60));
    assert_eq!((random.without.a.sum, random.without.b.sum), (0, 60));
    // Nobody ever had item 4: no deal speaks of games with it.
    assert_eq!(cards(4, 0).with.n(), 0);
    let of = |statistic| {
        let at = index.series[0].find(statistic, None, None).unwrap();
        ledger.arms[0].figures[at].sum
    };
    assert_eq!(of(Statistic::LeadChanges), 6);
    // 100 legal actions in 40 decisions are 2.5; 10 of 40 decisions a quarter; in ten-thousandths, two games.
    assert_eq!(of(Statistic::Branching), 50_000);
    assert_eq!(of(Statistic::Decisiveness), 5_000);
}

/// Runs into a folder; `stop_at` interrupts after so many deals.
fn run_in(folder: &Path, experiment: &Experiment, arms: &[Arm], stop_at: u64) -> Report {
    let setup = Setup::new(experiment, arms).unwrap();
    let interrupted = AtomicBool::new(false);
    let options = Options {
        out: folder,
        games_csv: false,
        force: false,
        pace: Pace {
            block: Some(5),
            ..Pace::default()
        },
        interrupted: &interrupted,
    };
    run::run(&setup, &options, |_, deals| {
        interrupted.store(deals >= stop_at, Ordering::Relaxed);
    })
    .unwrap()
}

#[test]
fn an_interrupted_run_with_a_stopping_rule_ends_like_a_whole_one() {
    let text = format!(
        "{ALIENS}deals = 3000\nmetrics = true\nanchor = 'random'\nstop = {{ half-width = 0.02 }}\n"
    );
    let experiment = experiment(&text);
    let arms = games::open(&experiment).unwrap();
    let folder = tempfile::TempDir::new().unwrap();
    let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
    let at_once = run_in(&whole, &experiment, &arms, u64::MAX);
    assert_eq!(at_once.ended, Some(Ended::HalfWidth));
    let first = run_in(&parts, &experiment, &arms, 20);
    assert_eq!(first.ended, None);
    let second = run_in(&parts, &experiment, &arms, u64::MAX);
    assert_eq!(second.deals_resumed, first.deals_played);
    assert_eq!(second.deals_played, at_once.deals_played);
    assert_eq!(second.ledger, at_once.ledger);
    for file in &at_once.files {
        let read = |folder: &Path| std::fs::read(folder.join(file)).unwrap();
        assert!(read(&whole) == read(&parts), "{file}");
    }
}

#[test]
fn a_mirror_match_is_even_within_its_interval() {
    // The weight is another number, the decisions are the same.
    let text = "game = 'mint-works'\nbots = ['greedy', 'greedy:stars=1.000001']\ndeals = 400\n";
    let experiment = experiment(text);
    let arms = games::open(&experiment).unwrap();
    let folder = tempfile::TempDir::new().unwrap();
    let report = run_in(folder.path(), &experiment, &arms, u64::MAX);
    let setup = Setup::new(&experiment, &arms).unwrap();
    let found = report.findings(&setup);
    let results = found.results();
    let rows = results[0].rows();
    let both: Vec<_> = rows.iter().filter(|row| row.seat.is_none()).collect();
    assert_eq!(both.len(), 2);
    for row in both {
        let share = row.share().unwrap();
        assert!(share.low <= 0.5 && 0.5 <= share.high, "{share:?}");
        assert!(share.high - share.low < 0.2, "{share:?}");
    }
}

#[test]
fn a_test_of_a_lopsided_match_accepts_the_stronger_hypothesis_early() {
    let stop = "stop = { sprt = { elo0 = 0, elo1 = 50 } }";
    for (bots, ended) in [
        ("['greedy', 'random']", Ended::SprtElo1),
        ("['random', 'greedy']", Ended::SprtElo0),
    ] {
        let text = format!("game = 'mint-works'\nbots = {bots}\ndeals = 5000\n{stop}\n");
        let experiment = experiment(&text);
        let arms = games::open(&experiment).unwrap();
        let folder = tempfile::TempDir::new().unwrap();
        let report = run_in(folder.path(), &experiment, &arms, u64::MAX);
        assert_eq!(report.ended, Some(ended));
        assert_eq!(report.deals_played, 32);
    }
}

#[test]
fn a_mirror_match_stops_when_the_first_players_advantage_is_known() {
    let text =
        "game = 'mint-tin-aliens'\nbots = ['random']\ndeals = 4000\nstop = { half-width = 0.1 }\n";
    let experiment = experiment(text);
    let arms = games::open(&experiment).unwrap();
    let folder = tempfile::TempDir::new().unwrap();
    let report = run_in(folder.path(), &experiment, &arms, u64::MAX);
    assert_eq!(report.ended, Some(Ended::HalfWidth));
    // An interval of +-0.1 around an even coin takes hundreds of deals, not the 32 of the first look.
    assert!(report.deals_played > 200, "{}", report.deals_played);
}
