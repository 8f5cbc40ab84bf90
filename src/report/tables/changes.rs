//! Arms side by side: each figure that varies, with its change against the reference.

use super::*;
use crate::report::ASKED_FIRST;

/// The figures that a comparison shows where nobody chooses.
fn usual() -> Vec<String> {
    let names = ASKED_FIRST.iter().chain(&["luck.deal", "skill"]);
    names.map(|name| name.to_string()).collect()
}

/// One line per arm: each figure with its change against the reference, as many abreast as a line holds.
pub(super) fn changes(
    answer: &Answer,
    arms: &[&str],
    show: &[String],
    of_bots: bool,
) -> Vec<Block> {
    let wanted: Vec<String> = match show.is_empty() {
        true => usual(),
        false => show.to_vec(),
    };
    let told = |name: &&String| of_bots || !["win_share", "score"].contains(&name.as_str());
    let subjects = wanted
        .iter()
        .filter(told)
        .flat_map(|name| subjects(answer, arms, name));
    let columns = subjects.map(|subject| Table::columns(subject.columns(answer, arms)));
    let blocks = abreast("arm", &short_labels(arms).names, columns).into_iter();
    blocks
        .map(|table| Block::new(table, "comparisons.csv"))
        .collect()
}

/// A figure of the table, or of a bot.
struct Subject {
    name: String,
    bot: Option<String>,
}

/// Whose figure is shown: the table's where it has one, else that of each bot whose changes are known.
fn subjects(answer: &Answer, arms: &[&str], name: &str) -> Vec<Subject> {
    let subject = |bot: Option<&str>| Subject {
        name: name.to_owned(),
        bot: bot.map(str::to_owned),
    };
    let of_table = subject(None);
    if of_table.is_told(answer, arms) {
        return match repeats_margin(answer, arms, name) {
            true => Vec::new(),
            false => vec![of_table],
        };
    }
    let bots = short_bots(answer, 14);
    let bots = bots.iter().map(|(bot, _)| subject(Some(bot)));
    let mut told: Vec<Subject> = bots.filter(|one| one.is_told(answer, arms)).collect();
    // Of two players one wins what the other loses.
    let opposite = |a: &Finding, b: &Finding| a.difference == b.difference.map(|d| -d);
    let mirrored = told.len() == 2
        && name == "win_share"
        && arms.iter().all(|arm| {
            let found = [0, 1].map(|at: usize| told[at].finding(answer, arm));
            match found {
                [Some(a), Some(b)] => opposite(a, b) || a.difference.is_none(),
                // The reference may have another opponent.
                [Some(a), None] => a.difference.is_none(),
                _ => false,
            }
        });
    told.truncate(if mirrored { 1 } else { told.len() });
    told
}

/// At a table of two the spread of scores is the margin again.
fn repeats_margin(answer: &Answer, arms: &[&str], name: &str) -> bool {
    name == "score_spread"
        && arms.iter().all(|arm| {
            let value = |name| pick(answer, arm, name).map(|f| (f.value, f.difference));
            value(name) == value("margin")
        })
}

impl Subject {
    fn finding<'a>(&self, answer: &'a Answer, arm: &'a str) -> Option<&'a Finding> {
        of_arm(answer, arm).find(|f| {
            let scope = match self.bot {
                Some(_) => Scope::Bot,
                None => Scope::Table,
            };
            f.scope == scope
                && f.bot == self.bot
                && f.item.is_none()
                && f.seat.unwrap_or(0) == 0
                && f.statistic == self.name
        })
    }

    /// Whether some arm has the figure and a change of it.
    fn is_told(&self, answer: &Answer, arms: &[&str]) -> bool {
        let found = arms.iter().filter_map(|arm| self.finding(answer, arm));
        found.filter(|f| f.difference.is_some()).count() > 0
    }

    /// The values in all arms, and their changes.
    fn columns(&self, answer: &Answer, arms: &[&str]) -> [(String, Vec<String>); 2] {
        let entry = figures::find(&self.name);
        let unit = entry.map_or(Unit::Number(2), |figure| figure.unit);
        let of = |arm: &&str| match self.finding(answer, arm) {
            Some(finding) => [
                number(unit, finding.value),
                format!("{} {}", change(unit, finding), mark(finding)),
            ],
            None => [String::new(), String::new()],
        };
        let cells = arms.iter().map(of).map(|[value, change]| (value, change));
        let (values, changes) = cells.unzip();
        [(self.head(answer), values), ("change".to_owned(), changes)]
    }

    /// The figure with its member (`end: orders`) or bot, and its unit.
    fn head(&self, answer: &Answer) -> String {
        let Some(figure) = figures::find(&self.name) else {
            return self.name.clone();
        };
        let head = match (&self.bot, figures::member(&self.name)) {
            (Some(bot), _) => {
                let bot = short(&short_bots(answer, 14), &Some(bot.clone()));
                format!("{}, {bot}", figure.head)
            }
            (None, Some(member)) => format!("{}: {member}", figure.head),
            (None, None) => figure.head.to_owned(),
        };
        match figure.unit {
            Unit::Share if figure.is_difference() => head + " pts",
            Unit::Share => head + " %",
            _ => head,
        }
    }
}

/// A change with its paired interval.
pub(crate) fn change(unit: Unit, finding: &Finding) -> String {
    let Some(difference) = finding.difference else {
        return String::new();
    };
    let change = Voice::change(unit, difference);
    match finding.difference_low.zip(finding.difference_high) {
        Some((low, high)) => format!("{change} ({})", range(unit, low, high)),
        None => change,
    }
}

/// What the interval says, in one sign.
pub(crate) fn mark(finding: &Finding) -> &'static str {
    match finding.verdict {
        Some(Verdict::Differs) => "*",
        Some(Verdict::Equivalent) => "=",
        _ => " ",
    }
}

/// What the marks mean, and how the intervals were made.
pub(super) fn legend(answer: &Answer) -> Option<String> {
    let reference = answer.compared().next()?.reference.as_deref()?;
    let correction = match answer.correction() {
        Some(correction) => format!(
            "; the comparisons of one figure are a family whose intervals hold together ({})",
            correction.replacen("holm", "Holm's method", 1)
        ),
        None => String::new(),
    };
    Some(format!(
        "Changes are against {reference} on the same deals, with paired 95 % intervals{correction}; * the interval excludes zero, = it lies within the equivalence margin of the figure."
    ))
}
