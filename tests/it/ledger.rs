//! Sums over deals worked out by hand: figures, pairs of arms, items, stopping and resuming.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use mintlab::core::game::{EndReason, MAX_SEATS, Outcome, TieBreak};
use mintlab::lab::arm::Arm;
use mintlab::lab::config::Experiment;
use mintlab::lab::ledger::{Layout, LedgerBuilder, Statistic, Wanted};
use mintlab::lab::open::open;
use mintlab::lab::stop::Ended;
use mintlab::play::GameRecord;
use mintlab::play::observe::Observed;
use mintlab::run::{self, Options, Report, Setup};
use mintlab::stats::{self, Level, PairSums, Scale, Sums};

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

/// The sums of one deal.
fn deal(value: i64) -> Sums {
    [value].into_iter().collect()
}

/// The sums of one deal of two arms.
fn pair(a: i64, b: i64) -> PairSums {
    let mut sums = PairSums::default();
    sums.add(a, b);
    sums
}

#[test]
fn figures_of_one_deal_are_those_of_both_its_games() {
    let experiment = experiment(ALIENS);
    let arms = open(&experiment).unwrap();
    let wanted = Wanted {
        figures: true,
        ..Wanted::default()
    };
    let layout = Layout::new(&arms, wanted);
    let mut builder = LedgerBuilder::new(&layout, &arms);
    // Greedy wins 7 to 5 in seat 0, then shares 6 to 6 in seat 1.
    builder.add(0, &record(0, [7, 5], [60, 0], TieBreak::None, 10), None);
    builder.add(0, &record(1, [6, 6], [30, 30], TieBreak::Draw, 13), None);
    builder.end_deal();
    let ledger = builder.finish();
    let of = |statistic, who, seat| {
        let at = layout.measures[0]
            .find(statistic, who, seat)
            .expect("a figure");
        ledger.arms[0].figures[at]
    };
    assert_eq!(of(Statistic::WinShare, Some(0), None), deal(90));
    assert_eq!(of(Statistic::WinShare, Some(0), Some(1)), deal(30));
    assert_eq!(of(Statistic::WinShare, Some(1), None), deal(30));
    assert_eq!(of(Statistic::Score, Some(0), None), deal(13));
    assert_eq!(of(Statistic::SeatAdvantage, None, Some(0)), deal(90));
    assert_eq!(of(Statistic::Rounds, None, None), deal(23));
    assert_eq!(of(Statistic::Decisions, None, None), deal(80));
    assert_eq!(of(Statistic::Margin, None, None), deal(2));
    assert_eq!(of(Statistic::Draws, None, None), deal(1));
    assert_eq!(of(Statistic::TieBreaks, None, None), deal(0));
    assert_eq!(of(Statistic::End(EndReason::Awards), None, None), deal(2));
}

#[test]
fn arms_with_different_numbers_of_games_meet_on_a_common_scale() {
    // The second arm is a mirror match: one game a deal where the first has two.
    let text = format!("{ALIENS}[[arm]]\nname = 'mirror'\nbots = ['greedy']\n");
    let experiment = experiment(&text);
    let arms = open(&experiment).unwrap();
    assert_eq!(
        arms.iter()
            .map(|arm| arm.label.as_str())
            .collect::<Vec<_>>(),
        ["base", "mirror"]
    );
    let wanted = Wanted {
        figures: true,
        ..Wanted::default()
    };
    let layout = Layout::new(&arms, wanted);
    let mut builder = LedgerBuilder::new(&layout, &arms);
    builder.add(0, &record(0, [7, 5], [60, 0], TieBreak::None, 10), None);
    builder.add(0, &record(1, [6, 6], [30, 30], TieBreak::Draw, 12), None);
    builder.add(1, &record(0, [9, 4], [60, 0], TieBreak::None, 9), None);
    builder.end_deal();
    let ledger = builder.finish();
    let line = |statistic, seat| {
        let pair = &layout.pairs[0];
        let of = |line: &&mintlab::lab::ledger::PairLine| {
            line.measure.statistic == statistic && line.measure.seat == seat
        };
        let at = pair.lines.iter().position(|line| of(&line)).unwrap();
        (pair.lines[at].scale.unit(), ledger.pairs[0][at])
    };
    // Rounds: 10 + 12 in two games, 9 in one, which counts twice.
    let rounds = pair(22, 18);
    assert_eq!(line(Statistic::Rounds, None), (2.0, rounds));
    // Greedy in all seats: two games in either arm, the mirror's own two shares of one game.
    let share = pair(90, 60);
    assert_eq!(line(Statistic::WinShare, None), (120.0, share));
    // The first player: 90 of 120, and 60 of 60, which counts twice.
    let first = pair(90, 120);
    assert_eq!(line(Statistic::SeatAdvantage, Some(0)), (120.0, first));
}

#[test]
fn items_count_games_with_and_without_and_copies_apart() {
    let experiment = experiment(ALIENS);
    let arms = open(&experiment).unwrap();
    let wanted = Wanted {
        figures: true,
        metrics: true,
        ..Wanted::default()
    };
    let layout = Layout::new(&arms, wanted);
    let mut builder = LedgerBuilder::new(&layout, &arms);
    let seen = |held: &[(usize, usize)]| Observed {
        decisions: 40,
        legal: 100,
        lead_changes: 3,
        settled: 10,
        held: held.to_vec(),
        ..Observed::default()
    };
    // Greedy has item 1 twice and wins, then (in seat 1) has none and shares.
    let first = record(0, [7, 5], [60, 0], TieBreak::None, 10);
    let second = record(1, [6, 6], [30, 30], TieBreak::Draw, 10);
    builder.add(0, &first, Some(&seen(&[(0, 1), (0, 1), (1, 0)])));
    builder.add(0, &second, Some(&seen(&[(0, 1)])));
    builder.end_deal();
    let ledger = builder.finish();
    let cards = |item: usize, who: usize| ledger.arms[0].items[item * 2 + who];
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
        let at = layout.measures[0].find(statistic, None, None).unwrap();
        ledger.arms[0].figures[at].sum
    };
    assert_eq!(of(Statistic::LeadChanges), 6);
    // 100 legal actions in 40 decisions are 2.5; 10 of 40 decisions a quarter; in millionths, two games.
    assert_eq!(of(Statistic::Branching), 5_000_000);
    assert_eq!(of(Statistic::Decisiveness), 500_000);
}

/// Runs into a folder; `stop_at` interrupts after this many deals.
fn run_in(folder: &Path, experiment: &Experiment, arms: &[Arm], stop_at: u64) -> Report {
    let setup = Setup::new(experiment, arms).unwrap();
    let interrupted = AtomicBool::new(false);
    let options = Options {
        block: Some(5),
        ..Options::new(folder, &interrupted, &|_| {})
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
    let arms = open(&experiment).unwrap();
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
    let arms = open(&experiment).unwrap();
    let folder = tempfile::TempDir::new().unwrap();
    let report = run_in(folder.path(), &experiment, &arms, u64::MAX);
    let setup = Setup::new(&experiment, &arms).unwrap();
    let answer = report.played(&setup).answer();
    let shares = answer
        .findings
        .iter()
        .filter(|finding| finding.statistic == "win_share");
    let both: Vec<_> = shares.filter(|finding| finding.seat.is_none()).collect();
    assert_eq!(both.len(), 2);
    for found in both {
        let (low, high) = found.low.zip(found.high).unwrap();
        assert!(low <= 0.5 && 0.5 <= high, "{found:?}");
        assert!(high - low < 0.2, "{found:?}");
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
        let arms = open(&experiment).unwrap();
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
    let arms = open(&experiment).unwrap();
    let folder = tempfile::TempDir::new().unwrap();
    let report = run_in(folder.path(), &experiment, &arms, u64::MAX);
    assert_eq!(report.ended, Some(Ended::HalfWidth));
    // An interval of +-0.1 around an even coin takes hundreds of deals, not the 32 of the first look.
    assert!(report.deals_played > 200, "{}", report.deals_played);
}

#[test]
fn a_seat_has_no_advantage_where_bots_do_not_change_seats() {
    let fixed = experiment(&format!("{ALIENS}seating = 'fixed'\n"));
    let rotating = experiment(ALIENS);
    for (experiment, games) in [(fixed, 0), (rotating, 2)] {
        let arms = open(&experiment).unwrap();
        let wanted = Wanted {
            figures: true,
            ..Wanted::default()
        };
        let list = &Layout::new(&arms, wanted).measures[0];
        let at = list.find(Statistic::SeatAdvantage, None, Some(0)).unwrap();
        assert_eq!(list.all[at].games, games);
    }
}

#[test]
fn arms_that_play_alike_are_soon_found_equivalent_and_others_are_not() {
    let stop = "stop = { equivalent = { win_share = 0.05 } }";
    for (bots, ended) in [
        ("['greedy:stars=1.000001', 'mort']", Ended::Equivalent),
        ("['random', 'mort']", Ended::Different),
    ] {
        let text = format!(
            "game = 'mint-works'\nbots = ['greedy', 'mort']\ndeals = 2000\n{stop}\n\
             [[arm]]\nname = 'other'\nbots = {bots}\n"
        );
        let experiment = experiment(&text);
        let arms = open(&experiment).unwrap();
        let folder = tempfile::TempDir::new().unwrap();
        let report = run_in(folder.path(), &experiment, &arms, u64::MAX);
        assert_eq!(report.ended, Some(ended));
        assert!(report.deals_played < 500, "{}", report.deals_played);
    }
}

#[test]
fn equivalence_of_a_figure_that_is_not_compared_is_refused() {
    let text = format!("{ALIENS}stop = {{ equivalent = {{ rounds = 1 }} }}\n");
    let experiment = experiment(&text);
    let arms = open(&experiment).unwrap();
    let fault = Setup::new(&experiment, &arms).err().expect("a fault");
    assert!(
        fault.to_string().contains("no difference of `rounds`"),
        "{fault}"
    );
}

/// The end towards 0 of a share that was won once; the other end of its mirror image is held beside the intervals.
#[test]
fn a_single_won_deal_leaves_the_limit_of_a_rare_event() {
    // x (1 - 1/(9 x) - norm.ppf(.95) / (3 sqrt(x)))^3 / 199, x = 0.995
    let deals = (0..200).map(|deal| if deal == 0 { 60 } else { 0 });
    let found = stats::mean(&deals.collect(), Scale::share(60), Level::P95).expect("200 deals");
    assert!((found.low - 0.000194223006826).abs() < 1e-12, "{found:?}");
}
