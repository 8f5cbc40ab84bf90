//! How much harder a printed opponent is than the one named before it: they share the deals.

use super::answer::{Finding, Scope};
use super::collect::compare;
use super::figures::HARDER;
use super::more::More;
use super::played::{Played, Value};
use super::words::{self, Voice};
use crate::lab::ledger::{Pair, PairLine, Statistic};
use crate::stats::verdict::{self};
use crate::stats::{Level, PairSums};

/// Two neighbours among the printed opponents, and a bot that met both.
struct Neighbours<'a> {
    pair: &'a Pair,
    line: &'a PairLine,
    sums: &'a PairSums,
}

/// For each bot, each printed opponent beside the one before it; the reference is compared elsewhere.
pub fn findings(played: &Played) -> Vec<Finding> {
    let members = neighbours(played);
    let differences = verdict::holm(members.len(), Level::P95, |member, level| {
        let Neighbours { line, sums, .. } = members[member];
        played.difference(line, sums, level)
    });
    let correction = (members.len() > 1).then(|| format!("holm, {} comparisons", members.len()));
    let found = members.iter().zip(differences);
    found
        .map(|(member, (difference, level))| {
            let mut finding = Finding {
                correction: correction.clone(),
                ..subject(played, member)
            };
            let mean = played.mean_difference((member.line, member.sums));
            compare(&mut finding, Value::new(mean, difference));
            let more = difference.ok();
            let more = more.and_then(|found| More::of(found, finding.margin, level));
            say(played, &mut finding, more);
            finding
        })
        .collect()
}

fn neighbours<'a>(played: &'a Played) -> Vec<Neighbours<'a>> {
    let mut found = Vec::new();
    for (at, pair) in played.layout.pairs.iter().enumerate() {
        let (a, b) = (played.arm(pair.a), played.arm(pair.b));
        let meet = a.is_solo() && b.is_solo() && a.variant == b.variant && pair.b == pair.a + 1;
        if !meet || played.layout.reference(pair.b) == Some(at) {
            continue;
        }
        let lines = pair.lines.iter().zip(&played.ledger.pairs[at]);
        let of_bots = lines.filter(|(line, _)| {
            let share = line.measure.statistic == Statistic::WinShare;
            share && line.measure.seat.is_none() && line.measure.who.is_some()
        });
        found.extend(of_bots.map(|(line, sums)| Neighbours { pair, line, sums }));
    }
    found
}

/// As a difference of win shares.
fn subject(played: &Played, member: &Neighbours) -> Finding {
    let (a, b) = (&played.arms[member.pair.a], &played.arms[member.pair.b]);
    Finding {
        bot: Some(member.line.who.clone()),
        reference: Some(a.label.clone()),
        margin: played.margin("win_share"),
        deals: member.sums.difference().n,
        ..Finding::new(&b.label, Scope::Bot, "win_share")
    }
}

/// Puts it into words, and under its own name: the other opponent stands in the place of the item.
fn say(played: &Played, finding: &mut Finding, more: Option<More>) {
    let voice = Voice::of(&played.experiment.game.word).of_opponents(true);
    finding.sentence = words::sentence(finding, voice, more);
    let other = finding.reference.clone().unwrap_or_default();
    finding.statistic = HARDER.to_owned();
    finding.item = Some(other);
}
