//! After its first decisions a bot allocates nothing more. Alone in its file: the count is of the whole process.

#[path = "it/toys/mod.rs"]
mod toys;

use std::alloc::System;

use mintlab::bots::BoxedBot;
use mintlab::core::game::{Game, View};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use toys::nim::Nim;
use toys::{bot, rng};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

#[test]
fn no_allocation_after_warm_up() {
    let game = Nim { seats: 3, heap: 30 };
    let state = game.deal(&mut rng(0));
    let view = View::new(&game, &state, 0);
    let play = |bot: &mut BoxedBot<Nim>| {
        for index in 0..5 {
            bot.choose(&view, &mut rng(index));
        }
    };
    for text in [
        "random",
        "greedy",
        "flat-mc:playouts=200",
        "ismcts:iterations=500",
        "ismcts:iterations=500,playout=greedy,depth=5",
        "ismcts:iterations=500,trust=4",
        "ismcts:iterations=500,playout=mast,solver=on",
        "ismcts:iterations=500,reuse=tree,choice=cautious",
    ] {
        let mut bot = bot::<Nim>(text);
        // The same streams twice: the second time no tree can be larger than before.
        play(&mut bot);
        let region = Region::new(ALLOCATOR);
        play(&mut bot);
        let change = region.change();
        assert_eq!(
            (change.allocations, change.reallocations),
            (0, 0),
            "{text} allocates"
        );
    }
}
