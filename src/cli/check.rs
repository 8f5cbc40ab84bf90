//! `mintlab check`: says what an experiment would play, and how many deals an effect needs, without playing it.

use std::process::ExitCode;

use clap::Args;

use super::Failure;
use super::options::{ExperimentArgs, count, pool};
use crate::core::text::{counted, labelled, thousands};
use crate::lab::arm::{Arm, without_skill};
use crate::lab::config::{Experiment, Setting};
use crate::lab::estimate::estimate;
use crate::lab::ledger::Layout;
use crate::lab::ledger::measure::WATCHED;
use crate::lab::open::with_skill;
use crate::report::power::{self, Effect};
use crate::run::Setup;

/// Say what would be played, without playing it
#[derive(Args)]
pub struct CheckArgs {
    #[command(flatten)]
    experiment: ExperimentArgs,
    /// How many deals to play, each in all its seatings
    #[arg(long, value_name = "N", value_parser = count)]
    deals: Option<u64>,
    /// The difference to be seen, of any figure that arms are compared in: rounds=0.2; repeatable. A number alone is a
    /// difference of win share (in a mirror match of the first player's advantage): 0.005 is half a point
    #[arg(long, value_name = "FIGURE=VALUE", default_value = "0.005", value_parser = effect)]
    effect: Vec<Effect>,
}

/// In the place of a figure: a share, whichever says something.
const SHARE: &str = "";

/// A bare number is of the win share; where every bot meets only itself, of the first player's advantage.
fn meant(effect: &Effect, arms: &[Arm]) -> Effect {
    let contested = |arm: &Arm| (0..arm.names().len()).any(|who| arm.is_contested(who));
    let share = match arms.iter().any(contested) || !arms.iter().all(Arm::rotates) {
        true => "win_share",
        false => "seat_advantage",
    };
    match effect.figure.as_str() {
        SHARE => Effect {
            figure: share.to_owned(),
            ..effect.clone()
        },
        _ => effect.clone(),
    }
}

fn effect(text: &str) -> Result<Effect, String> {
    let (figure, size) = text.split_once('=').unwrap_or((SHARE, text));
    let size = size
        .parse()
        .ok()
        .filter(|size: &f64| *size > 0.0 && size.is_finite());
    let is_share = matches!(figure, SHARE | "win_share" | "seat_advantage" | "skill");
    size.filter(|size| !is_share || *size <= 1.0)
        .map(|size| Effect {
            figure: figure.to_owned(),
            size,
        })
        .ok_or_else(|| {
            "a size above 0 (a share up to 1), for example 0.005 or rounds=0.2".to_owned()
        })
}

/// Every effect is of a figure that can be planned.
fn known(effects: &[Effect], arms: &[Arm], layout: &Layout) -> Result<(), Failure> {
    let figures = power::figures(arms, layout);
    match effects
        .iter()
        .find(|effect| !figures.contains(&effect.figure))
    {
        None => Ok(()),
        Some(effect) => Err(Failure::Usage(format!(
            "--effect: no figure `{}` is compared here: one of {}",
            effect.figure,
            figures.join(", ")
        ))),
    }
}

pub fn check(args: &CheckArgs) -> Result<ExitCode, Failure> {
    let mut experiment = args.experiment.read(args.deals)?;
    // Some figures are only seen where games are watched.
    let is_watched = |effect: &Effect| WATCHED.iter().any(|of| of.name() == effect.figure);
    experiment.metrics |= args.effect.iter().any(is_watched);
    let adapting = as_they_are(&mut experiment);
    let arms = with_skill(&experiment)?;
    let (own, _) = without_skill(&arms);
    let setup = Setup::new(&experiment, &arms)?;
    let effects: Vec<Effect> = args
        .effect
        .iter()
        .map(|effect| meant(effect, own))
        .collect();
    known(&effects, &arms, &setup.layout)?;
    print_experiment(&experiment, &arms, adapting);
    let found = pool(0)?.install(|| estimate(&experiment, &arms, &setup.layout))?;
    match found.seconds {
        Some(seconds) => println!(
            "  estimate  {}, from a short trial on this machine",
            duration(seconds)
        ),
        None => println!("  estimate  none: a short trial did not finish one deal"),
    }
    for effect in &effects {
        print!(
            "{}",
            power::table(&arms, &setup.layout, &found.ledger, effect)
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// What would be played; `adapting` is how many games of self-play come first.
fn print_experiment(experiment: &Experiment, arms: &[Arm], adapting: u64) {
    println!("{}: {}", experiment.name, experiment.game.word);
    print_rules(&experiment.rules);
    let (own, _) = without_skill(arms);
    for arm in own {
        print_arm(arm);
        if let Some(variant) = experiment.variants.get(arm.variant) {
            let own = &variant.experiment.rules;
            print_rules(own.get(experiment.rules.len()..).unwrap_or(own));
        }
    }
    if let [strong, weak] = &experiment.skill[..] {
        println!(
            "  skill     {} against {}, in every arm",
            strong.word, weak.word
        );
    }
    if let Some(caveat) = arms[0].contest.caveat() {
        println!("{}", labelled("  note      ", &caveat));
    }
    println!(
        "  games     {}, seed {}",
        games(experiment.deals, arms),
        experiment.seed
    );
    if adapting > 0 {
        let games = counted(adapting, "game");
        println!(
            "  adapt     learned bots first learn the rules of their arms, {games} of self-play each:"
        );
        println!("            the estimate is without, and with the players as they are");
    }
    for (key, number) in experiment.stop.iter().flat_map(|stop| stop.numbers()) {
        println!("  stop      {key} = {number}");
    }
}

/// Leaves the players as they are; tells by how many games they were to be adapted.
fn as_they_are(experiment: &mut Experiment) -> u64 {
    let arms = experiment.variants.iter_mut();
    let arms = arms.map(|arm| std::mem::take(&mut arm.experiment.adapt));
    let most = arms.max().unwrap_or(0);
    most.max(std::mem::take(&mut experiment.adapt))
}

/// How many games, and how they come about: `200 deals x 3 arms x 2 seatings = 1,200`.
fn games(deals: u64, arms: &[Arm]) -> String {
    let seatings: Vec<u64> = arms.iter().map(|arm| arm.seatings.len() as u64).collect();
    let all: u64 = seatings.iter().sum();
    let alike = seatings.iter().all(|&own| own == seatings[0]);
    let tables = match (arms.len() as u64, alike) {
        (1, _) => counted(all, "seating"),
        (arms, true) => format!(
            "{} x {}",
            counted(arms, "arm"),
            counted(all / arms, "seating")
        ),
        (arms, false) => format!("{} of {}", counted(all, "seating"), counted(arms, "arm")),
    };
    format!(
        "{} x {tables} = {}",
        counted(deals, "deal"),
        thousands(deals * all)
    )
}

fn print_rules(changes: &[Setting]) {
    for change in changes {
        println!("  rule      {} = {}", change.key(), change.value);
    }
}

fn print_arm(arm: &Arm) {
    if !arm.label.is_empty() {
        println!("  arm       {}", arm.label);
    }
    let shown = arm.seatings.iter().take(6);
    for (seating, chairs) in shown.enumerate() {
        println!(
            "  seating {seating} {}",
            arm.contest.names(chairs).join(" | ")
        );
    }
    if arm.seatings.len() > 6 {
        println!("  ... and {} seatings more", arm.seatings.len() - 6);
    }
}

/// Seconds of a day.
const DAY: f64 = 86_400.0;

fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 120.0 => format!("about {s:.0} s"),
        s if s < 7200.0 => format!("about {:.0} minutes", s / 60.0),
        s if s < 2.0 * DAY => format!("about {:.1} hours", s / 3600.0),
        s if s < 730.0 * DAY => format!("about {:.0} days", s / DAY),
        s => format!("about {:.0} years", s / (365.25 * DAY)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_times_are_told_in_days_and_years() {
        assert_eq!(duration(90.0), "about 90 s");
        assert_eq!(duration(3.0 * 3600.0), "about 3.0 hours");
        assert_eq!(duration(72.0 * 3600.0), "about 3 days");
        // 606,876.8 hours are 25,286.5 days.
        assert_eq!(duration(606_876.8 * 3600.0), "about 69 years");
    }
}
