//! How actions went in a decision wherever they were played: the move-average sampling technique of playouts.

use std::hash::{Hash, Hasher};

use crate::core::bits::mixed;
use crate::core::game::Seat;

/// The mean reward of each seat's actions. Actions that fall into one slot share it.
pub struct Experience {
    slots: Vec<Slot>,
    /// The slots of this iteration's actions, and who played them.
    played: Vec<(usize, Seat)>,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    count: f64,
    total: f64,
}

impl Experience {
    const BITS: u32 = 11;

    pub fn new() -> Self {
        Experience {
            slots: vec![Slot::default(); 1 << Self::BITS],
            played: Vec::new(),
        }
    }

    pub fn forget(&mut self) {
        self.slots.fill(Slot::default());
        self.played.clear();
    }

    /// An action is played.
    #[inline]
    pub fn note(&mut self, seat: Seat, action: &impl Hash) {
        self.played.push((slot(seat, action), seat));
    }

    /// The mean reward of an action; more than any if it was never played.
    #[inline]
    pub fn mean(&self, seat: Seat, action: &impl Hash) -> f64 {
        let Slot { count, total } = self.slots[slot(seat, action)];
        match count > 0.0 {
            true => total / count,
            false => 2.0,
        }
    }

    /// Rewards all that was played since the last time.
    pub fn learn(&mut self, rewards: &[f64]) {
        for &(slot, seat) in &self.played {
            let slot = &mut self.slots[slot];
            slot.count += 1.0;
            slot.total += rewards[seat];
        }
        self.played.clear();
    }
}

#[inline]
fn slot(seat: Seat, action: &impl Hash) -> usize {
    let mut mixer = Mixer(seat as u64 + 1);
    action.hash(&mut mixer);
    (mixed(mixer.0, 0) >> (64 - Experience::BITS)) as usize
}

/// A quick hash that is the same on every machine.
struct Mixer(u64);

impl Mixer {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = mixed(self.0, word);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.add(byte.into());
        }
    }

    #[inline]
    fn write_u8(&mut self, byte: u8) {
        self.add(byte.into());
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }

    #[inline]
    fn write_isize(&mut self, word: isize) {
        self.add(word as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_worth_the_mean_of_its_seat() {
        let mut experience = Experience::new();
        for rewards in [[1.0, 0.0], [0.5, 0.5]] {
            experience.note(0, &7u8);
            experience.note(1, &7u8);
            experience.learn(&rewards);
        }
        assert_eq!(experience.mean(0, &7u8), 0.75);
        assert_eq!(experience.mean(1, &7u8), 0.25);
        assert_eq!(experience.mean(0, &8u8), 2.0);
        experience.forget();
        assert_eq!(experience.mean(0, &7u8), 2.0);
    }
}
