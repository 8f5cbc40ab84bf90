//! `comparisons.csv`: arms on their common deals, every figure that two of them have; the difference is b less a.

use std::collections::BTreeMap;

use crate::findings::{Answer, Finding, Played, Scope, Value, Verdict};
use crate::lab::ledger::{PairLine, Statistic};
use crate::report::sheet::Sheet;
use crate::stats::{Comparison, Level, PairSums, Sums, caution};

/// One figure of two arms.
struct Compared<'a> {
    played: &'a Played<'a>,
    arms: [usize; 2],
    line: &'a PairLine,
    sums: &'a PairSums,
    /// What was found of it: of pairs with the reference.
    finding: Option<&'a Finding>,
}

impl Compared<'_> {
    fn label(&self, side: usize) -> String {
        self.played.arm(self.arms[side]).label.clone()
    }

    /// The mean of arm a (0) or b (1).
    fn mean(&self, side: usize, sums: &Sums) -> Option<f64> {
        let less = match self.line.series.statistic {
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

    /// The games a deal: of the bot, or of the table.
    fn games(&self) -> f64 {
        match self.line.series.who {
            Some(_) => f64::from(self.line.series.games),
            None => self.played.arm(self.arms[0]).seatings.len() as f64,
        }
    }

    fn scope(&self) -> Scope {
        match (self.line.series.who, self.line.series.seat) {
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
        match (spec(0, self.line.series.who), spec(1, self.line.partner)) {
            (Some(a), Some(b)) if a != b => format!("{a} / {b}"),
            (Some(a), _) => a,
            _ => String::new(),
        }
    }
}

/// What tells the findings of arms apart: arm, bot, seat and statistic.
type Key<'a> = (&'a str, Option<&'a str>, Option<usize>, String);

/// The findings that compare an arm with its reference.
fn judged(answer: &Answer) -> BTreeMap<Key<'_>, &Finding> {
    let compared = answer.findings.iter().filter(|found| found.item.is_none());
    let key = |found: &Finding| found.statistic.clone();
    compared
        .map(|found| {
            let who = (found.arm.as_str(), found.bot.as_deref());
            ((who.0, who.1, found.seat, key(found)), found)
        })
        .collect()
}

/// Every figure of every pair. Each interval is one of 95 % by itself; the verdict is that of the findings, after the
/// correction that is named.
pub fn comparisons(played: &Played, answer: &Answer) -> Vec<u8> {
    let whole = |deals: Option<f64>| deals.map(|deals| format!("{deals:.0}"));
    let sheet = Sheet::<Compared>::default()
        .column("arm_a", |row| row.label(0))
        .column("arm_b", |row| row.label(1))
        .column("bot", |row| row.line.who.clone())
        .column("seat", |row| row.line.series.seat)
        .column("statistic", |row| row.line.series.statistic.name())
        .column("deals", |row| row.sums.n())
        .column("value_a", |row| row.mean(0, &row.sums.a))
        .column("value_b", |row| row.mean(1, &row.sums.b))
        .estimate("difference", |row| row.difference())
        .column("correlation", |row| row.sums.correlation())
        .column("equivalent_unpaired_deals", move |row| {
            whole(row.unpaired_deals())
        })
        .column("equivalent_unpaired_games", move |row| {
            whole(row.unpaired_deals().map(|deals| deals * row.games()))
        })
        .column("note", |row| row.note())
        .column("verdict", |row| {
            row.finding.and_then(|f| f.verdict).map(Verdict::name)
        })
        .column("correction", |row| {
            row.finding.and_then(|f| f.correction.clone())
        })
        .tail(played, |row| row.scope(), |row| row.spec());
    let judged = judged(answer);
    let finding = |a: usize, b: usize, line: &PairLine| {
        let [a, b] = [a, b].map(|arm| played.arm(arm));
        let bot = line.partner.map(|who| b.names()[who].as_str());
        let key = (
            b.label.as_str(),
            bot,
            line.series.seat,
            line.series.statistic.name(),
        );
        let found = judged.get(&key).copied();
        found.filter(|found| found.reference.as_ref() == Some(&a.label))
    };
    let mut rows = Vec::new();
    for (pair, sums) in played.layout.pairs.iter().zip(&played.ledger.pairs) {
        rows.extend(pair.lines.iter().zip(sums).map(|(line, sums)| Compared {
            played,
            arms: [pair.a, pair.b],
            line,
            sums,
            finding: finding(pair.a, pair.b, line),
        }));
    }
    sheet.csv(rows)
}
