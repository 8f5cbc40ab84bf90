//! `mintlab replay`: tells games of an experiment move by move.

use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::process::ExitCode;

use clap::Args;

use super::{ExperimentArgs, Failure};
use crate::games;
use crate::play::GameId;
use crate::table::Form;

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
    /// Which arm, where an experiment has several, from 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    arm: usize,
    /// Prose for people, JSON lines for programs
    #[arg(long, value_enum, default_value_t = Form::Prose)]
    format: Form,
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

fn range(text: &str) -> Result<Range<u64>, String> {
    let parsed = text.split_once("..").and_then(|(from, to)| {
        let (from, to) = (from.parse().ok()?, to.parse().ok()?);
        (from < to).then_some(from..to)
    });
    parsed.ok_or_else(|| "write A..B with A below B, for example 0..200".to_owned())
}

pub fn replay(args: &ReplayArgs) -> Result<ExitCode, Failure> {
    let experiment = args.experiment.read(None)?;
    let arms = games::open(&experiment)?;
    let Some(arm) = arms.get(args.arm) else {
        let last = arms.len() - 1;
        return Err(Failure::Usage(format!(
            "there is no arm {}: the last is {last}",
            args.arm
        )));
    };
    let seatings = match args.seating {
        Seatings::One(seating) => seating..seating + 1,
        Seatings::All => 0..arm.seatings.len(),
    };
    if seatings.end > arm.seatings.len() {
        let last = arm.seatings.len() - 1;
        let asked = seatings.start;
        return Err(Failure::Usage(format!(
            "there is no seating {asked}: the last is {last}"
        )));
    }
    let mut out = BufWriter::new(io::stdout().lock());
    for deal in args.deals.clone().unwrap_or(args.deal..args.deal + 1) {
        for seating in seatings.clone() {
            let id = GameId {
                seed: experiment.seed,
                deal,
                seating,
            };
            arm.table
                .replay(id, &arm.seatings[seating], args.format, &mut out)?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
