//! Is it luck? How often the better of two players wins, in tables of their own.

use super::answer::{Answer, Finding};
use super::figures::Unit;
use super::played::Played;
use super::words::{Voice, range};

/// The figure's name.
pub const NAME: &str = "skill";

/// Says who the better player is, where the figure is compared with no other arm's.
pub fn say(played: &Played, finding: &mut Finding) {
    if finding.statistic != NAME || finding.verdict.is_some() {
        return;
    }
    let Some(table) = played.skill.iter().find(|table| table.label == finding.arm) else {
        return;
    };
    let Some((value, low, high)) = known(finding) else {
        return;
    };
    let (strong, weak) = (&table.names()[0], &table.names()[1]);
    let share = Voice::number(Unit::Share, value);
    let range = range(Unit::Share, low, high);
    let said = match table.is_solo() {
        true => format!(
            "{strong} does better than {weak} in {share} % of deals ({range}), half counted where both win or both lose; luck alone would give it 50 %"
        ),
        false => format!(
            "{strong} wins {share} % ({range}) against {weak}; luck alone would give it {} %",
            Voice::number(Unit::Share, 1.0 / table.contest.seats() as f64)
        ),
    };
    finding.sentence = format!("{}: {said}", finding.arm);
}

fn known(finding: &Finding) -> Option<(f64, f64, f64)> {
    Some((finding.value?, finding.low?, finding.high?))
}

impl Answer {
    /// How often the better player wins, in a sentence: in the only arm, or in the reference.
    pub fn skill(&self) -> Option<String> {
        let found = self.findings.iter().find(|f| f.statistic == NAME)?;
        let lead = format!("{}: ", found.arm);
        let said = match self.arms().len() {
            1 => found.sentence.strip_prefix(&lead),
            _ => None,
        };
        Some(format!("{}.", said.unwrap_or(&found.sentence)))
    }
}
