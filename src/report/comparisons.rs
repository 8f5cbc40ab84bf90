//! Arms compared on their common deals: `comparisons.csv` and its table.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::csv::{estimate, number};
use super::findings::Findings;
use super::summary::shortened;
use crate::ledger::{PairLine, Statistic};
use crate::stats::{Comparison, Missing, PairSums};

/// One figure of two arms.
struct Row<'a> {
    arms: [&'a str; 2],
    line: &'a PairLine,
    sums: &'a PairSums,
    comparison: Result<Comparison, Missing>,
}

impl Row<'_> {
    /// Either arm's mean.
    fn means(&self) -> [Option<f64>; 2] {
        let unit = self.line.scale.unit();
        let shift = match self.line.series.statistic {
            Statistic::SeatAdvantage => Some(self.line.equal_shares),
            _ => None,
        };
        let mean = |sums: &crate::stats::Sums, arm: usize| {
            let less = shift.map_or(0.0, |equal| equal[arm]);
            sums.mean().map(|mean| mean / unit - less)
        };
        [mean(&self.sums.a, 0), mean(&self.sums.b, 1)]
    }

    fn seat(&self) -> String {
        match (self.line.series.seat, self.line.series.who) {
            (Some(seat), _) => seat.to_string(),
            (None, _) => "all".to_owned(),
        }
    }
}

fn rows<'a>(found: &'a Findings) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    for (pair, sums) in found.index.pairs.iter().zip(&found.ledger.pairs) {
        for (line, sums) in pair.lines.iter().zip(sums) {
            let compared = found.intervals.compare(sums, line.scale);
            rows.push(Row {
                arms: [pair.a, pair.b].map(|arm| found.arms[arm].label.as_str()),
                line,
                sums,
                comparison: compared.map(|comparison| Comparison {
                    difference: comparison.difference.shifted(line.shift()),
                    ..comparison
                }),
            });
        }
    }
    rows
}

/// Every figure that two arms have in common: the difference is arm b less arm a.
pub fn write(out: &mut dyn Write, found: &Findings) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record([
        "arm_a",
        "arm_b",
        "bot",
        "seat",
        "statistic",
        "deals",
        "mean_a",
        "mean_b",
        "difference",
        "difference_low",
        "difference_high",
        "correlation",
        "equivalent_unpaired_deals",
        "equivalent_unpaired_games",
        "note",
    ])?;
    for row in rows(found) {
        let [a, b] = row.means();
        let difference = a.zip(b).map(|(a, b)| b - a);
        let comparison = row.comparison;
        let deals = comparison.ok().and_then(|c| c.equivalent_unpaired_deals);
        let per_deal = f64::from(row.line.series.games);
        let mut cells = vec![
            row.arms[0].to_owned(),
            row.arms[1].to_owned(),
            row.line.who.clone(),
            row.seat(),
            row.line.series.statistic.name(),
            row.sums.n().to_string(),
            number(a),
            number(b),
        ];
        cells.extend(estimate(difference, comparison.map(|c| c.difference)));
        cells.push(number(row.sums.correlation()));
        cells.push(rounded(deals));
        cells.push(rounded(deals.map(|deals| deals * per_deal)));
        cells.push(
            comparison
                .err()
                .map_or(String::new(), |why| why.to_string()),
        );
        csv.write_record(cells)?;
    }
    csv.flush()
}

fn rounded(value: Option<f64>) -> String {
    value.map_or(String::new(), |value| format!("{value:.0}"))
}

/// The table for the terminal: all seats together, the length of games and the first player's advantage.
pub fn table(found: &Findings) -> String {
    let mut text = String::new();
    let mut arms = ["", ""];
    for row in rows(found) {
        let series = &row.line.series;
        if series.who.is_some() && series.seat.is_some() {
            continue;
        }
        if row.arms != arms {
            arms = row.arms;
            let _ = writeln!(text, "\n{} against {}", arms[1], arms[0]);
            let _ = writeln!(
                text,
                "{:<16} {:<12} {:>9} {:>9}  {:<18} {:>5}",
                "bot",
                "statistic",
                arms_head(arms[0]),
                "change",
                "95 % interval",
                "pairs"
            );
        }
        let _ = writeln!(text, "{}", table_line(&row));
    }
    text
}

fn arms_head(label: &str) -> String {
    shortened(label, 9)
}

fn table_line(row: &Row) -> String {
    let (factor, unit) = match row.line.series.statistic {
        Statistic::WinShare | Statistic::SeatAdvantage => (100.0, " %"),
        _ => (1.0, ""),
    };
    let shown = |value: f64| format!("{:.2}", value * factor);
    let [mean, _] = row.means();
    let (change, interval) = match &row.comparison {
        Ok(comparison) => {
            let found = comparison.difference;
            let interval = format!("{} .. {}", shown(found.low), shown(found.high));
            (format!("{:+.2}", found.mean * factor), interval)
        }
        Err(_) if row.sums.n() > 0 && row.sums.difference().sum_sq == 0 => {
            ("+0.00".to_owned(), "no deal differs".to_owned())
        }
        Err(_) => ("n/a".to_owned(), "n/a".to_owned()),
    };
    let gain = row.comparison.ok().and_then(|c| c.variance_ratio);
    let statistic = match row.line.series.statistic {
        Statistic::SeatAdvantage => "first player".to_owned(),
        other => other.name(),
    };
    format!(
        "{:<16} {:<12} {:>9} {:>9}  {:<18} {:>5}",
        shortened(&row.line.who, 16),
        statistic.replace('_', " "),
        mean.map_or("n/a".to_owned(), |mean| shown(mean) + unit),
        change,
        interval,
        // How many times more deals two unpaired arms would need.
        gain.map_or("n/a".to_owned(), |gain| format!("x{gain:.1}")),
    )
}
