//! `mintlab replay`: tells games of an experiment move by move.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::ops::Range;
use std::process::ExitCode;

use clap::Args;

use super::Failure;
use super::ablate::LeftArgs;
use super::options::{self, ExperimentArgs};
use crate::lab::arm::Arm;
use crate::lab::open::open;
use crate::play::contest::{Form, Telling};
use crate::play::{Forfeit, GameId};
use crate::study::ablation;

/// Tell games of an experiment move by move
#[derive(Args)]
pub struct ReplayArgs {
    #[command(flatten)]
    experiment: ExperimentArgs,
    /// Which deal, from 0
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "deals")]
    deal: u64,
    /// Many deals, one after another: A..B, B not included
    #[arg(long, value_name = "A..B", value_parser = range)]
    deals: Option<Range<u64>>,
    /// Which seating of the deal, from 0, or `all`
    #[arg(long, value_name = "N", default_value = "0", value_parser = seating)]
    seating: Seatings,
    /// Which arm, where an experiment has several: its name, or its number from 0
    #[arg(long, value_name = "ARM", default_value = "0")]
    arm: String,
    /// The arms are those of `mintlab ablate` with these items, bot and --remove
    #[arg(long)]
    ablate: bool,
    #[command(flatten)]
    left: LeftArgs,
    /// Prose for people, JSON lines for programs
    #[arg(long, value_enum, default_value_t = Form::Prose)]
    format: Form,
    /// A short board after each round of prose: yes on a terminal if not said
    #[arg(long, value_name = "yes|no", num_args = 0..=1, default_missing_value = "yes", value_parser = yes_or_no)]
    board: Option<bool>,
    /// What the bots thought of each decision: a search's visits and values, greedy's appraisals, a learned player's values
    #[arg(long)]
    values: bool,
}

#[derive(Clone, Copy)]
enum Seatings {
    One(usize),
    All,
}

fn seating(text: &str) -> Result<Seatings, String> {
    match text {
        "all" => Ok(Seatings::All),
        number => match number.parse() {
            Ok(number) => Ok(Seatings::One(number)),
            Err(_) => Err("a number from 0, or `all`".to_owned()),
        },
    }
}

fn yes_or_no(text: &str) -> Result<bool, String> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err("`yes` or `no`".to_owned()),
    }
}

fn range(text: &str) -> Result<Range<u64>, String> {
    let parsed = text.split_once("..").and_then(|(from, to)| {
        let (from, to) = (from.parse().ok()?, to.parse().ok()?);
        (from < to).then_some(from..to)
    });
    parsed.ok_or_else(|| "write A..B with A below B, for example 0..200".to_owned())
}

impl ReplayArgs {
    fn form(&self) -> Form {
        let board = self.board.unwrap_or_else(|| io::stdout().is_terminal());
        match self.format {
            Form::Prose if board => Form::Board,
            form => form,
        }
    }
}

pub fn replay(args: &ReplayArgs) -> Result<ExitCode, Failure> {
    let mut origin = args.experiment.origin("replay", None)?;
    let is_ablation = args.ablate || args.left.is_given();
    origin.ablate = is_ablation.then(|| args.left.asked());
    let experiment = ablation::experiment(&origin)?;
    let arms = open(&experiment)?;
    let arm = options::arm(&arms, &args.arm)?;
    let seatings = match args.seating {
        Seatings::One(seating) => seating..seating + 1,
        Seatings::All => 0..arm.seatings.len(),
    };
    if seatings.end > arm.seatings.len() {
        let last = arm.seatings.len() - 1;
        let asked = seatings.start;
        return Err(Failure::Usage(format!(
            "there is no seating {asked}\n  help: the last is {last}"
        )));
    }
    let deals = args
        .deals
        .clone()
        .unwrap_or(args.deal..args.deal.saturating_add(1));
    if deals.end > experiment.deals {
        return Err(Failure::Usage(format!(
            "deal {} is beyond the experiment's {} deals\n  help: deals count from 0; ask for more with --set deals={}",
            deals.end - 1,
            experiment.deals,
            deals.end
        )));
    }
    let telling = Telling {
        form: args.form(),
        names: arm.names(),
        values: args.values,
    };
    let mut out = BufWriter::new(io::stdout().lock());
    for deal in deals {
        for seating in seatings.clone() {
            let id = GameId {
                seed: experiment.seed,
                deal,
                seating,
            };
            let chairs = &arm.seatings[seating];
            if let Some(forfeit) = arm.contest.replay(id, chairs, telling, &mut out)? {
                out.flush()?;
                return Err(forfeited(arm, id, &forfeit));
            }
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Why a game ends early: a bot failed.
fn forfeited(arm: &Arm, id: GameId, forfeit: &Forfeit) -> Failure {
    let bot = &arm.contest.competitors()[forfeit.bot];
    let GameId { deal, seating, .. } = id;
    let told = &forfeit.told;
    Failure::Usage(format!(
        "bot `{bot}` forfeits deal {deal}, seating {seating}: {told}\n  help: mend the bot, then tell the game again"
    ))
}
