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

/// What must be the same in two plays of a game. The fingerprints hold all that was legal and played.
#[derive(PartialEq)]
struct Compared<'a> {
    shares: &'a [u32],
    result: (&'a [i32], EndReason, TieBreak),
    /// Rounds, decisions and fingerprints.
    path: (u32, u32, &'a [u32]),
}

impl Game {
    pub fn new(arm: usize, record: &GameRecord, prints: &Prints) -> Self {
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
            fingerprints: prints.rounds.clone(),
            actions: prints.actions.clone(),
        }
    }

    /// Whether it is this very game, played again.
    pub fn is(&self, record: &GameRecord, prints: &Prints) -> bool {
        let outcome = &record.outcome;
        let now = Compared {
            shares: &outcome.shares[..outcome.seats],
            result: (
                &outcome.scores[..outcome.seats],
                outcome.reason,
                outcome.tie_break,
            ),
            path: (outcome.rounds, record.decisions, &prints.rounds),
        };
        self.compared() == now
    }

    fn compared(&self) -> Compared<'_> {
        Compared {
            shares: &self.shares,
            result: (&self.scores, self.reason, self.tie_break),
            path: (self.rounds, self.decisions, &self.fingerprints),
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

    /// How the game now differs from this record, if it does.
    pub fn change(&self, now: &Game) -> Option<Kind> {
        let (then, now) = (self.compared(), now.compared());
        if then.shares != now.shares {
            Some(Kind::Outcome)
        } else if then.result != now.result {
            Some(Kind::Score)
        } else {
            (then.path != now.path).then_some(Kind::Play)
        }
    }

    /// Scores, winners, end and tie-break in a few words: `10,5 seat 0 (end: stars)`,
    /// `7,7 seat 1 (end: stars, tie: size)`.
    pub fn result(&self) -> String {
        let tie = match self.tie_break {
            TieBreak::None => String::new(),
            TieBreak::Draw => ", a draw".to_owned(),
            step => format!(", tie: {}", step.name()),
        };
        let winners = (0..self.shares.len()).filter(|&seat| self.shares[seat] > 0);
        let winners: Vec<usize> = winners.collect();
        let seats = if winners.len() == 1 { "seat" } else { "seats" };
        let (scores, winners) = (joined(&self.scores), joined(&winners));
        format!(
            "{scores} {seats} {winners} (end: {}{tie})",
            self.reason.name()
        )
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
        Some(Game {
            setup: [unhex(order)?, unhex(contents)?],
            actions: codes::decode(codes, |at| words.get(at).copied())?,
            ..Self::read_parts(head, prints)?
        })
    }

    /// A line of the first version.
    pub fn read_first(line: &str) -> Option<Self> {
        let (head, prints) = line.split_once(": ")?;
        Self::read_parts(head, prints)
    }

    fn read_parts(head: &str, prints: &str) -> Option<Self> {
        let mut words = head.split(' ');
        let mut fingerprints = Vec::with_capacity(prints.len() / 9 + 1);
        for print in prints.split(' ') {
            fingerprints.push(unhex(print)?);
        }
        let game = Game {
            arm: words.next()?.parse().ok()?,
            deal: words.next()?.parse().ok()?,
            seating: words.next()?.parse().ok()?,
            rounds: words.next()?.parse().ok()?,
            decisions: words.next()?.parse().ok()?,
            reason: EndReason::from_name(words.next()?)?,
            tie_break: TieBreak::from_name(words.next()?)?,
            scores: split(words.next()?)?,
            shares: split(words.next()?)?,
            setup: [0; 2],
            fingerprints,
            actions: Vec::new(),
        };
        words.next().is_none().then_some(game)
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
