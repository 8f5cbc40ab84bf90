//! The answer as data: the list of findings, exactly as `findings.json` writes and reads it.

use serde::{Deserialize, Serialize};

use super::expected::Judged;
use crate::stats::expected::Met;
use crate::stats::verdict::Verdict;

/// The version of the form of `findings.json`.
pub const VERSION: u32 = 1;

/// Everything that an experiment says.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    pub version: u32,
    pub experiment: String,
    pub game: String,
    /// How sure the components are.
    pub certainty: String,
    pub findings: Vec<Finding>,
    /// What became of the lines of `[expect]`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub expectations: Vec<Judged>,
    pub warnings: Vec<String>,
}

impl Answer {
    /// Whether an expectation is not met.
    pub fn disappoints(&self) -> bool {
        let lines = &self.expectations;
        lines.iter().any(|line| line.verdict == Met::NotMet)
    }
}

/// What a finding is about; never sum over different scopes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// A bot in all its seats.
    Bot,
    /// A bot in one seat.
    Seat,
    /// The game as a whole.
    Table,
}

impl Scope {
    /// The word of the files.
    pub fn name(self) -> &'static str {
        match self {
            Scope::Bot => "bot",
            Scope::Seat => "seat",
            Scope::Table => "table",
        }
    }
}

/// One figure of one subject, and how it differs from the reference.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    pub arm: String,
    pub scope: Scope,
    pub bot: Option<String>,
    pub seat: Option<usize>,
    pub item: Option<String>,
    pub statistic: String,
    pub value: Option<f64>,
    pub low: Option<f64>,
    pub high: Option<f64>,
    /// The arm that `difference` is to.
    pub reference: Option<String>,
    pub difference: Option<f64>,
    pub difference_low: Option<f64>,
    pub difference_high: Option<f64>,
    /// Differences up to this count as none.
    pub margin: Option<f64>,
    pub verdict: Option<Verdict>,
    /// What was done because several differences were looked at together.
    pub correction: Option<String>,
    pub deals: u64,
    pub note: Option<String>,
    pub sentence: String,
}

impl Finding {
    /// A figure of a subject, nothing known yet.
    pub fn new(arm: &str, scope: Scope, statistic: &str) -> Self {
        Finding {
            arm: arm.to_owned(),
            scope,
            bot: None,
            seat: None,
            item: None,
            statistic: statistic.to_owned(),
            value: None,
            low: None,
            high: None,
            reference: None,
            difference: None,
            difference_low: None,
            difference_high: None,
            margin: None,
            verdict: None,
            correction: None,
            deals: 0,
            note: None,
            sentence: String::new(),
        }
    }

    /// Whether it is a place on a ladder of ratings, and not the Elo of a sequential test, whose item are the others.
    pub fn is_rating(&self) -> bool {
        self.statistic == "elo" && self.item.is_none()
    }

    /// Whether two findings are the same figure of the same subject, in whatever arm.
    pub fn same_figure(&self, other: &Finding) -> bool {
        self.scope == other.scope
            && self.bot == other.bot
            && self.seat == other.seat
            && self.item == other.item
            && self.statistic == other.statistic
    }
}

/// A number as files hold it: six decimals.
pub fn rounded(value: f64) -> f64 {
    let rounded = (value * 1e6).round() / 1e6;
    // No negative zero: it would print as `-0.0`.
    if rounded == 0.0 { 0.0 } else { rounded }
}
