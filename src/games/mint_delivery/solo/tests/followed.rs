//! A solo game can be followed from its prose alone: belts after each action, the whole table after each round.

use serde_json::{Value, json};

use super::*;
use crate::core::notation::Story;
use crate::games::mint_delivery::tests::followed::{between, mints, name, orders, unfold};

/// `Ada: Loading 1 [CC], 3 stars; holds Northwest CC (2)`.
fn side(line: &str) -> Value {
    let stars = between(line, "], ", " star").parse::<u32>().expect("stars");
    json!({
        "space": name(between(line, ": ", " [")),
        "mints": mints(between(line, "[", "]")),
        "stars": stars,
        "held": orders(between(line, "; holds ", "\n")),
    })
}

/// The belts of the last line that tells them.
fn belts(lines: &[String]) -> Option<Value> {
    let told =
        |line: &&String| line.to_lowercase().contains("belt 1") && line.contains("; belt 2: ");
    let line = lines.iter().rfind(told)?;
    let shown = [between(line, ": ", ";"), between(line, "; belt 2: ", "\n")];
    Some(json!(shown.map(|belt| if belt == "empty" {
        ""
    } else {
        belt
    })))
}

/// `pile 1: Northwest CC (2), 4 below`: the top order and how many lie below it.
fn pile(line: &str) -> Value {
    match between(line, ": ", "\n") {
        "empty" => json!([null, 0]),
        told => {
            let below = between(told, "), ", " below").parse::<u32>();
            json!([
                orders(told.split("), ").next().expect("an order"))[0],
                below.expect("a number")
            ])
        }
    }
}

fn read(board: &str) -> Value {
    let lines = unfold(board, "        ");
    let sides = lines.iter().filter(|line| line.contains("; holds "));
    let piles = lines.iter().filter(|line| line.starts_with("    pile "));
    json!({
        "players": sides.map(|line| side(line)).collect::<Vec<_>>(),
        "piles": piles.map(|line| pile(line)).collect::<Vec<_>>(),
        "belts": belts(&lines),
    })
}

/// The same of the transcript's state.
fn public(state: &Value) -> Value {
    let list = |key: &str| state[key].as_array().expect("a list").clone();
    let side = |side: Value| json!({"space": side["space"], "mints": side["mints"], "stars": side["stars"], "held": side["held"]});
    let pile = |pile: Value| {
        let cards = pile.as_array().expect("a list").len();
        json!([pile[0], cards.saturating_sub(1)])
    };
    json!({
        "players": list("players").into_iter().map(side).collect::<Vec<_>>(),
        "piles": list("piles").into_iter().map(pile).collect::<Vec<_>>(),
        "belts": state["belts"],
    })
}

#[test]
fn the_prose_tells_every_public_state() {
    for (deal, ai) in (0..).zip(AIS) {
        let game = MintDeliverySolo::new(Rules::default(), Components::default(), ai);
        let game = game.expect("good rules");
        let names = ["Ada".to_owned(), ai.to_owned()];
        let mut rng = rng(deal);
        let mut state = game.deal(&mut rng);
        let setup = unfold(&game.tell_setup(&state, &names), "        ");
        let mut known = belts(&setup).expect("the setup tells the belts");
        let (mut actions, mut rounds) = (Vec::new(), 0);
        while game.to_act(&state).is_some() && rounds < 40 {
            let before = state;
            game.legal_actions(&state, &mut actions);
            let useful = |action: &&Action| {
                matches!(
                    **action,
                    Action::Deliver(_) | Action::Take(_) | Action::Load(_)
                )
            };
            let useful = actions.iter().find(useful).copied();
            let action = useful.unwrap_or_else(|| actions[rng.below(actions.len())]);
            game.apply(&mut state, action, &mut rng);
            let told = game.tell_action(&before, action, &state, &names);
            let json = game.state_json(&state, None);
            known = belts(&unfold(&told, "        ")).unwrap_or(known);
            assert_eq!(known, json["belts"], "{told}");
            if state.round > before.round {
                rounds += 1;
                let board = game.tell_board(&state, &names);
                assert_eq!(read(&board), public(&json), "{board}");
            }
        }
        assert!(rounds > 5, "{rounds} rounds against {ai}");
    }
}

#[test]
fn an_empty_belt_is_told_as_empty() {
    let mut table = table("hauler");
    table
        .belts(["CS", ""])
        .side(PLAYER, "loading-1", [0; 3], &[]);
    let names = ["Ada", "hauler"].map(str::to_owned);
    let board = table.game.tell_board(&table.state, &names);
    assert!(board.contains("    belt 1: CS; belt 2: empty\n"), "{board}");
}
