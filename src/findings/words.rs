//! Findings in words: numbers with their units, and a sentence that never says more than its interval.

use super::answer::Finding;
use super::figures::{self, Figure, Unit};
use super::more::More;
use super::played::Value;
pub use crate::core::text::thousands;
use crate::stats::verdict::Verdict;

/// How numbers of one game are said: its points are stars or points.
#[derive(Clone, Copy, Debug)]
pub struct Voice {
    pub points: &'static str,
    /// Whether the arms are printed opponents: a bot that wins less finds the one harder than the other.
    pub opponents: bool,
}

impl Voice {
    pub fn of(game: &str) -> Self {
        Voice {
            points: match game {
                "mint-tin-aliens" => "points",
                _ => "stars",
            },
            opponents: false,
        }
    }

    /// The same for a comparison of printed opponents.
    pub fn of_opponents(self, opponents: bool) -> Self {
        Voice { opponents, ..self }
    }

    /// A number without its unit, as tables show it.
    pub fn number(unit: Unit, value: f64) -> String {
        let text = match unit {
            Unit::Share => format!("{:.2}", value * 100.0),
            Unit::Score => format!("{value:.2}"),
            Unit::Number(decimals) => format!("{value:.decimals$}"),
        };
        // A rounded nothing has no sign.
        match text.strip_prefix('-') {
            Some(digits) if digits.chars().all(|c| "0.".contains(c)) => digits.to_owned(),
            _ => text,
        }
    }

    /// The same with a plus where it is positive.
    pub fn change(unit: Unit, value: f64) -> String {
        let text = Voice::number(unit, value);
        match text.starts_with('-') || text.chars().all(|c| "0.".contains(c)) {
            true => text,
            false => format!("+{text}"),
        }
    }

    /// A value with its unit.
    fn value(self, figure: &Figure, value: f64) -> String {
        let number = Voice::number(figure.unit, value);
        match figure.unit {
            Unit::Share if figure.is_difference() => number + self.difference_unit(figure),
            Unit::Share => number + " %",
            Unit::Score => format!("{number} {}", self.points),
            Unit::Number(_) if figure.name == "rounds" => number + " rounds",
            Unit::Number(_) if figure.name == "elo" => number + " Elo",
            Unit::Number(_) => number,
        }
    }

    /// The unit of a difference of shares: where the game counts in points, those of percent say so.
    pub fn points_of_percent(self) -> &'static str {
        match self.points {
            "points" => " % points",
            _ => " points",
        }
    }

    /// The unit behind a difference.
    fn difference_unit(self, figure: &Figure) -> &'static str {
        match (figure.unit, figure.name) {
            (Unit::Share, _) => self.points_of_percent(),
            (Unit::Score, _) if self.points == "points" => " points",
            (Unit::Score, _) => " stars",
            (Unit::Number(_), "rounds") => " rounds",
            (Unit::Number(_), "decisions") => " decisions",
            (Unit::Number(_), _) => "",
        }
    }

    /// A difference that counts as one: `1 point`, `0.1 stars`.
    pub(super) fn margin(self, figure: &Figure, margin: f64) -> String {
        let number = Voice::number(figure.unit, margin);
        let number = match number.contains('.') {
            true => number.trim_end_matches('0').trim_end_matches('.'),
            false => &number,
        };
        let unit = self.difference_unit(figure);
        let unit = if number == "1" {
            unit.trim_end_matches('s')
        } else {
            unit
        };
        format!("{number}{unit}")
    }
}

/// The sentence of a finding. `more` says what would tell where the verdict is open.
pub fn sentence(finding: &Finding, voice: Voice, more: Option<More>) -> String {
    let Some(figure) = figures::find(&finding.statistic) else {
        return String::new();
    };
    let said = match (finding.verdict, finding.difference) {
        (Some(verdict), Some(difference)) => {
            compared(finding, figure, voice, verdict, difference, more)
        }
        _ => alone(finding, figure, voice),
    };
    format!("{}: {said}", finding.arm)
}

/// A value by itself.
fn alone(finding: &Finding, figure: &Figure, voice: Voice) -> String {
    let subject = subject(finding, figure);
    let Some(value) = finding.value else {
        return format!("{subject} cannot be told");
    };
    let shown = voice.value(figure, value);
    match finding.low.zip(finding.high) {
        Some((low, high)) if low == high && figure.name == "elo" => {
            format!("{subject} {shown} (fixed)")
        }
        Some((low, high)) => format!("{subject} {shown} ({})", range(figure.unit, low, high)),
        None => format!("{subject} {shown}"),
    }
}

/// What a figure is about: the item, the bot in its seat, or the figure's own noun.
fn subject(finding: &Finding, figure: &Figure) -> String {
    let noun = figure.noun.trim_start_matches("the ");
    let place = match finding.seat {
        Some(0) if is_advantage(finding) => return format!("{}'s advantage", figure.noun),
        Some(seat) => format!(" in seat {seat}"),
        None => String::new(),
    };
    match (
        &finding.item,
        &finding.bot,
        figures::member(&finding.statistic),
    ) {
        (Some(item), Some(bot), _) => format!("{noun}, {item}, {bot}:"),
        (Some(item), None, _) => format!("{noun}{place}, {item}:"),
        (None, Some(bot), _) => format!("{bot}{place}: {noun}"),
        (None, None, Some(member)) => format!("{noun}, {member}:"),
        (None, None, None) if is_advantage(finding) => format!("the advantage{place}"),
        (None, None, None) => format!("{noun}{place}"),
    }
}

/// Whether a finding is about what a seat of the table is worth, not about another figure in that seat.
fn is_advantage(finding: &Finding) -> bool {
    finding.bot.is_none() && finding.statistic == "seat_advantage"
}

fn compared(
    finding: &Finding,
    figure: &Figure,
    voice: Voice,
    verdict: Verdict,
    difference: f64,
    more: Option<More>,
) -> String {
    let unit = voice.difference_unit(figure);
    let interval = finding.difference_low.zip(finding.difference_high);
    let is_hardness = voice.opponents && figure.name == "win_share";
    let beside = is_hardness.then(|| other_opponent(finding));
    match verdict {
        Verdict::Differs => {
            let (low, high) = interval.unwrap_or((difference, difference));
            // A difference downwards is told as so much less.
            let (size, low, high) = match difference < 0.0 {
                true => (-difference, -high, -low),
                false => (difference, low, high),
            };
            let size = Voice::number(figure.unit, size);
            let harder = if difference < 0.0 { "harder" } else { "easier" };
            let told = match beside {
                Some(beside) => format!("{harder} than {beside} by {size}{unit}"),
                // Where the words name the unit themselves, it is not said twice.
                None if matches!(figure.unit, Unit::Number(_)) => {
                    change(finding, figure, difference, &size)
                }
                None => change(finding, figure, difference, &format!("{size}{unit}")),
            };
            format!("{told} ({})", range(figure.unit, low, high))
        }
        Verdict::Equivalent => {
            let margin = finding.margin.unwrap_or(0.0);
            let margin = voice.margin(figure, margin);
            let ends = interval.map_or(String::new(), |(low, high)| {
                format!(" ({}{unit})", range(figure.unit, low, high))
            });
            match beside {
                Some(beside) => format!("as hard as {beside} within {margin}{ends}"),
                None => format!(
                    "no effect on {} larger than {margin}{ends}",
                    whom(finding, figure)
                ),
            }
        }
        Verdict::Open => {
            let seen = match interval {
                Some((low, high)) => format!("{}{unit}", range(figure.unit, low, high)),
                None if difference == 0.0 => "the same in every deal".to_owned(),
                None => finding.note.clone().unwrap_or("no interval".to_owned()),
            };
            let more = more.map_or(String::new(), |more| {
                more.told(&voice.margin(figure, more.size))
            });
            match beside {
                Some(beside) => format!("not seen to differ from {beside} ({seen}{more})"),
                None => format!("{} ({seen}{more})", unseen(&whom(finding, figure))),
            }
        }
    }
}

/// The printed opponent that another is held against, and who met both: `justin for greedy`.
fn other_opponent(finding: &Finding) -> String {
    let reference = finding.reference.as_deref().unwrap_or("the other");
    let bot = finding.bot.as_deref().unwrap_or("all");
    format!("{reference} for {bot}")
}

/// A difference in the figure's own words.
fn change(finding: &Finding, figure: &Figure, difference: f64, number: &str) -> String {
    if let Some(seat @ 1..) = finding.seat
        && is_advantage(finding)
    {
        let worse = if difference < 0.0 { "worse" } else { "better" };
        return format!("seat {seat} {number} {worse} off");
    }
    let name = match (
        &finding.item,
        &finding.bot,
        figures::member(&finding.statistic),
    ) {
        (Some(item), _, _) => item,
        (None, Some(bot), _) => bot,
        (None, None, Some(member)) => member,
        (None, None, None) => "",
    };
    let template = figure.changes[usize::from(difference > 0.0)];
    let told = template.replace('#', number).replace('*', name);
    match (finding.seat, &finding.bot) {
        (Some(seat), Some(bot)) => format!("{bot} in seat {seat}: {told}"),
        (None, Some(bot)) if !template.contains('*') => {
            format!("{bot}: {}", told.replace(" per player", ""))
        }
        (Some(seat), None) if !is_advantage(finding) => {
            format!("{} in seat {seat}", told.replace(" per player", ""))
        }
        _ => told,
    }
}

/// Upon what no effect was seen.
fn whom(finding: &Finding, figure: &Figure) -> String {
    let noun = figure.noun;
    match (
        &finding.bot,
        finding.seat,
        figures::member(&finding.statistic),
    ) {
        (Some(bot), Some(seat), _) => format!("{noun} of {bot} in seat {seat}"),
        (Some(bot), None, _) => format!("{noun} of {bot}"),
        (None, Some(seat @ 1..), _) if is_advantage(finding) => format!("seat {seat}"),
        (None, Some(seat), _) if !is_advantage(finding) => format!("{noun} in seat {seat}"),
        (None, _, Some(member)) => format!("{noun} ({member})"),
        _ => noun.to_owned(),
    }
}

/// That no effect was seen; what is a clause of its own stands at the end.
fn unseen(whom: &str) -> String {
    match ["how ", "what ", "games "]
        .iter()
        .any(|head| whom.starts_with(head))
    {
        true => format!("no effect seen on {whom}"),
        false => format!("no effect on {whom} seen"),
    }
}

/// Two ends of an interval.
pub fn range(unit: Unit, low: f64, high: f64) -> String {
    format!(
        "{} .. {}",
        Voice::number(unit, low),
        Voice::number(unit, high)
    )
}

/// A value and its interval for a table: `53.01 (52.10 .. 53.92)`.
pub fn with_interval(unit: Unit, value: Value) -> String {
    let shown = value
        .value
        .map_or("n/a".to_owned(), |v| Voice::number(unit, v));
    match value.low.zip(value.high) {
        Some((low, high)) => format!("{shown} ({})", range(unit, low, high)),
        None => shown,
    }
}

#[cfg(test)]
mod tests;
