//! What chance lays out for everybody, road tokens: nobody chose it, so that its effect is the cause of what differs.

use super::answer::{Finding, Scope};
use super::collect::{compare, fill};
use super::more::More;
use super::played::{Played, Value};
use super::words::{self, Voice};
use crate::core::notation::Item;
use crate::lab::ledger::ChanceFigure;
use crate::stats::verdict::{self};
use crate::stats::{self, Level, Missing, Scale, Sums};

/// One figure of the deals that have an item, beside those that do not.
pub struct ChanceRow<'a> {
    pub arm: usize,
    pub item: &'a Item,
    /// Only where it lies so far off.
    pub distance: Option<u8>,
    pub figure: ChanceFigure,
    pub with: Sums,
    pub without: Sums,
    pub games_per_deal: u64,
    pub finding: Finding,
}

/// Rows that are judged together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Table {
    /// By item: score, length, first player.
    Item,
    /// By item and distance.
    Distance,
    /// By item and seat.
    Seat,
}

/// Every row of every arm, table by table.
pub fn rows<'a>(played: &Played, items: &'a [Vec<Item>]) -> Vec<ChanceRow<'a>> {
    let mut rows = Vec::new();
    for (arm, items) in items.iter().enumerate() {
        for table in [Table::Item, Table::Distance, Table::Seat] {
            for (at, figure) in figures(played, arm, table) {
                let mut family = family(played, arm, items, table, (at, figure));
                judge(played, &mut family);
                rows.extend(family);
            }
        }
    }
    rows
}

/// The items of all arms.
pub fn items(played: &Played) -> Vec<Vec<Item>> {
    played.arms.iter().map(|arm| arm.contest.items()).collect()
}

/// The findings of all rows but those of an item that every deal has: nothing is there to compare it with.
pub fn findings(played: &Played) -> Vec<Finding> {
    let items = items(played);
    let rows = rows(played, &items).into_iter();
    rows.filter(|row| row.without.n > 0)
        .map(|row| row.finding)
        .collect()
}

/// The figures of a table, with their places in the sums.
fn figures(played: &Played, arm: usize, table: Table) -> Vec<(usize, ChanceFigure)> {
    let (seats, rotates) = (played.arms[arm].contest.seats(), played.arms[arm].rotates());
    let mut all: Vec<_> = ChanceFigure::all(seats).into_iter().enumerate().collect();
    all.retain(|(_, figure)| rotates || !matches!(figure, ChanceFigure::SeatShare(_)));
    // The first player's share stands beside the figures of the whole table.
    all.retain(|(_, figure)| match figure {
        ChanceFigure::SeatShare(1..) | ChanceFigure::SeatScore(_) => table == Table::Seat,
        _ => table != Table::Seat,
    });
    all
}

/// The rows of one figure that are judged together.
fn family<'a>(
    played: &Played,
    arm: usize,
    items: &'a [Item],
    table: Table,
    (at, figure): (usize, ChanceFigure),
) -> Vec<ChanceRow<'a>> {
    let chance = &played.ledger.arms[arm].chance;
    let mut rows = Vec::new();
    for (place, item) in items.iter().enumerate() {
        if !item.in_play || item.against.is_none() {
            continue;
        }
        let with = chance.with(place, None, at);
        let without = less(chance.all(at), with);
        let distances: Vec<Option<u8>> = match (table, &chance.distances(place)[..]) {
            // Where all its spaces are equally far, the distance says nothing.
            (Table::Distance, [] | [_]) => Vec::new(),
            (Table::Distance, several) => several.iter().copied().map(Some).collect(),
            (Table::Item | Table::Seat, _) => vec![None],
        };
        for distance in distances {
            let here = chance.with(place, distance, at);
            rows.push(ChanceRow {
                arm,
                item,
                distance,
                figure,
                with: here,
                // Where every deal has the item, its other spaces are what can be compared.
                without: if without.n > 0 {
                    without
                } else {
                    less(with, here)
                },
                games_per_deal: played.arms[arm].seatings.len() as u64,
                finding: subject(played, arm, item, distance, figure),
            });
        }
    }
    rows
}

fn less(all: Sums, part: Sums) -> Sums {
    Sums {
        n: all.n - part.n,
        sum: all.sum - part.sum,
        sum_sq: all.sum_sq - part.sum_sq,
        sum_cubes: all.sum_cubes - part.sum_cubes,
    }
}

fn subject(
    played: &Played,
    arm: usize,
    item: &Item,
    distance: Option<u8>,
    figure: ChanceFigure,
) -> Finding {
    let (statistic, seat) = match figure {
        ChanceFigure::Score => ("score", None),
        ChanceFigure::Rounds => ("rounds", None),
        ChanceFigure::SeatShare(seat) => ("seat_advantage", Some(seat)),
        ChanceFigure::SeatScore(seat) => ("score", Some(seat)),
    };
    let place = distance.map_or(String::new(), |distance| format!(", distance {distance}"));
    Finding {
        seat,
        item: Some(format!("{} {}{place}", item.name, item.event)),
        reference: item.against.clone(),
        margin: played.margin(statistic),
        ..Finding::new(&played.arms[arm].label, Scope::Table, statistic)
    }
}

impl ChanceRow<'_> {
    fn scale(&self, seats: usize) -> Scale {
        self.figure.scale(seats, self.games_per_deal as u32)
    }

    /// The mean of some deals, less an equal share where it is an advantage.
    fn mean(&self, sums: &Sums, seats: usize) -> Value {
        let scale = self.scale(seats);
        let equal = match self.figure {
            ChanceFigure::SeatShare(_) => 1.0 / seats as f64,
            _ => 0.0,
        };
        let mean = sums.mean().map(|mean| mean / scale.unit() - equal);
        let found = stats::mean(sums, scale, Level::P95);
        Value::new(mean, found.map(|found| found.shifted(-equal)))
    }
}

/// Values, differences and verdicts of rows that are judged together.
fn judge(played: &Played, rows: &mut [ChanceRow]) {
    let Some(first) = rows.first() else { return };
    let seats = played.arms[first.arm].contest.seats();
    let differences = verdict::holm(rows.len(), Level::P95, |member, level| {
        let row = &rows[member];
        stats::between(&row.with, &row.without, row.scale(seats), level)
    });
    let correction = (rows.len() > 1).then(|| format!("holm, {} comparisons", rows.len()));
    let voice = Voice::of(&played.experiment.game.word);
    for (row, (difference, level)) in rows.iter_mut().zip(differences) {
        let value = row.mean(&row.with, seats);
        let (a, b) = (value.value, row.mean(&row.without, seats).value);
        let apart = a.zip(b).map(|(a, b)| a - b);
        let nothing = row.without.n == 0;
        let finding = &mut row.finding;
        finding.deals = row.with.n;
        finding.correction.clone_from(&correction);
        fill(finding, value);
        if !nothing {
            compare(finding, Value::new(apart, difference));
        }
        let more = difference.ok();
        let more = more.and_then(|found| More::of(found, finding.margin, level));
        finding.sentence = sentence(finding, voice, more, difference.err());
    }
}

/// What is said of a row, and what it is measured against.
fn sentence(
    finding: &Finding,
    voice: Voice,
    more: Option<More>,
    missing: Option<Missing>,
) -> String {
    let said = words::sentence(finding, voice, more);
    let said = said
        .strip_prefix(&format!("{}: ", finding.arm))
        .unwrap_or(&said)
        .to_owned();
    let item = finding.item.as_deref().unwrap_or_default();
    let against = match (missing, &finding.reference) {
        (None, Some(against)) => format!(", against {against}"),
        _ => String::new(),
    };
    format!("{}: {item}: {said}{against}", finding.arm)
}
