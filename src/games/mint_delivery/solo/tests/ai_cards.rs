//! The five AI cards: what each prefers, and what it alone may do.

use super::*;

/// What an AI takes at Dispatch from these four face-up orders.
fn takes(ai: &str, face_up: [&str; 4]) -> String {
    let mut table = table(ai);
    table.piles([&[face_up[0]], &[face_up[1]], &[face_up[2]], &[face_up[3]]]);
    table.side(AI, "dispatch", [0; 3], &[]);
    table.ai_plays().swap_remove(0)
}

const FACE_UP: [&str; 4] = [
    "northwest-ccc",
    "southwest-css",
    "southeast-n",
    "northeast-sn",
];

#[test]
fn hauler_takes_the_most_stars_then_the_leftmost() {
    assert_eq!(takes("hauler", FACE_UP), "take:southwest-css");
}

#[test]
fn sprinter_takes_the_fewest_mints_then_the_most_stars() {
    assert_eq!(takes("sprinter", FACE_UP), "take:southeast-n");
    let equal = ["northwest-s", "northeast-n", "southeast-n", "southwest-css"];
    assert_eq!(takes("sprinter", equal), "take:northeast-n");
}

#[test]
fn hoarder_takes_the_fewest_stars_then_the_leftmost() {
    assert_eq!(takes("hoarder", FACE_UP), "take:northwest-ccc");
}

#[test]
fn spicer_takes_the_most_cinnamon_then_the_most_sugar_free() {
    assert_eq!(takes("spicer", FACE_UP), "take:northeast-sn");
    let equal = [
        "northwest-css",
        "northeast-n",
        "southeast-cn",
        "southwest-cn",
    ];
    assert_eq!(
        takes("spicer", equal),
        "take:southeast-cn",
        "then the most stars"
    );
}

#[test]
fn local_takes_the_nearest_town_then_the_most_stars() {
    assert_eq!(takes("local", FACE_UP), "take:northeast-sn");
    let equal = [
        "southwest-sn",
        "northeast-s",
        "northwest-cc",
        "southeast-sn",
    ];
    assert_eq!(
        takes("local", equal),
        "take:northeast-s",
        "then the leftmost"
    );
}

#[test]
fn md_s8_local_takes_in_a_town_and_measures_from_there() {
    let mut table = table("local");
    table.piles([
        &["northeast-sn"],
        &["southeast-cc"],
        &["northwest-ccc", "southwest-n"],
        &["northwest-s"],
    ]);
    table.side(AI, "southwest", [0; 3], &[]);
    // Southeast and Northwest are two roads away, the stars decide; then Northwest is a town it holds an order for,
    // which comes before the town it stands in.
    assert_eq!(table.ai_plays(), ["take:northwest-ccc", "take:northwest-s"]);
}

#[test]
fn local_elsewhere_drives_to_dispatch_and_others_do_not_take_in_towns() {
    let mut local = table("local");
    local.side(AI, "ai-loading", [0; 3], &[]);
    assert_eq!(local.ai_plays(), ["move:crossing", "move:dispatch"]);
    let mut hauler = table("hauler");
    hauler.side(AI, "northwest", [0; 3], &[]);
    assert_eq!(hauler.ai_plays(), ["move:dispatch", "take:northwest-cn"]);
}

#[test]
fn md_s8_a_move_of_the_sprinter_is_up_to_two_spaces() {
    let mut table = table("sprinter");
    table.side(AI, "ai-loading", [0; 3], &[]);
    assert_eq!(table.ai_plays()[0], "move:dispatch");
    table.side(AI, "southwest", [0; 3], &[]);
    // Loading 1 before AI loading, Northwest before Crossing; then a single road is left.
    assert_eq!(table.ai_plays(), ["move:northwest", "move:dispatch"]);
}

#[test]
fn work_forces_are_printed_on_the_cards() {
    for (ai, work_force) in AIS.into_iter().zip([2, 1, 3, 2, 2]) {
        let mut table = table(ai);
        table.belts(["CCCC", "NNNN"]);
        table.side(AI, "dispatch", [0; 3], &[]);
        let mut taken = 0;
        for _ in 0..3 {
            let played = table.ai_plays();
            taken += played
                .iter()
                .filter(|name| name.starts_with("take"))
                .count();
        }
        assert_eq!(taken, work_force, "{ai}");
    }
}

#[test]
fn spicer_loads_two_cinnamon_at_once() {
    for (ai, loaded) in [("spicer", "load:1N2"), ("hauler", "load:1N1")] {
        let mut table = table(ai);
        table.belts(["NNCC", "NCCC"]);
        table.side(AI, "ai-loading", [0; 3], &["northwest-n", "northeast-n"]);
        assert_eq!(table.ai_plays()[0], loaded);
    }
}

/// What the Hoarder loads first.
fn hoards(held: [&str; 3], belts: [&str; 2]) -> String {
    let mut table = table("hoarder");
    table.belts(belts);
    table.side(AI, "ai-loading", [0; 3], &held);
    table.ai_plays().swap_remove(0)
}

#[test]
fn md_s6_hoarder_loads_from_both_belts() {
    let held = ["northwest-css", "northeast-cc", "southeast-n"];
    assert_eq!(hoards(held, ["CCSN", "SSCN"]), "load:1C2,2S2");
    assert_eq!(hoards(held, ["NNNC", "CCCN"]), "load:1N1,2C3");
}

#[test]
fn md_s6_hoarder_takes_the_same_kind_from_both_as_far_as_it_misses() {
    let held = ["northwest-ccc", "northeast-cc", "southeast-s"];
    assert_eq!(hoards(held, ["CCCS", "NNNN"]), "load:1C3");
    assert_eq!(hoards(held, ["CCCS", "CCCN"]), "load:1C3,2C2");
}

#[test]
fn md_n_a_move_of_the_sprinter_is_as_long_as_its_figure() {
    let drives = |ai: &str, spaces: u8| {
        let mut table = table_with(ai, |rules| rules.amounts.sprinter = spaces);
        let [a, b, c, d] = FACE_UP;
        table.piles([&[a], &[b], &[c], &[d]]);
        table.side(AI, "southwest", [0; 3], &[]);
        table.ai_plays()
    };
    // The way to Dispatch: Southwest, Loading 1, Northwest, Dispatch (MD-S2).
    assert_eq!(drives("sprinter", 1), ["move:loading-1", "move:northwest"]);
    assert_eq!(drives("sprinter", 2), ["move:northwest", "move:dispatch"]);
    assert_eq!(drives("sprinter", 3), ["move:dispatch", "take:southeast-n"]);
    // No Move goes beyond the goal, and the figure is that of the Sprinter alone.
    assert_eq!(drives("sprinter", 9), ["move:dispatch", "take:southeast-n"]);
    assert_eq!(drives("hauler", 3), ["move:loading-1", "move:northwest"]);
}

#[test]
fn md_n_the_spicer_loads_as_much_cinnamon_as_its_figure() {
    let loads = |ai: &str, figure: u8| {
        let mut table = table_with(ai, |rules| rules.amounts.spicer = figure);
        table.belts(["NNNC", "CCCC"]);
        let held = ["northwest-n", "northeast-n", "southeast-n"];
        table.side(AI, "ai-loading", [0; 3], &held);
        table.ai_plays().swap_remove(0)
    };
    assert_eq!(loads("spicer", 1), "load:1N1");
    assert_eq!(loads("spicer", 2), "load:1N2");
    assert_eq!(loads("spicer", 3), "load:1N3");
    // Three are missing, so four would be one too many; and the figure is that of the Spicer alone.
    assert_eq!(loads("spicer", 4), "load:1N3");
    assert_eq!(loads("hauler", 3), "load:1N1");
}

#[test]
fn md_n_a_turn_of_the_ai_has_as_many_actions_as_its_figure() {
    let drives = |actions: u8| {
        let mut table = table_with("hauler", |rules| rules.ai_actions = actions);
        table.side(PLAYER, "dispatch", [0; 3], &[]);
        table.side(AI, "southwest", [0; 3], &[]);
        let played = table.turn(PLAYER).play("end-turn").ai_goes_on();
        // The player's own turn has the printed two again.
        assert_eq!((table.to_act(), table.state.actions), (Some(PLAYER), 2));
        played
    };
    let way = ["move:loading-1", "move:northwest", "move:dispatch"];
    assert_eq!(drives(0), [""; 0]);
    assert_eq!(drives(1), way[..1]);
    assert_eq!(drives(2), way[..2]);
    assert_eq!(drives(3), way);
}
