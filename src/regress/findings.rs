//! What a check or a diff found as a list of findings: changed games by kind, cause and round, and what it means for
//! each competitor.

use super::cause::{Cause, Parting};
use super::game::Kind;
use super::games::Shift;
use crate::core::named::Named;
use crate::core::order;
use crate::findings::answer::{VERSION, rounded};
use crate::findings::words::thousands;
use crate::findings::{Answer, Finding, Scope, Verdict};
use crate::stats::Interval;

/// The games of one experiment before and after.
pub struct Compared<'a> {
    /// What tells it from others: the baseline's or the experiment's name.
    pub name: String,
    pub game: String,
    pub games: usize,
    pub partings: Vec<&'a Parting>,
    pub shifts: &'a [Shift],
    /// What is not sure about its components.
    pub caveat: Option<String>,
}

/// Everything that was found; `experiment` names the whole.
pub fn answer(experiment: &str, compared: &[Compared]) -> Answer {
    let mut games: Vec<&str> = compared.iter().map(|one| one.game.as_str()).collect();
    order::sort(&mut games);
    games.dedup();
    let caveat = compared.iter().find_map(|one| one.caveat.clone());
    Answer {
        version: VERSION,
        experiment: experiment.to_owned(),
        game: games.join(", "),
        certainty: caveat.unwrap_or_else(|| "all figures printed".to_owned()),
        findings: compared.iter().flat_map(findings).collect(),
        ..Answer::default()
    }
}

fn findings(one: &Compared) -> Vec<Finding> {
    let mut found = vec![changed(one, "changed", |_| true)];
    for kind in Kind::ALL {
        let statistic = format!("changed.kind.{}", kind.name());
        found.push(changed(one, &statistic, |parting| parting.kind == kind));
    }
    for cause in Cause::ALL {
        let statistic = format!("changed.cause.{}", cause.name());
        found.push(changed(one, &statistic, |parting| {
            parting.cause == Some(cause)
        }));
    }
    let mut rounds: Vec<usize> = one
        .partings
        .iter()
        .filter_map(|parting| parting.round)
        .collect();
    order::sort(&mut rounds);
    rounds.dedup();
    for round in rounds {
        let statistic = format!("changed.round.{round}");
        found.push(changed(one, &statistic, |parting| {
            parting.round == Some(round)
        }));
    }
    found.retain(|finding| finding.statistic == "changed" || finding.value != Some(0.0));
    found.extend(one.shifts.iter().map(|shift| shifted(one, shift)));
    found
}

/// How many games changed so.
fn changed(one: &Compared, statistic: &str, fits: impl Fn(&Parting) -> bool) -> Finding {
    let count = one.partings.iter().filter(|parting| fits(parting)).count();
    let so = in_words(statistic);
    let (some, all) = (thousands(count as u64), thousands(one.games as u64));
    Finding {
        value: Some(count as f64),
        note: Some(format!("of {all} games")),
        sentence: format!("{}: {some} of {all} games changed{so}", one.name),
        ..Finding::new(&one.name, Scope::Table, statistic)
    }
}

/// What a statistic counts, as the end of its sentence.
fn in_words(statistic: &str) -> String {
    let mut parts = statistic.split('.').skip(1);
    match (parts.next(), parts.next()) {
        (Some("round"), Some(round)) => format!(" from round {round} on"),
        (Some("cause"), Some(cause)) => {
            let title = Cause::from_name(cause).map_or(cause, |cause| cause.title());
            format!(" first by {title}")
        }
        (_, Some(kind)) => match Kind::from_name(kind) {
            Some(Kind::Outcome) => ": somebody else won".to_owned(),
            Some(Kind::Score) => ": the same winner by other scores".to_owned(),
            _ => ": the same result by another path".to_owned(),
        },
        _ => String::new(),
    }
}

/// A competitor's change of win share on the same deals.
fn shifted(one: &Compared, shift: &Shift) -> Finding {
    let arm = match shift.arm.as_str() {
        "" => one.name.clone(),
        arm => format!("{}: {arm}", one.name),
    };
    let mut finding = Finding {
        bot: Some(shift.who.clone()),
        reference: Some("before".to_owned()),
        ..Finding::new(&arm, Scope::Bot, "win_share")
    };
    let said = match &shift.comparison {
        None => "win share: too few games".to_owned(),
        Some(Err(missing)) => format!("win share cannot be told: {missing}"),
        Some(Ok(comparison)) => {
            let found = comparison.difference;
            finding.deals = found.n;
            finding.difference = Some(rounded(found.mean));
            finding.difference_low = Some(rounded(found.low));
            finding.difference_high = Some(rounded(found.high));
            let interval = Interval {
                low: found.low,
                high: found.high,
            };
            finding.verdict = Some(Verdict::of(interval, None));
            let [mean, low, high] =
                [found.mean, found.low, found.high].map(|value| format!("{:+.2}", value * 100.0));
            format!("win share {mean} points ({low} .. {high})")
        }
    };
    if finding.verdict.is_none() {
        finding.note = Some(said.clone());
    }
    finding.sentence = format!("{arm}: {}: {said}", shift.who);
    finding
}
