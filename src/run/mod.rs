//! Runs an experiment: from its arms to a complete results folder, or to a state from which it goes on.

mod finish;
pub mod merge;
pub mod part;
pub mod shard;
mod start;
pub mod store;
mod under_way;

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use self::finish::finish;
use self::merge::Merger;
use self::part::{Origin, Part};
use self::shard::Shard;
use self::start::{Asked, Start, start};
use self::store::{Disk, Files, MANIFEST, State, Store, StoreError};
use self::under_way::UnderWay;
use crate::findings::{Intervals, Played, expected};
use crate::lab::arm::{Arm, without_skill};
use crate::lab::batch::{Deals, FinishedGame};
use crate::lab::config::{Experiment, Fault};
use crate::lab::forfeits::Forfeits;
use crate::lab::identity::Identity;
use crate::lab::ledger::{Layout, Ledger, Wanted};
use crate::lab::stop::{Ended, Stopper};
use crate::lab::tally::Tally;
use crate::report::{files, markdown, page};

/// How often a run that goes on saves what it has.
pub const SAVE_EVERY: Duration = Duration::from_secs(1);
/// Of this many parts of the time saving takes one at most.
pub const SAVING_SHARE: u32 = 50;

/// What a run is asked to do beside the experiment itself.
pub struct Options<'a> {
    pub out: &'a Path,
    pub files: &'a dyn Files,
    pub games_csv: bool,
    pub force: bool,
    /// Whether games that bots give up count; else the first of them ends the run.
    pub keep_forfeits: bool,
    /// The command line that asks for the whole run, for the page.
    pub command: String,
    /// The options by which `replay` means the same experiment.
    pub replay_options: String,
    /// Whether to make the page.
    pub page: bool,
    /// Which part of the run is played here, and how the run was asked for; `None`: all of it.
    pub shard: Option<(Shard, Origin)>,
    /// Deals in a block of work; `None`: by the speed so far.
    pub block: Option<u64>,
    /// How often a run that goes on saves what it has; rarer where that would cost too much.
    pub save_every: Duration,
    /// Set from outside to end the run; games in hand are dropped.
    pub interrupted: &'a AtomicBool,
    /// Tells the user what would else surprise.
    pub say: &'a (dyn Fn(&str) + Sync),
}

impl<'a> Options<'a> {
    /// The usual ones for a folder.
    pub fn new(out: &'a Path, interrupted: &'a AtomicBool, say: &'a (dyn Fn(&str) + Sync)) -> Self {
        Options {
            out,
            files: &Disk,
            games_csv: false,
            force: false,
            keep_forfeits: false,
            command: String::new(),
            replay_options: String::new(),
            page: true,
            shard: None,
            block: None,
            save_every: SAVE_EVERY,
            interrupted,
            say,
        }
    }
}

impl Options<'_> {
    /// The deals that are played here.
    fn deals(&self, setup: &Setup) -> Deals {
        let all = setup.experiment.deals;
        match &self.shard {
            Some((shard, _)) => shard.deals(all),
            None => Deals::all(all),
        }
    }

    fn store(&self, experiment: &Experiment) -> Result<Store<'_>, StoreError> {
        match &self.shard {
            Some((shard, _)) => {
                Store::open_part(self.files, self.out, shard.file(&experiment.name))
            }
            None => Store::open(self.files, self.out),
        }
    }
}

/// Why a run did not come to its end.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(
        "bot `{bot}` forfeits deal {deal}, seating {seating}, arm `{arm}`: {told}\n  help: mend it; the same command then goes on. Or let forfeited games count: --forfeits keep"
    )]
    Forfeit {
        bot: String,
        arm: String,
        deal: u64,
        seating: usize,
        told: String,
    },
}

/// An experiment made ready: its arms, what is kept of their games, and when it ends.
pub struct Setup<'a> {
    pub experiment: &'a Experiment,
    /// Those that are compared, and behind them the tables of `skill`.
    pub arms: &'a [Arm],
    pub layout: Layout,
    stopper: Option<Stopper>,
    /// The competitor rated 0, by arm, where it plays there; empty if nobody is rated.
    anchors: Vec<Option<usize>>,
}

impl<'a> Setup<'a> {
    pub fn new(experiment: &'a Experiment, arms: &'a [Arm]) -> Result<Self, Fault> {
        let (own, _) = without_skill(arms);
        let wanted = Wanted {
            figures: true,
            metrics: experiment.metrics,
            ratings: experiment.anchor.is_some() || own.iter().any(has_common_ladder),
            frequencies: experiment
                .stop
                .as_ref()
                .is_some_and(|stop| stop.sprt.is_some()),
        };
        expected::check(experiment, own)?;
        let layout = Layout::new(arms, wanted);
        Ok(Setup {
            experiment,
            arms,
            stopper: Stopper::new(experiment, own, &layout)?,
            anchors: anchors(experiment, own)?,
            layout,
        })
    }

    /// The arms that are compared, without the tables of `skill`.
    fn own_arms(&self) -> &'a [Arm] {
        without_skill(self.arms).0
    }
}

/// The competitor that is to be rated 0, by arm. A printed opponent plays in its own arm alone, and the arms of its
/// ladder follow it.
fn anchors(experiment: &Experiment, arms: &[Arm]) -> Result<Vec<Option<usize>>, Fault> {
    let Some(named) = &experiment.anchor else {
        return Ok(Vec::new());
    };
    let found: Vec<Result<usize, Fault>> = arms
        .iter()
        .map(|arm| arm.competitor(experiment, named))
        .collect();
    for (at, arm) in arms.iter().enumerate() {
        let known = |other: usize| found[other].is_ok() && arms[other].shares_ladder(arm);
        if let (Err(fault), false) = (&found[at], (0..arms.len()).any(known)) {
            return Err(fault.clone());
        }
    }
    Ok(found.into_iter().map(Result::ok).collect())
}

/// Whether several bots meet a printed opponent: they and all printed opponents are rated together.
fn has_common_ladder(arm: &Arm) -> bool {
    arm.is_solo() && arm.names().len() > 2
}

/// What a run has done.
pub struct Report {
    /// By arm.
    pub tallies: Vec<Tally>,
    pub ledger: Ledger,
    pub forfeits: Forfeits,
    /// Why it ended; `None` if it was interrupted.
    pub ended: Option<Ended>,
    pub deals_played: u64,
    /// Deals that an earlier, interrupted run had already played.
    pub deals_resumed: u64,
    pub wall_seconds: f64,
    /// Whether deals are missing between those that were played.
    pub partial: bool,
    /// The result files beside `games.csv` and the manifest.
    pub files: Vec<&'static str>,
}

impl Report {
    /// What was found, for the files and tables.
    pub fn played<'a>(&'a self, setup: &'a Setup) -> Played<'a> {
        let (arms, skill) = without_skill(setup.arms);
        Played {
            experiment: setup.experiment,
            arms,
            skill,
            layout: &setup.layout,
            tallies: &self.tallies[..arms.len()],
            ledger: &self.ledger,
            intervals: Intervals::honest(setup.experiment),
            anchors: &setup.anchors,
            ended: self.ended,
            forfeits: &self.forfeits,
            partial: self.partial,
            sprt: setup
                .stopper
                .as_ref()
                .and_then(|stopper| stopper.sprt(&self.ledger)),
        }
    }
}

/// Plays the experiment and writes its results. `progress` sees the tallies as they grow.
pub fn run(
    setup: &Setup,
    options: &Options,
    mut progress: impl FnMut(&[Tally], u64),
) -> Result<Report, RunError> {
    let identity = Identity::new(setup.experiment, setup.arms);
    let store = options.store(setup.experiment)?;
    let state = match start(&store, &asked(&identity, setup, options))? {
        Start::Finished(state) => return Ok(again(&store, setup, options, *state)?),
        Start::GoOn(state) => Some(*state),
        Start::Fresh => None,
    };
    let mut run = UnderWay::new(&store, setup, options, identity, state)?;
    let resumed = run.played;
    progress(&run.tallies, run.played);
    if run.ended.is_none() {
        let played = run.play(&mut progress);
        played.inspect_err(|_| run.abandon())?;
    }
    if let Some(failed) = run.failed.take() {
        match run.played {
            0 => {
                run.take_back()?;
                store.leave();
            }
            _ => run.save_last()?,
        }
        return Err(forfeited(setup, failed));
    }
    if run.ended.is_none() {
        run.save_last()?;
        return Ok(report(run.state(), resumed, run.seconds()));
    }
    let written = write(&store, setup, options, &mut run, resumed);
    Ok(written.inspect_err(|_| run.keep())?)
}

/// Makes results of a run that is over, or a part.
fn write(
    store: &Store,
    setup: &Setup,
    options: &Options,
    run: &mut UnderWay,
    resumed: u64,
) -> Result<Report, StoreError> {
    let state = run.finished()?;
    let mut report = report(state.clone(), resumed, run.seconds());
    match &options.shard {
        Some((shard, origin)) => {
            let inputs = setup.arms.iter().flat_map(|arm| arm.inputs.clone());
            let part = Part::new(*shard, origin.clone(), state, inputs.collect());
            store.commit_part(part)?;
        }
        None => {
            let sealed = Some(state.to_bytes());
            report.files = finish(store, setup, options, &report, sealed, Rows::New)?;
        }
    }
    Ok(report)
}

/// Writes the results of parts that were put together.
pub fn merge(setup: &Setup, options: &Options, merger: &Merger) -> Result<Report, RunError> {
    let began = Instant::now();
    let identity = Identity::new(setup.experiment, setup.arms);
    let store = options.store(setup.experiment)?;
    let start = start(&store, &asked(&identity, setup, options))?;
    let is_whole = merger.missing().is_empty();
    if let (Start::Finished(state), true) = (start, is_whole) {
        return Ok(again(&store, setup, options, *state)?);
    }
    let (state, rows) = merger.merged(setup);
    if options.games_csv {
        let added = store.add_rows(0, &rows);
        added.inspect_err(|_| store.drop_rows())?;
    }
    // Tallies of some deals here and there are no beginning that a run could go on from.
    let sealed = is_whole.then(|| state.to_bytes());
    let mut report = report(state, 0, began.elapsed().as_secs_f64());
    report.partial = !is_whole;
    let written = finish(&store, setup, options, &report, sealed, Rows::New);
    report.files = written.inspect_err(|_| {
        if !store.is_committed() {
            store.drop_rows();
        }
    })?;
    Ok(report)
}

fn asked<'a>(identity: &'a Identity, setup: &Setup, options: &Options<'a>) -> Asked<'a> {
    Asked {
        identity,
        deals: setup.experiment.deals,
        own_deals: options.deals(setup).count,
        wanted: setup.layout.wanted,
        games_csv: options.games_csv,
        force: options.force,
        say: options.say,
    }
}

fn report(state: State, deals_resumed: u64, wall_seconds: f64) -> Report {
    Report {
        tallies: state.tallies,
        ledger: state.ledger,
        forfeits: state.forfeits,
        ended: state.ended,
        deals_played: state.played,
        deals_resumed,
        wall_seconds,
        partial: false,
        files: Vec::new(),
    }
}

/// The report of a run that was played before.
fn finished(store: &Store, state: State) -> Result<Report, StoreError> {
    let resumed = state.played;
    let mut report = report(state, resumed, store.seconds()?);
    report.files = files::names()
        .filter(|name| store.path().join(name).exists())
        .collect();
    Ok(report)
}

/// A run that was played before: nothing is played. What it says is written again where it is asked something else,
/// such as other expectations or the page, or where a file is lost.
fn again(
    store: &Store,
    setup: &Setup,
    options: &Options,
    state: State,
) -> Result<Report, StoreError> {
    let sealed = state.to_bytes();
    let mut report = finished(store, state)?;
    let differs = |(name, bytes): &(&'static str, Vec<u8>)| {
        std::fs::read(store.path().join(name)).ok().as_ref() != Some(bytes)
    };
    let played = report.played(setup);
    let said = files::contents(&played, &played.answer());
    let told = [MANIFEST, markdown::NAME].into_iter();
    let mut told = told.chain(options.page.then_some(page::NAME));
    let is_whole = told.all(|name| store.path().join(name).exists());
    if options.shard.is_none() && (!is_whole || said.iter().any(differs)) {
        report.files = finish(store, setup, options, &report, Some(sealed), Rows::Kept)?;
    }
    Ok(report)
}

/// What becomes of the rows of single games when results are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rows {
    /// They were just made, if they are asked for.
    New,
    /// They stand there already, or not.
    Kept,
}

fn forfeited(setup: &Setup, game: FinishedGame) -> RunError {
    let arm = &setup.arms[game.arm];
    let forfeit = game.forfeit.expect("it failed for this");
    RunError::Forfeit {
        bot: arm.contest.competitors()[forfeit.bot].clone(),
        arm: arm.label.clone(),
        deal: game.record.deal,
        seating: game.record.seating,
        told: forfeit.told,
    }
}
