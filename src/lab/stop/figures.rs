//! Which figures of the arms the rules look at.

use super::{Margin, Tested, Watched};
use crate::lab::arm::Arm;
use crate::lab::config::{Experiment, Fault, Mention, Stop};
use crate::lab::ledger::{Layout, Measure, Statistic};
use crate::stats::sequential::Sprt;

/// The win shares over all seats, or with several variants their differences. In a mirror match, where every bot
/// wins its share whatever happens, the first player's.
pub(super) fn watched(
    experiment: &Experiment,
    stop: &Stop,
    arms: &[Arm],
    layout: &Layout,
) -> Result<Vec<Watched>, Fault> {
    let meant = meant(experiment, stop, arms)?;
    let shares = figures(arms, layout, |arm, measure| {
        let share = measure.statistic == Statistic::WinShare && measure.seat.is_none();
        let contested = measure.who.is_some_and(|who| arms[arm].is_contested(who));
        share && contested && (meant[arm].is_none() || measure.who == meant[arm])
    });
    if !shares.is_empty() {
        return Ok(shares);
    }
    let found = figures(arms, layout, |_, measure| {
        measure.statistic == Statistic::SeatAdvantage && measure.seat == Some(0)
    });
    if found.is_empty() {
        let problem = "`half-width` has no share to look at: nobody plays against another";
        return Err(Fault::new(&stop.place, problem, "name two different bots"));
    }
    Ok(found)
}

/// The bot that the rules look at, by arm.
fn meant(experiment: &Experiment, stop: &Stop, arms: &[Arm]) -> Result<Vec<Option<usize>>, Fault> {
    let of = |arm: &Arm| {
        let named = stop.bot.as_ref();
        named
            .map(|named| arm.competitor(experiment, named))
            .transpose()
    };
    arms.iter().map(of).collect()
}

/// The differences that are to be small: of arms, or in one arm of a share from an equal one.
pub(super) fn margins(
    experiment: &Experiment,
    stop: &Stop,
    arms: &[Arm],
    layout: &Layout,
) -> Result<Vec<Margin>, Fault> {
    let meant = meant(experiment, stop, arms)?;
    let mut all = Vec::new();
    for (figure, margin) in &stop.equivalent {
        let is_share =
            |statistic| matches!(statistic, Statistic::WinShare | Statistic::SeatAdvantage);
        let wanted = |arm: usize, measure: &Measure| {
            let whole = match measure.statistic {
                Statistic::SeatAdvantage => measure.seat == Some(0),
                _ => measure.seat.is_none(),
            };
            let contested = measure.who.is_none_or(|who| arms[arm].is_contested(who));
            let of_bot = measure.who.is_none() || meant[arm].is_none() || measure.who == meant[arm];
            let alone = layout.pairs.is_empty() && !is_share(measure.statistic);
            whole && contested && of_bot && !alone && measure.statistic.name() == *figure
        };
        let found = figures(arms, layout, wanted);
        if found.is_empty() {
            return Err(Fault::new(
                &stop.place,
                format!("`equivalent` has no difference of `{figure}` to look at"),
                "win_share, score, rounds, decisions or seat_advantage of several arms; \
                 win_share or seat_advantage of one",
            ));
        }
        all.extend(found.into_iter().map(|watched| Margin {
            even: watched.even(arms, layout),
            watched,
            margin: *margin,
        }));
    }
    Ok(all)
}

/// The figures of all arms that are wanted, or with several variants the differences of such figures.
fn figures(
    arms: &[Arm],
    layout: &Layout,
    wanted: impl Fn(usize, &Measure) -> bool,
) -> Vec<Watched> {
    let mut found = Vec::new();
    for (number, pair) in layout.pairs.iter().enumerate() {
        for (at, line) in pair.lines.iter().enumerate() {
            if wanted(pair.a, &line.measure) {
                found.push(Watched::Difference {
                    pair: number,
                    line: at,
                    scale: line.scale,
                });
            }
        }
    }
    if !layout.pairs.is_empty() {
        return found;
    }
    for arm in 0..arms.len() {
        for (at, measure) in layout.measures[arm].all.iter().enumerate() {
            if measure.games > 0 && wanted(arm, measure) {
                let scale = measure.scale();
                found.push(Watched::Figure { arm, at, scale });
            }
        }
    }
    found
}

/// The sequential test of one bot against equals.
pub(super) fn sprt(
    experiment: &Experiment,
    stop: &Stop,
    arms: &[Arm],
    layout: &Layout,
) -> Result<Tested, Fault> {
    let fault = |problem: &str, remedy: &str| Err(Fault::new(&stop.place, problem, remedy));
    let [arm] = arms else {
        return fault(
            "`sprt` tests a bot in one arm, and here are several",
            "use `half-width`, or leave one arm",
        );
    };
    let first = Mention::new(&arm.contest.competitors()[0], &stop.place);
    let who = arm.competitor(experiment, stop.bot.as_ref().unwrap_or(&first))?;
    let list = &layout.measures[0];
    let at = list.find(Statistic::WinShare, Some(who), None);
    let seats = arm.contest.seats();
    let usual = at.filter(|&at| {
        let games = list.all[at].games as usize;
        games > 0 && games < arm.seatings.len() * seats
    });
    let (Some(at), Some(keys)) = (usual, stop.sprt) else {
        return fault(
            "`sprt` needs a bot that plays against another",
            "name two different bots",
        );
    };
    let opponents = (seats - 1) as u32;
    let test = Sprt::new(keys.elo0, keys.elo1, keys.alpha, keys.beta, opponents);
    let Some(test) = test else {
        return fault(
            "`sprt` cannot be tested",
            "elo0 below elo1, risks below 0.5",
        );
    };
    let whole = list.all[at].scale().unit() as u32;
    Ok(Tested {
        test,
        who,
        whole,
        keys,
    })
}
