//! The report page: one file without network, read fully without script, made from the files of results folders.

mod bars;
mod chart;
pub mod data;
mod figures;
mod forest;
mod head;
mod heat;
mod html;
mod lines;
mod scale;
mod scatter;
mod svg;

use self::data::Results;
use self::html::Figure;
use self::svg::escape;
use super::asked;

/// The file of the page.
pub const NAME: &str = "report.html";

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// The page of one or more results folders; several get an index.
pub fn page(all: &[Results]) -> String {
    let title = match all {
        [one] => one.answer.experiment.clone(),
        _ => format!("{} experiments", all.len()),
    };
    let mut body = String::new();
    if all.len() > 1 {
        body.push_str(&index(&title, all));
    }
    for (number, results) in all.iter().enumerate() {
        body.push_str(&section(results, number, all.len() > 1));
    }
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        escape(&title)
    )
}

fn index(title: &str, all: &[Results]) -> String {
    let entry = |(number, results): (usize, &Results)| {
        format!(
            "<li><a href=\"#r{number}\">{}</a> <span class=\"soft\">{}</span></li>\n",
            escape(&results.answer.experiment),
            escape(&asked::told(&results.answer.game, &results.manifest))
        )
    };
    let entries: String = all.iter().enumerate().map(entry).collect();
    format!(
        "<h1>{}</h1>\n<nav><ul>\n{entries}</ul></nav>\n",
        escape(title)
    )
}

/// One folder: the question, the answer, how to get it again, the figures.
fn section(results: &Results, number: usize, one_of_many: bool) -> String {
    let level = if one_of_many { "h2" } else { "h1" };
    let mut html = format!(
        "<section id=\"r{number}\">\n<{level}>{}</{level}>\n",
        escape(&results.answer.experiment)
    );
    html.push_str(&head::question(results));
    html.push_str(&head::answer(results));
    html.push_str(&head::reproduce(results));
    html.push_str("<div class=\"figures\">\n");
    let mut figures = figures::all(results);
    if one_of_many {
        let within = |figure: &mut Figure| figure.id = format!("r{number}-{}", figure.id);
        figures.iter_mut().for_each(within);
    }
    // Small figures that follow each other stand in columns.
    let figures = gathered(figures);
    for group in figures.chunk_by(|a, b| a.is_small() && b.is_small()) {
        let drawn: String = group.iter().map(Figure::html).collect();
        match group {
            [one] if !one.is_small() => html.push_str(&drawn),
            _ => html.push_str(&format!("<div class=\"columns\">\n{drawn}</div>\n")),
        }
    }
    html + "</div>\n</section>\n"
}

/// The figures so that a small one between large ones waits for the next small one, and leaves no hole beside it.
fn gathered(figures: Vec<Figure>) -> Vec<Figure> {
    let mut all: Vec<Figure> = Vec::new();
    let mut waiting: Option<Figure> = None;
    let mut rest = figures.into_iter().peekable();
    while let Some(figure) = rest.next() {
        let has_neighbour = all.last().is_some_and(Figure::is_small) && waiting.is_none();
        let next_is_small = rest.peek().is_some_and(Figure::is_small);
        match figure.is_small() {
            true if waiting.is_none() && !has_neighbour && !next_is_small => waiting = Some(figure),
            true => all.extend(waiting.take().into_iter().chain([figure])),
            false => all.push(figure),
        }
    }
    all.extend(waiting);
    all
}

/// Every chart as a file of its own: its name and its text.
pub fn single_charts(results: &Results) -> Vec<(String, String)> {
    let chart = |figure: &Figure| {
        let id = figure.id.clone();
        let alone = figure.panels.len() == 1;
        let names = (0..figure.panels.len()).map(move |number| match alone {
            true => format!("{id}.svg"),
            false => format!("{id}-{number}.svg"),
        });
        let texts = figure
            .panels
            .iter()
            .map(|panel| with_style(&panel.picture()));
        names.zip(texts).collect::<Vec<_>>()
    };
    figures::all(results).iter().flat_map(chart).collect()
}

/// A chart that stands alone carries the page's style.
fn with_style(svg: &str) -> String {
    let end = svg.find('>').map_or(0, |at| at + 1);
    format!(
        "{}<style>{STYLE}svg{{background:var(--panel)}}</style>{}\n",
        &svg[..end],
        &svg[end..]
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::page::chart::Drawing;
    use crate::report::page::data::Grid;
    use crate::report::page::html::Panel;
    use crate::report::page::svg::Svg;

    fn figure(id: &str, panels: usize) -> Figure {
        let panel = |_| Panel {
            title: String::new(),
            description: String::new(),
            drawing: Drawing {
                svg: Svg::default(),
                size: (340.0, 100.0),
                legend: Vec::new(),
            },
        };
        Figure {
            id: id.to_owned(),
            caption: String::new(),
            note: None,
            panels: (0..panels).map(panel).collect(),
            numbers: Grid {
                columns: Vec::new(),
                rows: Vec::new(),
            },
            marked: false,
        }
    }

    #[test]
    fn a_lone_small_figure_waits_for_another() {
        let order = |sizes: &[(&str, usize)]| -> Vec<String> {
            let figures = sizes.iter().map(|(id, panels)| figure(id, *panels));
            let gathered = gathered(figures.collect());
            gathered.into_iter().map(|figure| figure.id).collect()
        };
        let all = [
            ("a", 1),
            ("B", 2),
            ("C", 2),
            ("d", 1),
            ("e", 1),
            ("F", 2),
            ("g", 1),
        ];
        assert_eq!(order(&all), ["B", "C", "a", "d", "e", "F", "g"]);
        assert_eq!(order(&[("a", 1), ("b", 1), ("C", 2)]), ["a", "b", "C"]);
    }
}
