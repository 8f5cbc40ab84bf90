//! What the judgement makes of a table where everybody has more mints than there is to buy.

use super::table::{Table, rng};
use crate::bots::Bot;
use crate::bots::greedy::Greedy;
use crate::core::game::{EndReason, Game, View};
use crate::core::judgement::{Judgement, Mind};
use crate::core::notation::Notation;
use crate::core::rng::{Rng, Stream};
use crate::core::ruleset::RuleSet;
use crate::games::mint_works::{MintWorks, Plan, Rules};

/// The mind of the reference judgement.
fn by_hand() -> Mind<MintWorks> {
    let defaults = MintWorks::HAND.iter().map(|weight| weight.default);
    Mind::new(defaults.collect(), true)
}

/// What a greedy player with this mind plays.
fn choice(table: &Table, mind: Mind<MintWorks>) -> String {
    let view = View::new(&table.game, &table.state, 1);
    let action = Greedy::new(mind).choose(&view, &mut rng());
    table.game.action_name(&table.state, action)
}

/// Nobody wants the Supply: greedy players sat before one like it until the cap.
#[test]
fn who_has_plenty_of_mints_buys_what_nobody_wants() {
    let rich = |mints| {
        Table::players(2)
            .deck(&[Plan::Gardens, Plan::Statue, Plan::Windmill])
            .supply(&[Plan::CorporateHq, Plan::Gallery, Plan::Bridge])
            .built(0, &[Plan::Factory, Plan::Workshop, Plan::Mine])
            .built(1, &[Plan::Wholesaler, Plan::Crane, Plan::Plant])
            .mints(&[40, mints])
            .token(1)
            .turn(1)
    };
    let buys = |choice: &str| choice.starts_with("supplier:");
    let tuned = choice(&rich(40), Mind::default());
    assert!(buys(&tuned), "plays {tuned}");
    // The reference never changes, and who has less saves on.
    assert!(!buys(&choice(&rich(40), by_hand())));
    assert!(!buys(&choice(&rich(12), Mind::default())));
}

/// About four in a hundred such games ended by the cap.
#[test]
fn greedy_players_end_their_games() {
    let game = MintWorks::new(Rules::defaults(2), 2, None).expect("playable rules");
    let mut bot = Greedy::new(Mind::default());
    for deal in 0..300 {
        let mut rng = Rng::new(1, Stream::Table { deal });
        let mut state = game.deal(&mut rng);
        while let Some(seat) = game.to_act(&state) {
            let action = bot.choose(&View::new(&game, &state, seat), &mut rng);
            game.apply(&mut state, action, &mut rng);
        }
        assert_ne!(game.outcome(&state).reason, EndReason::Cap, "deal {deal}");
    }
}
