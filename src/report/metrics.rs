//! Design figures: `metrics.csv` for the table as a whole, `cards.csv` for what players had at the end.

use std::io::{self, Write};

use super::csv::{estimate, number};
use super::findings::Findings;
use super::sweep::{figure, is_empty_count, mean};
use crate::game::WHOLE_WIN;
use crate::ledger::CardSums;
use crate::stats::{self, Level, PairSums, Sums};

/// One row for each figure of each arm, with its interval from the deals.
pub fn write(out: &mut dyn Write, found: &Findings) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record([
        "arm",
        "statistic",
        "seat",
        "deals",
        "games",
        "value",
        "low",
        "high",
        "note",
    ])?;
    for (index, arm) in found.arms.iter().enumerate() {
        let figures = &found.ledger.arms[index].figures;
        let all = found.index.series[index].all.iter().zip(figures);
        for (series, sums) in all.filter(|(series, _)| series.who.is_none()) {
            if is_empty_count(series, sums) {
                continue;
            }
            let found_figure = figure(found, index, series, sums);
            let mut cells = vec![
                arm.label.clone(),
                series.statistic.name(),
                series
                    .seat
                    .map_or("all".to_owned(), |seat| seat.to_string()),
                sums.n.to_string(),
                (sums.n * u64::from(series.games)).to_string(),
            ];
            cells.extend(estimate(mean(found, index, series, sums), found_figure));
            cells.push(
                found_figure
                    .err()
                    .map_or(String::new(), |why| why.to_string()),
            );
            csv.write_record(cells)?;
        }
    }
    csv.flush()
}

/// One row for each item and bot: how often it had the item at the end, and its win share with and without it.
pub fn write_cards(out: &mut dyn Write, found: &Findings) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record([
        "arm",
        "group",
        "card",
        "event",
        "bot",
        "games",
        "games_with",
        "copies",
        "frequency",
        "frequency_low",
        "frequency_high",
        "win_share_with",
        "win_share_with_low",
        "win_share_with_high",
        "win_share_without",
        "win_share_without_low",
        "win_share_without_high",
    ])?;
    let arms = found.arms.iter().zip(&found.ledger.arms);
    for ((arm, ledger), tally) in arms.zip(found.tallies) {
        let names = arm.table.competitors();
        for (slot, sums) in ledger.cards.iter().enumerate() {
            let item = &arm.table.items()[slot / names.len()];
            let games = games(&sums.with) + games(&sums.without);
            if games == 0 {
                continue;
            }
            let mut cells = vec![
                arm.label.clone(),
                item.group.to_owned(),
                item.name.clone(),
                item.event.to_owned(),
                names[slot % names.len()].clone(),
                games.to_string(),
                self::games(&sums.with).to_string(),
                sums.copies.to_string(),
            ];
            cells.extend(frequency(sums, games, tally.deals));
            cells.extend(share(&sums.with));
            cells.extend(share(&sums.without));
            csv.write_record(cells)?;
        }
    }
    csv.flush()
}

/// The games that a pair of sums is about.
fn games(sums: &PairSums) -> u64 {
    sums.b.sum as u64 / u64::from(WHOLE_WIN)
}

/// The share of games in which the item was had.
fn frequency(sums: &CardSums, games: u64, deals: u64) -> [String; 3] {
    let per_deal = (games / deals.max(1)) as u32;
    let scale = stats::Scale::share(per_deal * WHOLE_WIN);
    let mean = self::games(&sums.with) as f64 / games as f64;
    // All deals count, also those in which nobody had it.
    let held = Sums {
        n: deals,
        ..sums.with.b
    };
    estimate(Some(mean), stats::mean(&held, scale, Level::P95))
}

/// The win share in those games; nothing where there are none.
fn share(sums: &PairSums) -> [String; 3] {
    if sums.b.sum == 0 {
        return [number(None), number(None), number(None)];
    }
    let mean = sums.a.sum as f64 / sums.b.sum as f64;
    estimate(Some(mean), stats::ratio(sums, Level::P95))
}
