//! The closing sentence of a comparison, put together from the sentences of its findings.

use std::collections::{HashMap, HashSet};

use super::ablation::is_cost;
use super::answer::{Answer, Finding, Scope};
use super::figures::HARDER;
use crate::core::order;
use crate::stats::verdict::Verdict;

/// Figures that a closing sentence always speaks of, and those that it names only where they differ.
const ALWAYS: [&str; 5] = ["win_share", "score", "rounds", "seat_advantage", "skill"];
const IF_DIFFERENT: [&str; 6] = [
    "margin",
    "score_spread",
    "draws",
    "lead_changes",
    "decisiveness",
    "luck.deal",
];

/// What is said of an arm, and the largest of its effects.
struct Closing {
    said: String,
    size: f64,
}

impl Answer {
    /// The arms in their order; what only stands on a ladder of ratings is none.
    pub fn arms(&self) -> Vec<&str> {
        let rates = |f: &&Finding| ["elo", "normalised_elo"].contains(&f.statistic.as_str());
        distinct_arms(self.findings.iter().filter(|f| !rates(f)))
    }

    /// The ladders of ratings in their order: arms, or what arms have in common.
    pub fn ladders(&self) -> Vec<&str> {
        distinct_arms(self.findings.iter().filter(|f| f.is_rating()))
    }

    /// One sentence for each arm that is compared with a reference, and one for each printed opponent beside the one
    /// before it. Of more than `most` only the largest effects, the largest first, and a line that says where the others
    /// are.
    pub fn closings(&self, most: usize) -> Vec<String> {
        let closings =
            |(arm, own): &(&str, Vec<&Finding>)| [closing(arm, own), beside_neighbour(arm, own)];
        let mut all: Vec<Closing> = self.by_arm().iter().flat_map(closings).flatten().collect();
        let count = all.len();
        let said = |closing: Closing| closing.said;
        if count <= most {
            return all.into_iter().map(said).collect();
        }
        all.retain(|closing| closing.size > 0.0);
        // A stable order: of equals the earlier arm.
        order::sort_by(&mut all, |a, b| b.size.total_cmp(&a.size));
        all.truncate(most);
        let last = match all.len() {
            0 => format!(
                "None of {count} arms is seen to differ; findings.json has their sentences."
            ),
            shown => format!(
                "Of {count} arms these {shown} have the largest effects; findings.json has the sentences of all."
            ),
        };
        all.into_iter().map(said).chain([last]).collect()
    }

    /// The arms in their order, each with its findings.
    fn by_arm(&self) -> Vec<(&str, Vec<&Finding>)> {
        let mut places: HashMap<&str, usize> = HashMap::new();
        let mut arms: Vec<(&str, Vec<&Finding>)> = Vec::new();
        for finding in &self.findings {
            let place = *places.entry(&finding.arm).or_insert(arms.len());
            if place == arms.len() {
                arms.push((&finding.arm, Vec::new()));
            }
            arms[place].1.push(finding);
        }
        arms
    }

    /// What chance lays out and what it is seen to do to the game as a whole, where there is one arm.
    pub fn laid_out(&self) -> Vec<String> {
        let whole = |f: &&Finding| {
            let item = f
                .item
                .as_ref()
                .is_some_and(|item| !item.contains(", distance"));
            let first = f.seat == Some(0) && f.statistic == "seat_advantage";
            item && f.bot.is_none() && (f.seat.is_none() || first)
        };
        let differing = self
            .findings
            .iter()
            .filter(whole)
            .filter(|f| f.verdict == Some(Verdict::Differs));
        match self.arms()[..] {
            [arm] => {
                let lead = format!("{arm}: ");
                let said = |f: &Finding| f.sentence.replacen(&lead, "", 1) + ".";
                differing.map(said).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The findings that compare two arms. Cards and tokens are compared within one, but for the costs of an ablation.
    pub fn compared(&self) -> impl Iterator<Item = &Finding> {
        let arms = self.arms();
        let is_arm = move |reference: &String| arms.contains(&reference.as_str());
        let of_arms = |f: &&Finding| f.item.is_none() || is_cost(f);
        let found = self.findings.iter().filter(|f| f.difference.is_some());
        found
            .filter(of_arms)
            .filter(move |f| f.reference.as_ref().is_some_and(&is_arm))
    }

    /// How the differences between arms were corrected, if they were.
    pub fn correction(&self) -> Option<&str> {
        self.compared()
            .find_map(|finding| finding.correction.as_deref())
    }
}

/// The different arms of findings, in their order.
fn distinct_arms<'a>(findings: impl Iterator<Item = &'a Finding>) -> Vec<&'a str> {
    let mut seen = HashSet::new();
    let arms = findings.map(|finding| finding.arm.as_str());
    arms.filter(|arm| seen.insert(*arm)).collect()
}

/// A printed opponent beside the one before it.
fn beside_neighbour(arm: &str, own: &[&Finding]) -> Option<Closing> {
    let beside = own.iter().filter(|f| f.statistic == HARDER);
    let (seen, unseen): (Vec<&Finding>, Vec<&Finding>) =
        beside.partition(|f| f.verdict == Some(Verdict::Differs));
    joined(arm, [seen, unseen])
}

/// An arm beside its reference.
fn closing(arm: &str, own: &[&Finding]) -> Option<Closing> {
    let contested = |bot: &Option<String>| {
        let mut shares = own
            .iter()
            .filter(|f| f.bot == *bot && f.statistic == "win_share");
        shares.any(|f| f.scope == Scope::Bot && f.verdict.is_some())
    };
    // Where bots do not change seats (printed AIs), the table's figures mix those of different bots.
    let mixes = !own
        .iter()
        .any(|f| f.statistic == "seat_advantage" && f.value.is_some());
    let mut told: Vec<&Finding> = Vec::new();
    for finding in own.iter().filter(|f| is_told(f)) {
        let repeated = told.iter().any(|other| repeats(other, finding));
        let alone = finding.bot.is_some() && !contested(&finding.bot);
        let apart = ["rounds", "skill"].contains(&finding.statistic.as_str());
        let mixed = mixes && finding.bot.is_none() && !apart;
        // Where the table has a score, the bots' own are left to the files.
        let in_table = !mixes && finding.bot.is_some() && finding.statistic == "score";
        if !repeated && !alone && !mixed && !in_table {
            told.push(finding);
        }
    }
    let (seen, unseen): (Vec<&Finding>, Vec<&Finding>) = told
        .into_iter()
        .partition(|finding| finding.verdict == Some(Verdict::Differs));
    joined(arm, [seen, unseen])
}

/// One sentence of an arm from those of its findings: what is seen to differ, then the rest.
fn joined(arm: &str, parts: [Vec<&Finding>; 2]) -> Option<Closing> {
    let phrase = |finding: &&Finding| {
        let lead = format!("{arm}: ");
        let said = finding.sentence.strip_prefix(&lead);
        said.unwrap_or(&finding.sentence).to_owned()
    };
    let size = parts[0].iter().map(|f| size(f)).fold(0.0, f64::max);
    let parts = parts.map(|part| part.iter().map(phrase).collect::<Vec<_>>().join(", "));
    let said: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    (!said.is_empty()).then(|| Closing {
        said: format!("{arm}: {}.", said.join("; ")),
        size,
    })
}

/// A difference measured by what counts as one.
fn size(finding: &Finding) -> f64 {
    let margin = finding.margin.unwrap_or(1.0).max(1e-9);
    finding.difference.unwrap_or(0.0).abs() / margin
}

/// Whether the second says nothing new: of two players one wins what the other loses, at their table the spread of
/// scores is the margin, and the better player may be one of them.
fn repeats(a: &Finding, b: &Finding) -> bool {
    match (a.statistic.as_str(), b.statistic.as_str()) {
        ("win_share", "win_share") => a.difference.map(|difference| -difference) == b.difference,
        // The two bots of `skill` may be those of the table.
        ("margin", "score_spread") | ("win_share", "skill") => {
            (a.value, a.difference) == (b.value, b.difference)
        }
        _ => false,
    }
}

/// Whether a part of the variance is below nothing in one of the two arms: it is told as nothing, and so what it lost
/// would be no loss.
fn is_below_nothing(finding: &Finding) -> bool {
    let ends = finding.value.zip(finding.difference);
    let below = ends.is_some_and(|(value, difference)| value < 0.0 || value < difference);
    finding.statistic.starts_with("luck.") && below
}

/// Whether a closing sentence speaks of a finding.
fn is_told(finding: &Finding) -> bool {
    let statistic = finding.statistic.as_str();
    let whole = finding.scope != Scope::Seat && finding.seat.unwrap_or(0) == 0;
    let differs = finding.verdict == Some(Verdict::Differs) && !is_below_nothing(finding);
    // Beside the win share a bot's score is worth a word only where it differs.
    let always =
        ALWAYS.contains(&statistic) && (finding.scope == Scope::Table || statistic == "win_share");
    let if_different = ALWAYS.contains(&statistic) || IF_DIFFERENT.contains(&statistic);
    finding.verdict.is_some()
        && finding.item.is_none()
        && whole
        && (always || (differs && if_different))
}
