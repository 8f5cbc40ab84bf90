//! The pieces of a page in HTML: figures with their captions, legends, tables.

use std::fmt::Write;

use super::chart::Drawing;
use super::data::Grid;
use super::svg::{Anchor, escape, sentence};

/// One chart of a figure with its own heading.
pub struct Panel {
    pub title: String,
    pub drawing: Drawing,
    /// The chart in a sentence, made from its data.
    pub description: String,
}

/// One or more charts that state one finding, and the numbers behind it.
pub struct Figure {
    /// Short and unique within a page: the anchor, and the name of the single SVG files.
    pub id: String,
    pub caption: String,
    /// How to read the panels, where that is not plain.
    pub note: Option<String>,
    pub panels: Vec<Panel>,
    pub numbers: Grid,
    /// Whether marks tell what is known of a difference.
    pub marked: bool,
}

/// What the marks of differences mean.
const MARKS: &str = "◆ differs &nbsp; ○ cannot be told yet &nbsp; □ no difference that matters";

impl Figure {
    pub fn html(&self) -> String {
        let mut html = String::new();
        let caption = sentence(&self.caption);
        let _ = write!(
            html,
            "<figure id=\"{}\">\n<figcaption>{caption}</figcaption>\n",
            self.id
        );
        if let Some(note) = &self.note {
            let _ = writeln!(html, "<p class=\"marks\">{}</p>", sentence(note));
        }
        if self.marked {
            let _ = writeln!(html, "<p class=\"marks\">{MARKS}</p>");
        }
        let legend = self
            .panels
            .first()
            .map_or(&[][..], |panel| &panel.drawing.legend);
        html.push_str(&legend_of(legend));
        html.push_str("<div class=\"panels\">\n");
        for panel in &self.panels {
            html.push_str(&panel.html());
        }
        html.push_str("</div>\n");
        let _ = writeln!(
            html,
            "<details><summary>The numbers</summary>{}</details>\n</figure>",
            table(&self.numbers)
        );
        html
    }

    /// Whether two such figures stand side by side on a wide screen.
    pub fn is_small(&self) -> bool {
        matches!(self.panels.as_slice(), [only] if !only.is_wide())
    }
}

impl Panel {
    fn is_wide(&self) -> bool {
        self.drawing.size.0 > 480.0
    }

    fn html(&self) -> String {
        let wide = if self.is_wide() { " wide" } else { "" };
        let heading = match self.title.as_str() {
            "" => String::new(),
            title => format!("<h3>{}</h3>", sentence(title)),
        };
        format!("<div class=\"panel{wide}\">{heading}{}</div>\n", self.svg())
    }

    /// Its title, or what is described.
    fn name(&self) -> &str {
        let described = self.description.split(':').next().unwrap_or_default();
        if self.title.is_empty() {
            described
        } else {
            &self.title
        }
    }

    /// The chart with its title and description.
    pub fn svg(&self) -> String {
        self.drawing
            .svg
            .finish(self.drawing.size, self.name(), &self.description)
    }

    /// The chart as a picture of its own: its title above, the names of its series below.
    pub fn picture(&self) -> String {
        const MARGIN: f64 = 12.0;
        const LINE: f64 = 18.0;
        let (width, height) = self.drawing.size;
        let mut svg = self.drawing.svg.clone();
        svg.text("label", (0.0, -LINE / 2.0), Anchor::Start, self.name());
        for (number, name) in self.drawing.legend.iter().enumerate() {
            let y = height + LINE * (number as f64 + 0.5);
            svg.series(number, |svg| svg.rect("part", (0.0, y), (20.0, 8.0)));
            svg.text("label", (28.0, y + 8.0), Anchor::Start, name);
        }
        let below = LINE * self.drawing.legend.len() as f64;
        svg.finish_from(
            (-MARGIN, -MARGIN - LINE),
            (width + 2.0 * MARGIN, height + below + 2.0 * MARGIN + LINE),
            self.name(),
            &self.description,
        )
    }
}

fn legend_of(names: &[String]) -> String {
    if names.len() < 2 {
        return String::new();
    }
    let entry = |(number, name): (usize, &String)| {
        format!(
            "<li class=\"s{number}\" data-s=\"s{number}\"><i></i>{}</li>",
            escape(name)
        )
    };
    let entries: String = names.iter().enumerate().map(entry).collect();
    format!("<ul class=\"legend\">{entries}</ul>\n")
}

/// Rows of a table past this many are left to the folder's files, so that a page can be mailed.
const MOST_ROWS: usize = 1_500;

/// A table; columns of words stand to the left.
pub fn table(grid: &Grid) -> String {
    let is_word = |column: usize| {
        let cells = grid.rows.iter().map(|row| row[column].as_str());
        let mut filled = cells.filter(|cell| !cell.is_empty());
        !filled.all(|cell| cell.parse::<f64>().is_ok())
    };
    let words: Vec<bool> = (0..grid.columns.len()).map(is_word).collect();
    let cells = |tag: &str, row: &[String]| {
        let mut html = String::from("<tr>");
        for (text, word) in row.iter().zip(&words) {
            let class = if *word { " class=\"w\"" } else { "" };
            let _ = write!(html, "<{tag}{class}>{}</{tag}>", escape(text));
        }
        html + "</tr>\n"
    };
    let shown = grid.rows.iter().take(MOST_ROWS);
    let rows: String = shown.map(|row| cells("td", row)).collect();
    let more = match grid.rows.len().saturating_sub(MOST_ROWS) {
        0 => String::new(),
        left => format!("<p class=\"marks\">And {left} more rows in the files of the folder.</p>"),
    };
    format!(
        "<div class=\"scroll\" tabindex=\"0\"><table><thead>{}</thead><tbody>{rows}</tbody></table></div>{more}",
        cells("th", &grid.columns)
    )
}
