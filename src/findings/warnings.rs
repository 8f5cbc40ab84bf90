//! What must be said beside figures: deals that are missing, and games that bots gave up.

use super::answer::Finding;
use super::played::Played;
use super::skill;
use super::words::thousands;
use crate::core::text::counted;
use crate::lab::arm::Arm;
use crate::lab::forfeits::Line;

/// What concerns the results as a whole.
pub fn warnings(played: &Played) -> Vec<String> {
    let deals = played.tallies.iter().map(|tally| tally.deals).max();
    let partial = played.partial.then(|| {
        let (deals, all) = (deals.unwrap_or(0), played.experiment.deals);
        let (deals, all) = (thousands(deals), thousands(all));
        format!("partial: {deals} of {all} deals, shards are missing")
    });
    let forfeits = played.forfeits.lines().iter().map(|line| {
        let arm = played.arm(line.arm);
        let (bot, games) = (&arm.names()[line.bot], counted(line.games, "game"));
        let tables = if arm.skill { ", tables of `skill`" } else { "" };
        format!(
            "{bot} forfeited {games} in arm {}{tables} ({}): forfeited games count as lost",
            arm.label, line.cause
        )
    });
    let arms = played.arms.iter().chain(played.skill);
    let strange = arms.flat_map(Arm::strange_players);
    partial.into_iter().chain(forfeits).chain(strange).collect()
}

const FORFEITED: &str = "forfeited";

impl Finding {
    /// Whether some games of its bot were forfeited.
    pub fn tells_forfeits(&self) -> bool {
        let note = self.note.as_deref();
        note.is_some_and(|note| note.ends_with(FORFEITED))
    }
}

/// Says beside a figure of a bot how many of its games were forfeited.
pub fn note_forfeits(played: &Played, finding: &mut Finding) {
    let of = |line: &&Line| {
        let arm = played.arm(line.arm);
        let own = match arm.skill {
            true => finding.statistic == skill::NAME,
            false => Some(&arm.names()[line.bot]) == finding.bot.as_ref(),
        };
        own && arm.label == finding.arm
    };
    let lines = played.forfeits.lines().iter().filter(of);
    let games: u64 = lines.map(|line| line.games).sum();
    if games > 0 {
        let told = format!("{} {FORFEITED}", counted(games, "game"));
        finding.note = Some(match finding.note.take() {
            Some(note) => format!("{note}; {told}"),
            None => told,
        });
    }
}
