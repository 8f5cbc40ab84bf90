//! Win shares with their intervals, by bot and seat.

use super::{described, from_to, leading_sentence, numbers, stated, sweep};
use crate::findings::figures::HARDER;
use crate::findings::{Finding, Scope};
use crate::report::page::chart::Unit;
use crate::report::page::data::{GridRow, Results, distinct};
use crate::report::page::forest::{self, Axis, Row};
use crate::report::page::html::{Figure, Panel};

/// Up to this many arms have a panel each; of more, each bot has one.
const MOST_ARMS: usize = 6;

const COLUMNS: [&str; 8] = [
    "arm",
    "bot",
    "seat",
    "games",
    "win_share",
    "win_share_low",
    "win_share_high",
    "score",
];

pub fn by_bot(results: &Results) -> Option<Figure> {
    let (grid, arms) = (results.grid("win_rates.csv"), results.arms());
    let compared = results.equal_share();
    let charts: Vec<(String, Vec<Row>)> = match arms.len() {
        0 => return None,
        // What an item costs is the difference of these.
        _ if !results.grid("ablation.csv").rows.is_empty() => return None,
        // Lines along the key show them better.
        _ if sweep::is_numeric(results) => return None,
        1..=MOST_ARMS => arms.iter().map(|arm| of_arm(results, arm)).collect(),
        _ if results.is_swept() => return None,
        _ => distinct(grid.rows().map(|row| row.text("bot")))
            .into_iter()
            .map(|bot| of_bot(results, bot))
            .collect(),
    };
    let all = charts.iter().flat_map(|(_, rows)| rows);
    let axis = Axis::of(all, Some(compared));
    let charts = charts.iter().filter(|(_, rows)| !rows.is_empty());
    let panels: Vec<Panel> = charts
        .map(|(title, rows)| panel(title, rows, axis))
        .collect();
    (!panels.is_empty()).then(|| Figure {
        id: "win-shares".to_owned(),
        caption: caption(results)
            .unwrap_or_else(|| "Win shares by bot and seat, with 95 % intervals.".to_owned()),
        panels,
        note: Some(format!(
            "Share of wins with its 95 % interval; the dashed line is an equal share, {}.",
            Unit::Share.brief(compared)
        )),
        numbers: numbers(grid, grid.rows(), &COLUMNS),
        marked: false,
    })
}

/// Who wins how much; where a bot meets only itself, how much from the first seat.
fn caption(results: &Results) -> Option<String> {
    let found = results.answer.findings.iter().filter(|f| f.item.is_none());
    let is_share = |f: &&Finding| {
        f.statistic == "win_share" && f.scope == Scope::Bot && results.is_contested(&f.arm)
    };
    let shares: Vec<&Finding> = found.filter(is_share).collect();
    // Beside the matrix of printed AIs each is told against its neighbour.
    let neighbours = results.answer.findings.iter();
    let neighbours: Vec<&Finding> = neighbours.filter(|f| f.statistic == HARDER).collect();
    stated(&neighbours)
        .or_else(|| across_arms(results))
        .or_else(|| stated(&shares))
        .or_else(|| leading_sentence(&shares))
        .or_else(|| {
            let mut rows = results.grid("win_rates.csv").rows();
            let first = rows.find(|row| row.text("seat") == "0")?;
            let interval = first.interval("win_share_low", "win_share_high");
            let share = Unit::Share.state(first.number("win_share")?, interval);
            let lead = match results.title_of(first.text("arm")) {
                "" => String::new(),
                arm => format!("{arm}: "),
            };
            Some(format!("{lead}Seat 0, the first player, wins {share}."))
        })
}

/// Of several arms how much each of a few bots wins, from least to most; what differs is a figure of its own.
fn across_arms(results: &Results) -> Option<String> {
    let rows: Vec<GridRow> = results
        .grid("win_rates.csv")
        .rows()
        .filter(is_whole)
        .collect();
    let contested = |row: &&GridRow| results.is_contested(row.text("arm"));
    let mut bots = distinct(rows.iter().filter(contested).map(|row| row.text("bot")));
    if results.arms().len() < 2 || bots.is_empty() || bots.len() > 3 {
        return None;
    }
    // Of two players one wins what the other loses.
    bots.truncate(if bots.len() == 2 && results.equal_share() == 0.5 {
        1
    } else {
        3
    });
    let told = |bot: &&str| {
        let own = rows.iter().filter(|row| row.text("bot") == *bot);
        let shares = own.filter_map(|row| {
            let ends = row.interval("win_share_low", "win_share_high");
            Some((row.text("arm"), row.number("win_share")?, ends))
        });
        Some(format!("{bot} wins {}", from_to(shares, Unit::Share)?))
    };
    let told: Vec<String> = bots.iter().filter_map(told).collect();
    Some(format!("{}.", told.join(", ")))
}

fn of_arm(results: &Results, arm: &str) -> (String, Vec<Row>) {
    let grid = results.grid("win_rates.csv");
    let all: Vec<GridRow> = grid.rows().filter(|row| row.text("arm") == arm).collect();
    let bots = distinct(all.iter().map(|row| row.text("bot")));
    let mut rows = Vec::new();
    for bot in bots {
        let own = all.iter().filter(|row| row.text("bot") == bot);
        let (whole, seats): (Vec<&GridRow>, Vec<&GridRow>) = own.partition(|row| is_whole(row));
        // Whoever meets only himself wins an equal share whatever happens.
        if results.is_contested(arm) {
            rows.extend(whole.iter().filter_map(|row| row_of(row, bot.to_owned())));
        }
        // A seat's row says something only where the bot sits in several.
        if seats.len() > 1 {
            let inset = seats.iter().filter_map(|row| {
                let seat = format!("seat {}", row.text("seat"));
                let part = Some(seat.clone());
                match results.is_contested(arm) {
                    true => row_of(row, format!("{bot}, {seat}")).map(|row| Row { part, ..row }),
                    false => row_of(row, seat),
                }
            });
            rows.extend(inset);
        }
    }
    (results.title_of(arm).to_owned(), rows)
}

fn of_bot(results: &Results, bot: &str) -> (String, Vec<Row>) {
    let grid = results.grid("win_rates.csv");
    let own = grid
        .rows()
        .filter(|row| row.text("bot") == bot && is_whole(row))
        .filter(|row| results.is_contested(row.text("arm")));
    let rows: Vec<Row> = own
        .filter_map(|row| row_of(&row, row.text("arm").to_owned()))
        .collect();
    (bot.to_owned(), rows)
}

fn panel(title: &str, rows: &[Row], axis: Axis) -> Panel {
    let values = rows.iter().map(|row| (row.label.clone(), row.value));
    Panel {
        title: title.to_owned(),
        description: described("Share of wins", values, Unit::Share),
        drawing: forest::draw_along(rows, axis, Unit::Share),
    }
}

fn row_of(row: &GridRow, label: String) -> Option<Row> {
    let interval = row.interval("win_share_low", "win_share_high");
    Some(Row::plain(label, row.number("win_share")?, interval))
}

fn is_whole(row: &GridRow) -> bool {
    matches!(row.text("seat"), "" | "all")
}
