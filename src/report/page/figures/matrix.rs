//! Who beats whom: printed AIs by player, bots pairwise, and the ladder of ratings.

use super::{described, finding_numbers, from_to, leading_sentence, numbers};
use crate::core::order;
use crate::findings::Finding;
use crate::report::page::chart::Unit;
use crate::report::page::data::{Grid, GridRow, Results, distinct};
use crate::report::page::forest::{self, Row};
use crate::report::page::heat::{self, Matrix};
use crate::report::page::html::{Figure, Panel};

/// Solitaire: the share of wins of each player against each printed AI.
pub fn printed_ais(results: &Results) -> Option<Figure> {
    let solo = results.manifest["experiment"]["solo"].as_array()?;
    let ais: Vec<&str> = solo.iter().filter_map(|ai| ai.as_str()).collect();
    let grid = results.grid("win_rates.csv");
    let is_player =
        |row: &GridRow| matches!(row.text("seat"), "" | "all") && !ais.contains(&row.text("bot"));
    let rows: Vec<GridRow> = grid.rows().filter(is_player).collect();
    let (arms, players) = (
        results.arms(),
        distinct(rows.iter().map(|row| row.text("bot"))),
    );
    if ais.is_empty() || arms.len() * players.len() < 2 {
        return None;
    }
    let cell = |arm: &str, bot: &str| {
        let row = rows
            .iter()
            .find(|row| row.text("arm") == arm && row.text("bot") == bot)?;
        let value = row.number("win_share")?;
        let interval = row.interval("win_share_low", "win_share_high");
        Some((value, Unit::Share.tell(value, interval)))
    };
    let matrix = matrix(&arms, &players, 0.5, cell);
    let told = |player: &&str| {
        let own = rows.iter().filter(|row| row.text("bot") == *player);
        let shares = own.filter_map(|row| {
            let ends = row.interval("win_share_low", "win_share_high");
            Some((row.text("arm"), row.number("win_share")?, ends))
        });
        let told = from_to(shares, Unit::Share)?;
        Some(format!("{player} wins {told}"))
    };
    let told: Vec<String> = players.iter().filter_map(told).collect();
    Some(Figure {
        id: "printed-ais".to_owned(),
        caption: format!("Against the printed AIs {}.", told.join(", ")),
        panels: vec![panel("", &matrix)],
        numbers: numbers(
            grid,
            rows.iter().copied(),
            &[
                "arm",
                "bot",
                "games",
                "win_share",
                "win_share_low",
                "win_share_high",
            ],
        ),
        note: Some("Share of wins of the player, by printed AI.".to_owned()),
        marked: false,
    })
}

fn matrix(
    rows: &[&str],
    columns: &[&str],
    middle: f64,
    cell: impl Fn(&str, &str) -> Option<(f64, String)>,
) -> Matrix {
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    Matrix {
        cells: rows
            .iter()
            .map(|row| columns.iter().map(|column| cell(row, column)).collect())
            .collect(),
        rows: owned(rows),
        columns: owned(columns),
        middle,
        reach: 0.5,
    }
}

fn panel(title: &str, matrix: &Matrix) -> Panel {
    let values = matrix
        .rows
        .iter()
        .zip(&matrix.cells)
        .flat_map(|(row, cells)| {
            let named = matrix.columns.iter().zip(cells);
            named.filter_map(move |(column, cell)| {
                cell.as_ref()
                    .map(|(value, _)| (format!("{row}, {column}"), *value))
            })
        });
    Panel {
        title: title.to_owned(),
        description: described("Share of wins", values, Unit::Share),
        drawing: heat::draw(matrix, Unit::Share),
    }
}

/// A tournament: each bot's share of wins against each other.
pub fn pairwise(results: &Results) -> Option<Figure> {
    // Who played printed AIs alone met nobody else: the matrix of AIs and players has it all.
    let solo = results.manifest["experiment"]["solo"].as_array();
    if solo.is_some_and(|ais| !ais.is_empty()) {
        return None;
    }
    let grid = results.grid("pairwise.csv");
    let bots = distinct(grid.rows().map(|row| row.text("bot")));
    if bots.len() < 2 {
        return None;
    }
    let arms = results.arms();
    let panels = arms.iter().map(|arm| {
        let cell = |bot: &str, opponent: &str| {
            let row = grid.rows().find(|row| {
                (row.text("arm"), row.text("bot"), row.text("opponent")) == (*arm, bot, opponent)
            })?;
            let value = row
                .number("win_share")
                .or(row.number("value"))
                .or(row.number("share"))?;
            let ends = row.interval("win_share_low", "win_share_high");
            // Older folders have other names.
            let ends = ends.or(row.interval("low", "high"));
            Some((value, Unit::Share.tell(value, ends)))
        };
        panel(results.title_of(arm), &matrix(&bots, &bots, 0.5, cell))
    });
    Some(Figure {
        id: "pairwise".to_owned(),
        caption: ahead_of_all(grid, &bots),
        panels: panels.collect(),
        numbers: grid.clone(),
        note: Some(
            "Share of wins of the row's bot against the column's: above 50 % it is ahead."
                .to_owned(),
        ),
        marked: false,
    })
}

/// The bot whose intervals all lie above one half, if there is one.
fn ahead_of_all(grid: &Grid, bots: &[&str]) -> String {
    let leads = |bot: &&&str| {
        let mut own = grid
            .rows()
            .filter(|row| row.text("bot") == **bot)
            .peekable();
        let low = |row: &GridRow| row.number("win_share_low").or(row.number("low"));
        own.peek().is_some() && own.all(|row| low(&row).is_some_and(|low| low > 0.5))
    };
    match bots.iter().find(leads) {
        Some(bot) => format!("{bot} is ahead of every other bot."),
        None => "No bot is surely ahead of all others.".to_owned(),
    }
}

/// Who stands first, and who next: whether they lie apart is for the intervals to say.
fn standing(rows: &[Row]) -> String {
    let told = |row: &Row| {
        let is_anchor = row.interval.is_some_and(|(low, high)| low == high);
        match is_anchor {
            true => format!("{}, the anchor, at 0", row.label),
            false => format!(
                "{} with {}",
                row.label,
                Unit::Elo.tell(row.value, row.interval)
            ),
        }
    };
    let told: Vec<String> = rows.iter().take(2).map(told).collect();
    format!("First on the ladder is {} Elo.", told.join(", next "))
}

/// Ratings on one scale.
pub fn ladder(results: &Results) -> Option<Figure> {
    let grid = results.grid("ratings.csv");
    let several = distinct(grid.rows().map(|row| row.text("arm"))).len() > 1;
    let row = |row: GridRow| {
        let label = match several {
            false => row.text("bot").to_owned(),
            true => format!("{}: {}", row.text("arm"), row.text("bot")),
        };
        let interval = row.interval("elo_low", "elo_high");
        Some(Row::plain(label, row.number("elo")?, interval))
    };
    let mut rows: Vec<Row> = grid.rows().filter_map(row).collect();
    order::sort_by(&mut rows, |a, b| b.value.total_cmp(&a.value));
    let best = rows.first()?;
    let values = rows.iter().map(|row| (row.label.clone(), row.value));
    let rated: Vec<&Finding> = results
        .answer
        .findings
        .iter()
        .filter(|f| f.is_rating())
        .collect();
    Some(Figure {
        id: "ratings".to_owned(),
        caption: match (best.interval, leading_sentence(&rated)) {
            // One whom nobody has beaten has a lower bound only, and its sentence says so.
            (None, Some(sentence)) => sentence,
            _ => standing(&rows),
        },
        panels: vec![Panel {
            title: "Elo, the anchor at 0".to_owned(),
            description: described("Elo", values, Unit::Elo),
            drawing: forest::draw(&rows, Some(0.0), Unit::Elo),
        }],
        numbers: if grid.rows.is_empty() {
            finding_numbers(&rated)
        } else {
            grid.clone()
        },
        note: None,
        marked: false,
    })
}
