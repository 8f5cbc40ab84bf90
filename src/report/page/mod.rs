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
            "<li><a href=\"#r{number}\">{}</a></li>\n",
            escape(&results.answer.experiment)
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
    for group in figures.chunk_by(|a, b| a.is_small() && b.is_small()) {
        let drawn: String = group.iter().map(Figure::html).collect();
        match group {
            [one] if !one.is_small() => html.push_str(&drawn),
            _ => html.push_str(&format!("<div class=\"columns\">\n{drawn}</div>\n")),
        }
    }
    html + "</div>\n</section>\n"
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
