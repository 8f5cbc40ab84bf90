//! Component files: what they replace, how sure their figures are, and all their faults.

use crate::core::ruleset::{Certainty, ComponentFault};
use crate::games::mint_delivery::{Components, MintDelivery, Rules};

/// The faults of a file, each as `line | problem | remedy`.
fn faults(text: &str) -> Vec<String> {
    let faults = Components::read(text).expect_err("the file is wrong");
    let told = |fault: &ComponentFault| {
        format!("{:?} | {} | {}", fault.place, fault.problem, fault.remedy)
    };
    faults.iter().map(told).collect()
}

/// The first of them.
fn fault(text: &str) -> String {
    faults(text).remove(0)
}

#[test]
fn the_shipped_file_has_the_printed_numbers() {
    let components = Components::default();
    assert_eq!(components.mints, [20, 10, 8]);
    assert_eq!(components.spaces.len(), 17);
    assert_eq!(components.roads.len(), 20);
    assert_eq!(components.orders.len(), 40);
    let stars: u32 = components
        .orders
        .iter()
        .map(|order| order.stars as u32)
        .sum();
    assert_eq!(stars, 140);
    let basic = components.upgrades.iter().filter(|card| card.basic).count();
    assert_eq!((basic, components.upgrades.len()), (3, 13));
    assert_eq!(components.ais.len(), 5);
    assert_eq!(components.factory_roads.len(), 12);
    assert_eq!(components.orders[8].id, "northwest-css");
    assert_eq!(components.orders[8].mints, [1, 2, 0]);
    components.validate_truck(4).expect("all fit");
    assert_eq!(components.differing_json(), None);
}

#[test]
fn reports_say_which_figures_are_reconstructed() {
    let line = Components::default().reconstructed().expect("some are");
    assert_eq!(
        line,
        "reconstructed, not printed: 8 of 17 spaces, roads, orders, upgrades, ais, factory spaces, factory roads"
    );
    let words = Components::default().certainties();
    assert_eq!(words[0], ("mints", vec![(Certainty::Printed, 3)]));
}

#[test]
fn a_part_replaces_only_its_keys_and_repeats_get_numbers() {
    let text = r#"
orders = [
  { town = "northwest", mints = "CC", stars = 2 },
  { town = "northwest", mints = "CC", stars = 3, certainty = "quoted" },
]
[certainty]
orders = "printed"
"#;
    let components = Components::parse(text).expect("a good file");
    let ids: Vec<&str> = components.orders.iter().map(|o| o.id.as_str()).collect();
    assert_eq!(ids, ["northwest-cc", "northwest-cc-2"]);
    assert_eq!(components.orders[0].certainty, Certainty::Printed);
    assert_eq!(components.orders[1].certainty, Certainty::Quoted);
    assert_eq!(components.mints, [20, 10, 8]);
    let json = components.differing_json().expect("orders differ");
    assert_eq!(json.as_object().expect("an object").len(), 1);
    assert_eq!(json["orders"][1]["id"], "northwest-cc-2");
}

#[test]
fn a_replaced_key_without_a_word_counts_as_reconstructed() {
    let components = Components::parse("mints = { C = 9, S = 9, N = 9 }").expect("a good file");
    assert_eq!(components.groups[0], Certainty::Reconstructed);
}

#[test]
fn faults_name_line_and_remedy() {
    let order = |text: &str| format!("orders = [\n  {{ {text} }},\n]\n");
    assert_eq!(
        fault(&order(r#"town = "northwst", mints = "CC", stars = 2"#)),
        "Some(2) | there is no town `northwst` | did you mean `northwest`?"
    );
    assert_eq!(
        fault(&order(r#"town = "northwest", mints = "SC", stars = 2"#)),
        "Some(2) | `SC` is not a request for mints | 1 to 8 letters, first C, then S, then N, as in \"CSS\""
    );
    assert_eq!(
        fault(&order(
            r#"town = "northwest", mints = "CC", stars = 2, id = "x""#
        )),
        "Some(2) | the order's id is `northwest-cc`: ids are unique, TOWN-MINTS and -2, -3 for repeats | write `id = \"northwest-cc\"`, or leave `id` out"
    );
    assert_eq!(
        fault("\nupgrades = [{ name = \"trailr\", basic = true, price = 1 }]"),
        "Some(2) | `trailr` does not fit here | did you mean `trailer`?"
    );
    assert_eq!(
        fault("roads = [\n[\"mintopia-city\", \"nort-warehouse\"]]"),
        "Some(2) | there is no space `nort-warehouse` | did you mean `north-warehouse`?"
    );
    assert_eq!(
        fault("roads = [[\"mintopia-city\", \"north-warehouse\"]]"),
        "None | no road leads from the city to `east-warehouse` | add the missing pair to `roads`"
    );
    assert_eq!(
        fault("\ntowns = 3"),
        "Some(2) | `towns` must be a list | compare it with the shipped file in configs/"
    );
    assert_eq!(
        fault("towns = [\"northwest\"]"),
        "None | there is no town `northeast` | a shipped entry needs it: replace the key of that entry too"
    );
}

#[test]
fn an_order_must_fit_the_truck() {
    let text = "\n\norders = [{ town = \"northwest\", mints = \"CCCCC\", stars = 5 }]";
    let components = Components::parse(text).expect("the engine could");
    let fault = components
        .validate_truck(4)
        .expect_err("five do not fit four");
    assert_eq!(fault.place, Some(3));
    assert!(components.validate_truck(5).is_ok());
    let told =
        MintDelivery::new(Rules::default(), components, 2).expect_err("a truck has four slots");
    assert_eq!(
        told.problem,
        "line 3 of the component file: the order `northwest-ccccc` wants more mints than the 4 slots of a truck"
    );
}

#[test]
fn all_faults_of_a_file_are_told_at_once_in_plain_words() {
    let text = r#"orders = [
  { town = "northwst", mints = "CC", stars = 2 },
  { town = "northwest", mints = "CC", stars = 300 },
  { town = "northwest", mints = "SC", stars = 2 },
]
colour = "red"
[[token]]
name = "bumps"
effect = "bump"
"#;
    let faults = Components::read(text).expect_err("four faults");
    let told: Vec<String> = faults
        .iter()
        .map(|fault| fault.to_string().replace('\n', " |"))
        .collect();
    assert_eq!(
        told,
        [
            "line 2: there is no town `northwst` |  help: did you mean `northwest`?",
            "line 3: expected a whole number from 0 to 255, found the number 300 |  help: compare it with the shipped file in configs/",
            "line 4: `SC` is not a request for mints |  help: 1 to 8 letters, first C, then S, then N, as in \"CSS\"",
            "line 6: there is no key `colour` |  help: one of mints, towns, spaces, roads, orders, upgrades, ais, factory_spaces, factory_roads, token, certainty",
            "line 9: `bump` does not fit here |  help: one of closed, jam, toll, highway, loading-zone, tunnel",
        ]
    );
    let many: String = (0..30)
        .map(|n| format!("{{ town = \"x{n}\", mints = \"CC\", stars = 2 }},\n"))
        .collect();
    let faults = Components::read(&format!("orders = [\n{many}]")).expect_err("thirty");
    assert_eq!(faults.len(), 20);
}

#[test]
fn all_faults_of_one_entry_are_told_too() {
    let text = r#"mints = { C = 300, S = -1, N = 8 }
upgrades = [{ name = "trailer", basic = 1, prize = 1 }]
[certainty]
orders = "sure"
upgrade = "printed"
"#;
    assert_eq!(
        faults(text),
        [
            "Some(1) | expected a whole number from 0 to 255, found the number 300 | compare it with the shipped file in configs/",
            "Some(1) | expected a whole number from 0 to 255, found the number -1 | compare it with the shipped file in configs/",
            "Some(2) | expected `true` or `false`, found the number 1 | compare it with the shipped file in configs/",
            // One slip, one fault: that `price` is missing is not told beside it.
            "Some(2) | there is no key `prize` here | did you mean `price`?",
            "Some(4) | `sure` does not fit here | one of printed, quoted, inferred, reconstructed",
            "Some(5) | there is no key `upgrade` here | did you mean `upgrades`?",
        ]
    );
}

#[test]
fn what_an_entry_means_is_told_beside_how_it_is_written() {
    let text = r#"orders = [{ town = "northwst", mints = "SC", stars = 300, foo = 1 }]
upgrades = [{ name = "trailer", basic = "yes", price = 4 }]
ais = [{ name = "hauler", work_force = 5, prefers = "most-stars", ability = "fly" }]
roads = [["northwest", "northwest-east", "southwest"]]
[[token]]
name = "mire"
effect = "toll"
mints = 9
steps = 2
"#;
    assert_eq!(
        faults(text),
        [
            "Some(1) | there is no key `foo` here | one of id, town, mints, stars, certainty",
            "Some(1) | `SC` is not a request for mints | 1 to 8 letters, first C, then S, then N, as in \"CSS\"",
            "Some(1) | expected a whole number from 0 to 255, found the number 300 | compare it with the shipped file in configs/",
            "Some(1) | there is no town `northwst` | did you mean `northwest`?",
            "Some(2) | expected `true` or `false`, found the text \"yes\" | compare it with the shipped file in configs/",
            "Some(2) | an upgrade for 4 ready orders | a price from 1 to 3",
            "Some(3) | `fly` does not fit here | one of none, two-spaces, both-belts, two-cinnamon, take-in-town",
            "Some(3) | a work force of 5 | a number from 1 to 4",
            "Some(4) | a road of 3 names | two names of spaces, as in [\"northwest\", \"north-warehouse\"]",
            "Some(5) | `mints = 9` does not fit | a number from 0 to 4",
            "Some(5) | a token with the effect `toll` has no `steps` | its figure is `mints`",
        ]
    );
    // Of roads between spaces that could not be read nothing is told.
    let text =
        "spaces = [{ name = \"a\", kind = \"cty\", x = 0, y = 0 }]\nroads = [[\"b\", \"c\"]]";
    assert_eq!(
        faults(text),
        ["Some(1) | `cty` does not fit here | did you mean `city`?"]
    );
}

#[test]
fn a_token_has_a_name_that_a_rule_can_say() {
    // `rules.tokens.a.b.mints` would mean another key.
    for name in ["a.b", "", " ", "toll+jam"] {
        let text = format!("[[token]]\nname = \"{name}\"\neffect = \"toll\"\n");
        let told = format!(
            "Some(2) | `{name}` is not a name for a token | letters, digits and -, as in \"loading-zone\""
        );
        assert_eq!(faults(&text), [told]);
    }
    let text = "[[token]]\nname = \"Toll 2\"\neffect = \"toll\"\n";
    assert!(Components::read(text).is_ok());
}

#[test]
fn all_that_the_engine_cannot_play_is_told_at_once() {
    let text = r#"mints = { C = 20, S = 10, N = 101 }
upgrades = [{ name = "trailer", basic = true, price = 4 }]
"#;
    let price = "Some(2) | an upgrade for 4 ready orders | a price from 1 to 3";
    assert_eq!(faults(text), [price]);
    let text = text.replace("price = 4", "price = 3");
    assert_eq!(
        faults(&text),
        [
            "None | there are 101 Cinnamon mints | the engine takes 0 to 100",
            "None | there are 0 upgrades that are not Basic | the engine takes 2 to 13",
        ]
    );
    let roads = "roads = [[\"mintopia-city\", \"north-warehouse\"]]";
    assert_eq!(faults(roads).len(), 15, "17 spaces, of which 2 are joined");
}

#[test]
fn a_word_for_a_whole_key_holds_for_the_shipped_entries_too() {
    let components = Components::parse("[certainty]\nspaces = \"printed\"").expect("a good file");
    assert!(
        components
            .spaces
            .iter()
            .all(|space| space.certainty == Certainty::Printed)
    );
    let own = "[[token]]\nname = \"toll\"\neffect = \"toll\"\ncertainty = \"inferred\"\n[certainty]\ntokens = \"printed\"";
    let components = Components::parse(own).expect("a good file");
    assert_eq!(
        components.tokens[2].certainty,
        Certainty::Inferred,
        "an own entry keeps its word"
    );
}

#[test]
fn a_printed_token_that_a_file_does_not_name_keeps_its_word() {
    let file = "[[token]]\nname = \"super-toll\"\neffect = \"toll\"\nmints = 2";
    let components = Components::parse(file).expect("a good file");
    let words: Vec<(&str, Certainty)> = components
        .tokens
        .iter()
        .map(|token| (token.name.as_str(), token.certainty))
        .collect();
    let printed = ["closed", "jam", "toll", "highway", "loading-zone", "tunnel"];
    let mut expected = printed.map(|name| (name, Certainty::Printed)).to_vec();
    expected.push(("super-toll", Certainty::Reconstructed));
    assert_eq!(words, expected);
    let replaced = "[[token]]\nname = \"toll\"\neffect = \"toll\"\nmints = 2";
    let components = Components::parse(replaced).expect("a good file");
    assert_eq!(components.tokens[2].certainty, Certainty::Reconstructed);
    assert_eq!(components.tokens[3].certainty, Certainty::Printed);
}

#[test]
fn a_space_that_cannot_be_read_is_one_fault() {
    let text = r#"spaces = [
  { name = "mintopia-city", kind = "city", x = 2, y = 2 },
  { name = "north-warehouse", kind = "warehose", x = 2, y = 0 },
]
roads = [["mintopia-city", "north-warehouse"], ["mintopia-city", "south-warehouse"]]
"#;
    assert_eq!(
        faults(text),
        [
            "Some(3) | `warehose` does not fit here | did you mean `warehouse`?",
            "Some(5) | there is no space `south-warehouse` | one of mintopia-city",
        ]
    );
}

#[test]
fn the_map_is_drawn_as_the_cards_lie() {
    let map = Components::default().map();
    let drawn: Vec<&str> = map.lines().take(9).collect();
    assert_eq!(
        drawn,
        [
            " T5----o9----W1----o10---T6",
            "  |           |           |",
            " o16          |          o11",
            "  |           |           |",
            " W4----------M0----------W2",
            "  |           |           |",
            " o15          |          o12",
            "  |           |           |",
            " T8----o14---W3----o13---T7",
        ]
    );
    assert!(map.contains("   M0  mintopia-city"));
}

#[test]
fn a_value_of_the_wrong_form_is_told_without_names_of_types() {
    let told = fault("mints = 999\n");
    assert!(
        told.contains("expected a table, found the number 999"),
        "{told}"
    );
}
