//! Coverage of rating intervals and false alarms of the transitivity check.

use super::{Row, Wanted};
use mintlab::core::rng::Rng;
use mintlab::stats::Level;
use mintlab::stats::elo::PER_LOG_ODDS;
use mintlab::stats::ratings::{Options, Results, cycles, rate};

const COVERS: Wanted = Wanted::About(0.95);
/// True ratings, the first fixed at 0.
const LADDER: [f64; 4] = [0.0, 50.0, 120.0, 300.0];

pub fn rows(experiments: u64) -> Vec<Row> {
    let duels = |truth, wanted, deals, elo: &'static [f64]| {
        Row::run("rating", truth, wanted, experiments, move |rng| {
            let blocks: Vec<Results> = (0..deals).map(|_| round_robin(rng, elo)).collect();
            covers(rng, &blocks, elo)
        })
    };
    let threes = |truth, deals, ranked| {
        Row::run("rating", truth, COVERS, experiments, move |rng| {
            let blocks: Vec<Results> = (0..deals).map(|_| tables_of_three(rng, ranked)).collect();
            covers(rng, &blocks, &LADDER)
        })
    };
    let alarm = Row::run(
        "cycle reported among equals",
        "four equals, 100 deals",
        Wanted::AtMost(0.05),
        experiments,
        |rng| {
            let blocks: Vec<Results> = (0..100).map(|_| round_robin(rng, &[0.0; 4])).collect();
            !cycles(&blocks, Level::P95).is_empty()
        },
    );
    let sure = Wanted::AtLeast(0.95);
    vec![
        duels("four bots, duels, 30 deals", COVERS, 30, &LADDER),
        duels("four bots, duels, 100 deals", COVERS, 100, &LADDER),
        duels(
            "800 Elo apart, 50 deals (often all wins)",
            sure,
            50,
            &[0.0, 800.0],
        ),
        threes("four bots, winners at tables of three, 60 deals", 60, false),
        threes("four bots, rankings at tables of three, 60 deals", 60, true),
        alarm,
    ]
}

/// Whether the interval of one competitor, drawn at random, covers its true rating.
fn covers(rng: &mut Rng, blocks: &[Results], elo: &[f64]) -> bool {
    let options = Options {
        anchor: 0,
        level: Level::P95,
        draws: 400,
        seed: rng.next_u64(),
    };
    let competitor = 1 + rng.below(elo.len() - 1);
    rate(blocks, &options).elo[competitor].is_ok_and(|got| got.interval().contains(elo[competitor]))
}

/// One deal: every pair plays it from both seats, and the two games go the same way with chance one half.
fn round_robin(rng: &mut Rng, elo: &[f64]) -> Results {
    let mut block = Results::new(elo.len(), 2);
    for a in 0..elo.len() {
        for b in a + 1..elo.len() {
            let mut first = ranking(rng, &[a, b], elo);
            play(&mut block, &[a, b], &first, false);
            if rng.below(2) == 0 {
                first = ranking(rng, &[a, b], elo);
            }
            play(&mut block, &[a, b], &first, false);
        }
    }
    block
}

/// One deal at each table of three of four: three seatings, the last like the first.
fn tables_of_three(rng: &mut Rng, ranked: bool) -> Results {
    let mut block = Results::new(LADDER.len(), 3);
    for table in [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]] {
        let first = ranking(rng, &table, &LADDER);
        let second = ranking(rng, &table, &LADDER);
        for order in [&first, &second, &first] {
            play(&mut block, &table, order, ranked);
        }
    }
    block
}

fn play(block: &mut Results, table: &[usize], ranks: &[u32], ranked: bool) {
    let counted = if ranked {
        block.add_ranking(table, ranks)
    } else {
        let shares: Vec<u32> = ranks
            .iter()
            .map(|&rank| if rank == 1 { 60 } else { 0 })
            .collect();
        block.add_win(table, &shares)
    };
    counted.expect("the table is in order");
}

/// The ranks of a Plackett-Luce draw: the order of exponential times with the strengths as rates.
fn ranking(rng: &mut Rng, table: &[usize], elo: &[f64]) -> Vec<u32> {
    let time = |&bot: &usize, rng: &mut Rng| {
        -libm::log(1.0 - rng.unit()) / libm::exp(elo[bot] / PER_LOG_ODDS)
    };
    let times: Vec<f64> = table.iter().map(|bot| time(bot, rng)).collect();
    let rank = |mine: &f64| 1 + times.iter().filter(|&other| other < mine).count() as u32;
    times.iter().map(rank).collect()
}
