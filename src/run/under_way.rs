//! A run under way: what is added up, when it is saved, and why it ends.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use xxhash_rust::xxh3::Xxh3;

use super::store::{State, Store, StoreError, in_words};
use super::{Options, SAVING_SHARE, Setup};
use crate::lab::arm::Arm;
use crate::lab::batch::{self, Block, FinishedGame, Next, Progress, Work};
use crate::lab::forfeits::Forfeits;
use crate::lab::identity::Identity;
use crate::lab::ledger::Ledger;
use crate::lab::stop::{self, Ended, Stopper};
use crate::lab::tally::Tally;
use crate::report::sheets::GamesWriter;

/// Rows beyond this many bytes are written without waiting for the next save.
const MOST_ROWS: usize = 8 << 20;

/// A run under way.
pub struct UnderWay<'a> {
    store: &'a Store<'a>,
    setup: &'a Setup<'a>,
    options: &'a Options<'a>,
    identity: Identity,
    pub tallies: Vec<Tally>,
    pub ledger: Ledger,
    pub forfeits: Forfeits,
    pub played: u64,
    pub ended: Option<Ended>,
    /// The game that a bot gave up, if that ends the run.
    pub failed: Option<FinishedGame>,
    /// Games that an earlier run finished beyond.
    ahead: Vec<FinishedGame>,
    rows: Option<Rows>,
    began: Instant,
    /// The time that runs before this one took.
    seconds_before: f64,
    saved: Instant,
    save_took: Duration,
    /// Whether anything is on the disk that this run has saved, or an earlier one.
    has_saved: bool,
    /// Whether an earlier run left it unfinished.
    went_on: bool,
}

/// The rows of `games.csv`.
struct Rows {
    /// Bytes that the saved state vouches for.
    saved: u64,
    /// Bytes that are on the disk, and their checksum.
    written: u64,
    sum: Box<Xxh3>,
    pending: Vec<u8>,
}

impl<'a> UnderWay<'a> {
    /// A run behind the deals of a state, or from the first on.
    pub fn new(
        store: &'a Store<'a>,
        setup: &'a Setup<'a>,
        options: &'a Options<'a>,
        identity: Identity,
        state: Option<State>,
    ) -> Result<Self, StoreError> {
        let mut run = UnderWay {
            store,
            setup,
            options,
            identity,
            tallies: setup.arms.iter().map(Arm::tally).collect(),
            ledger: setup.layout.ledger(),
            forfeits: Forfeits::default(),
            played: 0,
            ended: None,
            failed: None,
            ahead: Vec::new(),
            rows: options.games_csv.then(|| Rows {
                saved: 0,
                written: 0,
                sum: Box::default(),
                pending: Vec::new(),
            }),
            began: Instant::now(),
            seconds_before: 0.0,
            saved: Instant::now(),
            save_took: Duration::ZERO,
            has_saved: false,
            went_on: state.as_ref().is_some_and(|state| state.ended.is_none()),
        };
        if let Some(state) = state {
            run.take_up(state)?;
        }
        run.ended = run.verdict();
        Ok(run)
    }

    fn take_up(&mut self, state: State) -> Result<(), StoreError> {
        if let (Some(rows), Some(bytes)) = (&mut self.rows, state.games_csv_bytes) {
            rows.sum = self.store.ready_rows(&state, bytes)?;
            (rows.saved, rows.written) = (bytes, bytes);
        }
        self.seconds_before = match state.ended {
            None => state.seconds,
            Some(_) => self.store.seconds()?,
        };
        self.played = state.played;
        self.tallies = state.tallies;
        self.ledger = state.ledger;
        self.forfeits = state.forfeits;
        self.ahead = state.ahead;
        Ok(())
    }

    /// Plays until the run ends, or somebody ends it.
    pub fn play(&mut self, progress: &mut impl FnMut(&[Tally], u64)) -> Result<(), StoreError> {
        let setup = self.setup;
        let work = Work {
            games: self.rows.is_some(),
            next_look: setup.stopper.is_some().then_some(stop::next_look),
            keep_forfeits: self.options.keep_forfeits,
            block: self.options.block,
            deals: self.options.deals(setup),
            ..Work::new(
                setup.arms,
                &setup.layout,
                setup.experiment.seed,
                setup.experiment.deals,
            )
        };
        let (from, ahead) = (self.played, std::mem::take(&mut self.ahead));
        batch::run(work, from, ahead, |heard| self.hear(heard, progress))?;
        if self.ended.is_none() && self.failed.is_none() {
            self.ended = self.verdict();
        }
        Ok(())
    }

    /// Takes in what was finished and says whether to go on.
    fn hear(
        &mut self,
        heard: Progress,
        progress: &mut impl FnMut(&[Tally], u64),
    ) -> Result<Next, StoreError> {
        for block in heard.blocks {
            self.add(block)?;
            if self.looked().is_some() {
                return Ok(Next::Stop);
            }
        }
        progress(&self.tallies, self.played);
        if heard.failed.is_some() {
            self.failed = heard.failed.cloned();
        }
        self.ahead = Vec::new();
        let interrupted = self.options.interrupted.load(Ordering::Relaxed);
        let winding_up = interrupted || self.failed.is_some() || self.is_late();
        if winding_up || self.is_save_due() {
            self.ahead = heard.waiting.games();
            if !winding_up {
                self.save()?;
            }
        }
        Ok(match winding_up {
            true => Next::WindUp,
            false => Next::GoOn,
        })
    }

    fn add(&mut self, block: Block) -> Result<(), StoreError> {
        for (mine, theirs) in self.tallies.iter_mut().zip(&block.tallies) {
            mine.merge(theirs);
        }
        self.ledger.merge(&block.ledger);
        block
            .forfeits
            .iter()
            .for_each(|game| self.forfeits.add(game));
        self.played = block.places.end;
        let Some(rows) = &mut self.rows else {
            return Ok(());
        };
        let is_first = rows.written == 0 && rows.pending.is_empty();
        let (experiment, arms) = (self.setup.experiment, self.setup.own_arms());
        GamesWriter::new(experiment, arms, &mut rows.pending, is_first)
            .and_then(|mut writer| {
                writer.write(&block.games[..arms.len()])?;
                writer.flush()
            })
            .expect("memory takes it");
        if rows.pending.len() > MOST_ROWS {
            self.write_rows()?;
        }
        Ok(())
    }

    fn write_rows(&mut self) -> Result<(), StoreError> {
        if let Some(rows) = &mut self.rows {
            self.store.add_rows(rows.written, &rows.pending)?;
            rows.written += rows.pending.len() as u64;
            rows.sum.update(&rows.pending);
            rows.pending.clear();
        }
        Ok(())
    }

    /// Whether a rule that looks at results ends the run here. It looks only at its fixed numbers of deals.
    fn looked(&mut self) -> Option<Ended> {
        let stopper = self.setup.stopper.as_ref();
        let looking = stopper.filter(|_| stop::is_look(self.played));
        self.ended = looking.and_then(|stopper| stopper.verdict(&self.ledger));
        self.ended
    }

    /// Why the run ends here, if it does.
    fn verdict(&mut self) -> Option<Ended> {
        if let Some(ended) = self.looked() {
            return Some(ended);
        }
        if self.played == self.options.deals(self.setup).count {
            return Some(Ended::Deals);
        }
        self.is_late().then_some(Ended::Minutes)
    }

    fn is_late(&self) -> bool {
        let late = |stopper: &Stopper| stopper.too_late(self.seconds());
        self.setup.stopper.as_ref().is_some_and(late)
    }

    fn is_save_due(&self) -> bool {
        let pause = self.options.save_every.max(self.save_took * SAVING_SHARE);
        self.saved.elapsed() >= pause
    }

    /// Saves what is added up, rows first.
    pub fn save(&mut self) -> Result<(), StoreError> {
        let began = Instant::now();
        self.write_rows()?;
        self.store.save(&self.state())?;
        if let Some(rows) = &mut self.rows {
            rows.saved = rows.written;
        }
        self.saved = Instant::now();
        self.save_took = began.elapsed();
        self.has_saved = true;
        Ok(())
    }

    /// The same where a run ends that is not over.
    pub fn save_last(&mut self) -> Result<(), StoreError> {
        let saved = self.save();
        saved.inspect_err(|_| self.abandon())
    }

    /// Takes back what was saved of a run in which no deal came to its end.
    pub fn take_back(&self) -> Result<(), StoreError> {
        match self.has_saved {
            true => self.store.tidy(),
            false => Ok(()),
        }
    }

    /// After a failure to write: rows that no state vouches for would only fill the disk.
    pub fn abandon(&self) {
        match &self.rows {
            Some(rows) if self.has_saved || self.went_on => self.store.cut_rows(rows.saved),
            _ => self.store.drop_rows(),
        }
    }

    /// After a failure to write results: what was played is kept if there is room for that.
    pub fn keep(&mut self) {
        if self.store.is_committed() {
            return;
        }
        self.ended = None;
        // They may be added up by now.
        self.ahead.clear();
        if self.save().is_err() {
            self.abandon();
        }
    }

    /// What is added up, as the next run needs it.
    pub fn state(&self) -> State {
        let rows = self.rows.as_ref();
        State {
            identity: self.identity.clone(),
            deals: self.setup.experiment.deals,
            played: self.played,
            ended: self.ended,
            tallies: self.tallies.clone(),
            wanted: self.setup.layout.wanted,
            ledger: self.ledger.clone(),
            forfeits: self.forfeits.clone(),
            games_csv_bytes: rows.map(|rows| rows.written),
            games_csv_sum: rows.map(|rows| in_words(rows.sum.digest128())),
            ahead: match self.ended {
                None => self.ahead.clone(),
                Some(_) => Vec::new(),
            },
            seconds: match self.ended {
                None => self.seconds(),
                Some(_) => 0.0,
            },
        }
    }

    /// The last rows are written, and the state is that of a finished run.
    pub fn finished(&mut self) -> Result<State, StoreError> {
        self.write_rows()?;
        Ok(self.state())
    }

    pub fn seconds(&self) -> f64 {
        self.seconds_before + self.began.elapsed().as_secs_f64()
    }
}
