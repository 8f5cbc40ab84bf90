//! Which legal action appeared or vanished, where only fingerprints tell: one action less or more is tried in the lists
//! of now until the fingerprint of the round is the recorded one.
//!
//! A fingerprint has 32 bits and 2^19 lists are tried at most, so that a wrong one fits in one game of 8,000.

use std::collections::{HashMap, HashSet};

use crate::play::fingerprint::print_of;
use crate::play::follow::{Decision, Followed};

/// How many changed lists are tried for one game.
const MOST_TRIED: usize = 1 << 19;
/// Of this many decisions or fewer every choice is tried, of more every stretch.
const FEW: usize = 6;

/// An action that was legal on one side only, at some decisions of the round in which a game parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherAction {
    pub word: u64,
    /// Whether it is legal now and was not; else it was and is not.
    pub appeared: bool,
    /// The first such decision, from 0.
    pub decision: usize,
    /// Whether it explains all rounds behind that one too, so that nothing but this action's legality changed.
    pub explains_all: bool,
}

/// The one action that tells the recorded prints from those of now, if one does. `words` are those that may have
/// vanished; the recorded actions of the round must all have been played.
pub fn other_action(
    followed: &Followed,
    recorded: &[u32],
    round: usize,
    words: &[u64],
) -> Option<OtherAction> {
    let rounds = by_round(followed);
    let here = rounds.get(round - 1)?;
    let mut search = Search {
        order: Order::of(&followed.decisions),
        left: MOST_TRIED,
    };
    let print = *recorded.get(round - 1)?;
    let (word, appeared, place) = search.any(here.decisions, print, words)?;
    let mut later = rounds.iter().zip(recorded).skip(round);
    let mut explained = |now: &Round, print: u32| {
        now.print == print || search.one(now.decisions, print, word, appeared).is_some()
    };
    Some(OtherAction {
        word,
        appeared,
        decision: here.first + place,
        explains_all: followed.stopped.is_none()
            && rounds.len() == recorded.len()
            && later.all(|(now, &print)| explained(now, print)),
    })
}

/// The decisions of one round.
struct Round<'a> {
    /// The place of its first decision in the game.
    first: usize,
    decisions: &'a [Decision],
    print: u32,
}

/// The rounds that were played to their end.
fn by_round(followed: &Followed) -> Vec<Round<'_>> {
    let mut rounds = Vec::new();
    let mut first = 0;
    let chunks = followed.decisions.chunk_by(|a, b| a.round == b.round);
    for (decisions, &print) in chunks.zip(&followed.prints) {
        rounds.push(Round {
            first,
            decisions,
            print,
        });
        first += decisions.len();
    }
    let last = followed.decisions.last().map(|one| one.round);
    if followed.stopped.is_some() && followed.rounds.last().copied() == last {
        rounds.pop();
    }
    rounds
}

/// Which words stand behind which in the lists of a game: lists have a fixed order.
struct Order(HashMap<u64, HashSet<u64>>);

impl Order {
    fn of(decisions: &[Decision]) -> Self {
        let mut behind: HashMap<u64, HashSet<u64>> = HashMap::new();
        for decision in decisions {
            for (at, &word) in decision.legal.iter().enumerate() {
                let later = decision.legal[at + 1..].iter();
                behind.entry(word).or_default().extend(later);
            }
        }
        Order(behind)
    }

    /// Where a word belongs in a list, if the game's lists tell: right behind one, right before another.
    fn place(&self, word: u64, legal: &[u64]) -> Option<usize> {
        let is_behind = |one: u64, other: u64| {
            let behind = self.0.get(&other);
            behind.is_some_and(|behind| behind.contains(&one))
        };
        let before = legal.iter().rposition(|&other| is_behind(word, other));
        let behind = legal.iter().position(|&other| is_behind(other, word));
        let place = before.map_or(0, |before| before + 1);
        (place == behind.unwrap_or(legal.len())).then_some(place)
    }
}

struct Search {
    order: Order,
    /// How many lists may still be tried.
    left: usize,
}

/// A changed list: the place of its decision in the round, and that of the word in the list.
type Change = (usize, usize);

impl Search {
    /// The word that appeared or vanished, and at which decision of the round first.
    fn any(&mut self, round: &[Decision], print: u32, words: &[u64]) -> Option<(u64, bool, usize)> {
        let mut legal: Vec<u64> = round.iter().flat_map(|one| one.legal.clone()).collect();
        legal.sort_unstable();
        legal.dedup();
        // Those whose place is known take few trials.
        let (known, others): (Vec<u64>, Vec<u64>) = words
            .iter()
            .partition(|word| self.order.0.contains_key(word));
        let appeared = legal.into_iter().map(|word| (word, true));
        let vanished = known.into_iter().chain(others).map(|word| (word, false));
        let mut tried = appeared.chain(vanished);
        tried.find_map(|(word, appeared)| {
            let place = self.one(round, print, word, appeared)?;
            Some((word, appeared, place))
        })
    }

    /// The first decision at which this word alone, less or more, gives the print.
    fn one(&mut self, round: &[Decision], print: u32, word: u64, appeared: bool) -> Option<usize> {
        if appeared {
            let places = round.iter().enumerate().filter_map(|(at, one)| {
                let there = one.legal.iter().position(|&other| other == word)?;
                (one.played != word).then_some((at, there))
            });
            return self.fits(round, print, &places.collect::<Vec<_>>(), None);
        }
        let lacking = round.iter().enumerate();
        let lacking = lacking.filter(|(_, one)| !one.legal.contains(&word));
        let lacking: Vec<(usize, &Decision)> = lacking.collect();
        let known = lacking.iter().map(|(at, one)| {
            let place = self.order.place(word, &one.legal)?;
            Some((*at, place))
        });
        if let Some(places) = known.collect::<Option<Vec<Change>>>() {
            return self.fits(round, print, &places, Some(word));
        }
        // No list of now has it: it stood before one of the others, whichever.
        let mut anchors: Vec<u64> = lacking.iter().flat_map(|(_, d)| d.legal.clone()).collect();
        anchors.sort_unstable();
        anchors.dedup();
        anchors.iter().find_map(|anchor| {
            let places = lacking.iter().filter_map(|(at, one)| {
                let place = one.legal.iter().position(|other| other == anchor)?;
                Some((*at, place))
            });
            self.fits(round, print, &places.collect::<Vec<_>>(), Some(word))
        })
    }

    /// The first decision of those changes that together give the print: words left out, or this one put in.
    fn fits(
        &mut self,
        round: &[Decision],
        print: u32,
        places: &[Change],
        word: Option<u64>,
    ) -> Option<usize> {
        for chosen in choices(places) {
            self.left = self.left.checked_sub(1)?;
            let lists = round.iter().enumerate().map(|(at, one)| {
                let change = chosen.iter().find(|(decision, _)| *decision == at);
                let (head, tail) = match change {
                    None => (&one.legal[..], &[][..]),
                    Some(&(_, place)) if word.is_some() => one.legal.split_at(place),
                    Some(&(_, place)) => (&one.legal[..place], &one.legal[place + 1..]),
                };
                let more = word.filter(|_| change.is_some());
                let legal = head.iter().copied().chain(more).chain(tail.iter().copied());
                (one.seat, legal, one.played)
            });
            if print_of(lists) == print {
                return chosen.first().map(|(decision, _)| *decision);
            }
        }
        None
    }
}

/// Every choice of a few, every stretch of many; never none of them.
fn choices(of: &[Change]) -> Vec<Vec<Change>> {
    if of.len() <= FEW {
        let chosen = |set: usize| {
            let members = of.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            members.map(|(_, change)| *change).collect()
        };
        return (1..1 << of.len()).map(chosen).collect();
    }
    let stretches = (0..of.len()).flat_map(|from| (from + 1..=of.len()).map(move |to| from..to));
    stretches.map(|stretch| of[stretch].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PASS: u64 = 1;
    const MINE: u64 = 2;
    const VAULT: u64 = 3;

    fn decision(seat: usize, round: u32, legal: &[u64]) -> Decision {
        Decision {
            seat,
            round,
            legal: legal.to_vec(),
            played: PASS,
        }
    }

    fn print(decisions: &[Decision]) -> u32 {
        let lists = decisions.iter();
        print_of(lists.map(|one| (one.seat, one.legal.iter().copied(), one.played)))
    }

    fn followed(decisions: Vec<Decision>) -> Followed {
        let rounds = decisions.chunk_by(|a, b| a.round == b.round);
        Followed {
            prints: rounds.map(print).collect(),
            decisions,
            ..Followed::default()
        }
    }

    /// What is found where the lists were `then` and are `now`.
    fn found(then: Vec<Decision>, now: Vec<Decision>) -> Option<OtherAction> {
        let (then, now) = (followed(then), followed(now));
        let parts = then.prints.iter().zip(&now.prints);
        let same = parts.take_while(|(then, now)| then == now).count();
        other_action(&now, &then.prints, same + 1, &[PASS, MINE, VAULT])
    }

    #[test]
    fn an_action_that_appeared_is_named_with_its_decision() {
        let then = vec![decision(0, 1, &[PASS]), decision(1, 1, &[PASS, VAULT])];
        let now = vec![
            decision(0, 1, &[PASS]),
            decision(1, 1, &[MINE, PASS, VAULT]),
        ];
        let expected = OtherAction {
            word: MINE,
            appeared: true,
            decision: 1,
            explains_all: true,
        };
        assert_eq!(found(then, now), Some(expected));
    }

    #[test]
    fn one_that_vanished_is_put_back_where_lists_have_it() {
        let then = vec![
            decision(0, 1, &[MINE, PASS, VAULT]),
            decision(0, 2, &[MINE, PASS, VAULT]),
            decision(1, 2, &[MINE, PASS, VAULT]),
        ];
        let now = vec![
            decision(0, 1, &[MINE, PASS, VAULT]),
            decision(0, 2, &[MINE, PASS, VAULT]),
            decision(1, 2, &[PASS, VAULT]),
        ];
        let expected = OtherAction {
            word: MINE,
            appeared: false,
            decision: 2,
            explains_all: true,
        };
        assert_eq!(found(then, now), Some(expected));
    }

    #[test]
    fn one_that_no_list_has_any_more_is_found_too() {
        let lists = |legal: &[u64]| vec![decision(0, 1, legal), decision(1, 2, legal)];
        let found = found(lists(&[PASS, MINE, VAULT]), lists(&[PASS, VAULT]));
        let found = found.expect("one action is missing");
        assert_eq!((found.word, found.appeared), (MINE, false));
        assert_eq!((found.decision, found.explains_all), (0, true));
    }

    #[test]
    fn more_than_one_action_is_not_told() {
        let then = vec![decision(0, 1, &[PASS])];
        let now = vec![decision(0, 1, &[PASS, MINE, VAULT])];
        assert_eq!(found(then, now), None);
    }

    #[test]
    fn what_a_later_round_contradicts_does_not_explain_all() {
        let then = vec![decision(0, 1, &[PASS]), decision(0, 2, &[PASS])];
        let now = vec![
            decision(0, 1, &[PASS, MINE]),
            decision(0, 2, &[PASS, VAULT]),
        ];
        let found = found(then, now).expect("the first round is told");
        assert!(found.word == MINE && !found.explains_all);
    }
}
