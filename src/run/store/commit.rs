//! The one commit point: from there on results stand, whatever happens to the process.

use serde::{Deserialize, Serialize};

use super::{Broken, COMMIT, GAMES, MANIFEST, ROWS, Store, StoreError, hidden, seal, unseal};
use crate::run::part::Part;

/// What is left to do once results stand. Carried out any number of times it does the same.
#[derive(Debug, Serialize, Deserialize)]
struct Commit {
    /// Hidden files and the names that they get.
    shown: Vec<(String, String)>,
    /// Files of an earlier run that are no more.
    gone: Vec<String>,
}

impl Store<'_> {
    /// Makes a part of what was added up and the rows so far.
    pub fn commit_part(&self, mut part: Part) -> Result<(), StoreError> {
        if part.state.games_csv_bytes.is_some() {
            part.rows = self.read(&self.own(ROWS))?.unwrap_or_default();
        }
        let name = self.part_name();
        self.write(name, &part.to_bytes())?;
        self.sync()?;
        self.rename(&hidden(name), name)?;
        self.tidy()
    }

    /// Makes these files the results of the folder, and the rows if the run has any. `known` are all names that
    /// results may have: those of an earlier run that are not written now go.
    pub fn commit(
        &self,
        contents: &[(&str, Vec<u8>)],
        rows: bool,
        known: &[&str],
    ) -> Result<(), StoreError> {
        let mut shown: Vec<(String, String)> = contents
            .iter()
            .map(|(name, _)| (hidden(name), (*name).to_owned()))
            .collect();
        if rows {
            shown.insert(0, (ROWS.to_owned(), GAMES.to_owned()));
        }
        let stays = |name: &&&str| shown.iter().any(|(_, shown)| shown == **name);
        let gone = known.iter().filter(|name| !stays(name));
        let gone = gone
            .flat_map(|name| [(*name).to_owned(), hidden(name)])
            .collect();
        let list = serde_json::to_vec(&Commit { shown, gone }).expect("plain data");
        let list = seal("commit", &list);
        let all = contents.iter().map(|(name, bytes)| (*name, bytes));
        let all: Vec<_> = all.chain([(COMMIT, &list)]).collect();
        self.write_all(&all)?;
        self.rename(&hidden(COMMIT), COMMIT)?;
        self.recover()
    }

    /// Writes files under their hidden names, all or none.
    fn write_all(&self, files: &[(&str, &Vec<u8>)]) -> Result<(), StoreError> {
        let mut each = files.iter();
        let written = each.try_for_each(|(name, bytes)| self.write(name, bytes));
        let written = written.and_then(|()| self.sync());
        if written.is_err() {
            for (name, _) in files {
                // It may not be there, or the disk is beyond us.
                let _ = self.remove(&hidden(name));
            }
        }
        written
    }

    /// Whether results are about to stand: then all hidden files belong to them.
    pub fn is_committed(&self) -> bool {
        !matches!(self.files.size(&self.path.join(COMMIT)), Ok(None))
    }

    /// Carries out a commit that stands, if there is one.
    pub(super) fn recover(&self) -> Result<(), StoreError> {
        let Some(sealed) = self.read(COMMIT)? else {
            return Ok(());
        };
        let broken = |broken| StoreError::Broken {
            path: self.path.join(COMMIT),
            broken,
        };
        let list = unseal("commit", &sealed).map_err(broken)?;
        let commit: Commit = serde_json::from_slice(list).map_err(|_| broken(Broken::Damaged))?;
        let manifest = self.path.join(hidden(MANIFEST));
        if self.ok(self.files.size(&manifest))?.is_some() {
            // Nobody takes a mixture of old and new files for results.
            self.remove(MANIFEST)?;
            self.sync()?;
        }
        let (last, others): (Vec<_>, Vec<_>) =
            commit.shown.iter().partition(|(_, name)| name == MANIFEST);
        for (hidden, name) in others {
            self.show(hidden, name)?;
        }
        for name in commit.gone.iter().map(String::as_str).chain([ROWS]) {
            self.remove(name)?;
        }
        self.sync()?;
        for (hidden, name) in last {
            self.show(hidden, name)?;
        }
        self.sync()?;
        self.remove(COMMIT)?;
        self.sync()
    }

    /// Gives a hidden file its name, unless that is done.
    fn show(&self, hidden: &str, name: &str) -> Result<(), StoreError> {
        let hidden = self.path.join(hidden);
        match self.ok(self.files.size(&hidden))? {
            Some(_) => self.ok(self.files.rename(&hidden, &self.path.join(name))),
            None => Ok(()),
        }
    }
}
