//! A turn of Mint Tin Aliens as a learned player looks through it: the own blind card by exact weights, the card that
//! comes into the market by a few draws that are the same in all branches.

use xxhash_rust::xxh3::xxh3_64;

use super::MintTinAliens;
use super::actions::Action;
use super::cards::{Card, Counts, KINDS, total};
use super::fast::words::word;
use super::state::{Phase, State};
use crate::core::bits::mixed;
use crate::core::features::{LookAhead, Luck};
use crate::core::game::Seat;
use crate::core::rng::Rng;

type Tables = Vec<(State, f32)>;

impl LookAhead for MintTinAliens {
    fn goes_on(&self, state: &State, seat: Seat) -> bool {
        let begins = state.phase == Phase::Draw && state.draws == 2 && state.first.is_none();
        state.phase != Phase::Over && state.mover() == seat && !begins
    }

    fn position(&self, state: &State, seat: Seat) -> u64 {
        let own = &state.players[seat];
        let rest = [
            state.pile().len() as u8,
            state.draws,
            state.phase as u8,
            state.first.map_or(0, |source| 1 + source as u8),
            total(&state.discard) as u8,
        ];
        let words = [
            word(&own.hand),
            word(&own.known),
            word(&state.market),
            word(&rest),
        ];
        let mut bytes = [0; 32];
        for (bytes, word) in bytes.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        xxh3_64(&bytes)
    }

    /// Who draws what pays for no award comes to the same end whatever it draws first.
    fn end_of_turn(&self, state: &State, seat: Seat) -> Option<u64> {
        let [first, second] = &state.players;
        let dice = u64::from(first.die) << 8 | u64::from(second.die);
        let seen = mixed(self.seen_by(state, seat), word(&state.discard));
        let number = mixed(seen, dice);
        // The lower half of a product knows little of the upper one.
        Some(number ^ number >> 32)
    }

    fn outcomes(&self, world: &State, action: Action, luck: &Luck, tables: &mut Tables) {
        tables.clear();
        let cards = world.pile().len();
        match action {
            Action::DrawPile if cards >= 1 => self.draw_one(world, action, luck, tables),
            Action::DrawTwo if cards >= 2 => self.draw_two(world, action, luck, tables),
            Action::DrawMarket(_) if cards >= 1 => self.refill(world, action, luck, tables),
            _ => {
                let mut table = *world;
                self.play(&mut table, action, &mut luck.stream(0));
                tables.push((table, 1.0));
            }
        }
    }
}

impl MintTinAliens {
    /// The own blind card, each kind by its share of what is unseen.
    fn draw_one(&self, world: &State, action: Action, luck: &Luck, tables: &mut Tables) {
        let (unseen, rng) = (self.unseen(world, world.mover()), luck.stream(0));
        for card in Card::ALL {
            let weight = share(&unseen, card);
            if weight > 0.0 {
                tables.push((self.after(world, &[card], action, &rng), weight));
            }
        }
    }

    /// Both blind cards, each pair of kinds once.
    fn draw_two(&self, world: &State, action: Action, luck: &Luck, tables: &mut Tables) {
        let (unseen, rng) = (self.unseen(world, world.mover()), luck.stream(0));
        for (place, &first) in Card::ALL.iter().enumerate() {
            for &second in &Card::ALL[place..] {
                let orders = if first == second { 1.0 } else { 2.0 };
                let mut rest = unseen;
                rest[first as usize] = rest[first as usize].saturating_sub(1);
                let weight = orders * share(&unseen, first) * share(&rest, second);
                if weight > 0.0 {
                    tables.push((self.after(world, &[first, second], action, &rng), weight));
                }
            }
        }
    }

    /// The card that comes into the market: exactly if there are as many draws as kinds, else a systematic sample,
    /// the same in all branches of the decision.
    fn refill(&self, world: &State, action: Action, luck: &Luck, tables: &mut Tables) {
        if luck.worlds >= KINDS {
            return self.draw_one(world, action, luck, tables);
        }
        let (unseen, rng) = (self.unseen(world, world.mover()), luck.stream(0));
        let start = luck.stream(usize::from(world.draws)).unit();
        let (draws, all) = (luck.worlds.max(1), total(&unseen) as f64);
        for draw in 0..draws {
            let mark = (start + draw as f64) / draws as f64 * all;
            let card = at_mark(&unseen, mark);
            let weight = 1.0 / draws as f32;
            tables.push((self.after(world, &[card], action, &rng), weight));
        }
    }

    /// The table after an action, had these cards lain on the pile.
    fn after(&self, world: &State, top: &[Card], action: Action, rng: &Rng) -> State {
        let mut table = *world;
        let other = 1 - world.mover();
        for (depth, &card) in top.iter().enumerate() {
            // The kinds are there; where the pile has none left, the other hand gives one in exchange.
            if let Some(given) = table.bring_up(card, depth) {
                let hand = &mut table.players[other].hand;
                hand[card as usize] -= 1;
                hand[given as usize] += 1;
            }
        }
        self.play(&mut table, action, &mut rng.clone());
        table
    }
}

fn share(counts: &Counts, card: Card) -> f32 {
    f32::from(counts[card as usize]) / total(counts).max(1) as f32
}

/// The kind at a place of all cards laid out in a row, kind by kind.
fn at_mark(counts: &Counts, mut mark: f64) -> Card {
    for card in Card::ALL {
        mark -= f64::from(counts[card as usize]);
        if mark < 0.0 {
            return card;
        }
    }
    let last = Card::ALL
        .into_iter()
        .rfind(|&card| counts[card as usize] > 0);
    last.expect("a card is unseen")
}
