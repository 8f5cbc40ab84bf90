//! Where settings come from: a TOML file and `--set` options, flattened to keys that remember their place.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::Value;
use toml::de::{DeArray, DeTable, DeValue};

use crate::core::fault::{self, Pointer};
use crate::core::order;

/// A place in a file (or in a command-line option) with the line that stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file as the user named it, or the option.
    pub file: String,
    /// From 1; 0 if the place is the whole source.
    pub line: usize,
    pub column: usize,
    /// The text of that line.
    pub text: String,
    /// How many characters are meant.
    pub width: usize,
}

impl Place {
    /// The whole of a source, no line in particular.
    pub fn whole(file: &str) -> Self {
        Place {
            file: file.to_owned(),
            line: 0,
            column: 0,
            text: String::new(),
            width: 0,
        }
    }

    /// Whether it is an option of the command line.
    pub fn is_option(&self) -> bool {
        self.line == 0 && self.file.starts_with(OPTION)
    }

    /// The file that a path means which is written here: beside the experiment file; below the working directory where
    /// an option or a recorded experiment says it.
    pub fn beside(&self, path: &str) -> PathBuf {
        let file = Path::new(&self.file);
        let recorded = file.extension().is_some_and(|end| end == "baseline");
        match file.parent() {
            Some(folder) if !self.is_option() && !recorded => folder.join(path),
            _ => PathBuf::from(path),
        }
    }

    /// A whole line of `text`, from 1.
    pub fn of_line(file: &str, text: &str, line: usize) -> Self {
        let found = text
            .lines()
            .nth(line.saturating_sub(1))
            .unwrap_or_default()
            .trim_end();
        let indent = found.chars().take_while(|c| c.is_whitespace()).count();
        Place {
            file: file.to_owned(),
            line,
            column: 1 + indent,
            text: found.to_owned(),
            width: (found.chars().count() - indent).max(1),
        }
    }

    /// The place of a byte range of `text`.
    fn at(file: &str, text: &str, span: Range<usize>) -> Self {
        let start = floor_boundary(text, span.start);
        let end = floor_boundary(text, span.end).max(start);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        Place {
            file: file.to_owned(),
            line: 1 + text[..start].matches('\n').count(),
            column: 1 + text[line_start..start].chars().count(),
            text: text[line_start..line_end].trim_end().to_owned(),
            width: text[start..end.min(line_end)].chars().count().max(1),
        }
    }
}

impl Place {
    /// The line, cut around the place if it is very long, with the signs before the place and those that are meant.
    fn excerpt(&self) -> (String, usize, usize) {
        let (before, length) = (self.column - 1, self.text.chars().count());
        if length <= LONGEST_LINE {
            return (self.text.clone(), before, self.width);
        }
        let start = before.saturating_sub(LONGEST_LINE / 4);
        let kept: String = self.text.chars().skip(start).take(LONGEST_LINE).collect();
        let dots = |cut: bool| if cut { "..." } else { "" };
        let (head, tail) = (dots(start > 0), dots(start + LONGEST_LINE < length));
        let before = before - start;
        let width = self.width.min(LONGEST_LINE - before).max(1);
        (format!("{head}{kept}{tail}"), before + head.len(), width)
    }
}

/// What the place of an option begins with.
const OPTION: &str = "--set ";

/// Longer lines are not shown whole.
const LONGEST_LINE: usize = 200;

/// The nearest character boundary at or before `index`.
fn floor_boundary(text: &str, index: usize) -> usize {
    let mut index = index.min(text.len());
    while !text.is_char_boundary(index) {
        index -= 1;
    }
    index
}

/// A setting that cannot be used: where it stands, what is wrong, what would be right.
pub type Fault = fault::Fault<Place>;

impl From<&Place> for Place {
    fn from(place: &Place) -> Self {
        place.clone()
    }
}

impl Pointer for Place {
    fn point_at(&self, problem: &str, out: &mut fmt::Formatter) -> fmt::Result {
        if self.line == 0 {
            return write!(out, "{}: {problem}", self.file);
        }
        let margin = " ".repeat(self.line.to_string().len());
        let (line, column) = (self.line, self.column);
        writeln!(out, "{}:{line}:{column}: {problem}", self.file)?;
        writeln!(out, " {margin} |")?;
        let (text, before, width) = self.excerpt();
        writeln!(out, " {line} | {text}")?;
        let indent = " ".repeat(before);
        write!(out, " {margin} | {indent}{}", "^".repeat(width))
    }
}

/// One setting: its path, its value (never a table, unless inside an array) and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    pub path: Vec<String>,
    pub value: Value,
    pub place: Place,
}

impl Setting {
    /// The path as written: `rules.plans.vault.cost`.
    pub fn key(&self) -> String {
        self.path.join(".")
    }
}

/// All settings of a TOML text, in the order of the text.
pub fn read(file: &str, text: &str) -> Result<Vec<Setting>, Fault> {
    let table = DeTable::parse(text).map_err(|error| {
        let place = match error.span() {
            Some(span) => Place::at(file, text, span),
            None => Place::whole(file),
        };
        let problem = error.message().trim().replace('\n', "; ");
        Fault::new(&place, problem, "the file must be TOML: `key = value`")
    })?;
    let mut settings = Vec::new();
    walk(file, text, table.get_ref(), &mut Vec::new(), &mut settings);
    order::sort_by_key(&mut settings, |(start, _)| *start);
    Ok(settings.into_iter().map(|(_, setting)| setting).collect())
}

/// The settings of one `--set KEY=VALUE`. A value that is not TOML is taken as a bare word: `tie-break=largest`.
pub fn read_option(option: &str) -> Result<Vec<Setting>, Fault> {
    let source = format!("{OPTION}{option}");
    let whole = Place::whole(&source);
    let Some((key, value)) = option.split_once('=') else {
        return Err(Fault::new(
            &whole,
            "there is no `=`",
            "write `--set KEY=VALUE`",
        ));
    };
    let as_toml = format!("{} = {}", key.trim(), value.trim());
    let as_word = format!("{} = {}", key.trim(), Value::from(value.trim()));
    let mut settings = read(&source, &as_toml)
        .or_else(|_| read(&source, &as_word))
        .map_err(|fault| Fault::new(&whole, fault.problem, "write `--set KEY=VALUE`"))?;
    for setting in &mut settings {
        setting.place = whole.clone();
    }
    Ok(settings)
}

fn walk(
    file: &str,
    text: &str,
    table: &DeTable<'_>,
    path: &mut Vec<String>,
    settings: &mut Vec<(usize, Setting)>,
) {
    for (key, value) in table {
        path.push(key.get_ref().to_string());
        match value.get_ref() {
            DeValue::Table(inner) => walk(file, text, inner, path, settings),
            DeValue::Array(items) if is_list_of_arms(path, items) => {
                for (number, item) in items.iter().enumerate() {
                    path.push(number.to_string());
                    match item.get_ref() {
                        DeValue::Table(inner) if !inner.is_empty() => {
                            walk(file, text, inner, path, settings);
                        }
                        empty => settings.push((
                            item.span().start,
                            Setting {
                                path: path.clone(),
                                value: plain(empty),
                                place: Place::at(file, text, item.span()),
                            },
                        )),
                    }
                    path.pop();
                }
            }
            leaf => settings.push((
                key.span().start,
                Setting {
                    path: path.clone(),
                    value: plain(leaf),
                    place: Place::at(file, text, key.span()),
                },
            )),
        }
        path.pop();
    }
}

/// `[[arm]]`: its tables are read like tables, below `arm.0`, `arm.1` and so on.
fn is_list_of_arms(path: &[String], items: &DeArray<'_>) -> bool {
    path == ["arm"] && !items.is_empty()
}

/// The parsed value without its places. Numbers that fit no type become the text that was written.
fn plain(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => Value::String(text.to_string()),
        DeValue::Integer(number) => {
            let digits = number.as_str().replace('_', "");
            match i64::from_str_radix(&digits, number.radix()) {
                Ok(number) => Value::Integer(number),
                Err(_) => Value::String(digits),
            }
        }
        DeValue::Float(number) => match number.as_str().replace('_', "").parse() {
            Ok(number) => Value::Float(number),
            Err(_) => Value::String(number.as_str().to_owned()),
        },
        DeValue::Boolean(flag) => Value::Boolean(*flag),
        DeValue::Datetime(moment) => Value::Datetime(*moment),
        DeValue::Array(items) => {
            Value::Array(items.iter().map(|item| plain(item.get_ref())).collect())
        }
        DeValue::Table(inner) => Value::Table(
            inner
                .iter()
                .map(|(key, item)| (key.get_ref().to_string(), plain(item.get_ref())))
                .collect(),
        ),
    }
}
