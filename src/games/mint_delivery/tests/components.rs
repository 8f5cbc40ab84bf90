use crate::games::mint_delivery::Components;
use crate::ruleset::Certainty;

/// The fault of a file as `line | problem | remedy`.
fn fault(text: &str) -> String {
    let fault = Components::parse(text).expect_err("the file is wrong");
    format!("{:?} | {} | {}", fault.line, fault.problem, fault.remedy)
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
        "Some(2) | `SC` is no request for mints | 1 to 8 letters, first C, then S, then N, as in \"CSS\""
    );
    assert_eq!(
        fault(&order(
            r#"town = "northwest", mints = "CC", stars = 2, id = "x""#
        )),
        "Some(2) | the order's id is `northwest-cc`: ids are unique, TOWN-MINTS and -2, -3 for repeats | write `id = \"northwest-cc\"`, or leave `id` out"
    );
    assert_eq!(
        fault("\nupgrades = [{ name = \"trailr\", basic = true, price = 1 }]"),
        "Some(2) | unknown variant `trailr`, expected one of `trailer`, `forklift`, `overdrive`, `spice-kit`, `spice-deal`, `sweet-deal`, `road-pass`, `drone`, `order-book`, `return-load`, `kitchen`, `bonus`, `third-hand` | did you mean `trailer`?"
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
        "Some(2) | invalid type: integer `3`, expected a sequence | compare it with the shipped file in configs/"
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
    assert_eq!(fault.line, Some(3));
    assert!(components.validate_truck(5).is_ok());
}
