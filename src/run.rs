//! Runs an experiment: from its arms to a complete results folder, or to a checkpoint if it is interrupted.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::batch::{self, Arm, Block, Next, Pace, Work};
use crate::checkpoint::Checkpoint;
use crate::config::{Experiment, Fault};
use crate::ledger::{Index, Keep, Ledger};
use crate::record::Tally;
use crate::report::csv::GamesWriter;
use crate::report::files;
use crate::report::findings::{Findings, Intervals};
use crate::report::folder::{Folder, FolderError, MANIFEST};
use crate::report::manifest::{self, Doings};
use crate::stop::{self, Ended, Stopper};

/// How often a run that goes on saves what it has.
const SAVE_EVERY: Duration = Duration::from_secs(20);

/// What a run is asked to do beside the experiment itself.
pub struct Options<'a> {
    pub out: &'a Path,
    pub games_csv: bool,
    pub force: bool,
    pub pace: Pace,
    /// Set from outside to end the run after the games in hand.
    pub interrupted: &'a AtomicBool,
}

/// An experiment made ready: its arms, what is kept of their games, and when it ends.
pub struct Setup<'a> {
    pub experiment: &'a Experiment,
    pub arms: &'a [Arm],
    pub index: Index,
    stopper: Option<Stopper>,
    /// The competitor rated 0, by arm; empty if nobody is rated.
    anchors: Vec<usize>,
}

impl<'a> Setup<'a> {
    /// What a run needs: figures only where arms are compared, swept, watched or stopped by their results.
    pub fn new(experiment: &'a Experiment, arms: &'a [Arm]) -> Result<Self, Fault> {
        let figures = arms.len() > 1
            || experiment.metrics
            || experiment.stop.is_some()
            || !experiment.sweep.is_empty();
        Self::keeping(experiment, arms, figures)
    }

    /// The same with or without figures.
    pub fn keeping(
        experiment: &'a Experiment,
        arms: &'a [Arm],
        figures: bool,
    ) -> Result<Self, Fault> {
        let keep = Keep {
            figures,
            metrics: experiment.metrics,
            ratings: experiment.anchor.is_some(),
            sweep: !experiment.sweep.is_empty(),
        };
        let index = Index::new(arms, keep);
        let anchor = |named| {
            arms.iter()
                .map(move |arm| arm.competitor(experiment, named))
        };
        Ok(Setup {
            experiment,
            arms,
            stopper: Stopper::new(experiment, arms, &index)?,
            anchors: experiment
                .anchor
                .iter()
                .flat_map(anchor)
                .collect::<Result<_, _>>()?,
            index,
        })
    }
}

/// What a run has done.
pub struct Report {
    /// By arm.
    pub tallies: Vec<Tally>,
    pub ledger: Ledger,
    /// Why it ended; `None` if it was interrupted.
    pub ended: Option<Ended>,
    pub deals_played: u64,
    /// Deals that an earlier, interrupted run had already played.
    pub deals_resumed: u64,
    pub wall_seconds: f64,
    /// The result files beside `games.csv` and the manifest.
    pub files: Vec<&'static str>,
}

impl Report {
    /// What was found, for the files and tables.
    pub fn findings<'a>(&'a self, setup: &'a Setup) -> Findings<'a> {
        Findings {
            experiment: setup.experiment,
            arms: setup.arms,
            index: &setup.index,
            tallies: &self.tallies,
            ledger: &self.ledger,
            intervals: Intervals::honest(setup.experiment),
            anchors: &setup.anchors,
        }
    }
}

/// Plays the experiment and writes its results. `progress` sees the tallies after each window of deals.
pub fn run(
    setup: &Setup,
    options: &Options,
    mut progress: impl FnMut(&[Tally], u64),
) -> Result<Report, FolderError> {
    let description = manifest::description(setup.experiment, setup.arms);
    let fingerprint = manifest::fingerprint(&description);
    let folder = Folder::open(options.out, &fingerprint, options.force)?;
    if folder.is_foreign(&fingerprint) {
        folder.clear();
    }
    let mut run = Run::start(&folder, setup, fingerprint, options.games_csv)?;
    let resumed = run.next_deal;
    progress(&run.tallies, run.next_deal);
    let mut ended = run.ended();
    while ended.is_none() {
        run.play_to_next_look(options, &mut progress)?;
        ended = run.ended();
        if ended.is_none() && options.interrupted.load(Ordering::Relaxed) {
            run.save()?;
            break;
        }
    }
    let mut report = run.report(resumed, ended);
    if let Some(ended) = ended {
        report.files = run.finish(description, &report, ended)?;
    }
    Ok(report)
}

/// A run under way.
struct Run<'a> {
    folder: &'a Folder,
    setup: &'a Setup<'a>,
    fingerprint: String,
    tallies: Vec<Tally>,
    ledger: Ledger,
    next_deal: u64,
    games: Option<GamesWriter<BufWriter<File>>>,
    began: Instant,
    /// The time that an interrupted run before this one took.
    seconds_before: f64,
    saved: Instant,
}

const GAMES: &str = "games.csv";

impl<'a> Run<'a> {
    fn start(
        folder: &'a Folder,
        setup: &'a Setup,
        fingerprint: String,
        games_csv: bool,
    ) -> Result<Self, FolderError> {
        let found = Checkpoint::load(folder.path(), &fingerprint, setup.index.keep, games_csv);
        let bytes = found.as_ref().and_then(|found| found.games_csv_bytes);
        let games = match games_csv {
            true => {
                Some(open_games(folder, bytes.unwrap_or(0)).map_err(|error| folder.error(error))?)
            }
            false => None,
        };
        let mut run = Run {
            folder,
            setup,
            fingerprint,
            tallies: setup.arms.iter().map(Arm::tally).collect(),
            ledger: setup.index.ledger(),
            next_deal: 0,
            games,
            began: Instant::now(),
            seconds_before: 0.0,
            saved: Instant::now(),
        };
        if let Some(found) = found {
            run.next_deal = found.next_deal;
            run.seconds_before = found.wall_seconds;
            run.tallies = found.tallies;
            run.ledger = found.ledger;
        }
        Ok(run)
    }

    /// Why the run ends here, if it does. A rule that looks at results looks only at its fixed numbers of deals.
    fn ended(&self) -> Option<Ended> {
        let stopper = self.setup.stopper.as_ref();
        let looking = stopper.filter(|_| stop::is_look(self.next_deal));
        if let Some(ended) = looking.and_then(|stopper| stopper.verdict(&self.ledger)) {
            return Some(ended);
        }
        if self.next_deal == self.setup.experiment.deals {
            return Some(Ended::Deals);
        }
        let late = stopper.is_some_and(|stopper| stopper.too_late(self.seconds()));
        late.then_some(Ended::Minutes)
    }

    /// Plays until the stopping rules look again, or the time is up, or somebody interrupts.
    fn play_to_next_look(
        &mut self,
        options: &Options,
        progress: &mut impl FnMut(&[Tally], u64),
    ) -> Result<(), FolderError> {
        let setup = self.setup;
        let last = setup.experiment.deals;
        let end = match &setup.stopper {
            Some(_) => stop::next_look(self.next_deal).min(last),
            None => last,
        };
        let work = Work {
            arms: setup.arms,
            seed: setup.experiment.seed,
            index: &setup.index,
            games: options.games_csv,
        };
        batch::run(
            work,
            self.next_deal..end,
            options.pace,
            |blocks, next_deal| {
                self.add(blocks, next_deal)?;
                progress(&self.tallies, next_deal);
                if self.saved.elapsed() > SAVE_EVERY {
                    self.save()?;
                }
                let late = |stopper: &Stopper| stopper.too_late(self.seconds());
                let stop = options.interrupted.load(Ordering::Relaxed)
                    || setup.stopper.as_ref().is_some_and(late);
                Ok::<_, FolderError>(if stop { Next::Stop } else { Next::GoOn })
            },
        )?;
        Ok(())
    }

    fn add(&mut self, blocks: Vec<Block>, next_deal: u64) -> Result<(), FolderError> {
        for block in blocks {
            for (mine, theirs) in self.tallies.iter_mut().zip(&block.tallies) {
                mine.merge(theirs);
            }
            self.ledger.merge(&block.ledger);
            if let Some(games) = &mut self.games {
                for (arm, records) in self.setup.arms.iter().zip(&block.games) {
                    games
                        .write(arm, records)
                        .map_err(|error| self.folder.error(error))?;
                }
            }
        }
        self.next_deal = next_deal;
        Ok(())
    }

    fn save(&mut self) -> Result<(), FolderError> {
        let games_csv_bytes = match &mut self.games {
            Some(games) => {
                let flushed = games
                    .flush()
                    .and_then(|()| Ok(self.folder.hidden(GAMES).metadata()?.len()));
                Some(flushed.map_err(|error| self.folder.error(error))?)
            }
            None => None,
        };
        let checkpoint = Checkpoint {
            fingerprint: self.fingerprint.clone(),
            revision: env!("MINTLAB_REVISION").to_owned(),
            next_deal: self.next_deal,
            tallies: self.tallies.clone(),
            keep: self.setup.index.keep,
            ledger: self.ledger.clone(),
            games_csv_bytes,
            wall_seconds: self.seconds(),
        };
        self.saved = Instant::now();
        checkpoint.save(self.folder)
    }

    fn seconds(&self) -> f64 {
        self.seconds_before + self.began.elapsed().as_secs_f64()
    }

    fn report(&self, deals_resumed: u64, ended: Option<Ended>) -> Report {
        Report {
            tallies: self.tallies.clone(),
            ledger: self.ledger.clone(),
            ended,
            deals_played: self.next_deal,
            deals_resumed,
            wall_seconds: self.seconds(),
            files: Vec::new(),
        }
    }

    /// Writes all files, the manifest last, and forgets the checkpoint. Returns the names of the files.
    fn finish(
        mut self,
        description: serde_json::Value,
        report: &Report,
        ended: Ended,
    ) -> Result<Vec<&'static str>, FolderError> {
        let folder = self.folder;
        if let Some(games) = &mut self.games {
            games.flush().map_err(|error| folder.error(error))?;
            folder.show(GAMES)?;
        }
        let findings = report.findings(self.setup);
        let files = files::write(folder, &findings)?;
        let doings = Doings {
            deals_played: report.deals_played,
            ended,
            intervals: findings.intervals,
            threads: rayon::current_num_threads(),
            wall_seconds: report.wall_seconds,
        };
        let manifest = manifest::manifest(description, self.setup.arms, &report.tallies, &doings);
        folder.write(MANIFEST, |out| {
            serde_json::to_writer_pretty(&mut *out, &manifest)?;
            writeln!(out)
        })?;
        Checkpoint::clear(folder);
        Ok(files)
    }
}

/// The unfinished `games.csv`, cut to the part that a checkpoint vouches for.
fn open_games(folder: &Folder, bytes: u64) -> io::Result<GamesWriter<BufWriter<File>>> {
    let mut file = OpenOptions::new()
        .create(true)
        .write(true)
        .truncate(false)
        .open(folder.hidden(GAMES))?;
    file.set_len(bytes)?;
    file.seek(io::SeekFrom::End(0))?;
    GamesWriter::new(BufWriter::new(file), bytes == 0)
}
