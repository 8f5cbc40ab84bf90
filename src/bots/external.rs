//! `external`: any program that reads and writes JSON lines, on its standard input and output.
//!
//! Before the first decision of each game it gets `{"type":"new-game","game":..,"seat":..,"seats":..,"rules":..}`, for
//! each decision `{"type":"decide","game":..,"seat":..,"seats":..,"view":..,"legal":[..]}`, and answers the latter with
//! `{"action":".."}`, one of `legal`. The view is the transcript's state with `null` for what its seat cannot know.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use serde_json::{Value, json};

use super::{Bot, BotInfo, BotSpec, BoxedBot, Kind, Parameter};
use crate::game::View;
use crate::notation::Notation;
use crate::rng::Rng;

pub const INFO: BotInfo = BotInfo {
    name: "external",
    about: "a program that speaks JSON lines on standard input and output; a crash, an illegal answer or a time-out forfeits the game",
    parameters: &[
        Parameter {
            name: "cmd",
            kind: Kind::Text,
            about: "the program and its arguments, apart by spaces",
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

pub fn build<G: Notation + 'static>(spec: &BotSpec) -> BoxedBot<G> {
    Box::new(External::<G> {
        command: spec.text("cmd").to_owned(),
        timeout: Duration::from_millis(spec.whole("timeout-ms")),
        program: None,
        greeted: false,
        forfeit: None,
        actions: Vec::new(),
    })
}

/// A player outside of this program.
struct External<G: Notation> {
    command: String,
    timeout: Duration,
    /// Runs from its first decision on; started again after a forfeit.
    program: Option<Program>,
    /// Whether it knows of the game in play.
    greeted: bool,
    forfeit: Option<String>,
    actions: Vec<G::Action>,
}

impl<G: Notation> Bot<G> for External<G> {
    fn choose(&mut self, view: &View<G>, rng: &mut Rng) -> G::Action {
        view.legal_actions(&mut self.actions);
        match self.ask(view, rng) {
            Ok(index) => self.actions[index],
            Err(problem) => {
                self.program = None;
                self.forfeit = Some(problem);
                self.actions[0]
            }
        }
    }

    fn new_game(&mut self) {
        self.greeted = false;
        self.forfeit = None;
    }

    fn may_forfeit(&self) -> bool {
        true
    }

    fn forfeited(&mut self) -> Option<String> {
        self.forfeit.take()
    }
}

impl<G: Notation> External<G> {
    /// The place among the legal actions of the one that the program answers with.
    fn ask(&mut self, view: &View<G>, rng: &mut Rng) -> Result<usize, String> {
        let program = match &mut self.program {
            Some(program) => program,
            None => self.program.insert(Program::start(&self.command)?),
        };
        // The hidden cards are re-dealt, so not even a fault in the notation could show them.
        let world = view.sample_world(rng);
        let (game, seat) = (view.game(), view.seat());
        let about = json!({"game": G::NAME, "seat": seat, "seats": game.seats()});
        if !self.greeted {
            let rules = json!({"type": "new-game", "rules": game.rules_json(&world)});
            program.tell(&merged(&about, rules))?;
            self.greeted = true;
        }
        let legal = self.actions.iter();
        let legal: Vec<String> = legal
            .map(|&action| game.action_name(&world, action))
            .collect();
        let view = game.state_json(&world, Some(seat));
        let question = json!({"type": "decide", "view": view, "legal": &legal});
        program.tell(&merged(&about, question))?;
        let answer = program.answer(self.timeout)?;
        let is_legal = legal.iter().position(|name| *name == answer);
        is_legal.ok_or_else(|| format!("its answer `{answer}` is not legal"))
    }
}

fn merged(first: &Value, mut second: Value) -> Value {
    for (key, value) in first.as_object().into_iter().flatten() {
        second[key] = value.clone();
    }
    second
}

/// A running program.
struct Program {
    child: Child,
    input: ChildStdin,
    /// What it writes, line by line, from a thread of its own: a plain read could not time out.
    lines: Receiver<String>,
}

impl Program {
    fn start(command: &str) -> Result<Self, String> {
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("`{command}` does not start: {error}"))?;
        let input = child.stdin.take().expect("the input is piped");
        let output = child.stdout.take().expect("the output is piped");
        let (sender, lines) = sync_channel(1);
        std::thread::spawn(move || {
            let read = BufReader::new(output).lines().map_while(Result::ok);
            for line in read {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Program {
            child,
            input,
            lines,
        })
    }

    fn tell(&mut self, message: &Value) -> Result<(), String> {
        writeln!(self.input, "{message}").map_err(|error| format!("it does not listen: {error}"))
    }

    /// The action that it names.
    fn answer(&mut self, timeout: Duration) -> Result<String, String> {
        let line = self
            .lines
            .recv_timeout(timeout)
            .map_err(|error| match error {
                RecvTimeoutError::Timeout => format!("no answer within {} ms", timeout.as_millis()),
                RecvTimeoutError::Disconnected => "it ended without an answer".to_owned(),
            })?;
        let answer: Value = serde_json::from_str(&line)
            .map_err(|error| format!("its answer `{line}` is no JSON: {error}"))?;
        let action = answer.get("action").and_then(Value::as_str);
        action
            .map(str::to_owned)
            .ok_or_else(|| format!("its answer `{line}` has no \"action\""))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
