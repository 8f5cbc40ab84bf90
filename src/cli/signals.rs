//! Signals: the first ends a run in order, the second at once.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// What signals have come.
#[derive(Default)]
pub struct Interrupt {
    /// Whether a run should end.
    pub asked: AtomicBool,
    /// The exit code of the signal, as shells say it: 128 and its number.
    code: AtomicU8,
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

    #[cfg(unix)]
    fn heard(&self, signal: i32) {
        let code = 128 + signal as u8;
        if self.asked.load(Ordering::Relaxed) {
            crate::bots::external::end_all();
            std::process::exit(code.into());
        }
        self.code.store(code, Ordering::Relaxed);
        self.asked.store(true, Ordering::Relaxed);
        super::tell("stopping; unfinished deals are played again next time; once more to stop now");
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
