//! `external`: any program that reads and writes JSON lines, on its standard input and output.
//!
//! Before the first decision of each game it gets `{"type":"new-game","game":..,"seat":..,"seats":..,"seed":..,
//! "rules":..}`, for each decision `{"type":"decide","game":..,"seat":..,"seats":..,"view":..,"legal":[..]}`, and
//! answers the latter with `{"action":".."}`, one of `legal`. The view is the transcript's state with `null` for what
//! its seat cannot know; `seed` is drawn from the bot's own stream, for a program that wants chance.

mod program;

use std::time::Duration;

use serde_json::{Value, json};

pub use program::end_all;

use self::program::{Program, Trouble};
use super::{Bot, BotInfo, BotSpec, BoxedBot, Cause, Forfeit, Kind, Parameter};
use crate::core::game::View;
use crate::core::notation::Notation;
use crate::core::rng::Rng;

pub const INFO: BotInfo = BotInfo {
    name: "external",
    about: "a program that speaks JSON lines on standard input and output; a crash, an illegal answer or a time-out forfeits the game",
    parameters: &[
        Parameter {
            name: "cmd",
            kind: Kind::Text,
            about: "the program and its arguments, apart by spaces, or as a list: [\"python3\", \"my bot.py\"]",
        },
        Parameter {
            name: "timeout-ms",
            kind: Kind::Whole {
                default: 10_000,
                min: 1,
                max: 3_600_000,
            },
            about: "the longest time for one answer, in milliseconds",
        },
    ],
    weighs: false,
};

/// How much of a question or an answer a report shows.
const SHOWN: usize = 300;

pub fn build<G: Notation + 'static>(spec: &BotSpec) -> BoxedBot<G> {
    Box::new(External::<G> {
        process: Process {
            command: words(spec.text("cmd")),
            timeout: Duration::from_millis(spec.whole("timeout-ms")),
            program: None,
            greeted: false,
            forfeit: None,
        },
        actions: Vec::new(),
    })
}

/// The words of a command: a JSON list, or what spaces set apart.
fn words(command: &str) -> Vec<String> {
    let list = serde_json::from_str(command).ok();
    list.unwrap_or_else(|| command.split_whitespace().map(str::to_owned).collect())
}

/// A player outside of this program.
struct External<G: Notation> {
    process: Process,
    actions: Vec<G::Action>,
}

impl<G: Notation> Bot<G> for External<G> {
    fn choose(&mut self, view: &View<G>, rng: &mut Rng) -> G::Action {
        view.legal_actions(&mut self.actions);
        match self.ask(view, rng) {
            Ok(index) => self.actions[index],
            Err(trouble) => {
                self.process.fail(trouble);
                self.actions[0]
            }
        }
    }

    fn new_game(&mut self) {
        self.process.greeted = false;
        self.process.forfeit = None;
    }

    fn may_forfeit(&self) -> bool {
        true
    }

    fn forfeited(&mut self) -> Option<Forfeit> {
        self.process.forfeit.take()
    }
}

impl<G: Notation> External<G> {
    /// The place among the legal actions of the one that the program answers with.
    fn ask(&mut self, view: &View<G>, rng: &mut Rng) -> Result<usize, Trouble> {
        self.process.start()?;
        // The hidden cards are re-dealt, so not even a fault in the notation could show them.
        let world = view.sample_world(rng);
        let (game, seat) = (view.game(), view.seat());
        let about = json!({"game": G::NAME, "seat": seat, "seats": game.seats()});
        if !self.process.greeted {
            self.process.greet(&about, game.rules_json(&world), rng)?;
        }
        let legal = self.actions.iter();
        let legal: Vec<String> = legal
            .map(|&action| game.action_name(&world, action))
            .collect();
        let table = game.state_json(&world, Some(seat));
        let called_off = || view.is_called_off();
        self.process.decide(&about, table, &legal, &called_off)
    }
}

/// The program and what it was told. It knows no game, so that it is compiled once and not for each game.
struct Process {
    command: Vec<String>,
    timeout: Duration,
    /// Runs from its first decision on; started again after a forfeit.
    program: Option<Program>,
    /// Whether it knows of the game in play.
    greeted: bool,
    forfeit: Option<Forfeit>,
}

impl Process {
    /// The program, which runs from now on.
    fn start(&mut self) -> Result<&mut Program, Trouble> {
        match &mut self.program {
            Some(program) => Ok(program),
            none => Ok(none.insert(Program::start(&self.command)?)),
        }
    }

    /// Tells it that a game begins.
    fn greet(&mut self, about: &Value, rules: Value, rng: &mut Rng) -> Result<(), Trouble> {
        // Below 2^53: every language reads it as a whole number.
        let seed = rng.next_u64() >> 11;
        let greeting = json!({"type": "new-game", "seed": seed, "rules": rules});
        self.start()?.tell(&merged(about, greeting))?;
        self.greeted = true;
        Ok(())
    }

    /// The place of its answer among the legal actions.
    fn decide(
        &mut self,
        about: &Value,
        table: Value,
        legal: &[String],
        called_off: &dyn Fn() -> bool,
    ) -> Result<usize, Trouble> {
        let timeout = self.timeout;
        let program = self.start()?;
        let question = json!({"type": "decide", "view": table, "legal": legal});
        program.tell(&merged(about, question))?;
        let line = program.line(timeout, called_off)?;
        chosen(&line, legal)
    }

    /// Gives up the game, and the program.
    fn fail(&mut self, trouble: Trouble) {
        self.forfeit = self.report(trouble);
        self.program = None;
    }

    /// What is told of a failure; `None` if the game was called off.
    fn report(&self, trouble: Trouble) -> Option<Forfeit> {
        let Trouble::Failed { cause, problem } = trouble else {
            return None;
        };
        let mut told = format!("{problem}\n  command: {}", self.command.join(" "));
        if let Some(program) = &self.program {
            let asked = cut(program.asked());
            told.push_str(&format!("\n  asked: {asked}"));
            for line in program.last_words() {
                told.push_str(&format!("\n  standard error: {}", cut(&line)));
            }
        }
        Some(Forfeit { cause, told })
    }
}

/// The place of the action that a line names among the legal ones.
fn chosen(line: &str, legal: &[String]) -> Result<usize, Trouble> {
    let failed = |cause, problem| Err(Trouble::Failed { cause, problem });
    let answer: Value = match serde_json::from_str(line) {
        Ok(answer) => answer,
        Err(error) => {
            let problem = format!("its answer `{}` is not JSON: {error}", cut(line));
            return failed(Cause::Unreadable, problem);
        }
    };
    let Some(action) = answer.get("action").and_then(Value::as_str) else {
        let problem = format!("its answer `{}` names no action in text", cut(line));
        return failed(Cause::Unreadable, problem);
    };
    match legal.iter().position(|name| name == action) {
        Some(place) => Ok(place),
        None => failed(
            Cause::Illegal,
            format!("its answer `{}` is not legal", cut(action)),
        ),
    }
}

/// A text of bearable length.
fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

fn merged(first: &Value, mut second: Value) -> Value {
    for (key, value) in first.as_object().into_iter().flatten() {
        second[key] = value.clone();
    }
    second
}
