//! The seat's advantage, the leader's, and how much is luck.

use super::{change_unit, described, finding_numbers, leading_sentence, stated, unit};
use crate::core::order;
use crate::findings::Finding;
use crate::findings::luck::{self, PARTS};
use crate::report::page::bars::{self, Bar};
use crate::report::page::chart::Unit;
use crate::report::page::data::{GridRow, Results, distinct};
use crate::report::page::forest::{self, Axis, Row};
use crate::report::page::html::{Figure, Panel};
use crate::report::page::lines::{self, Point, Series};

/// Arms past this many have no panel of their own.
const MOST_PANELS: usize = 12;
/// The part of the games that outlasts every round which is drawn: the last rounds rest on a handful.
const DRAWN: f64 = 0.05;

/// A figure of the games as a whole: what single tokens do to it has a figure of its own.
fn of<'a>(results: &'a Results, statistic: &str) -> Vec<&'a Finding> {
    let named = |found: &&Finding| {
        found.statistic == statistic && found.item.is_none() && found.value.is_some()
    };
    results.answer.findings.iter().filter(named).collect()
}

fn row(found: &Finding, label: String) -> Option<Row> {
    Some(Row::plain(label, found.value?, found.low.zip(found.high)))
}

/// The share of wins of each seat, less an equal share: seats below each other, or of several arms one panel per seat.
pub fn advantage(results: &Results) -> Option<Figure> {
    let found = of(results, "seat_advantage");
    let many = results.arms().len() > 1;
    let mut seats: Vec<usize> = found.iter().filter_map(|found| found.seat).collect();
    order::sort(&mut seats);
    seats.dedup();
    let seat_name = |seat: usize| match seat {
        0 => "Seat 0, the first player".to_owned(),
        seat => format!("Seat {seat}"),
    };
    let of_seat = |seat: usize| found.iter().filter(move |found| found.seat == Some(seat));
    let charts: Vec<(String, Vec<Row>)> = match many {
        true => seats
            .iter()
            .map(|&seat| {
                let rows = of_seat(seat)
                    .filter_map(|found| row(found, results.short(&found.arm).to_owned()));
                (seat_name(seat), rows.take(forest::MOST_ROWS).collect())
            })
            .collect(),
        false => {
            let rows = seats.iter().flat_map(|&seat| {
                of_seat(seat).filter_map(move |found| row(found, seat_name(seat)))
            });
            vec![(String::new(), rows.collect())]
        }
    };
    let all = charts.iter().flat_map(|(_, rows)| rows);
    let axis = Axis::of(all, Some(0.0));
    let panel = |(title, rows): &(String, Vec<Row>)| advantage_panel(title, rows, axis);
    let panels: Vec<Panel> = charts.iter().map(panel).collect();
    let first: Vec<&Finding> = of_seat(*seats.first()?).copied().collect();
    Some(Figure {
        id: "seats".to_owned(),
        caption: stated(&first)
            .or_else(|| leading_sentence(&first))
            .unwrap_or_else(|| "What a seat is worth by itself.".to_owned()),
        note: Some("Share of wins of a seat less an equal share, in points of percent.".to_owned()),
        panels,
        numbers: finding_numbers(&found),
        marked: false,
    })
}

fn advantage_panel(title: &str, rows: &[Row], axis: Axis) -> Panel {
    let unit = change_unit("seat_advantage");
    let values = rows.iter().map(|row| (row.label.clone(), row.value));
    Panel {
        title: title.to_owned(),
        description: described("Share of wins less an equal share", values, unit),
        drawing: forest::draw_along(rows, axis, unit),
    }
}

/// How often the better player wins.
pub fn skill(results: &Results) -> Option<Figure> {
    let found = of(results, "skill");
    let rows: Vec<Row> = found
        .iter()
        .filter_map(|found| {
            row(
                found,
                found.bot.clone().unwrap_or_else(|| found.arm.clone()),
            )
        })
        .collect();
    let values = rows.iter().map(|row| (row.label.clone(), row.value));
    let title = "Share of wins of the stronger player";
    (!rows.is_empty()).then(|| Figure {
        id: "skill".to_owned(),
        caption: leading_sentence(&found).unwrap_or_else(|| format!("{title}.")),
        note: None,
        panels: vec![Panel {
            title: title.to_owned(),
            description: described(title, values, unit("skill")),
            drawing: forest::draw(&rows, Some(results.equal_share()), unit("skill")),
        }],
        numbers: finding_numbers(&found),
        marked: false,
    })
}

/// The length of games: rounds and decisions of each arm.
pub fn length(results: &Results) -> Option<Figure> {
    let name_of = |found: &Finding| match results.title_of(&found.arm) {
        "" => "a game".to_owned(),
        arm => arm.to_owned(),
    };
    let panels: Vec<Panel> = [
        ("rounds", "Rounds"),
        ("decisions", "Decisions of all players"),
    ]
    .into_iter()
    .filter_map(|(statistic, title)| {
        let found = of(results, statistic);
        let rows = found
            .iter()
            .filter(|found| found.seat.is_none() && found.bot.is_none());
        let rows: Vec<Row> = rows
            .filter_map(|found| row(found, name_of(found)))
            .collect();
        let values = rows.iter().map(|row| (row.label.clone(), row.value));
        (!rows.is_empty()).then(|| Panel {
            title: title.to_owned(),
            description: described(title, values, Unit::Number),
            drawing: forest::draw(&rows, None, Unit::Number),
        })
    })
    .collect();
    let rounds = of(results, "rounds");
    let longest = rounds
        .iter()
        .max_by(|a, b| a.value.partial_cmp(&b.value).expect("no NaN"))?;
    let told = Unit::Number.tell(longest.value?, longest.low.zip(longest.high));
    let found: Vec<&Finding> = rounds
        .iter()
        .copied()
        .chain(of(results, "decisions"))
        .collect();
    (!panels.is_empty() && !results.is_swept()).then(|| Figure {
        id: "length".to_owned(),
        caption: stated(&rounds).unwrap_or_else(|| match results.arms().len() {
            1 => format!("A game lasts {told} rounds on average."),
            _ => format!(
                "Games last longest in {}: {told} rounds on average.",
                longest.arm
            ),
        }),
        note: None,
        panels,
        numbers: finding_numbers(&found),
        marked: false,
    })
}

/// The share of wins by rank after each round.
pub fn leader_curve(results: &Results) -> Option<Figure> {
    let grid = results.grid("leads.csv");
    let rows: Vec<GridRow> = grid.rows().collect();
    let mut panels = Vec::new();
    for arm in distinct(rows.iter().map(|row| row.text("arm"))) {
        let own: Vec<&GridRow> = rows.iter().filter(|row| row.text("arm") == arm).collect();
        let own = outlasted(&own, DRAWN);
        let ranks = distinct(own.iter().map(|row| row.text("rank")));
        let series = |rank: &&str| Series {
            name: format!("rank {rank}"),
            points: own
                .iter()
                .filter(|row| row.text("rank") == *rank)
                .filter_map(|row| lead(row))
                .collect(),
        };
        let all: Vec<Series> = ranks.iter().map(series).collect();
        let values = all.iter().flat_map(|s| {
            s.points
                .iter()
                .map(|p| (format!("{}, {}", s.name, p.label), p.value))
        });
        panels.push(Panel {
            title: results.title_of(arm).to_owned(),
            description: described(
                "Share of wins by rank after each round",
                values,
                Unit::Share,
            ),
            drawing: lines::draw(&all, Some(results.equal_share()), Unit::Share, None),
        });
    }
    let caption = leader_caption(results, &rows)?;
    panels.truncate(MOST_PANELS);
    Some(Figure {
        id: "leads".to_owned(),
        caption,
        note: Some(
            "Share of wins by rank after each round; across: rounds, as far as a twentieth of the games goes.".to_owned(),
        ),
        panels,
        numbers: grid.clone(),
        marked: false,
    })
}

/// All seats that an arm had in games which outlasted a round, whatever their rank.
fn seats(own: &[&GridRow], round: &str) -> f64 {
    let there = own.iter().filter(|row| row.text("round") == round);
    there.filter_map(|row| row.number("games")).sum()
}

/// The rows of the rounds that a part of the games outlasts.
fn outlasted<'a>(own: &[&'a GridRow<'a>], part: f64) -> Vec<&'a GridRow<'a>> {
    let most = own.first().map_or(0.0, |row| seats(own, row.text("round")));
    let lasts = |row: &&&GridRow| seats(own, row.text("round")) >= part * most;
    own.iter().filter(lasts).copied().collect()
}

/// How often the leader of the first round wins, and that of the last round which half of the games outlast.
fn leader_caption(results: &Results, rows: &[GridRow]) -> Option<String> {
    let arm = rows.first()?.text("arm");
    let own: Vec<&GridRow> = rows.iter().filter(|row| row.text("arm") == arm).collect();
    let usual = outlasted(&own, 0.5);
    let leaders = usual.into_iter().filter(|row| row.text("rank") == "1");
    let points: Vec<Point> = leaders.filter_map(lead).collect();
    let (first, last) = (points.first()?, points.last()?);
    let told = |point: &Point| Unit::Share.state(point.value, point.interval);
    let lead = match results.title_of(arm) {
        "" => "Who".to_owned(),
        arm => format!("{arm}: who"),
    };
    Some(format!(
        "{lead} leads after round {} wins {} of the games; after round {}, {}.",
        first.label,
        told(first),
        last.label,
        told(last)
    ))
}

fn lead(row: &GridRow) -> Option<Point> {
    Some(Point {
        at: row.number("round")?,
        label: row.text("round").to_owned(),
        value: row.number("win_share").or(row.number("value"))?,
        interval: row
            .interval("win_share_low", "win_share_high")
            .or(row.interval("low", "high")),
    })
}

/// How the variance of the result splits.
pub fn luck(results: &Results) -> Option<Figure> {
    let is_luck =
        |found: &&Finding| PARTS.contains(&found.statistic.as_str()) && found.value.is_some();
    let found: Vec<&Finding> = results.answer.findings.iter().filter(is_luck).collect();
    let arms = distinct(found.iter().map(|found| found.arm.as_str()));
    let part = |arm: &str, statistic: &str| {
        let one = found
            .iter()
            .find(|f| f.arm == arm && f.statistic == statistic);
        one.and_then(|found| found.value).unwrap_or(0.0)
    };
    let bar = |arm: &&str| Bar {
        label: results.title_of(arm).to_owned(),
        parts: luck::told(PARTS.map(|statistic| part(arm, statistic))).to_vec(),
    };
    let bars: Vec<Bar> = arms.iter().map(bar).collect();
    let first = bars.first()?;
    let names = ["the deal", "the seat", "the bot", "the rest"].map(str::to_owned);
    let values = names.iter().cloned().zip(first.parts.iter().copied());
    let (number, size) = first
        .parts
        .iter()
        .copied()
        .enumerate()
        .max_by(|a, b| a.1.total_cmp(&b.1))?;
    let of_most = found
        .iter()
        .find(|f| f.arm == arms[0] && f.statistic == PARTS[number]);
    let ends = of_most.and_then(|found| found.low.zip(found.high));
    // Where another part is below nothing, the rest as it is told is not the one that the interval is about.
    let ends = ends.filter(|(low, high)| (*low..=*high).contains(&size));
    let ends = ends.map(|(low, high)| (low.max(0.0), high.min(1.0)));
    let decided = match number {
        3 => "chance in play, and by how deal, seat and bots go together",
        own => &names[own],
    };
    Some(Figure {
        id: "luck".to_owned(),
        caption: format!(
            "Who wins is decided most by {decided}: {} of the variance of results{}.",
            Unit::Share.state(size, ends),
            if arms.len() > 1 {
                format!(" ({})", arms[0])
            } else {
                String::new()
            }
        ),
        note: None,
        panels: vec![Panel {
            title: "Parts of the variance of the result".to_owned(),
            description: described("Parts of the variance", values, Unit::Share),
            drawing: bars::draw(&names, &bars),
        }],
        numbers: finding_numbers(&found),
        marked: false,
    })
}
