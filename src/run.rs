//! Runs an experiment: from its arms to a complete results folder, or to a checkpoint if it is interrupted.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::batch::{self, Arm, Block, Next, Pace};
use crate::checkpoint::Checkpoint;
use crate::config::Experiment;
use crate::record::Tally;
use crate::report::csv::{self, GamesWriter};
use crate::report::folder::{Folder, FolderError, MANIFEST};
use crate::report::manifest::{self, Doings};

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

/// What a run has done.
pub struct Report {
    /// By arm.
    pub tallies: Vec<Tally>,
    pub deals_played: u64,
    /// Deals that an earlier, interrupted run had already played.
    pub deals_resumed: u64,
    pub complete: bool,
    pub wall_seconds: f64,
}

/// Plays the experiment and writes its results. `progress` sees the tallies after each window of deals.
pub fn run(
    experiment: &Experiment,
    arms: &[Arm],
    options: &Options,
    mut progress: impl FnMut(&[Tally], u64),
) -> Result<Report, FolderError> {
    let description = manifest::description(experiment, arms);
    let fingerprint = manifest::fingerprint(&description);
    let folder = Folder::open(options.out, &fingerprint, options.force)?;
    let mut run = Run::start(&folder, arms, fingerprint, options.games_csv)?;
    let resumed = run.next_deal;
    progress(&run.tallies, run.next_deal);
    batch::run(
        arms,
        experiment.seed,
        run.next_deal..experiment.deals,
        options.games_csv,
        options.pace,
        |blocks, next_deal| {
            run.add(arms, blocks, next_deal)?;
            progress(&run.tallies, next_deal);
            let stop = options.interrupted.load(Ordering::Relaxed);
            if stop || run.saved.elapsed() > SAVE_EVERY {
                run.save()?;
            }
            Ok::<_, FolderError>(if stop { Next::Stop } else { Next::GoOn })
        },
    )?;
    let complete = run.next_deal == experiment.deals;
    let report = run.report(resumed, complete);
    if complete {
        run.finish(arms, description, &report)?;
    }
    Ok(report)
}

/// A run under way.
struct Run<'a> {
    folder: &'a Folder,
    fingerprint: String,
    tallies: Vec<Tally>,
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
        arms: &[Arm],
        fingerprint: String,
        games_csv: bool,
    ) -> Result<Self, FolderError> {
        let found = Checkpoint::load(folder.path(), &fingerprint, games_csv);
        let bytes = found.as_ref().and_then(|found| found.games_csv_bytes);
        let games = match games_csv {
            true => {
                Some(open_games(folder, bytes.unwrap_or(0)).map_err(|error| folder.error(error))?)
            }
            false => None,
        };
        let fresh = || arms.iter().map(Arm::tally).collect();
        Ok(Run {
            folder,
            fingerprint,
            next_deal: found.as_ref().map_or(0, |found| found.next_deal),
            seconds_before: found.as_ref().map_or(0.0, |found| found.wall_seconds),
            tallies: found.map_or_else(fresh, |found| found.tallies),
            games,
            began: Instant::now(),
            saved: Instant::now(),
        })
    }

    fn add(&mut self, arms: &[Arm], blocks: Vec<Block>, next_deal: u64) -> Result<(), FolderError> {
        for block in blocks {
            for (mine, theirs) in self.tallies.iter_mut().zip(&block.tallies) {
                mine.merge(theirs);
            }
            if let Some(games) = &mut self.games {
                for (arm, records) in arms.iter().zip(&block.games) {
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
            games_csv_bytes,
            wall_seconds: self.seconds(),
        };
        self.saved = Instant::now();
        checkpoint.save(self.folder)
    }

    fn seconds(&self) -> f64 {
        self.seconds_before + self.began.elapsed().as_secs_f64()
    }

    fn report(&self, deals_resumed: u64, complete: bool) -> Report {
        Report {
            tallies: self.tallies.clone(),
            deals_played: self.next_deal,
            deals_resumed,
            complete,
            wall_seconds: self.seconds(),
        }
    }

    /// Writes all files, the manifest last, and forgets the checkpoint.
    fn finish(
        mut self,
        arms: &[Arm],
        description: serde_json::Value,
        report: &Report,
    ) -> Result<(), FolderError> {
        let folder = self.folder;
        let results: Vec<csv::Result> = arms
            .iter()
            .zip(&report.tallies)
            .map(|(arm, tally)| csv::Result { arm, tally })
            .collect();
        if let Some(games) = &mut self.games {
            games.flush().map_err(|error| folder.error(error))?;
            folder.show(GAMES)?;
        }
        folder.write("win_rates.csv", |out| csv::win_rates(out, &results))?;
        folder.write("scores.csv", |out| csv::scores(out, &results))?;
        folder.write("endings.csv", |out| csv::endings(out, &results))?;
        let doings = Doings {
            deals_played: report.deals_played,
            threads: rayon::current_num_threads(),
            wall_seconds: report.wall_seconds,
        };
        let manifest = manifest::manifest(description, arms, &report.tallies, &doings);
        folder.write(MANIFEST, |out| {
            serde_json::to_writer_pretty(&mut *out, &manifest)?;
            writeln!(out)
        })?;
        Checkpoint::clear(folder);
        Ok(())
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
