//! A tuning: how its candidates did by their values, how its runs went, and who is left at the end.

use super::{described, numbers};
use crate::core::order;
use crate::report::page::chart::{Mark, Unit};
use crate::report::page::data::{Grid, GridRow, Results, distinct};
use crate::report::page::forest::{self, Row};
use crate::report::page::html::{Figure, Panel};
use crate::report::page::lines::{self, Point, Series};
use crate::report::page::scatter::{self, Cloud, Dot};

const FILE: &str = "tuning.csv";

/// What stands before the names of the parameters among the columns.
const PARAMETER: &str = "parameter.";

/// So many parameters stand in a caption or a label.
const FEW: usize = 3;

const SHARE: [&str; 3] = ["win_share", "win_share_low", "win_share_high"];
const DIFFERENCE: [&str; 3] = ["difference", "difference_low", "difference_high"];

/// The final table: what each bot wins, and what more than the bot as it was.
pub fn finals(results: &Results) -> Option<Figure> {
    let grid = results.grid(FILE);
    let rows: Vec<GridRow> = of_stage(grid, "final").filter(is_whole).collect();
    rows.first()?;
    let row = |(place, row): (usize, &GridRow), [value, low, high]: [&str; 3], mark| {
        Some(Row {
            mark,
            ..Row::plain(
                label(results, place, row),
                row.number(value)?,
                row.interval(low, high),
            )
        })
    };
    let verdict = |row: &GridRow| {
        let mut findings = results.answer.findings.iter();
        let own = findings.find(|found| found.bot.as_deref() == Some(row.text("bot")));
        Mark::of(own.and_then(|found| found.verdict))
    };
    let shares = rows.iter().enumerate();
    let shares: Vec<Row> = shares
        .filter_map(|one| row(one, SHARE, Mark::Plain))
        .collect();
    let ahead = rows.iter().enumerate();
    let ahead: Vec<Row> = ahead
        .filter_map(|one| row(one, DIFFERENCE, verdict(one.1)))
        .collect();
    let mut winner = results.answer.findings.iter();
    let winner = winner.find(|found| found.note.is_some())?;
    let told = |rows: &[Row], what, unit| {
        let values = rows.iter().map(|row| (row.label.clone(), row.value));
        described(what, values, unit)
    };
    let mut panels = vec![Panel {
        title: "Share of wins".to_owned(),
        description: told(&shares, "Share of wins", Unit::Share),
        drawing: forest::draw(&shares, None, Unit::Share),
    }];
    if !ahead.is_empty() {
        panels.push(Panel {
            title: "More than the bot as it was, points".to_owned(),
            description: told(
                &ahead,
                "Points of win share more than the bot as it was",
                Unit::Points,
            ),
            drawing: forest::draw(&ahead, Some(0.0), Unit::Points),
        });
    }
    let columns = columns(
        grid,
        &["bot"],
        &[&["opponent", "deals"], &SHARE[..], &DIFFERENCE].concat(),
    );
    Some(Figure {
        id: "final".to_owned(),
        caption: winner.sentence.clone(),
        note: Some("On fresh deals by which nobody was chosen, with 95 % intervals.".to_owned()),
        marked: !ahead.is_empty(),
        panels,
        numbers: numbers(grid, of_stage(grid, "final"), &columns).without_empty_columns(),
    })
}

/// Every candidate of the runs by the value of each number, and what it won.
pub fn landscape(results: &Results) -> Option<Figure> {
    let grid = results.grid(FILE);
    let rows: Vec<GridRow> = of_stage(grid, "run").filter(is_whole).collect();
    let shares = rows
        .iter()
        .filter_map(|row| Some((row, row.number(SHARE[0])?)));
    let (best, share) = shares.max_by(|a, b| a.1.total_cmp(&b.1))?;
    let interval = best.interval(SHARE[1], SHARE[2]);
    let columns = columns(
        grid,
        &["run", "generation"],
        &[&["deals"], &SHARE[..]].concat(),
    );
    Some(Figure {
        id: "landscape".to_owned(),
        caption: format!(
            "The best of {} candidates won {} in its generation{}; being picked for that flatters it.",
            rows.len(),
            Unit::Share.state(share, interval),
            match few_values(best) {
                Some(values) => format!(", with {values}"),
                None => String::new(),
            }
        ),
        note: Some(
            "Up: share of wins; across: the value. A dot is a candidate on the deals of its generation. A cloud that lies \
             flat says that the number does not matter here; ◆ is the winner, ○ the bot as it was, both at the final table."
                .to_owned(),
        ),
        panels: parameters(grid).map(|parameter| cloud_panel(results, &rows, parameter)).collect(),
        numbers: numbers(grid, rows.iter().copied(), &columns),
        marked: false,
    })
}

fn cloud_panel(results: &Results, rows: &[GridRow], parameter: &str) -> Panel {
    let dot = |row: &GridRow| Some((row.number(parameter)?, row.number(SHARE[0])?));
    let cloud = |run: &&str| Cloud {
        name: format!("run {run}"),
        dots: rows
            .iter()
            .filter(|row| row.text("run") == *run)
            .filter_map(dot)
            .collect(),
    };
    let clouds: Vec<Cloud> = runs(rows).iter().map(cloud).collect();
    let grid = results.grid(FILE);
    let finals = of_stage(grid, "final").filter(is_whole).enumerate();
    let chosen = finals.filter_map(|(place, row)| {
        let (mark, name) = match (is_winner(results, &row), place) {
            (true, 0) => (Mark::Differs, "the bot as it was, the winner"),
            (true, _) => (Mark::Differs, "the winner"),
            (false, 0) => (Mark::Open, "the bot as it was"),
            _ => return None,
        };
        let at = dot(&row)?;
        let share = Unit::Share.tell(at.1, row.interval(SHARE[1], SHARE[2]));
        let told = format!(
            "{name}, {} {}: {share}",
            name_of(parameter),
            row.text(parameter)
        );
        Some(Dot { at, mark, told })
    });
    let chosen: Vec<Dot> = chosen.collect();
    let values = rows
        .iter()
        .filter_map(|row| Some((row.text(parameter).to_owned(), row.number(SHARE[0])?)));
    Panel {
        title: name_of(parameter).to_owned(),
        description: described(
            &format!("Share of wins by {}", name_of(parameter)),
            values,
            Unit::Share,
        ),
        drawing: scatter::draw_clouds(&clouds, &chosen, [Unit::Number, Unit::Share]),
    }
}

/// How the candidates of each run closed in on values, generation by generation.
pub fn course(results: &Results) -> Option<Figure> {
    let grid = results.grid(FILE);
    let rows: Vec<GridRow> = of_stage(grid, "run").filter(is_whole).collect();
    let ends: Vec<GridRow> = of_stage(grid, "final").filter(is_whole).skip(1).collect();
    let panels: Vec<Panel> = parameters(grid)
        .map(|parameter| course_panel(&rows, parameter))
        .collect();
    let columns = columns(grid, &["run", "generation"], &SHARE[..1]);
    // One generation has no course.
    let generations = distinct(rows.iter().map(|row| row.text("generation")));
    (generations.len() > 1).then(|| Figure {
        id: "course".to_owned(),
        caption: ended(grid, &ends),
        note: Some(
            "Across: generations. The line is the best candidate of each, the band reaches from the least to the greatest \
             value that was tried. Where runs end apart, the number matters little or needs more games."
                .to_owned(),
        ),
        panels,
        numbers: numbers(grid, rows.iter().copied(), &columns),
        marked: false,
    })
}

/// Where the runs ended, parameter by parameter.
fn ended(grid: &Grid, ends: &[GridRow]) -> String {
    let told = |parameter: &str| {
        let mut values: Vec<(f64, &str)> = ends
            .iter()
            .filter_map(|row| Some((row.number(parameter)?, row.text(parameter))))
            .collect();
        order::sort_by(&mut values, |a, b| a.0.total_cmp(&b.0));
        let (least, most) = (values.first()?, values.last()?);
        Some(match least.0 == most.0 {
            true => format!("{} {}", name_of(parameter), least.1),
            false => format!("{} {} to {}", name_of(parameter), least.1, most.1),
        })
    };
    let all: Vec<String> = parameters(grid).filter_map(told).collect();
    match all.len() {
        0 => "The runs end where they began.".to_owned(),
        1..=FEW => format!("The runs end with {}.", all.join(", ")),
        more => format!(
            "The runs end with {} and {} more numbers.",
            all[..FEW].join(", "),
            more - FEW
        ),
    }
}

fn course_panel(rows: &[GridRow], parameter: &str) -> Panel {
    let series = |run: &&str| {
        let own: Vec<&GridRow> = rows.iter().filter(|row| row.text("run") == *run).collect();
        let generations = distinct(own.iter().map(|row| row.text("generation")));
        let point = |generation: &str| {
            let tried = || {
                own.iter()
                    .filter(|row| row.text("generation") == generation)
            };
            let values = || tried().filter_map(|row| row.number(parameter));
            let best =
                tried().filter_map(|row| Some((row.number(SHARE[0])?, row.number(parameter)?)));
            // Of equals the first, as the tuning has it.
            let best = best.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
            Some(Point {
                at: generation.parse().ok()?,
                label: generation.to_owned(),
                value: best.1,
                interval: Some((
                    values().fold(best.1, f64::min),
                    values().fold(best.1, f64::max),
                )),
            })
        };
        Series {
            name: format!("run {run}"),
            points: generations.into_iter().filter_map(point).collect(),
        }
    };
    let all: Vec<Series> = runs(rows).iter().map(series).collect();
    let points = all.iter().flat_map(|series| {
        let name = |point: &Point| format!("{}, generation {}", series.name, point.label);
        series
            .points
            .iter()
            .map(move |point| (name(point), point.value))
    });
    Panel {
        title: name_of(parameter).to_owned(),
        description: described(
            &format!("{} of the best by generation", name_of(parameter)),
            points,
            Unit::Number,
        ),
        drawing: lines::draw(&all, None, Unit::Number, None),
    }
}

fn of_stage<'a>(grid: &'a Grid, stage: &'static str) -> impl Iterator<Item = GridRow<'a>> + Clone {
    grid.rows().filter(move |row| row.text("stage") == stage)
}

/// Against all opponents together.
fn is_whole(row: &GridRow) -> bool {
    row.text("opponent").is_empty()
}

fn is_winner(results: &Results, row: &GridRow) -> bool {
    results.manifest["winner"].as_str() == Some(row.text("bot"))
}

fn runs<'a>(rows: &[GridRow<'a>]) -> Vec<&'a str> {
    distinct(rows.iter().map(|row| row.text("run")))
}

/// The columns of the parameters.
fn parameters(grid: &Grid) -> impl Iterator<Item = &str> {
    let columns = grid.columns.iter().map(String::as_str);
    columns.filter(|column| column.starts_with(PARAMETER))
}

fn name_of(parameter: &str) -> &str {
    parameter.strip_prefix(PARAMETER).unwrap_or(parameter)
}

/// Some columns with those of the parameters between them.
fn columns<'a>(grid: &'a Grid, first: &[&'a str], last: &[&'a str]) -> Vec<&'a str> {
    let between = parameters(grid);
    first
        .iter()
        .copied()
        .chain(between)
        .chain(last.iter().copied())
        .collect()
}

/// The values of a candidate, where they are few.
fn few_values(row: &GridRow) -> Option<String> {
    let named = row.columns().filter(|column| column.starts_with(PARAMETER));
    let all: Vec<String> = named
        .map(|column| format!("{} {}", name_of(column), row.text(column)))
        .collect();
    (all.len() <= FEW).then(|| all.join(", "))
}

fn label(results: &Results, place: usize, row: &GridRow) -> String {
    let name = match place {
        0 => "as it was".to_owned(),
        place => format!("end {place}"),
    };
    let winner = if is_winner(results, row) {
        " (winner)"
    } else {
        ""
    };
    match few_values(row) {
        Some(values) => format!("{name}{winner}: {values}"),
        None => name + winner,
    }
}
