//! What became of a recorded baseline, printed: how many games changed, where each parts, and why.

use std::path::{Path, PathBuf};

use super::Failure;
use super::changes::{self, Listed, LookArgs};
use crate::core::text::labelled;
use crate::lab::arm::Arm;
use crate::lab::config::Experiment;
use crate::lab::open::open;
use crate::regress::cause::{LegalChange, Parting};
use crate::regress::check::{self, Illegal, Verdict};
use crate::regress::file::Baseline;
use crate::report::text::quoted;

/// A baseline with what became of it.
pub struct Checked {
    pub path: PathBuf,
    pub recorded: Baseline,
    pub verdict: Verdict,
}

impl Checked {
    /// The baseline's name: that of its experiment.
    pub fn name(&self) -> String {
        let stem = self.path.file_stem().unwrap_or_default();
        stem.to_string_lossy().into_owned()
    }
}

/// Prints what changed in one baseline; returns its changed games.
pub fn print_verdict(one: &Checked, args: &LookArgs) -> Result<Vec<Listed>, Failure> {
    let name = one.path.display();
    let verdict = &one.verdict;
    let experiment = Experiment::read(&name.to_string(), &one.recorded.experiment, &[])?;
    let arms = open(&experiment)?;
    let listed = verdict.partings.iter().map(|parting| Listed {
        arm: if arms.len() > 1 {
            arms[parting.before.arm].label.clone()
        } else {
            String::new()
        },
        replay: replay(&one.path, parting),
        experiment: one.name(),
        parting: parting.clone(),
    });
    let all: Vec<Listed> = listed.collect();
    let listed = args.wanted(&all);
    print!("{name}: {}", changes::summary(verdict.games, &all));
    for rule in &verdict.rules {
        println!(
            "  rule {}: {} recorded, {} now",
            rule.key, rule.recorded, rule.now
        );
    }
    for shift in &verdict.shifts {
        print!("{}", changes::shift_line(shift));
    }
    args.print_list(&listed);
    for game in listed.iter().take(args.first) {
        println!("{}", changes::headline(game));
        print!("{}", told(one, &experiment, &arms, &game.parting)?);
        println!("  look at it: {}", game.replay);
    }
    Ok(all)
}

fn replay(path: &Path, parting: &Parting) -> String {
    let game = &parting.before;
    let arm = if game.arm == 0 {
        String::new()
    } else {
        format!(" --arm {}", game.arm)
    };
    let file = quoted(&path.display().to_string());
    format!(
        "mintlab replay {file} --deal {} --seating {}{arm}",
        game.deal, game.seating
    )
}

/// The recorded actions beside the game as it is now, from the decision where they part.
fn told(
    one: &Checked,
    experiment: &Experiment,
    arms: &[Arm],
    parting: &Parting,
) -> Result<String, Failure> {
    let Some(decision) = parting.decision else {
        return Ok(changes::results(parting) + "\n");
    };
    let game = &parting.before;
    let arm = &arms[game.arm];
    let id = game.id(experiment.seed);
    let actions = one.recorded.actions(game);
    let illegal = check::no_longer_legal(&one.recorded, &one.verdict.rules, game)?;
    let legal = parting.legal.as_ref().map(LegalChange::told);
    let untold = illegal.is_none() && legal.is_none() && parting.may_be_rules();
    let text = illegal.map_or(String::new(), |illegal| refused(&illegal));
    let text = text + &legal.unwrap_or_default();
    let untold = untold.then(|| labelled("  ", UNTOLD) + "\n");
    let text = text + &untold.unwrap_or_default();
    let trace = arm.contest.trace(id, &arm.seatings[game.seating]);
    let now: Vec<String> = trace.steps.into_iter().map(|step| step.prose).collect();
    let recorded: Vec<String> = actions.iter().map(|action| action.to_string()).collect();
    let recorded = changes::shown(&recorded, decision, game);
    let now = changes::shown(&now, decision, &parting.after);
    Ok(text + &changes::side_by_side(["recorded", "now"], &recorded, &now))
}

/// Where a record cannot tell what was legal.
const UNTOLD: &str = "what was legal before is not recorded, only what was played and a fingerprint of each round; \
    no single action more or less explains that of this round";

/// Which recorded action is no longer legal, what is instead, and by which rule.
fn refused(illegal: &Illegal) -> String {
    let Illegal {
        decision,
        seat,
        action,
        legal,
        rule,
    } = illegal;
    let by = rule.as_ref().map_or(String::new(), |rule| {
        format!(
            ": it would be with `{} = {}`, as recorded",
            rule.key, rule.recorded
        )
    });
    let text =
        format!("decision {decision}, seat {seat}: the recorded `{action}` is no longer legal{by}");
    labelled("  ", &text) + "\n" + &labelled("  legal now: ", &legal.join(", ")) + "\n"
}
