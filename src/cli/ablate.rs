//! `mintlab ablate`: what it costs never to use each item of a game.

use std::process::ExitCode;

use clap::Args;

use super::Failure;
use super::options::{ExperimentArgs, RunArgs};
use super::play::play;
use crate::run::part::Ablate;

/// Rank what it costs never to use each card, place or action
///
/// The experiment is played as it is and once for each item on the same deals, where one bot never uses that item and
/// all others play as they are. ablation.csv holds the win share and the score that this costs, with 95 % intervals
/// from the paired deals that hold for all items together. `mintlab list parts` names the items.
#[derive(Args)]
pub struct AblateArgs {
    #[command(flatten)]
    experiment: ExperimentArgs,
    #[command(flatten)]
    left: LeftArgs,
    #[command(flatten)]
    run: RunArgs,
}

/// What is left aside, and by whom.
#[derive(Args)]
pub struct LeftArgs {
    /// Groups or names of items: plans, awards, orders, vault, plan.lotto, ...; without it all but the kinds of action
    #[arg(long, value_name = "ITEM,..", value_delimiter = ',')]
    items: Vec<String>,
    /// The bot that never uses them, the first of that name; the first of the experiment if none is named
    #[arg(long, value_name = "BOT")]
    bot: Option<String>,
    /// Take each item out of the game for everybody instead
    #[arg(long)]
    remove: bool,
}

impl LeftArgs {
    pub fn is_given(&self) -> bool {
        !self.items.is_empty() || self.bot.is_some() || self.remove
    }

    pub fn asked(&self) -> Ablate {
        Ablate {
            items: self.items.clone(),
            bot: self.bot.clone(),
            remove: self.remove,
        }
    }
}

pub fn ablate(args: &AblateArgs) -> Result<ExitCode, Failure> {
    let mut origin = args.experiment.origin("ablate", args.run.deals)?;
    origin.ablate = Some(args.left.asked());
    play(origin, &args.run)
}
