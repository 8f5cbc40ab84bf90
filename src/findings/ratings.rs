//! Ratings of a tournament, its circles, and what a sequential test saw.

use super::answer::{Finding, Scope, rounded};
use super::collect::fill;
use super::figures::AGAINST;
use super::ladder::{Ladder, ladders};
use super::played::{Played, Value};
use crate::core::game::WHOLE_WIN;
use crate::core::order;
use crate::lab::ledger::{ArmLedger, Statistic};
use crate::stats::ratings::{self, Held, Options, Ratings, Results};
use crate::stats::sequential::Tested;
use crate::stats::{Figure, Level, Scale, elo};

/// How often the blocks of deals are weighted again for the intervals.
const DRAWS: usize = 1000;

/// A competitor of a ladder with its rating.
pub struct Rated {
    pub who: usize,
    elo: Figure,
    held: Held,
    /// Whether nobody, or it itself, ever won at its tables.
    unbeaten: bool,
    winless: bool,
    pub games: u64,
    /// How far its share lies above an equal one, in a unit that compares across games and table sizes; none on a
    /// ladder of several arms.
    normalised: Option<Figure>,
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
        self.normalised.map_or(Value::default(), to_noise)
    }

    /// Why there is no rating, or why it is a bound.
    pub fn note(&self) -> Option<String> {
        let words = match (self.elo, self.held) {
            (Err(why), _) => return Some(why.to_string()),
            (Ok(_), Held::Both) => return None,
            (Ok(_), Held::Below) if self.unbeaten => {
                "unbeaten: at least this, the prior drives the rest"
            }
            (Ok(_), Held::Above) if self.winless => {
                "winless: at most this, the prior drives the rest"
            }
            (Ok(_), Held::Below) => "at least this: the one at 0 beat nobody who beat it",
            (Ok(_), Held::Above) => "at most this: it beat nobody who beat the one at 0",
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

fn rate(played: &Played, ladder: &Ladder) -> Ratings {
    let options = Options {
        anchor: ladder.anchor,
        level: Level::P95,
        draws: DRAWS,
        seed: played.experiment.seed,
    };
    ratings::rate(&ladder.blocks, &options)
}

/// The competitors of a ladder that played, the strongest first.
pub fn ranking(played: &Played, ladder: &Ladder) -> Vec<Rated> {
    let total = ladder.total();
    let Ratings { elo, held, .. } = rate(played, ladder);
    let own_arm = (!ladder.is_common(played)).then_some(ladder.arms[0]);
    let rated = elo
        .into_iter()
        .zip(held)
        .enumerate()
        .map(|(who, (elo, held))| Rated {
            who,
            elo,
            held,
            unbeaten: total.is_unbeaten(who),
            winless: total.is_winless(who),
            games: total.games(who),
            normalised: own_arm.map(|arm| normalised(played, arm, who)),
        });
    let mut rows: Vec<Rated> = rated.filter(|rated| rated.games > 0).collect();
    let elo = |rated: &Rated| rated.elo.map_or(f64::NEG_INFINITY, |elo| elo.mean);
    order::sort_by(&mut rows, |a, b| elo(b).total_cmp(&elo(a)));
    rows
}

/// The ratings of all arms, and the sequential test's ratio with its bounds.
pub fn findings(played: &Played) -> Vec<Finding> {
    let mut found = Vec::new();
    for ladder in ladders(played) {
        for rated in ranking(played, &ladder) {
            let finding = |statistic, value| {
                let mut finding = Finding {
                    bot: Some(ladder.names[rated.who].clone()),
                    deals: played.tallies[ladder.arms[0]].deals,
                    ..Finding::new(&ladder.label, Scope::Bot, statistic)
                };
                fill(&mut finding, value);
                finding
            };
            found.push(Finding {
                note: rated.note(),
                ..finding("elo", rated.elo())
            });
            if rated.normalised.is_some() {
                found.push(finding("normalised_elo", rated.normalised()));
            }
        }
        // Against a printed opponent that is the win share again.
        if !ladder.is_common(played) {
            found.extend(against(played, ladder.arms[0]));
        }
    }
    found.extend(sequential_test(played));
    found.extend(tested_elo(played));
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

/// The Elo of a tested bot over the others at its tables: that at which its win share is expected.
fn tested_elo(played: &Played) -> Option<Finding> {
    let test = played.sprt.as_ref()?;
    let arm = &played.arms[0];
    let opponents = arm.contest.seats() as u32 - 1;
    let at = played.layout.measures[0].find(Statistic::WinShare, Some(test.who), None)?;
    let share = played.figure(0, at);
    let elo = |share: Option<f64>| share.and_then(|share| elo::of_share(share, opponents));
    let name = &arm.names()[test.who];
    let mut finding = Finding {
        bot: Some(name.clone()),
        item: Some("others".to_owned()),
        deals: played.tallies[0].deals,
        ..Finding::new(&arm.label, Scope::Bot, "elo")
    };
    let found = Value {
        value: elo(share.value),
        low: elo(share.low),
        high: elo(share.high),
        missing: share.missing,
    };
    fill(&mut finding, found);
    finding.sentence = format!(
        "{}: Elo of {name} over the others {}",
        arm.label,
        in_elo(found)
    );
    Some(finding)
}

/// A number of Elo points with its interval, as far as they can be told.
fn in_elo(found: Value) -> String {
    match (found.value, found.low, found.high) {
        (Some(value), Some(low), Some(high)) => format!("{value:+.1} ({low:+.1} .. {high:+.1})"),
        (Some(value), Some(low), None) => format!("{value:+.1} (at least {low:+.1})"),
        (Some(value), None, Some(high)) => format!("{value:+.1} (at most {high:+.1})"),
        (Some(value), None, None) => format!("{value:+.1}"),
        (None, Some(low), _) => format!("at least {low:+.1}"),
        (None, None, Some(high)) => format!("at most {high:+.1}"),
        (None, None, None) => "cannot be told".to_owned(),
    }
}

/// What the ratio rests on: how many deals had each win share. The Elo found is a finding of its own, where there is one.
fn behind(tested: &Tested) -> String {
    let nothing = match tested.elo {
        Some(_) => "",
        None => "; all or nothing won",
    };
    let deals = |(share, deals): &(f64, u64)| format!("{deals} at {}", rounded(*share));
    let deals: Vec<String> = tested.frequencies.iter().map(deals).collect();
    format!("{nothing}; deals by win share: {}", deals.join(", "))
}

/// A warning for each circle of bots that beat each other.
pub fn warnings(played: &Played) -> Vec<String> {
    let mut found = Vec::new();
    for Ladder { names, blocks, .. } in ladders(played) {
        for cycle in ratings::cycles(&blocks, Level::P95) {
            let mut circle: Vec<&str> = cycle.iter().map(|&who| names[who].as_str()).collect();
            circle.push(circle[0]);
            let circle = circle.join(" beats ");
            found.push(format!("not transitive, a rating hides it: {circle}"));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_that_cannot_be_told_leaves_the_other() {
        let told = |value, low, high| {
            let missing = None;
            in_elo(Value {
                value,
                low,
                high,
                missing,
            })
        };
        let (low, high) = (Some(325.3), Some(600.0));
        assert_eq!(told(Some(572.54), low, high), "+572.5 (+325.3 .. +600.0)");
        assert_eq!(told(Some(572.54), low, None), "+572.5 (at least +325.3)");
        assert_eq!(
            told(Some(-572.54), None, Some(-9.0)),
            "-572.5 (at most -9.0)"
        );
        assert_eq!(told(None, low, None), "at least +325.3");
    }
}
