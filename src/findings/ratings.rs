//! Ratings of a tournament, its circles, and what a sequential test saw.

use super::answer::{Finding, Scope, rounded};
use super::collect::fill;
use super::figures::AGAINST;
use super::played::{Played, Value};
use crate::core::game::WHOLE_WIN;
use crate::lab::ledger::ArmLedger;
use crate::stats::ratings::{self, Held, Options, Ratings, Results};
use crate::stats::sequential::Tested;
use crate::stats::{Figure, Level, Scale, elo};

/// How often the blocks of deals are weighted again for the intervals.
const DRAWS: usize = 1000;

/// A bot of an arm with its rating.
pub struct Rated {
    pub who: usize,
    elo: Figure,
    held: Held,
    pub games: u64,
    /// How far its share lies above an equal one, in a unit that compares across games and table sizes.
    normalised: Figure,
}

impl Rated {
    /// The rating with the ends that games hold. Where only the prior keeps an end finite, the other end is all that
    /// is known, and stands for the rating too.
    pub fn elo(&self) -> Value {
        let known = to_noise(self.elo);
        match (self.held, known.low, known.high) {
            (Held::Below, low, _) => Value {
                value: low,
                high: None,
                ..known
            },
            (Held::Above, _, high) => Value {
                value: high,
                low: None,
                ..known
            },
            (Held::Neither, ..) => Value {
                value: None,
                low: None,
                high: None,
                ..known
            },
            (Held::Both, ..) => known,
        }
    }

    pub fn normalised(&self) -> Value {
        to_noise(self.normalised)
    }

    /// Why there is no rating, or why it is a bound.
    pub fn note(&self) -> Option<String> {
        let words = match (self.elo, self.held) {
            (Err(why), _) => return Some(why.to_string()),
            (Ok(_), Held::Both) => return None,
            (Ok(_), Held::Below) => "unbeaten: at least this, the prior drives the rest",
            (Ok(_), Held::Above) => "winless: at most this, the prior drives the rest",
            (Ok(_), Held::Neither) => "no chain of wins either way: only the prior speaks",
        };
        Some(words.to_owned())
    }
}

/// No more digits than resampling allows: an end from a thousand draws is known to a twentieth of the half-width.
fn to_noise(figure: Figure) -> Value {
    let noise = figure.map_or(0.0, |found| found.half_width() / 20.0);
    let step = [10.0, 1.0, 0.1, 0.01]
        .into_iter()
        .find(|step| noise >= *step);
    let shown = |value: f64| step.map_or(value, |step| (value / step).round() * step);
    let value = Value::of(figure);
    Value {
        value: value.value.map(shown),
        low: value.low.map(shown),
        high: value.high.map(shown),
        ..value
    }
}

/// Normalised Elo from all games of a bot in an arm.
fn normalised(played: &Played, arm: usize, who: usize) -> Figure {
    let line = played.tallies[arm].competitors[who].all_seats();
    let sums = &line.per_deal.share;
    let games = (line.games / sums.n.max(1)) as u32;
    let equal = 1.0 / played.arms[arm].contest.seats() as f64;
    elo::normalised(
        sums,
        Scale::share(games * WHOLE_WIN),
        games,
        equal,
        Level::P95,
    )
}

/// The results of an arm, block by block.
pub fn blocks(ledger: &ArmLedger) -> Vec<Results> {
    ledger.results.values().cloned().collect()
}

fn rate(played: &Played, arm: usize) -> Ratings {
    let options = Options {
        anchor: played.anchors[arm],
        level: Level::P95,
        draws: DRAWS,
        seed: played.experiment.seed,
    };
    ratings::rate(&blocks(&played.ledger.arms[arm]), &options)
}

/// The bots of an arm that played, the strongest first; none where nobody is rated.
pub fn ranking(played: &Played, arm: usize) -> Vec<Rated> {
    if !played.layout.wanted.ratings {
        return Vec::new();
    }
    let mut total = Results::new(0, 1);
    for block in blocks(&played.ledger.arms[arm]) {
        total.merge(&block);
    }
    let Ratings { elo, held, .. } = rate(played, arm);
    let rated = elo
        .into_iter()
        .zip(held)
        .enumerate()
        .map(|(who, (elo, held))| Rated {
            who,
            elo,
            held,
            games: total.games(who),
            normalised: normalised(played, arm, who),
        });
    let mut rows: Vec<Rated> = rated.filter(|rated| rated.games > 0).collect();
    let elo = |rated: &Rated| rated.elo.map_or(f64::NEG_INFINITY, |elo| elo.mean);
    rows.sort_by(|a, b| elo(b).total_cmp(&elo(a)));
    rows
}

/// The ratings of all arms, and the sequential test's ratio with its bounds.
pub fn findings(played: &Played) -> Vec<Finding> {
    let mut found = Vec::new();
    for (index, arm) in played.arms.iter().enumerate() {
        for rated in ranking(played, index) {
            let finding = |statistic, value| {
                let mut finding = Finding {
                    bot: Some(arm.names()[rated.who].clone()),
                    deals: played.tallies[index].deals,
                    ..Finding::new(&arm.label, Scope::Bot, statistic)
                };
                fill(&mut finding, value);
                finding
            };
            found.push(Finding {
                note: rated.note(),
                ..finding("elo", rated.elo())
            });
            found.push(finding("normalised_elo", rated.normalised()));
        }
    }
    if played.layout.wanted.ratings {
        found.extend((0..played.arms.len()).flat_map(|arm| against(played, arm)));
    }
    found.extend(sequential_test(played));
    found
}

/// How often each bot of an arm came before each other one.
fn against(played: &Played, arm: usize) -> Vec<Finding> {
    let matrix = ratings::pairwise(&blocks(&played.ledger.arms[arm]), Level::P95);
    let names = played.arms[arm].names();
    let mut found = Vec::new();
    for (bot, shares) in matrix.iter().enumerate() {
        let met = shares.iter().enumerate().filter(|(_, share)| share.is_ok());
        found.extend(met.map(|(opponent, share)| {
            let mut finding = Finding {
                bot: Some(names[bot].clone()),
                item: Some(names[opponent].clone()),
                deals: played.tallies[arm].deals,
                ..Finding::new(&played.arms[arm].label, Scope::Bot, AGAINST)
            };
            fill(&mut finding, Value::of(*share));
            finding
        }));
    }
    found
}

fn sequential_test(played: &Played) -> Option<Finding> {
    let test = played.sprt.as_ref()?;
    let tested = test.tested.as_ref();
    let arm = &played.arms[0];
    let (low, high) = test.bounds;
    Some(Finding {
        bot: Some(arm.names()[test.who].clone()),
        value: tested.map(|tested| rounded(tested.llr)),
        low: Some(rounded(low)),
        high: Some(rounded(high)),
        deals: played.tallies[0].deals,
        note: Some(format!(
            "{} against {} Elo{}",
            test.elo1,
            test.elo0,
            tested.map_or(String::new(), behind)
        )),
        ..Finding::new(&arm.label, Scope::Bot, "llr")
    })
}

/// What the ratio rests on: the Elo found, and how many deals had each win share.
fn behind(tested: &Tested) -> String {
    let elo = tested.elo.map_or("all or nothing won".to_owned(), |elo| {
        format!("{elo:+.1} found")
    });
    let deals = |(share, deals): &(f64, u64)| format!("{deals} at {}", rounded(*share));
    let deals: Vec<String> = tested.frequencies.iter().map(deals).collect();
    format!("; {elo}; deals by win share: {}", deals.join(", "))
}

/// A warning for each circle of bots that beat each other.
pub fn warnings(played: &Played) -> Vec<String> {
    if !played.layout.wanted.ratings {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (arm, ledger) in played.arms.iter().zip(&played.ledger.arms) {
        let names = arm.names();
        for cycle in ratings::cycles(&blocks(ledger), Level::P95) {
            let mut circle: Vec<&str> = cycle.iter().map(|&who| names[who].as_str()).collect();
            circle.push(circle[0]);
            let circle = circle.join(" beats ");
            found.push(format!("not transitive, a rating hides it: {circle}"));
        }
    }
    found
}
