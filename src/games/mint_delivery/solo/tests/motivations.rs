//! The AI's motivations in their order, and the rulings about them.

use super::super::super::rules::{AiFills, AiStuck, SoloLoad};
use super::super::motivations::Motive;
use super::*;

#[test]
fn the_ai_delivers_where_it_stands_before_anything_else() {
    let mut table = table("hauler");
    table.belts(["CCCCCCCCCC", ""]);
    table.side(
        AI,
        "northwest",
        [3, 0, 0],
        &["southeast-cc", "northwest-ccc"],
    );
    // Then it is below its work force: Dispatch is next door, and the leftmost of four equal orders is taken.
    let played = table.ai_plays();
    assert_eq!(
        played,
        [
            "deliver:northwest-ccc",
            "move:dispatch",
            "take:northwest-cn"
        ]
    );
    assert_eq!(table.state.sides[AI].stars, 3);
}

#[test]
fn of_two_orders_that_want_the_same_mints_the_older_is_delivered() {
    let mut table = table("hauler");
    table.belts(["CCCCCCCCCC", ""]);
    table.side(
        AI,
        "northwest",
        [3, 0, 0],
        &["northwest-ccc", "northwest-cc"],
    );
    assert_eq!(table.ai_plays()[0], "deliver:northwest-ccc");
}

#[test]
fn the_ai_delivers_with_no_action_left() {
    let mut table = table("sprinter");
    table.belts(["CCCCCCCCCC", ""]);
    table.side(AI, "southeast", [0, 1, 0], &["northwest-s"]);
    // Over Loading 2, Northeast and Dispatch: four roads, two Moves of two.
    let played = table.ai_plays();
    assert_eq!(
        played,
        ["move:northeast", "move:northwest", "deliver:northwest-s"]
    );
    assert_eq!(table.to_act(), Some(PLAYER));
}

#[test]
fn md_s1_with_all_its_mints_it_drives_to_the_town_of_its_oldest_order() {
    let mut table = table("hauler");
    table.side(
        AI,
        "ai-loading",
        [2, 1, 0],
        &["northeast-cc", "southwest-s"],
    );
    assert_eq!(table.ai_plays(), ["move:crossing", "move:dispatch"]);
    let played = table.ai_plays();
    assert_eq!(played[..2], ["move:northeast", "deliver:northeast-cc"]);
}

#[test]
fn md_s2_the_order_of_spaces_decides_between_equal_ways() {
    let mut table = table("hauler");
    table.side(
        AI,
        "northwest",
        [4, 0, 0],
        &["southeast-cc", "southwest-cc"],
    );
    // Over Dispatch before Loading 1, over Northeast before Crossing.
    assert_eq!(table.ai_plays(), ["move:dispatch", "move:northeast"]);
    table.side(AI, "crossing", [4, 0, 0], &["southwest-cc", "southeast-cc"]);
    let played = table.ai_plays();
    assert_eq!(played[..2], ["move:loading-1", "move:southwest"]);
}

#[test]
fn md_s4_in_passing_it_takes_orders_before_it_drives_to_deliver() {
    let mut table = table("hauler");
    table.side(AI, "crossing", [0, 1, 0], &["southwest-s"]);
    assert_eq!(table.ai_plays(), ["move:dispatch", "take:northwest-cn"]);
}

#[test]
fn md_s4_first_it_drives_to_deliver_all_it_can() {
    let mut table = table_with("hauler", |rules| rules.ai_fills = AiFills::First);
    table.belts(["CCCCCCCCCC", ""]);
    table.side(AI, "crossing", [0, 1, 0], &["southwest-s"]);
    let played = table.ai_plays();
    assert_eq!(
        played,
        ["move:loading-1", "move:southwest", "deliver:southwest-s"]
    );
    // What it cannot fill does not hold it up.
    table.side(AI, "crossing", [0; 3], &["southwest-s"]);
    assert_eq!(table.ai_plays()[0], "move:dispatch");
}

/// CC is aboard, N is missing; the belts hold what they are given.
fn misses_cinnamon(stuck: AiStuck, belts: [&str; 2]) -> Vec<String> {
    let mut table = table_with("hauler", |rules| rules.ai_stuck = stuck);
    table.belts(belts);
    table.side(
        AI,
        "ai-loading",
        [2, 0, 0],
        &["northeast-n", "northwest-cc"],
    );
    table.ai_plays()
}

#[test]
fn md_s5_shifts_and_may_block_itself() {
    assert_eq!(
        misses_cinnamon(AiStuck::Shifts, ["CCCC", "CCCC"]),
        ["shift:both", "shift:both"]
    );
}

#[test]
fn md_s5_fills_what_it_can() {
    let fills = |belts| misses_cinnamon(AiStuck::Fills, belts);
    assert_eq!(fills(["CCCC", "CCCC"]), ["move:crossing", "move:dispatch"]);
    assert_eq!(
        fills(["CCCCCCN", "CCCC"]),
        ["shift:both", "shift:both"],
        "it is on a belt"
    );
}

#[test]
fn md_s5_fills_shifts_when_it_can_fill_nothing() {
    let mut table = table_with("hauler", |rules| rules.ai_stuck = AiStuck::Fills);
    table.belts(["CCCC", "CCCC"]);
    table.side(AI, "ai-loading", [0; 3], &["northeast-n", "northwest-n"]);
    assert_eq!(table.ai_plays(), ["shift:both", "shift:both"]);
}

/// What the Hauler does first at AI loading.
fn loads(held: [&str; 2], aboard: [u8; 3], belts: [&str; 2]) -> String {
    let mut table = table("hauler");
    table.belts(belts);
    table.side(AI, "ai-loading", aboard, &held);
    table.ai_plays().swap_remove(0)
}

#[test]
fn md_s6_the_belt_that_gives_more_of_the_first_missing_kind() {
    let held = ["northwest-css", "northeast-ccs"];
    assert_eq!(loads(held, [0; 3], ["CSCSC", "CCCSC"]), "load:2C3");
    assert_eq!(
        loads(held, [0; 3], ["CSSN", "CNNN"]),
        "load:1C1",
        "a tie is belt 1's"
    );
}

#[test]
fn md_s6_as_many_as_all_orders_miss() {
    let held = ["northwest-cc", "northeast-cc"];
    assert_eq!(loads(held, [1, 0, 0], ["CCCC", "CCCC"]), "load:1C3");
}

#[test]
fn md_s6_the_next_missing_kind_if_the_first_is_not_in_front() {
    let held = ["northwest-css", "northeast-ccs"];
    assert_eq!(loads(held, [0; 3], ["SSNN", "NSNN"]), "load:1S2");
}

#[test]
fn md_s6_oldest_order_first() {
    let held = ["northwest-n", "northeast-cc"];
    assert_eq!(loads(held, [0; 3], ["CCNC", "CCCC"]), "load:1N1");
    assert_eq!(loads(held, [0, 0, 1], ["CCNC", "CCCC"]), "load:1C2");
}

#[test]
fn with_nothing_needed_in_front_it_shifts_one_on_each_belt() {
    let mut table = table("hauler");
    table.belts(["CCCCN", "SCCCCCN"]);
    table.side(AI, "ai-loading", [0; 3], &["northwest-n", "northeast-n"]);
    assert_eq!(table.ai_plays(), ["shift:both", "load:1N1"]);
    assert_eq!(table.shown_belts(), ["CCCC", "CCCCCNS"]);
}

#[test]
fn short_of_mints_it_drives_to_ai_loading() {
    let mut table = table("hauler");
    table.belts(["SSSS", "CCCC"]);
    table.side(AI, "crossing", [0; 3], &["northwest-s", "northeast-cc"]);
    assert_eq!(table.ai_plays(), ["move:ai-loading", "load:1S1"]);
}

#[test]
fn with_empty_belts_it_stops_and_has_no_line() {
    let mut table = table("hauler");
    table.side(AI, "ai-loading", [0; 3], &["northwest-s", "northeast-cc"]);
    table.turn(PLAYER).play("end-turn");
    assert_eq!((table.to_act(), table.state.round), (Some(PLAYER), 2));
}

#[test]
fn md_s7_without_an_order_left_it_stops() {
    let mut table = table("hauler");
    table.piles([&[], &[], &["southeast-s"], &["southwest-s"]]);
    table.side(AI, "crossing", [0; 3], &[]).turn(PLAYER);
    table.play("take:southeast-s").play("take:southwest-s");
    assert_eq!(table.to_act(), None);
    assert_eq!(table.space(AI), "crossing");
}

/// A Hauler (work force 2) that goes by its motives.
fn cycling(change: impl Fn(&mut Rules)) -> Table {
    table_with("hauler", |rules| {
        rules.ai_fills = AiFills::Cycle;
        change(rules);
    })
}

#[test]
fn md_s4_cycle_a_motive_lasts_until_it_is_satisfied() {
    let mut table = cycling(|_| ());
    table.belts(["CCCCCCCCCC", "NNNN"]);
    table.piles([
        &["northwest-cc"],
        &["northeast-cn"],
        &["southeast-cn"],
        &["southwest-cn"],
    ]);
    table.side(AI, "dispatch", [0; 3], &[]);
    assert_eq!(table.game.state_json(&table.state, None)["motive"], "take");
    // Most stars first, ties leftmost; with two orders it is satisfied.
    assert_eq!(table.ai_plays(), ["take:northeast-cn", "take:southeast-cn"]);
    assert_eq!(table.ai_plays(), ["move:crossing", "move:ai-loading"]);
    assert_eq!(table.game.state_json(&table.state, None)["motive"], "load");
    assert_eq!(table.ai_plays(), ["load:1C2", "load:2N1"]);
    // One order could be filled now, but it loads on until both are.
    assert_eq!(table.ai_plays(), ["load:2N1", "move:crossing"]);
}

#[test]
fn md_s4_cycle_it_delivers_all_before_it_takes() {
    let mut table = cycling(|_| ());
    table.belts(["CCCCCC", "CCCCCC"]);
    table.state.motive = Motive::Deliver;
    // Below its work force, and at the crossing: in passing it would take, but its motive is to deliver.
    table.side(AI, "crossing", [0, 1, 0], &["southwest-s"]);
    let played = table.ai_plays();
    assert_eq!(
        played,
        ["move:loading-1", "move:southwest", "deliver:southwest-s"]
    );
    assert_eq!(
        table.game.state_json(&table.state, None)["motive"],
        "deliver"
    );
    let mut passing = table_with("hauler", |_| ());
    passing.side(AI, "crossing", [0, 1, 0], &["southwest-s"]);
    assert_eq!(passing.ai_plays(), ["move:dispatch", "take:northwest-cn"]);
    assert!(passing.game.state_json(&passing.state, None)["motive"].is_null());
}

#[test]
fn md_s4_cycle_stays_with_load_while_it_fills_instead() {
    let fills = |stuck| {
        let mut table = cycling(|rules| rules.ai_stuck = stuck);
        table.belts(["CCCC", "CCCC"]);
        table.state.motive = Motive::Load;
        table.side(
            AI,
            "ai-loading",
            [2, 0, 0],
            &["northeast-n", "northwest-cc"],
        );
        (table.ai_plays(), table.state.motive)
    };
    let drives = ["move:crossing", "move:dispatch"]
        .map(str::to_owned)
        .to_vec();
    assert_eq!(fills(AiStuck::Fills), (drives, Motive::Load));
    let shifts = ["shift:both", "shift:both"].map(str::to_owned).to_vec();
    assert_eq!(fills(AiStuck::Shifts), (shifts, Motive::Load));
}

#[test]
fn md_s4_cycle_stops_without_orders() {
    let mut table = cycling(|_| ());
    table.piles([&[], &[], &["southeast-cn"], &["southwest-cn"]]);
    table.side(AI, "southwest", [0; 3], &[]);
    assert_eq!(table.ai_plays()[0], "move:loading-1");
    table.piles([&[], &[], &[], &[]]);
    table.side(AI, "southwest", [0; 3], &[]);
    assert!(table.ai_plays().is_empty());
}

#[test]
fn md_s5_fills_loads_what_else_it_needs_when_nothing_can_be_delivered() {
    let mut table = table_with("hauler", |rules| rules.ai_stuck = AiStuck::Fills);
    table.belts(["SCCC", "CCCC"]);
    table.side(AI, "ai-loading", [0; 3], &["northeast-n", "northwest-s"]);
    // No Cinnamon is on a belt, and nothing is aboard: it loads the Sugar Free in front, then fills that order.
    assert_eq!(table.ai_plays(), ["load:1S1", "move:crossing"]);
}

#[test]
fn md_s10_exact_loads_all_of_the_kind_in_front() {
    let loads = |word| {
        let mut table = table_with("hauler", |rules| rules.solo_load = word);
        table.belts(["CCCS", "SSCC"]);
        table.side(AI, "ai-loading", [0; 3], &["northwest-cc", "northeast-s"]);
        table.ai_plays()
    };
    assert_eq!(loads(SoloLoad::UpTo), ["load:1C2", "load:1S1"]);
    // Needed or not: three Classic, then the two Sugar Free of belt 2.
    assert_eq!(loads(SoloLoad::Exact), ["load:1C3", "load:2S2"]);
}
