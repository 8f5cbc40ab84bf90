//! Signals: the first ends a run in order, the second at once.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::{Duration, Instant};

/// Signals this close to the first are the same wish: `timeout` and many wrappers signal a program and then its group.
const ECHO: Duration = Duration::from_millis(250);

/// What signals have come.
#[derive(Default)]
pub struct Interrupt {
    /// Whether a run should end.
    pub asked: AtomicBool,
    /// The exit code of the signal, as shells say it: 128 and its number.
    code: AtomicU8,
    /// When the first came.
    first: OnceLock<Instant>,
}

/// What a signal asks for.
#[derive(Debug, PartialEq)]
enum Wish {
    EndInOrder,
    EndAtOnce,
    /// The same as the one before.
    Echo,
}

impl Interrupt {
    /// Heeds signals from now on: INT, TERM, and HUP unless the program was told to ignore it (`nohup`).
    pub fn heeded() -> &'static Self {
        Self::default().listening()
    }

    fn listening(self) -> &'static Self {
        let interrupt = Box::leak(Box::new(self));
        listen(interrupt);
        interrupt
    }

    /// The exit code of a run that a signal ended.
    pub fn code(&self) -> u8 {
        self.code.load(Ordering::Relaxed)
    }

    /// What a signal asks for that comes now.
    fn wish(&self, now: Instant) -> Wish {
        match self.first.get() {
            Some(first) if now.saturating_duration_since(*first) < ECHO => Wish::Echo,
            _ if self.asked.load(Ordering::Relaxed) => Wish::EndAtOnce,
            _ => {
                self.first.get_or_init(|| now);
                Wish::EndInOrder
            }
        }
    }

    #[cfg(unix)]
    fn heard(&self, signal: i32) {
        let code = 128 + signal as u8;
        match self.wish(Instant::now()) {
            Wish::Echo => {}
            Wish::EndAtOnce => {
                crate::bots::external::end_all();
                std::process::exit(code.into());
            }
            Wish::EndInOrder => {
                self.code.store(code, Ordering::Relaxed);
                self.asked.store(true, Ordering::Relaxed);
                super::tell(
                    "stopping; unfinished deals are played again next time; once more to stop now",
                );
            }
        }
    }
}

/// From now on a signal ends the program at once, and with it the programs that it started.
pub fn end_at_once() {
    let interrupt = Interrupt::default();
    interrupt.asked.store(true, Ordering::Relaxed);
    interrupt.listening();
}

#[cfg(unix)]
fn listen(interrupt: &'static Interrupt) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    let mut heeded = vec![SIGINT, SIGTERM];
    heeded.extend((!is_ignored(SIGHUP)).then_some(SIGHUP));
    // Without them an interrupt ends the program at once; what was saved is safe.
    if let Ok(mut signals) = Signals::new(heeded) {
        std::thread::spawn(move || {
            for signal in signals.forever() {
                interrupt.heard(signal);
            }
        });
    }
}

#[cfg(not(unix))]
fn listen(_: &'static Interrupt) {}

/// Whether whoever started the program told it to ignore a signal.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|digits| u64::from_str_radix(digits.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_that_comes_twice_at_once_is_one_wish() {
        let (interrupt, began) = (Interrupt::default(), Instant::now());
        let at = |ms| interrupt.wish(began + Duration::from_millis(ms));
        assert_eq!(at(0), Wish::EndInOrder);
        interrupt.asked.store(true, Ordering::Relaxed);
        assert_eq!([at(0), at(249)], [Wish::Echo, Wish::Echo]);
        assert_eq!(at(250), Wish::EndAtOnce);
    }

    #[test]
    fn where_nothing_is_saved_the_first_signal_ends_at_once() {
        let interrupt = Interrupt::default();
        interrupt.asked.store(true, Ordering::Relaxed);
        assert_eq!(interrupt.wish(Instant::now()), Wish::EndAtOnce);
    }
}
