//! What a learned player thinks having an item is worth: in games of the player against itself, the win share that it
//! expects where it has the item, less what it expects on the whole, by round.

use crate::bots::learned::{self, Eye, Mind, Player, best};
use crate::bots::{BotSpec, Catalogue, Playable};
use crate::core::features::Luck;
use crate::core::game::View;
use crate::core::rng::{Rng, Stream};
use crate::lab::config::{Experiment, Fault};
use crate::lab::open::{self, Table, Visitor};

/// Rounds that are told apart; later ones count as the last.
pub const ROUNDS: usize = 8;

/// Positions behind a number, at least.
const ENOUGH: u64 = 20;

/// The worth of one item.
pub struct Worth {
    pub item: String,
    /// How one comes to have it.
    pub event: &'static str,
    /// By round, what the share is more than that of all seats in that round; `None` where too few had it.
    pub by_round: [Option<f64>; ROUNDS],
}

/// The worths at each table of an experiment, by the table's name.
pub fn values(experiment: &Experiment, games: u64) -> Result<Vec<(String, Vec<Worth>)>, Fault> {
    open::visit(experiment, &mut Appraiser { games })
}

struct Appraiser {
    games: u64,
}

impl Visitor for Appraiser {
    type Made = (String, Vec<Worth>);

    fn visit<G: Playable>(
        &mut self,
        experiment: &Experiment,
        table: Table<G>,
    ) -> Result<Self::Made, Fault> {
        let named = &experiment.bots[0];
        let spec = BotSpec::parse("learned", &Catalogue::new::<G>(&[]));
        let player = spec.and_then(|spec| learned::find(&spec, &table.game));
        let player = player.map_err(|fault| fault.at(&named.place))?;
        let game = &table.game;
        let mut sums = vec![Sums::default(); game.items().len() + 1];
        for number in 0..self.games {
            watch(game, &player, (experiment.seed, number), &mut sums);
        }
        Ok((game.table(), worths(game, &sums)))
    }
}

/// The shares that were expected, added up by round.
#[derive(Clone, Default)]
struct Sums {
    count: [u64; ROUNDS],
    share: [f64; ROUNDS],
}

impl Sums {
    fn add(&mut self, round: usize, share: f64) {
        self.count[round] += 1;
        self.share[round] += share;
    }

    fn mean(&self, round: usize) -> Option<f64> {
        let count = self.count[round];
        (count >= ENOUGH).then(|| self.share[round] / count as f64)
    }
}

/// Plays one game and adds what each seat expects whenever a round begins; the last sums are those of all seats.
fn watch<G: Playable>(game: &G, player: &Player, (seed, number): (u64, u64), sums: &mut [Sums]) {
    let mut table = Rng::new(seed, Stream::Table { deal: number });
    let index = number;
    let mut rng = Rng::new(seed, Stream::Other { purpose: 35, index });
    let mut mind = Mind::new(player.net.clone());
    let mut eye = Eye::new(player.net.clone());
    let mut state = game.deal(&mut table);
    let (mut actions, mut worths, mut held) = (Vec::new(), Vec::new(), Vec::new());
    let mut round = 0;
    while let Some(seat) = game.to_act(&state) {
        if game.round(&state) != round {
            round = game.round(&state);
            let column = (round.max(1) as usize - 1).min(ROUNDS - 1);
            for seat in (0..game.seats()).filter(|&seat| game.decides(seat)) {
                let share = f64::from(eye.value(game, &state, seat));
                held.clear();
                game.held(&state, seat, &mut held);
                held.sort_unstable();
                held.dedup();
                held.iter().for_each(|&item| sums[item].add(column, share));
                sums[sums.len() - 1].add(column, share);
            }
        }
        game.legal_actions(&state, &mut actions);
        let luck = Luck {
            seed: rng.next_u64(),
            worlds: game.worlds(),
        };
        let world = View::new(game, &state, seat).sample_world(&mut rng);
        mind.weigh(game, &world, &luck, &actions, &mut worths);
        let action = actions[best(&worths, &mut rng)];
        game.follow(&mut state, action, &mut table);
    }
}

fn worths<G: Playable>(game: &G, sums: &[Sums]) -> Vec<Worth> {
    let all = &sums[sums.len() - 1];
    let items = game.items().into_iter().zip(sums);
    let worth = |(item, sums): (crate::core::notation::Item, &Sums)| Worth {
        item: item.name,
        event: item.event,
        by_round: std::array::from_fn(|round| Some(sums.mean(round)? - all.mean(round)?)),
    };
    items.map(worth).collect()
}
