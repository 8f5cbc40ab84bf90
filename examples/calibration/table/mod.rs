//! Experiments with known truth, on synthetic deals and on real ones: how often intervals cover it and how often
//! tests err.
//!
//! `table` is a pure function of its argument: seeded, and the same on every machine and number of threads.

mod deals;
mod elo;
mod families;
mod groups;
mod intervals;
mod luck;
mod pairs;
mod ratings;
mod real;
mod stopping;

use rayon::prelude::*;

use mintlab::core::rng::{Rng, Stream};

/// The number of experiments behind the table of the documentation.
pub const EXPERIMENTS: u64 = 20_000;
/// The seed of all experiments.
const SEED: u64 = 8;

/// What a count of hits should be, as a share of the experiments.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wanted {
    About(f64),
    AtLeast(f64),
    AtMost(f64),
    /// Nothing is promised: a contrast, or a known limit.
    Nothing,
}

/// One line of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What was done.
    pub method: &'static str,
    /// With which deals.
    pub truth: &'static str,
    pub wanted: Wanted,
    pub experiments: u64,
    pub hits: u64,
}

impl Row {
    /// Runs the experiments; `trial` draws one from its own stream and says whether it hit.
    fn run(
        method: &'static str,
        truth: &'static str,
        wanted: Wanted,
        experiments: u64,
        trial: impl Fn(&mut Rng) -> bool + Sync,
    ) -> Self {
        // The row's words name its stream: rows may come and go without moving the others.
        let purpose = xxhash_rust::xxh3::xxh3_64(format!("{method}/{truth}").as_bytes());
        let one = |index: u64| trial(&mut Rng::new(SEED, Stream::Other { purpose, index }));
        let hits = (0..experiments).into_par_iter().filter(|&i| one(i)).count() as u64;
        Row {
            method,
            truth,
            wanted,
            experiments,
            hits,
        }
    }

    /// The share of hits.
    pub fn share(&self) -> f64 {
        self.hits as f64 / self.experiments.max(1) as f64
    }

    /// Whether the share is as wanted, up to three standard errors of the experiments; to one percentage point where
    /// a share is wanted and not a bound.
    pub fn holds(&self) -> bool {
        let slack =
            |wanted: f64| 3.0 * (wanted * (1.0 - wanted) / self.experiments.max(1) as f64).sqrt();
        match self.wanted {
            Wanted::About(wanted) => (self.share() - wanted).abs() <= 0.01 + slack(wanted),
            Wanted::AtLeast(wanted) => self.share() >= wanted - slack(wanted),
            Wanted::AtMost(wanted) => self.share() <= wanted + slack(wanted),
            Wanted::Nothing => true,
        }
    }
}

/// The whole table: `experiments` for each row of plain intervals, a fifth for families, parts of the variance and
/// sequential ones, a tenth for ratings and pairs;
/// as many real deals are played and resampled.
pub fn table(experiments: u64) -> Vec<Row> {
    let real = real::Real::play(experiments);
    let mut rows = intervals::rows(experiments, &real);
    rows.extend(pairs::rows(experiments, &real));
    rows.extend(groups::rows(experiments, &real));
    rows.extend(families::rows(experiments / 5));
    rows.extend(luck::rows(experiments / 5, &real));
    rows.extend(stopping::rows(experiments / 5, &real));
    rows.extend(ratings::rows(experiments / 10));
    rows.extend(elo::rows(experiments, &real));
    rows
}

/// The table as markdown.
pub fn markdown(rows: &[Row]) -> String {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let mut page = String::from("| method | truth | wanted | found | experiments |\n");
    page.push_str("| --- | --- | --- | --- | --- |\n");
    for row in rows {
        let wanted = match row.wanted {
            Wanted::About(share) => percent(share),
            Wanted::AtLeast(share) => format!("at least {}", percent(share)),
            Wanted::AtMost(share) => format!("at most {}", percent(share)),
            Wanted::Nothing => String::from("-"),
        };
        let cells = [row.method, row.truth, &wanted, &percent(row.share())];
        page.push_str(&format!(
            "| {} | {} |\n",
            cells.join(" | "),
            row.experiments
        ));
    }
    page
}
