//! A running program: lines in, lines out, nothing without a limit.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::bots::Cause;

/// The longest line that a program may write.
const LONGEST_LINE: u64 = 1 << 20;
/// How many of its last lines on standard error are kept.
const LAST_WORDS: usize = 5;
/// Whoever waits for an answer looks up this often.
const GLANCE: Duration = Duration::from_millis(50);

/// Why there is no answer.
pub enum Trouble {
    Failed {
        cause: Cause,
        problem: String,
    },
    /// Nobody wants it any more.
    CalledOff,
}

fn failed(cause: Cause, problem: impl Into<String>) -> Trouble {
    let problem = problem.into();
    Trouble::Failed { cause, problem }
}

/// A running program with its own group of processes: an interrupt at the terminal does not reach it.
pub struct Program {
    child: Child,
    /// What it is told, written by a thread of its own: a program that does not read must not hold anybody up.
    input: Sender<String>,
    /// What it writes, line by line, from a thread of its own: a plain read could not time out.
    lines: Receiver<Result<String, Trouble>>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    asked: String,
}

impl Program {
    pub fn start(command: &[String]) -> Result<Self, Trouble> {
        let mut parts = command.iter();
        let mut command = Command::new(parts.next().map_or("", |word| word.as_str()));
        command
            .args(parts)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        group::own(&mut command);
        let mut child = command.spawn().map_err(|error| {
            let name = command.get_program().to_string_lossy();
            failed(Cause::Start, format!("`{name}` does not start: {error}"))
        })?;
        group::enter(&child);
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        listen(
            child.stderr.take().expect("it is piped"),
            Arc::clone(&last_words),
        );
        Ok(Program {
            input: writer(child.stdin.take().expect("it is piped")),
            lines: reader(child.stdout.take().expect("it is piped")),
            last_words,
            asked: String::new(),
            child,
        })
    }

    /// Sends a message; whether it is read shows when an answer is due.
    pub fn tell(&mut self, message: &Value) -> Result<(), Trouble> {
        self.asked = message.to_string();
        let sent = self.input.send(self.asked.clone() + "\n");
        sent.map_err(|_| failed(Cause::Ended, "it does not listen any more"))
    }

    /// The next line that it writes, within a time that counts from now.
    pub fn line(
        &mut self,
        timeout: Duration,
        is_called_off: impl Fn() -> bool,
    ) -> Result<String, Trouble> {
        let deadline = Instant::now() + timeout;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) => return line,
                Err(RecvTimeoutError::Timeout) if is_called_off() => {
                    return Err(Trouble::CalledOff);
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    let problem = format!("no answer within {} ms", timeout.as_millis());
                    return Err(failed(Cause::TimeOut, problem));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(failed(Cause::Ended, "it ended without an answer"));
                }
            }
        }
    }

    /// The last message that it got.
    pub fn asked(&self) -> &str {
        &self.asked
    }

    /// Its last lines on standard error.
    pub fn last_words(&self) -> Vec<String> {
        // It may be about to say why it ended.
        std::thread::sleep(GLANCE);
        let last_words = self.last_words.lock();
        let last_words = last_words.unwrap_or_else(PoisonError::into_inner);
        last_words.iter().cloned().collect()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        group::end(&self.child);
        // It may have ended by itself; then there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn writer(mut input: impl Write + Send + 'static) -> Sender<String> {
    let (sender, messages) = channel::<String>();
    std::thread::spawn(move || {
        for message in messages {
            if input.write_all(message.as_bytes()).is_err() {
                return;
            }
        }
    });
    sender
}

fn reader(output: impl Read + Send + 'static) -> Receiver<Result<String, Trouble>> {
    let (sender, lines) = sync_channel(1);
    std::thread::spawn(move || {
        let mut output = BufReader::new(output);
        while let Some(line) = bounded_line(&mut output) {
            let is_last = line.is_err();
            if sender.send(line).is_err() || is_last {
                return;
            }
        }
    });
    lines
}

/// The next line, if it has one and it is of bearable length.
fn bounded_line(output: &mut impl BufRead) -> Option<Result<String, Trouble>> {
    let mut line = Vec::new();
    let read = output.take(LONGEST_LINE).read_until(b'\n', &mut line);
    match read {
        Ok(0) | Err(_) => None,
        Ok(length) if length as u64 == LONGEST_LINE => {
            let problem = format!("it wrote a line of more than {LONGEST_LINE} bytes");
            Some(Err(failed(Cause::TooLong, problem)))
        }
        Ok(_) => Some(Ok(String::from_utf8_lossy(&line).trim_end().to_owned())),
    }
}

/// Keeps the last lines of what a program says on standard error.
fn listen(errors: impl Read + Send + 'static, last_words: Arc<Mutex<VecDeque<String>>>) {
    std::thread::spawn(move || {
        let mut errors = BufReader::new(errors);
        while let Some(line) = bounded_line(&mut errors) {
            // A line without an end is no reason to stop listening: it would stop the program.
            let Ok(line) = line else { continue };
            let mut kept: MutexGuard<VecDeque<String>> =
                last_words.lock().unwrap_or_else(PoisonError::into_inner);
            if kept.len() == LAST_WORDS {
                kept.pop_front();
            }
            kept.push_back(line);
        }
    });
}

/// Ends all programs that run, for a process that is about to end without ceremony.
pub fn end_all() {
    group::end_all();
}

#[cfg(unix)]
mod group {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};
    use std::sync::{Mutex, PoisonError};

    use rustix::process::{Pid, Signal, kill_process_group};

    /// The groups that run.
    static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

    pub fn own(command: &mut Command) {
        command.process_group(0);
    }

    pub fn enter(child: &Child) {
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        running.push(child.id());
    }

    pub fn end(child: &Child) {
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|&group| group != child.id());
        kill(child.id());
    }

    pub fn end_all() {
        // Whoever holds the list is ending one of them: nobody waits for it here.
        if let Ok(running) = RUNNING.try_lock() {
            running.iter().copied().for_each(kill);
        }
    }

    fn kill(group: u32) {
        if let Some(group) = Pid::from_raw(group as i32) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

#[cfg(not(unix))]
mod group {
    use std::process::{Child, Command};

    pub fn own(_: &mut Command) {}
    pub fn enter(_: &Child) {}
    pub fn end(_: &Child) {}
    pub fn end_all() {}
}
