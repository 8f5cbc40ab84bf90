//! One game as a regression sees it: its result, fingerprints and actions, as one line of a file.

use std::collections::HashMap;
use std::str::FromStr;

use super::codes;
use crate::core::game::{EndReason, MAX_SEATS, Outcome, TieBreak};
use crate::core::named::{Named, named};
use crate::play::fingerprint::Prints;
use crate::play::{GameId, GameRecord};

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub arm: usize,
    pub deal: u64,
    pub seating: usize,
    pub rounds: u32,
    pub decisions: u32,
    pub reason: EndReason,
    pub tie_break: TieBreak,
    pub scores: Vec<i32>,
    /// Win shares in 60ths.
    pub shares: Vec<u32>,
    /// Prints of the table after the deal: as it lies, and in any order. 0 where nobody took them.
    pub setup: [u32; 2],
    pub fingerprints: Vec<u32>,
    /// The words of the actions played; none in files of the first version.
    pub actions: Vec<u64>,
}

named! {
    /// How a game differs from its record, the gravest first.
    Kind:
    /// Somebody else won.
    Outcome "outcome",
    /// The same winner, but other scores or another way to end.
    Score "score",
    /// The same result by another path.
    Play "play",
}

impl Game {
    pub fn new(arm: usize, record: &GameRecord, prints: Prints) -> Self {
        let Outcome {
            seats,
            scores,
            shares,
            ranks: _,
            reason,
            tie_break,
            rounds,
        } = record.outcome;
        Game {
            arm,
            deal: record.deal,
            seating: record.seating,
            rounds,
            decisions: record.decisions,
            reason,
            tie_break,
            scores: scores[..seats].to_vec(),
            shares: shares[..seats].to_vec(),
            setup: [0; 2],
            fingerprints: prints.rounds,
            actions: prints.actions,
        }
    }

    /// Which game of an experiment it is.
    pub fn id(&self, seed: u64) -> GameId {
        GameId {
            seed,
            deal: self.deal,
            seating: self.seating,
        }
    }

    /// How the game now differs from this record, if it does. The fingerprints hold all that was legal and played.
    pub fn change(&self, now: &Game) -> Option<Kind> {
        let result = |game: &Game| (game.scores.clone(), game.reason, game.tie_break);
        let path = |game: &Game| (game.rounds, game.decisions, game.fingerprints.clone());
        if self.shares != now.shares {
            Some(Kind::Outcome)
        } else if result(self) != result(now) {
            Some(Kind::Score)
        } else {
            (path(self) != path(now)).then_some(Kind::Play)
        }
    }

    /// Scores, end, tie-break and winners in a few words: `10,5 stars (seat 0)`, `7,7 stars by size (seat 1)`.
    pub fn result(&self) -> String {
        let by = match self.tie_break {
            TieBreak::None => String::new(),
            TieBreak::Draw => ", a draw".to_owned(),
            step => format!(" by {}", step.name()),
        };
        let winners = (0..self.shares.len()).filter(|&seat| self.shares[seat] > 0);
        let winners = joined(&winners.collect::<Vec<_>>());
        let (scores, reason) = (joined(&self.scores), self.reason.name());
        format!("{scores} {reason}{by} (seat {winners})")
    }

    pub fn write(&self, places: &HashMap<u64, usize>) -> String {
        let prints: Vec<String> = self.fingerprints.iter().map(|print| hex(*print)).collect();
        let codes = self.actions.iter().map(|word| codes::code(places[word]));
        format!(
            "{} {} {} {} {} {} {} {} {} {}: {}: {}",
            self.arm,
            self.deal,
            self.seating,
            self.rounds,
            self.decisions,
            self.reason.name(),
            self.tie_break.name(),
            joined(&self.scores),
            joined(&self.shares),
            self.setup.map(hex).join(","),
            prints.join(" "),
            codes.collect::<String>(),
        )
    }

    pub fn read(line: &str, words: &[u64]) -> Option<Self> {
        let (rest, codes) = line.rsplit_once(": ")?;
        let (head, prints) = rest.split_once(": ")?;
        let (head, setup) = head.rsplit_once(' ')?;
        let (order, contents) = setup.split_once(',')?;
        let actions = codes::decode(codes)?.into_iter();
        Some(Game {
            setup: [unhex(order)?, unhex(contents)?],
            actions: actions
                .map(|at| words.get(at).copied())
                .collect::<Option<_>>()?,
            ..Self::read_first(&format!("{head}: {prints}"))?
        })
    }

    /// A line of the first version.
    pub fn read_first(line: &str) -> Option<Self> {
        let (head, prints) = line.split_once(": ")?;
        let words: Vec<&str> = head.split(' ').collect();
        let [
            arm,
            deal,
            seating,
            rounds,
            decisions,
            reason,
            tie_break,
            scores,
            shares,
        ] = words[..]
        else {
            return None;
        };
        Some(Game {
            arm: arm.parse().ok()?,
            deal: deal.parse().ok()?,
            seating: seating.parse().ok()?,
            rounds: rounds.parse().ok()?,
            decisions: decisions.parse().ok()?,
            reason: EndReason::from_name(reason)?,
            tie_break: TieBreak::from_name(tie_break)?,
            scores: split(scores)?,
            shares: split(shares)?,
            setup: [0; 2],
            fingerprints: prints.split(' ').map(unhex).collect::<Option<_>>()?,
            actions: Vec::new(),
        })
    }
}

fn hex(print: u32) -> String {
    format!("{print:08x}")
}

fn unhex(print: &str) -> Option<u32> {
    u32::from_str_radix(print, 16).ok()
}

/// Numbers with commas between them.
pub fn joined<T: ToString>(numbers: &[T]) -> String {
    let numbers: Vec<String> = numbers.iter().map(T::to_string).collect();
    numbers.join(",")
}

fn split<T: FromStr>(text: &str) -> Option<Vec<T>> {
    let numbers: Option<Vec<T>> = text.split(',').map(|number| number.parse().ok()).collect();
    numbers.filter(|numbers| numbers.len() <= MAX_SEATS)
}
