//! The tables `[expect]` and `[equivalence]`: what the results are expected to be, and which differences matter.

use toml::Value;

use super::written::key;
use super::{Fault, Mention, Place, Setting, stop, word};

/// One line of `[expect]`, as it was written. What its figure is, the findings know.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// The figure, with the bot, item or arm that is meant: `win_share.greedy.mort`.
    pub key: String,
    /// What it should be: `45..55 %`.
    pub said: Mention,
    pub range: Range,
    /// What stands behind the numbers: `%`, `points`, a word, or nothing.
    pub unit: String,
}

/// Where a figure is expected to lie, in the unit that was written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    pub least: f64,
    pub most: f64,
}

/// The remedy for a text that is none of the forms.
const FORMS: &str = "one of `within 2 points`, `45..55 %`, `6..9`, `below 5 %`, `above 5 %`";

impl Expectation {
    /// The lines of the settings below `expect`; of two for the same figure the later one.
    pub(super) fn read(settings: &[Setting]) -> Result<Vec<Self>, Fault> {
        let mut lines: Vec<Expectation> = Vec::new();
        for setting in settings.iter().filter(|s| s.path[0] == "expect") {
            let line = Self::line(setting)?;
            lines.retain(|earlier| earlier.key != line.key);
            lines.push(line);
        }
        Ok(lines)
    }

    fn line(setting: &Setting) -> Result<Self, Fault> {
        let said = word(setting)?;
        let (range, unit) = parse(&said.word).ok_or_else(|| {
            let problem = format!("`{}` is not an expectation", said.word);
            Fault::new(&setting.place, problem, FORMS)
        })?;
        if range.least >= range.most {
            let problem = format!("nothing lies in `{}`", said.word);
            return Err(Fault::new(
                &setting.place,
                problem,
                "the lower number first",
            ));
        }
        Ok(Expectation {
            key: setting.path[1..].join("."),
            said,
            range,
            unit,
        })
    }

    /// The line of a TOML file that says the same.
    pub(super) fn to_toml(&self) -> String {
        let said = Value::from(self.said.word.as_str());
        format!("expect.{} = {said}", key(std::slice::from_ref(&self.key)))
    }
}

/// One line of `[equivalence]`: differences of the figure up to this count as none.
#[derive(Clone, Debug, PartialEq)]
pub struct Margin {
    pub figure: String,
    pub margin: f64,
    pub place: Place,
}

impl Margin {
    /// The lines of the settings below `equivalence`; of two for the same figure the later one.
    pub(super) fn read(settings: &[Setting]) -> Result<Vec<Self>, Fault> {
        let mut lines: Vec<Margin> = Vec::new();
        for setting in settings.iter().filter(|s| s.path[0] == "equivalence") {
            let line = Margin {
                figure: setting.path[1..].join("."),
                margin: stop::number(setting)?,
                place: setting.place.clone(),
            };
            lines.retain(|earlier| earlier.figure != line.figure);
            lines.push(line);
        }
        Ok(lines)
    }

    /// The line of a TOML file that says the same.
    pub(super) fn to_toml(&self) -> String {
        let margin = Value::from(self.margin);
        format!(
            "equivalence.{} = {margin}",
            key(std::slice::from_ref(&self.figure))
        )
    }
}

/// The range and unit of `within 2 points`, `45..55 %`, `below 5 %` or `above 5 %`.
fn parse(text: &str) -> Option<(Range, String)> {
    let text = text.trim();
    if let Some(rest) = text.strip_prefix("within ") {
        let (most, unit) = number_and_unit(rest)?;
        return Some((Range { least: -most, most }, unit));
    }
    if let Some(rest) = text.strip_prefix("below ") {
        let (most, unit) = number_and_unit(rest)?;
        let least = f64::NEG_INFINITY;
        return Some((Range { least, most }, unit));
    }
    if let Some(rest) = text.strip_prefix("above ") {
        let (least, unit) = number_and_unit(rest)?;
        let most = f64::INFINITY;
        return Some((Range { least, most }, unit));
    }
    let (least, rest) = text.split_once("..")?;
    let least = finite(least.trim())?;
    let (most, unit) = number_and_unit(rest)?;
    Some((Range { least, most }, unit))
}

/// `5 %`, `5%`, `2 points`, `9`.
fn number_and_unit(text: &str) -> Option<(f64, String)> {
    let text = text.trim();
    let in_number = |c: char| c.is_ascii_digit() || "+-._".contains(c);
    let end = text.find(|c| !in_number(c)).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    Some((finite(number)?, unit.trim().to_owned()))
}

fn finite(text: &str) -> Option<f64> {
    let number: f64 = text.replace('_', "").parse().ok()?;
    number.is_finite().then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_forms_of_an_expectation() {
        let (low, high) = (f64::NEG_INFINITY, f64::INFINITY);
        for (text, least, most, unit) in [
            ("within 2 points", -2.0, 2.0, "points"),
            ("45..55 %", 45.0, 55.0, "%"),
            ("6 .. 9", 6.0, 9.0, ""),
            ("-3..-1.5 stars", -3.0, -1.5, "stars"),
            ("below 5%", low, 5.0, "%"),
            (" above 0.5 ", 0.5, high, ""),
        ] {
            let expected = (Range { least, most }, unit.to_owned());
            assert_eq!(parse(text), Some(expected), "{text}");
        }
        for text in [
            "",
            "5 %",
            "about 5 %",
            "below",
            "below x",
            "1..",
            "..5",
            "below nan",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
