//! Why a game is not the same before and after a change: the first thing that differs.

use std::collections::HashMap;

use super::game::{Game, Kind};
use super::lists::other_action;
use crate::core::game::Seat;
use crate::core::named::named;
use crate::core::text::labelled;
use crate::play::fingerprint::{table_prints, word_of};
use crate::play::follow::Followed;
use crate::play::trace::{Step, Trace};

named! {
    /// The first thing that differs.
    Cause:
    /// The table was laid out differently.
    Setup "setup" "a different setup",
    /// The same things lie or come in another order: a shuffle or a stream of chance, not a rule.
    Chance "chance" "a different chance event",
    /// The same table, but other legal actions.
    Legal "legal" "a different legal action",
    /// The same legal actions, but a bot chose otherwise.
    Choice "choice" "a different choice of a bot",
    /// The same action, but it did something else.
    Effect "effect" "a different effect",
    /// The same play to the end, but other scores or another end.
    Score "score" "a different score",
    /// The same scores, but a tie was broken otherwise.
    TieBreak "tie-break" "a different tie-break",
}

/// A game that is not the same before and after.
#[derive(Clone, Debug)]
pub struct Parting {
    pub kind: Kind,
    /// `None` where the record does not tell.
    pub cause: Option<Cause>,
    /// The place of the round where they part, from 1; `None` if all rounds are the same.
    pub round: Option<usize>,
    /// The decision where they part, from 1; `None` where no decision differs or the record does not tell.
    pub decision: Option<usize>,
    /// Which actions became legal or illegal there, where that is the cause and both sides are known.
    pub legal: Option<LegalChange>,
    pub before: Game,
    pub after: Game,
}

impl Parting {
    /// A changed game, cause and decision still to be found.
    pub fn new(before: &Game, after: &Game) -> Option<Self> {
        let kind = before.change(after)?;
        let rounds = before.fingerprints.iter().zip(&after.fingerprints);
        let same = rounds.take_while(|(before, after)| before == after).count();
        let lengths = [before, after].map(|game| game.fingerprints.len());
        Some(Parting {
            kind,
            cause: None,
            round: (lengths != [same; 2]).then_some(same + 1),
            decision: None,
            legal: None,
            before: before.clone(),
            after: after.clone(),
        })
    }

    /// The cause where the play is the same to the end.
    pub fn result_only(&self) -> Option<Cause> {
        let same_play = self.round.is_none() && self.before.decisions == self.after.decisions;
        let (before, after) = (&self.before, &self.after);
        let same_scores = (&before.scores, before.reason) == (&after.scores, after.reason);
        same_play.then_some(if same_scores {
            Cause::TieBreak
        } else {
            Cause::Score
        })
    }

    /// Whether what is legal or what an action does changed there.
    pub fn may_be_rules(&self) -> bool {
        matches!(self.cause, Some(Cause::Legal | Cause::Effect))
    }

    /// The first action that is not the recorded one, from 0.
    pub fn first_other_action(&self) -> Option<usize> {
        let (before, after) = (&self.before.actions, &self.after.actions);
        let same = before
            .iter()
            .zip(after)
            .take_while(|(before, after)| before == after)
            .count();
        (same < before.len().max(after.len())).then_some(same)
    }

    /// Cause and decision from the record: `setup` are the prints of the table now, `followed` is how far the recorded
    /// actions lead under the rules of now.
    pub fn found_by_following(mut self, setup: [u32; 2], followed: &Followed) -> Self {
        let other = self.first_other_action();
        let same_legal = || match (other, self.round) {
            // The recorded actions, played again, leave the same prints up to the round in which the play parts.
            (Some(other), Some(round)) => {
                other < followed.rounds.len()
                    && followed
                        .stopped
                        .as_ref()
                        .is_none_or(|_| other + 1 < followed.rounds.len())
                    && self.before.fingerprints.get(round - 1) == followed.prints.get(round - 1)
            }
            _ => false,
        };
        self.cause = Some(if setup[1] != self.before.setup[1] {
            Cause::Setup
        } else if setup[0] != self.before.setup[0] {
            Cause::Chance
        } else if same_legal() {
            Cause::Choice
        } else if followed.stopped.is_none() {
            Cause::Effect
        } else {
            Cause::Legal
        });
        self.decision = self.round.map(|round| {
            let in_round = |at: &usize| place_of(&followed.rounds, *at) == round;
            let first = (0..followed.rounds.len()).find(in_round);
            // Where no recorded action lies in that round, one of the games has ended before it.
            let end = followed.rounds.len();
            1 + other.filter(in_round).or(first).unwrap_or(end)
        });
        self.at_the_setup()
    }

    /// The action that became legal or illegal where the record's fingerprints tell; it is the cause where nothing else
    /// changed as far as the recorded actions lead.
    pub fn with_other_action(
        mut self,
        followed: &Followed,
        names: &HashMap<u64, &str>,
        words: &[u64],
    ) -> Self {
        if !self.may_be_rules() {
            return self;
        }
        let recorded = &self.before.fingerprints;
        let found = self.round.and_then(|round| {
            let other = other_action(followed, recorded, round, words)?;
            let now = followed.names.iter().map(String::as_str);
            let mut known = names.values().copied().chain(now);
            let name = known.find(|name| word_of(name) == other.word)?.to_owned();
            Some((other, name))
        });
        if let Some((other, name)) = found {
            let seat = followed.decisions[other.decision].seat;
            let (appeared, vanished) = match other.appeared {
                true => (vec![name], Vec::new()),
                false => (Vec::new(), vec![name]),
            };
            self.decision = Some(other.decision + 1);
            self.legal = Some(LegalChange {
                appeared,
                vanished,
                seats: [seat; 2],
            });
            if other.explains_all {
                self.cause = Some(Cause::Legal);
            }
        }
        self
    }

    /// What differs before the first decision differs from there on.
    fn at_the_setup(mut self) -> Self {
        if matches!(self.cause, Some(Cause::Setup | Cause::Chance)) {
            (self.round, self.decision) = (Some(1), Some(1));
        }
        self
    }

    /// Whether chance fell in the round in which the game parts or in the one before it, by the game of now; `None` if
    /// it had not fallen yet since the deal.
    pub fn follows_chance(&self, now: &Trace) -> Option<bool> {
        let parts = self.round?;
        let rounds: Vec<u32> = now.steps.iter().map(|step| step.round).collect();
        let steps = now.steps.iter().enumerate();
        let fell = steps.filter(|(_, step)| step.drew);
        let fell = fell.map(|(at, _)| place_of(&rounds, at));
        let last = fell.filter(|round| *round <= parts).max()?;
        Some(last + 1 >= parts)
    }

    /// Cause and decision from both games step by step.
    pub fn found_by_traces(mut self, before: &Trace, after: &Trace) -> Self {
        let (cause, decision) = first_difference(before, after);
        (self.cause, self.decision) = (Some(cause), Some(decision));
        let rounds: Vec<u32> = before.steps.iter().map(|step| step.round).collect();
        self.round = Some(place_of(&rounds, decision.saturating_sub(1)));
        if cause == Cause::Legal {
            let step = |trace: &Trace| trace.steps.get(decision - 1).cloned();
            let steps = step(before).zip(step(after));
            self.legal = steps.map(|(then, now)| LegalChange::new(&then, &now));
        }
        self
    }
}

/// The place of a decision's round among the rounds that had one, from 1.
fn place_of(rounds: &[u32], decision: usize) -> usize {
    let before = rounds.iter().take(decision + 1);
    let mut before: Vec<u32> = before.copied().collect();
    before.dedup();
    before.len().max(1)
}

/// Which actions are legal on one side only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalChange {
    pub appeared: Vec<String>,
    pub vanished: Vec<String>,
    /// Who was to act, before and after.
    pub seats: [Seat; 2],
}

impl LegalChange {
    fn new(then: &Step, now: &Step) -> Self {
        let only = |one: &Step, other: &Step| -> Vec<String> {
            let legal = one.legal.iter();
            let only = legal.filter(|action| !other.legal.contains(action));
            only.cloned().collect()
        };
        LegalChange {
            appeared: only(now, then),
            vanished: only(then, now),
            seats: [then.seat, now.seat],
        }
    }

    /// What appeared and what vanished, as lines for people.
    pub fn told(&self) -> String {
        let [then, now] = self.seats;
        let lists = [("appeared", &self.appeared), ("vanished", &self.vanished)];
        let lists = lists.into_iter().filter(|(_, actions)| !actions.is_empty());
        let text: String = lists
            .map(|(word, actions)| labelled(&format!("  {word}: "), &actions.join(", ")) + "\n")
            .collect();
        match text.as_str() {
            "" if then != now => format!("  seat {then} was to act, now seat {now}\n"),
            "" => "  the same actions in another order\n".to_owned(),
            _ => text,
        }
    }
}

/// The first thing that differs between two games that are not the same, and the decision, from 1.
fn first_difference(before: &Trace, after: &Trace) -> (Cause, usize) {
    if before.setup != after.setup {
        let [then, now] = [before, after].map(|trace| table_prints(&trace.setup)[1]);
        return (
            if then == now {
                Cause::Chance
            } else {
                Cause::Setup
            },
            1,
        );
    }
    for (index, (then, now)) in before.steps.iter().zip(&after.steps).enumerate() {
        if let Some(cause) = step_difference(then, now) {
            return (cause, index + 1);
        }
    }
    // One game goes on where the other has ended.
    (Cause::Effect, before.steps.len().min(after.steps.len()))
}

fn step_difference(then: &Step, now: &Step) -> Option<Cause> {
    if (then.seat, &then.legal) != (now.seat, &now.legal) {
        Some(Cause::Legal)
    } else if then.action != now.action {
        Some(Cause::Choice)
    } else if then.state == now.state {
        None
    } else if (then.drew || now.drew) && table_prints(&then.state)[1] == table_prints(&now.state)[1]
    {
        Some(Cause::Chance)
    } else {
        Some(Cause::Effect)
    }
}
