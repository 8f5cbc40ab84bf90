//! `comparisons.csv`: arms on their common deals, every figure that two of them have; the difference is b less a.

use std::collections::BTreeMap;

use crate::core::order;
use crate::findings::luck::{self, PARTS};
use crate::findings::{Answer, Finding, Played, Scope, Value, Verdict};
use crate::lab::ledger::{Pair, PairLine, Statistic};
use crate::report::sheet::Sheet;
use crate::stats::luck::Luck;
use crate::stats::{Comparison, Level, PairSums, Sums, caution};

/// One line of the file.
struct Row<'a> {
    arms: [&'a str; 2],
    bot: &'a str,
    seat: Option<usize>,
    statistic: String,
    deals: u64,
    values: [Option<f64>; 2],
    difference: Value,
    correlation: Option<f64>,
    unpaired_deals: Option<f64>,
    unpaired_games: Option<f64>,
    note: String,
    /// What was found of it: of pairs with the reference.
    finding: Option<&'a Finding>,
    scope: Scope,
    spec: String,
}

/// One figure of two arms.
struct Compared<'a> {
    played: &'a Played<'a>,
    arms: [usize; 2],
    line: &'a PairLine,
    sums: &'a PairSums,
}

impl<'a> Compared<'a> {
    fn row(&self, judged: &Judged<'a>) -> Row<'a> {
        let arms = labels(self.played, self.arms);
        let after = self.played.arm(self.arms[1]);
        let bot = self.line.partner.map(|who| after.names()[who].as_str());
        let seat = self.line.measure.seat;
        let statistic = self.line.measure.statistic.name();
        let unpaired_deals = self.unpaired_deals();
        Row {
            bot: &self.line.who,
            seat,
            deals: self.sums.n(),
            values: [self.mean(0, &self.sums.a), self.mean(1, &self.sums.b)],
            difference: self.difference(),
            correlation: self.sums.correlation(),
            unpaired_deals,
            unpaired_games: unpaired_deals.map(|deals| deals * self.games()),
            note: self.note(),
            finding: found(judged, arms, (bot, seat, &statistic)),
            scope: self.scope(),
            spec: self.spec(),
            arms,
            statistic,
        }
    }

    /// The mean of arm a (0) or b (1).
    fn mean(&self, side: usize, sums: &Sums) -> Option<f64> {
        let less = match self.line.measure.statistic {
            Statistic::SeatAdvantage => self.line.equal_shares[side],
            _ => 0.0,
        };
        sums.mean().map(|mean| mean / self.line.scale.unit() - less)
    }

    fn difference(&self) -> Value {
        let mean = self.played.mean_difference((self.line, self.sums));
        Value::new(
            mean,
            self.played.difference(self.line, self.sums, Level::P95),
        )
    }

    /// Why there is no interval, or why it is not to be trusted much.
    fn note(&self) -> String {
        let why = self.difference().note();
        match caution(self.sums) {
            Some(caution) if why.is_empty() => caution.to_string(),
            _ => why,
        }
    }

    fn unpaired_deals(&self) -> Option<f64> {
        let compared = self
            .played
            .intervals
            .compare(self.sums, self.line.scale, Level::P95);
        compared
            .ok()
            .and_then(|found: Comparison| found.equivalent_unpaired_deals)
    }

    /// The games per deal: of the bot, or of the table.
    fn games(&self) -> f64 {
        match self.line.measure.who {
            Some(_) => f64::from(self.line.measure.games),
            None => self.played.arm(self.arms[0]).seatings.len() as f64,
        }
    }

    fn scope(&self) -> Scope {
        match (self.line.measure.who, self.line.measure.seat) {
            (None, _) => Scope::Table,
            (Some(_), None) => Scope::Bot,
            (Some(_), Some(_)) => Scope::Seat,
        }
    }

    /// The bot's full string, both where they differ.
    fn spec(&self) -> String {
        let spec = |side: usize, who: Option<usize>| {
            who.map(|who| self.played.arm(self.arms[side]).contest.competitors()[who].clone())
        };
        match (spec(0, self.line.measure.who), spec(1, self.line.partner)) {
            (Some(a), Some(b)) if a != b => format!("{a} / {b}"),
            (Some(a), _) => a,
            _ => String::new(),
        }
    }
}

/// What tells the findings of arms apart: arm, bot, seat and statistic.
type Key<'a> = (&'a str, Option<&'a str>, Option<usize>, &'a str);

/// The findings of arms.
type Judged<'a> = BTreeMap<Key<'a>, &'a Finding>;

fn judged(answer: &Answer) -> Judged<'_> {
    let compared = answer.findings.iter().filter(|found| found.item.is_none());
    order::gathered(compared.map(|found| {
        let who = (found.arm.as_str(), found.bot.as_deref());
        ((who.0, who.1, found.seat, found.statistic.as_str()), found)
    }))
}

/// The finding that compares the second arm with the first, if that is its reference.
fn found<'a>(
    judged: &Judged<'a>,
    [a, b]: [&str; 2],
    (bot, seat, statistic): (Option<&str>, Option<usize>, &str),
) -> Option<&'a Finding> {
    let found = judged.get(&(b, bot, seat, statistic)).copied();
    found.filter(|found| found.reference.as_deref() == Some(a))
}

fn labels<'a>(played: &'a Played, arms: [usize; 2]) -> [&'a str; 2] {
    arms.map(|arm| played.arm(arm).label.as_str())
}

/// How the parts of the variance differ between two arms that both have them.
fn of_luck<'a>(
    played: &'a Played,
    splits: &[Option<Luck>],
    pair: &Pair,
    judged: &Judged<'a>,
) -> Vec<Row<'a>> {
    let of = |arm: usize| splits.get(arm).and_then(Option::as_ref);
    let Some((a, b)) = of(pair.a).zip(of(pair.b)) else {
        return Vec::new();
    };
    let arms = labels(played, [pair.a, pair.b]);
    let row = |(part, name): (usize, &str)| {
        let mean = b.part(part) - a.part(part);
        let difference = Value::new(Some(mean), b.difference(a, part, Level::P95));
        Row {
            arms,
            bot: "",
            seat: None,
            statistic: name.to_owned(),
            deals: b.deals(),
            values: [a, b].map(|luck| Some(luck.part(part))),
            difference,
            correlation: None,
            unpaired_deals: None,
            unpaired_games: None,
            note: difference.note(),
            finding: found(judged, arms, (None, None, name)),
            scope: Scope::Table,
            spec: String::new(),
        }
    };
    PARTS.into_iter().enumerate().map(row).collect()
}

/// Every figure of every pair. Each interval is one of 95 % by itself; the verdict is that of the findings, after the
/// correction that is named.
pub fn comparisons(played: &Played, answer: &Answer) -> Vec<u8> {
    let whole = |number: Option<f64>| number.map(|number| format!("{number:.0}"));
    let sheet = Sheet::<Row>::default()
        .column("arm_a", |row| row.arms[0])
        .column("arm_b", |row| row.arms[1])
        .column("bot", |row| row.bot)
        .column("seat", |row| row.seat)
        .column("statistic", |row| row.statistic.clone())
        .column("deals", |row| row.deals)
        .column("value_a", |row| row.values[0])
        .column("value_b", |row| row.values[1])
        .estimate("difference", |row| row.difference)
        .column("correlation", |row| row.correlation)
        .column("equivalent_unpaired_deals", move |row| {
            whole(row.unpaired_deals)
        })
        .column("equivalent_unpaired_games", move |row| {
            whole(row.unpaired_games)
        })
        .column("note", |row| row.note.clone())
        .column("verdict", |row| {
            row.finding.and_then(|f| f.verdict).map(Verdict::name)
        })
        .column("correction", |row| {
            row.finding.and_then(|f| f.correction.clone())
        })
        .tail(played, |row| row.scope, |row| row.spec.clone());
    let judged = judged(answer);
    let splits: Vec<Option<Luck>> = (0..played.arms.len())
        .map(|arm| luck::split(played, arm).ok())
        .collect();
    let mut rows = Vec::new();
    for (pair, sums) in played.layout.pairs.iter().zip(&played.ledger.pairs) {
        rows.extend(pair.lines.iter().zip(sums).map(|(line, sums)| {
            let compared = Compared {
                played,
                arms: [pair.a, pair.b],
                line,
                sums,
            };
            compared.row(&judged)
        }));
        rows.extend(of_luck(played, &splits, pair, &judged));
    }
    sheet.csv(rows)
}
