//! A small SVG writer: shapes with classes, text that is escaped, marks that tell their value.

use std::fmt::Write;

/// A drawing under way. Colours come from classes, so that a page can be light or dark.
#[derive(Clone, Default)]
pub struct Svg {
    body: String,
}

/// Where a text stands relative to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    fn word(self) -> &'static str {
        match self {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        }
    }
}

impl Svg {
    pub fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        let ends = [from.0, from.1, to.0, to.1].map(number);
        let [x1, y1, x2, y2] = ends;
        self.push(&format!(
            "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"
        ));
    }

    pub fn rect(&mut self, class: &str, at: (f64, f64), size: (f64, f64)) {
        let [x, y, width, height] = [at.0, at.1, size.0.max(0.0), size.1.max(0.0)].map(number);
        self.push(&format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        ));
    }

    pub fn circle(&mut self, class: &str, at: (f64, f64), radius: f64) {
        let [x, y, r] = [at.0, at.1, radius].map(number);
        self.push(&format!(
            "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"
        ));
    }

    /// A line through all points, or where `closed` a surface between them.
    pub fn path(&mut self, class: &str, points: &[(f64, f64)], closed: bool) {
        let mut way = String::new();
        for (index, (x, y)) in points.iter().enumerate() {
            let step = if index == 0 { 'M' } else { 'L' };
            let _ = write!(way, "{step}{} {}", number(*x), number(*y));
        }
        let end = if closed { "Z" } else { "" };
        self.push(&format!("<path class=\"{class}\" d=\"{way}{end}\"/>"));
    }

    pub fn text(&mut self, class: &str, at: (f64, f64), anchor: Anchor, text: &str) {
        let [x, y] = [at.0, at.1].map(number);
        let (anchor, text) = (anchor.word(), escape(text));
        self.push(&format!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>"
        ));
    }

    /// Shapes that stand for one value, which is told on hover and focus.
    pub fn mark(&mut self, value: &str, draw: impl FnOnce(&mut Svg)) {
        let value = escape(value);
        self.push(&format!(
            "<g class=\"v\" tabindex=\"0\" role=\"img\" aria-label=\"{value}\"><title>{value}</title>"
        ));
        draw(self);
        self.push("</g>");
    }

    /// Shapes of one series, which a reader may hide.
    pub fn series(&mut self, number: usize, draw: impl FnOnce(&mut Svg)) {
        self.push(&format!("<g class=\"series s{number}\">"));
        draw(self);
        self.push("</g>");
    }

    /// The whole drawing, told in words for those who do not see it.
    pub fn finish(&self, size: (f64, f64), title: &str, description: &str) -> String {
        self.finish_from((0.0, 0.0), size, title, description)
    }

    /// The same of a canvas that begins at `from`.
    pub fn finish_from(
        &self,
        from: (f64, f64),
        size: (f64, f64),
        title: &str,
        description: &str,
    ) -> String {
        let [left, top, width, height] = [from.0, from.1, size.0, size.1].map(number);
        let (title, description) = (escape(title), escape(description));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"{left} {top} {width} {height}\" \
             width=\"{width}\" height=\"{height}\"><title>{title}</title><desc>{description}</desc>{}</svg>",
            self.body
        )
    }

    fn push(&mut self, shape: &str) {
        self.body.push_str(shape);
    }
}

/// A coordinate: one decimal at most.
fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    let short = text.strip_suffix(".0").unwrap_or(&text);
    if short == "-0" { "0" } else { short }.to_owned()
}

/// A sentence of a page: the two ends of an interval stay in one line, and so does a number with its `%`.
pub fn sentence(text: &str) -> String {
    escape(text)
        .replace(" .. ", "\u{a0}..\u{a0}")
        .replace(" %", "\u{a0}%")
}

/// Text as it may stand in HTML and SVG, in attributes too.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_stays_in_one_line() {
        let said = sentence("a & b: 0.4 less (0.1 .. 0.7)");
        assert_eq!(said, "a &amp; b: 0.4 less (0.1\u{a0}..\u{a0}0.7)");
    }

    #[test]
    fn text_is_escaped_and_numbers_are_short() {
        let mut svg = Svg::default();
        svg.text("t", (1.0, -0.01), Anchor::Middle, "a < \"b\"");
        svg.path("p", &[(0.0, 0.25), (10.0, 3.04)], true);
        let drawn = svg.finish((20.0, 10.5), "A & B", "two");
        assert_eq!(
            drawn,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 20 10.5\" width=\"20\" \
             height=\"10.5\"><title>A &amp; B</title><desc>two</desc>\
             <text class=\"t\" x=\"1\" y=\"0\" text-anchor=\"middle\">a &lt; &quot;b&quot;</text>\
             <path class=\"p\" d=\"M0 0.2L10 3Z\"/></svg>"
        );
    }
}
