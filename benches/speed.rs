//! Time of one deal in all its seatings: the whole way from the shuffle to the rows, through the `Bot` trait.
//!
//! `cargo bench` compares with the run before. Counts of instructions, which repeat on a noisy machine, come from
//! `scripts/counts.sh`.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use mintlab::lab::config::Experiment;
use mintlab::lab::open::open;

const TABLES: [(&str, &str); 8] = [
    ("works 2p random", "game = 'mint-works'\nbots = ['random']"),
    (
        "works 4p random",
        "game = 'mint-works'\nplayers = 4\nbots = ['random']",
    ),
    (
        "works mort random",
        "game = 'mint-works'\nsolo = 'mort'\nbots = ['random']",
    ),
    ("works 2p greedy", "game = 'mint-works'\nbots = ['greedy']"),
    (
        "works 2p ismcts 100",
        "game = 'mint-works'\nbots = ['ismcts:iterations=100']",
    ),
    (
        "delivery 4p random",
        "game = 'mint-delivery'\nplayers = 4\nbots = ['random']",
    ),
    (
        "delivery hauler random",
        "game = 'mint-delivery'\nsolo = 'hauler'\nbots = ['random']",
    ),
    (
        "aliens random",
        "game = 'mint-tin-aliens'\nbots = ['random']",
    ),
];

fn deals(criterion: &mut Criterion) {
    for (name, text) in TABLES {
        let experiment = Experiment::read("bench.toml", text, &[]).expect("a good experiment");
        let arms = open(&experiment).expect("a good experiment");
        let mut worker = arms[0].contest.worker();
        let mut deal = 0;
        criterion.bench_function(name, |bencher| {
            bencher.iter(|| {
                deal += 1;
                worker.play_deal(1, deal, &arms[0].seatings, &mut |record| {
                    black_box(record);
                });
            });
        });
    }
}

criterion_group!(benches, deals);
criterion_main!(benches);
