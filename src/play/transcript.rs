//! One game as text: JSON Lines by the transcript contract, or prose.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::bots::Thoughts;
use crate::core::game::{EndReason, Outcome, Seat, WHOLE_WIN};
use crate::core::notation::Notation;
use crate::play::{GameId, Watcher, thinking};

/// The version of the contract.
const VERSION: u32 = 1;

/// Which game of an experiment is told, and who sits there.
pub struct Heading {
    pub seats: Vec<String>,
    pub game: GameId,
}

/// Writes the JSON Lines form while a game is played. The first failure is kept for `finish`.
pub struct JsonLines<'a, G: Notation> {
    out: &'a mut dyn Write,
    heading: Heading,
    /// What the bot to act thought, where it is asked.
    thoughts: Option<Thoughts<G::Action>>,
    decisions: u32,
    pending: Option<Value>,
    written: io::Result<()>,
}

impl<'a, G: Notation> JsonLines<'a, G> {
    /// With `values` each decision tells what the bot thought of its actions.
    pub fn new(out: &'a mut dyn Write, heading: Heading, values: bool) -> Self {
        JsonLines {
            out,
            heading,
            thoughts: values.then(Thoughts::default),
            decisions: 0,
            pending: None,
            written: Ok(()),
        }
    }

    /// Whether everything could be written.
    pub fn finish(self) -> io::Result<()> {
        self.written
    }

    fn line(&mut self, line: &Value) {
        if self.written.is_ok() {
            self.written = writeln!(self.out, "{line}");
        }
    }
}

impl<G: Notation> Watcher<G> for JsonLines<'_, G> {
    fn thoughts(&mut self) -> Option<&mut Thoughts<G::Action>> {
        self.thoughts.as_mut()
    }

    fn setup(&mut self, game: &G, state: &G::State) {
        let heading = &self.heading;
        let line = json!({
            "type": "game", "version": VERSION, "game": G::NAME, "variant": game.variant(),
            "seats": heading.seats, "seed": heading.game.seed, "deal": heading.game.deal,
            "seating": heading.game.seating, "rules": game.rules_json(state),
        });
        self.line(&line);
        self.line(&json!({"type": "setup", "state": game.state_json(state, None)}));
    }

    fn before(&mut self, game: &G, state: &G::State, seat: Seat, action: G::Action) {
        let mut legal = Vec::new();
        game.legal_actions(state, &mut legal);
        let name = |action| game.action_name(state, action);
        let names: Vec<String> = legal.iter().copied().map(name).collect();
        self.decisions += 1;
        let mut line = json!({
            "type": "decision", "n": self.decisions, "seat": seat, "legal": names,
            "action": name(action),
        });
        if let Some(thoughts) = &mut self.thoughts {
            if let Some(values) = thinking::field(game, state, &legal, thoughts) {
                line["values"] = values;
            }
            thoughts.clear();
        }
        self.pending = Some(line);
    }

    fn after(&mut self, game: &G, state: &G::State) {
        let mut line = self.pending.take().expect("`before` comes first");
        line["state"] = game.state_json(state, None);
        self.line(&line);
    }

    fn end(&mut self, _game: &G, _state: &G::State, outcome: &Outcome) {
        let seats = outcome.seats;
        let win = outcome.shares[..seats].iter();
        let win: Vec<f64> = win.map(|&share| share as f64 / WHOLE_WIN as f64).collect();
        let line = json!({
            "type": "end", "reason": outcome.reason.name(), "scores": outcome.scores[..seats],
            "tie_break": outcome.tie_break.name(), "winners": outcome.winners().collect::<Vec<_>>(),
            "win": win,
        });
        self.line(&line);
    }
}

/// Tells a game in prose while it is played.
pub struct Prose<'a, G: Notation> {
    out: &'a mut dyn Write,
    heading: Heading,
    /// Whether a board follows each new round.
    board: bool,
    /// What the bot to act thought, where it is asked.
    thoughts: Option<Thoughts<G::Action>>,
    before: Option<(G::State, G::Action)>,
    written: io::Result<()>,
}

impl<'a, G: Notation> Prose<'a, G> {
    /// With `values` the best of what the bot thought stands before each decision.
    pub fn new(out: &'a mut dyn Write, heading: Heading, board: bool, values: bool) -> Self {
        Prose {
            out,
            heading,
            board,
            thoughts: values.then(Thoughts::default),
            before: None,
            written: Ok(()),
        }
    }

    /// Whether everything could be written.
    pub fn finish(self) -> io::Result<()> {
        self.written
    }

    fn say(&mut self, text: &str) {
        if self.written.is_ok() {
            self.written = writeln!(self.out, "{}", text.trim_end_matches('\n'));
        }
    }
}

impl<G: Notation> Watcher<G> for Prose<'_, G> {
    fn setup(&mut self, game: &G, state: &G::State) {
        let GameId {
            seed,
            deal,
            seating,
        } = self.heading.game;
        self.say(&format!(
            "{}, deal {deal}, seating {seating}, seed {seed}",
            G::NAME
        ));
        let text = game.tell_setup(state, &self.heading.seats);
        self.say(&text);
    }

    fn thoughts(&mut self) -> Option<&mut Thoughts<G::Action>> {
        self.thoughts.as_mut()
    }

    fn before(&mut self, game: &G, state: &G::State, _seat: Seat, action: G::Action) {
        if let Some(thoughts) = &mut self.thoughts {
            let line = thinking::line(game, state, thoughts);
            thoughts.clear();
            line.iter().for_each(|line| self.say(line));
        }
        self.before = Some((state.clone(), action));
    }

    fn after(&mut self, game: &G, state: &G::State) {
        let (before, action) = self.before.take().expect("`before` comes first");
        let text = game.tell_action(&before, action, state, &self.heading.seats);
        self.say(&text);
        if self.board && game.round(state) > game.round(&before) {
            let board = game.tell_board(state, &self.heading.seats);
            if !board.is_empty() {
                self.say(&board);
            }
        }
    }

    fn end(&mut self, game: &G, state: &G::State, outcome: &Outcome) {
        let text = match outcome.reason {
            EndReason::Forfeit => tell_forfeit(outcome, &self.heading.seats),
            _ => game.tell_end(state, outcome, &self.heading.seats),
        };
        self.say(&text);
        self.say("");
    }
}

/// The last line of a game that a bot gave up: whoever has no share of the win.
fn tell_forfeit(outcome: &Outcome, names: &[String]) -> String {
    let (winners, losers): (Vec<_>, Vec<_>) =
        (0..outcome.seats).partition(|&seat| outcome.shares[seat] > 0);
    let named = |seats: Vec<Seat>| {
        let names: Vec<&str> = seats.into_iter().map(|seat| names[seat].as_str()).collect();
        names.join(" and ")
    };
    let wins = if winners.len() == 1 {
        "wins"
    } else {
        "share the win"
    };
    format!(
        "{} forfeits, and the game ends here: {} {wins}, whatever the scores.",
        named(losers),
        named(winners)
    )
}
