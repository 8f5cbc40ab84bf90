//! The lines of `[expect]` held against what was found: met, not met, or cannot tell yet.

use serde::{Deserialize, Serialize};

use super::answer::{Finding, Scope, rounded};
use super::available::{self, Wrong};
use super::figures::{self, FIGURES, Figure, Unit};
use super::more::rough;
use super::words::{Voice, range, thousands};
use crate::core::order;
use crate::core::text::{meant_or_all, one_of};
use crate::lab::arm::Arm;
use crate::lab::config::{Expectation, Experiment, Fault};
use crate::lab::ledger::measure::OF_BOTS;
use crate::stats::expected::{self, Met};
use crate::stats::{Interval, Level};

/// What became of one line of `[expect]`, as `findings.json` holds it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// The figure as it was written: `win_share.greedy.mort`.
    pub key: String,
    /// What was expected of it: `45..55 %`.
    pub expected: String,
    pub verdict: Met,
    /// The finding that decides: of several the one that is furthest off.
    pub arm: Option<String>,
    pub bot: Option<String>,
    pub item: Option<String>,
    pub value: Option<f64>,
    /// Wider than in the finding where the line is about several.
    pub low: Option<f64>,
    pub high: Option<f64>,
    pub deals: u64,
    /// Where the verdict is open: how many deals more would probably tell.
    pub more_deals: Option<u64>,
    pub sentence: String,
}

/// Refuses what cannot be judged, before anything is played.
pub fn check(experiment: &Experiment, arms: &[Arm]) -> Result<(), Fault> {
    for margin in &experiment.equivalence {
        if figures::find(&margin.figure).is_none() {
            let problem = format!("there is no figure `{}`", margin.figure);
            return Err(Fault::new(&margin.place, problem, known(&margin.figure)));
        }
    }
    for line in &experiment.expect {
        Line::new(line, experiment, arms)?;
    }
    Ok(())
}

/// The verdict on each line.
pub fn judge(experiment: &Experiment, arms: &[Arm], findings: &[Finding]) -> Vec<Judged> {
    let lines = experiment.expect.iter();
    let read = lines.filter_map(|line| Line::new(line, experiment, arms).ok());
    read.map(|line| line.judged(findings)).collect()
}

/// One line, understood.
struct Line<'a> {
    written: &'a Expectation,
    figure: &'static Figure,
    target: Target<'a>,
    expected: Interval,
    /// The printed opponents, who are meant only where they are named.
    printed: Vec<&'a str>,
}

/// What a key is about; `None`: any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Target<'a> {
    statistic: &'a str,
    item: Option<&'a str>,
    bot: Option<&'a str>,
    arm: Option<&'a str>,
}

impl Target<'_> {
    /// Whether each bot has the figure, or only the table as a whole.
    fn is_of_bots(&self) -> bool {
        let counted = OF_BOTS.iter().any(|one| one.name() == self.statistic);
        counted || self.item.is_some() || self.statistic.ends_with("elo")
    }
}

impl<'a> Line<'a> {
    fn new(
        written: &'a Expectation,
        experiment: &Experiment,
        arms: &'a [Arm],
    ) -> Result<Self, Fault> {
        let place = &written.said.place;
        let fault = |(problem, remedy): (String, String)| Fault::new(place, problem, remedy);
        let (mut target, rest) = statistic(&written.key).map_err(fault)?;
        (target.bot, target.arm) = who(rest, arms, target.is_of_bots()).map_err(fault)?;
        let figure = figures::find(target.statistic).expect("the key names a figure");
        let meant = |arm: &&Arm| target.arm.is_none_or(|label| arm.label == label);
        let meant: Vec<&Arm> = arms.iter().filter(meant).collect();
        let (name, item) = (target.statistic, target.item);
        available::check(&written.key, name, item, experiment, &meant).map_err(fault)?;
        let unit = scale(figure, &written.unit).map_err(fault)?;
        Ok(Line {
            written,
            figure,
            target,
            expected: Interval {
                low: written.range.least * unit,
                high: written.range.most * unit,
            },
            printed: arms.iter().filter_map(Arm::printed).collect(),
        })
    }

    fn is_about(&self, finding: &Finding) -> bool {
        let Target {
            statistic,
            item,
            bot,
            arm,
        } = self.target;
        let is = |wanted: Option<&str>, found: Option<&str>| wanted.is_none() || wanted == found;
        // What a printed opponent does stands on its card: a player is asked for.
        let is_asked = |found: &str| bot.is_some() || !self.printed.contains(&found);
        let same = match statistic.strip_suffix('*') {
            Some(family) => finding.statistic.starts_with(family),
            None => finding.statistic == statistic,
        };
        let whole = finding.scope == Scope::Bot || finding.seat.unwrap_or(0) == 0;
        same && whole
            && finding.scope != Scope::Seat
            && is_item(item, finding.item.as_deref())
            && is(bot, finding.bot.as_deref())
            && finding.bot.as_deref().is_none_or(is_asked)
            && is(arm, Some(&finding.arm))
    }

    fn judged(&self, findings: &[Finding]) -> Judged {
        let about: Vec<&Finding> = findings.iter().filter(|f| self.is_about(f)).collect();
        let each = about.iter().map(|finding| self.one(finding, about.len()));
        // Of equals the first, as the findings stand.
        let worst = each.reduce(|worst, next| {
            let later = (next.0.verdict, next.1) > (worst.0.verdict, worst.1);
            if later { next } else { worst }
        });
        let (mut judged, _) = worst.unwrap_or_else(|| (self.nothing(), 0.0));
        judged.sentence = self.sentence(&judged, about.len());
        judged
    }

    /// The verdict on one finding of several, and how far it lies off the expected range.
    fn one(&self, finding: &Finding, count: usize) -> (Judged, f64) {
        let mut judged = Judged {
            arm: Some(finding.arm.clone()),
            bot: finding.bot.clone(),
            item: finding.item.clone(),
            value: finding.value,
            deals: finding.deals,
            ..self.nothing()
        };
        let ends = finding.low.is_some() || finding.high.is_some();
        let Some(value) = finding.value.filter(|_| ends) else {
            return (judged, 0.0);
        };
        let found = Interval {
            low: finding.low.unwrap_or(f64::NEG_INFINITY),
            high: finding.high.unwrap_or(f64::INFINITY),
        };
        let found = self.possible(expected::shared(value, found, count, Level::P95));
        let finite = |end: f64| end.is_finite().then(|| rounded(end));
        judged.verdict = Met::of(found, self.expected);
        (judged.low, judged.high) = (finite(found.low), finite(found.high));
        if judged.verdict == Met::Open {
            let level = Level::P95.shared_by(count);
            let needed =
                expected::deals_that_tell(value, found, self.expected, finding.deals, level);
            let more = needed.and_then(|needed| needed.checked_sub(finding.deals));
            judged.more_deals = more.map(rough);
        }
        let off = (self.expected.low - value).max(value - self.expected.high);
        (judged, off)
    }

    /// No bound of a share is below 0 or above 1, however many figures it is widened for.
    fn possible(&self, found: Interval) -> Interval {
        let figure = self.figure;
        // A part of the luck is an estimate that may lie outside.
        let estimated = figure.is_difference() || figure.name.starts_with("luck.");
        match figure.unit == Unit::Share && !estimated {
            true => Interval {
                low: found.low.max(0.0),
                high: found.high.min(1.0),
            },
            false => found,
        }
    }

    /// The answer where nothing was found.
    fn nothing(&self) -> Judged {
        Judged {
            key: self.written.key.clone(),
            expected: self.written.said.word.clone(),
            verdict: Met::Open,
            arm: None,
            bot: None,
            item: None,
            value: None,
            low: None,
            high: None,
            deals: 0,
            more_deals: None,
            sentence: String::new(),
        }
    }

    fn sentence(&self, judged: &Judged, count: usize) -> String {
        let lead = format!(
            "{} {}: {}",
            judged.key,
            judged.expected,
            judged.verdict.name()
        );
        let Some(value) = judged.value else {
            return format!("{lead}, the results hold no such figure");
        };
        let unit = match self.written.unit.as_str() {
            "" => String::new(),
            unit => format!(" {unit}"),
        };
        let found = format!("{}{unit}", Voice::number(self.figure.unit, value));
        let interval = match judged.low.zip(judged.high) {
            Some((low, high)) => format!(" ({})", range(self.figure.unit, low, high)),
            None => " (no interval)".to_owned(),
        };
        let of = match (count, self.subject(judged)) {
            (0 | 1, _) => String::new(),
            (count, subject) => format!("; of {count} the furthest off is {subject}"),
        };
        let more = judged.more_deals.map_or(String::new(), |deals| {
            format!("; about {} more deals would tell", thousands(deals))
        });
        format!("{lead}, {found}{interval}{of}{more}")
    }

    /// Whom the deciding finding is about.
    fn subject(&self, judged: &Judged) -> String {
        let names = [&judged.item, &judged.bot, &judged.arm].into_iter();
        let said: Vec<&str> = names.flatten().map(String::as_str).collect();
        said.join(", ")
    }
}

/// The figure and item of a key, and what stands behind them.
fn statistic(key: &str) -> Result<(Target<'_>, &str), Wrong> {
    let target = |statistic, item| Target {
        statistic,
        item,
        bot: None,
        arm: None,
    };
    if let Some(rest) = key.strip_prefix("item.") {
        for name in ["frequency", "effect"] {
            let parts = rest.split_once(&format!(".{name}"));
            if let Some((item, tail)) = parts.filter(|(_, tail)| is_tail(tail)) {
                let start = rest.len() - tail.len() - name.len();
                let word = &rest[start..start + name.len()];
                return Ok((target(word, Some(item)), tail));
            }
        }
    }
    let ends = key.match_indices('.').map(|(at, _)| at).chain([key.len()]);
    for end in ends.take(2) {
        let (word, tail) = key.split_at(end);
        let entry = figures::find(word).filter(|entry| !entry.name.starts_with("item."));
        if entry.is_some() && available::elsewhere(word).is_none() {
            return Ok((target(word, None), tail));
        }
    }
    if let Some(remedy) = available::elsewhere(key) {
        let problem = format!("no expectation can be about `{key}`");
        return Err((problem, remedy.to_owned()));
    }
    let head = key.split('.').next().unwrap_or(key);
    Err((format!("there is no figure `{key}`"), known(head)))
}

/// The figure that was probably meant, or all.
pub fn known(word: &str) -> String {
    meant_or_all(word, FIGURES.iter().map(|figure| figure.name))
}

fn is_tail(text: &str) -> bool {
    text.is_empty() || text.starts_with('.')
}

/// The bot and the arm behind a figure: `.greedy`, `.toll`, `.greedy.mort`, or nothing. A figure of the table has no bot.
fn who<'a>(
    tail: &str,
    arms: &'a [Arm],
    of_bots: bool,
) -> Result<(Option<&'a str>, Option<&'a str>), Wrong> {
    let Some(tail) = tail.strip_prefix('.') else {
        return Ok((None, None));
    };
    let names = arms.iter().filter(|_| of_bots).flat_map(|arm| arm.names());
    let bots: Vec<&str> = names.map(String::as_str).collect();
    let labels: Vec<&str> = arms.iter().map(|arm| arm.label.as_str()).collect();
    let find = |list: &[&'a str], name: &str| list.iter().copied().find(|known| *known == name);
    if let Some(bot) = find(&bots, tail) {
        return Ok((Some(bot), None));
    }
    if let Some(arm) = find(&labels, tail) {
        return Ok((None, Some(arm)));
    }
    for (at, _) in tail.match_indices('.') {
        let both = (find(&bots, &tail[..at]), find(&labels, &tail[at + 1..]));
        if let (Some(_), Some(_)) = both {
            return Ok(both);
        }
    }
    let what = if of_bots { "bot or arm" } else { "arm" };
    let mut known = [bots, labels].concat();
    order::sort(&mut known);
    known.dedup();
    let problem = format!("there is no {what} `{tail}`");
    Err((problem, meant_or_all(tail, known)))
}

/// What one of the written unit is in the unit of the files.
fn scale(figure: &Figure, unit: &str) -> Result<f64, Wrong> {
    let (known, size): (&[&str], f64) = match figure.unit {
        Unit::Share => (&["%", "points", "point"], 0.01),
        Unit::Score => (&["", "stars", "points"], 1.0),
        Unit::Number(_) => (&["", figure.name], 1.0),
    };
    if known.contains(&unit) {
        return Ok(size);
    }
    let problem = match unit {
        "" => format!("`{}` is a share: a bare number is ambiguous", figure.name),
        _ => format!("`{}` is not counted in `{unit}`", figure.name),
    };
    let shown: Vec<&str> = known
        .iter()
        .copied()
        .filter(|unit| !unit.is_empty())
        .collect();
    Err((problem, format!("behind the number {}", one_of(&shown))))
}

/// Whether an item is meant: by its name, with or without its event, or any.
fn is_item(wanted: Option<&str>, found: Option<&str>) -> bool {
    match (wanted, found) {
        (None, found) => found.is_none(),
        (Some("*"), found) => found.is_some(),
        (Some(wanted), Some(found)) => found
            .strip_prefix(wanted)
            .is_some_and(|event| event.is_empty() || event.starts_with(' ')),
        (Some(_), None) => false,
    }
}
