//! MD-R7, MD-R8: what tokens do as figures, the forms of `roads` and `road-bag`, and tokens of a component file.

use super::{Bench, rng, two_towns, with};
use crate::core::game::Game;
use crate::games::mint_delivery::rules::*;
use crate::games::mint_delivery::*;

/// Towns a and b, and between them a Highway's space and two others; `spots` says where those lie.
fn fork(spots: [(&str, i32); 2], rules: Rules) -> Bench {
    let [(first, x1), (second, x2)] = spots;
    let spaces = format!(
        r#"{{ name = "way", kind = "movement", x = 3, y = 0 }},
  {{ name = "{first}", kind = "movement", x = {x1}, y = 0 }},
  {{ name = "{second}", kind = "movement", x = {x2}, y = 0 }},
  {{ name = "b", kind = "town", x = 6, y = 0 }},"#
    );
    let roads = format!(
        r#"["a", "way"], ["way", "{first}"], ["way", "{second}"], ["{first}", "b"], ["{second}", "b"]"#
    );
    two_towns(rules, &spaces, &roads)
}

/// A Highway at `way` with these steps; on the way to `b` lies `near`, with a token if one is named.
fn highway(steps: u8, near: Option<&str>, mints: &str) -> Bench {
    let near = near.map_or(String::new(), |token| {
        format!(", {{ token = \"{token}\", space = \"near\" }}")
    });
    let roads = format!("[{{ token = \"highway\", space = \"way\" }}{near}]");
    let steps = steps.to_string();
    let mut bench = fork(
        [("near", 4), ("far", 5)],
        with(&[("roads", &roads), ("tokens.highway.steps", &steps)]),
    );
    bench.truck(0, "a", mints);
    bench.play("move:way");
    bench
}

#[test]
fn md_r7_of_two_roads_straight_on_the_nearest_then_the_first_of_the_file() {
    let roads = [("roads", "[{ token = \"highway\", space = \"way\" }]")];
    let lands = |spots| {
        let mut bench = fork(spots, with(&roads));
        bench.truck(0, "a", "C");
        bench.play("move:way");
        bench.shows(0)
    };
    assert_eq!(lands([("far", 5), ("near", 4)]), "near C");
    assert_eq!(lands([("one", 4), ("other", 4)]), "one C");
}

#[test]
fn md_r8_a_highway_leads_one_to_three_spaces_on() {
    assert_eq!(highway(1, None, "C").shows(0), "near C");
    assert_eq!(highway(2, None, "C").shows(0), "b C");
    assert_eq!(highway(3, None, "C").shows(0), "b C", "there the road ends");
    assert_eq!(highway(2, None, "C").state.actions, 1, "it takes no action");
}

#[test]
fn md_r8_each_space_of_a_highway_has_its_token() {
    let jam = highway(2, Some("jam"), "C");
    assert_eq!(
        (jam.shows(0).as_str(), jam.seat()),
        ("near C", 1),
        "a Jam ends the turn"
    );
    let closed = highway(2, Some("closed"), "C");
    assert_eq!(
        closed.shows(0),
        "way C",
        "the way on is `near`, which is closed: MD-R2"
    );
}

#[test]
fn md_r8_a_highway_goes_on_after_a_toll_and_a_loading_zone() {
    let mut toll = highway(2, Some("toll"), "CS");
    assert_eq!(
        (toll.shows(0).as_str(), toll.legal()),
        ("way CS", vec!["toll:C".to_owned(), "toll:S".to_owned()])
    );
    toll.play("toll:C");
    assert_eq!(toll.shows(0), "b S");
    let mut zone = highway(2, Some("loading-zone"), "CCSS");
    assert_eq!(zone.shows(0), "near CCSS");
    zone.play("drop:S");
    assert_eq!(zone.shows(0), "b CCCS");
    assert_eq!(
        highway(2, Some("toll"), "").shows(0),
        "way ",
        "no mint for the Toll: MD-R2"
    );
}

fn northwest_east(token: &str, figure: (&str, &str), mints: &str) -> Bench {
    let roads = format!("[{{ token = \"{token}\", space = \"northwest-east\" }}]");
    let mut bench = Bench::new(2, with(&[("roads", &roads), figure]));
    bench.truck(0, "northwest", mints);
    bench
}

#[test]
fn md_r8_a_toll_costs_as_many_mints_as_its_figure() {
    let toll = |mints: &str, aboard| northwest_east("toll", ("tokens.toll.mints", mints), aboard);
    let mut two = toll("2", "CCS");
    two.play("move:northwest-east");
    assert_eq!(two.legal(), ["toll:CC", "toll:CS"]);
    two.play("toll:CS");
    assert_eq!(two.shows(0), "northwest-east C");
    assert_eq!(
        toll("2", "C").legal_of("move:"),
        "northwest-south",
        "one is too few"
    );
    let mut only = toll("2", "NN");
    only.play("move:northwest-east");
    assert_eq!(
        only.shows(0),
        "northwest-east ",
        "one way to pay is not a choice"
    );
    let mut free = toll("0", "CCS");
    free.play("move:northwest-east");
    assert_eq!(free.shows(0), "northwest-east CCS");
}

#[test]
fn md_r6_who_cannot_pay_and_has_no_other_way_enters_unpaid_or_not_at_all() {
    let roads = "[{ token = \"toll\", space = \"northwest-east\" }, { token = \"closed\", space = \"northwest-south\" }]";
    let stuck = |word: &str| {
        let mut bench = Bench::new(
            2,
            with(&[
                ("roads", roads),
                ("tokens.toll.mints", "2"),
                ("toll-stuck", word),
            ]),
        );
        bench.truck(0, "northwest", "S");
        bench
    };
    let mut free = stuck("\"free\"");
    free.play("move:northwest-east");
    assert_eq!(free.shows(0), "northwest-east S", "it keeps what it has");
    assert_eq!(stuck("\"blocked\"").legal_of("move:"), "");
}

#[test]
fn md_r8_a_loading_zone_loads_as_many_classic_as_its_figure() {
    let zone = |aboard| northwest_east("loading-zone", ("tokens.loading-zone.mints", "2"), aboard);
    let mut full = zone("CSSN");
    full.play("move:northwest-east");
    assert_eq!(full.legal(), ["drop:CS", "drop:CN", "drop:SS", "drop:SN"]);
    full.play("drop:SS");
    assert_eq!(full.shows(0), "northwest-east CCCN");
    let mut one_slot = zone("CSS");
    one_slot.play("move:northwest-east");
    assert_eq!(one_slot.legal(), ["drop:C", "drop:S"]);
    one_slot.play("drop:C");
    assert_eq!(one_slot.shows(0), "northwest-east CCSS");
    let mut room = zone("S");
    room.play("move:northwest-east");
    assert_eq!(room.shows(0), "northwest-east CCS");
    let mut scarce = zone("CSSN");
    scarce.truck(1, "mintopia-city", "");
    scarce.state.towns[3].mints[0] = scarce.state.supply[0] - 1;
    scarce.state.supply[0] = 1;
    scarce.play("move:northwest-east");
    assert_eq!(
        scarce.legal(),
        ["drop:C", "drop:S", "drop:N"],
        "one Classic is left"
    );
}

/// The tokens in play by name and space, of one deal.
fn laid(changes: &[(&str, &str)], deal: u64) -> Vec<(String, String)> {
    let game = MintDelivery::new(with(changes), Components::default(), 2).expect("good rules");
    let state = game.deal(&mut rng(deal));
    let tokens = game.components.tokens.iter().enumerate();
    tokens
        .filter(|(token, _)| state.tokens.at(*token) != u8::MAX)
        .map(|(token, card)| {
            let space = game.space_name(state.tokens.at(token));
            (card.name.clone(), space.to_owned())
        })
        .collect()
}

fn names(laid: &[(String, String)]) -> Vec<&str> {
    laid.iter().map(|(token, _)| token.as_str()).collect()
}

#[test]
fn md_r8_the_forms_of_roads() {
    for deal in 0..50 {
        let listed = laid(&[("roads", "[\"toll\", \"highway\"]")], deal);
        assert_eq!(names(&listed), ["toll", "highway"]);
        let mixed = laid(
            &[(
                "roads",
                "[\"toll\", { token = \"jam\", space = \"southwest-east\" }]",
            )],
            deal,
        );
        assert_eq!(names(&mixed), ["jam", "toll"]);
        assert_eq!(mixed[0].1, "southwest-east");
        assert_ne!(mixed[1].1, "southwest-east");
        let bag = laid(
            &[
                ("roads", "2"),
                ("road-bag", "[\"jam\", \"tunnel\", \"toll\"]"),
            ],
            deal,
        );
        assert_eq!(bag.len(), 2);
        assert!(
            bag.iter()
                .all(|(token, _)| ["jam", "tunnel", "toll"].contains(&token.as_str()))
        );
    }
}

#[test]
fn md_r8_the_same_deal_lays_the_same_tokens_on_the_same_spaces() {
    let mut alone = 0;
    for deal in 0..60 {
        let (two, three) = (laid(&[("roads", "2")], deal), laid(&[("roads", "3")], deal));
        assert!(
            two.iter().all(|token| three.contains(token)),
            "{two:?} {three:?}"
        );
        let toll = laid(&[("roads", "[\"toll\"]")], deal);
        alone += three.contains(&toll[0]) as usize;
        // A bag without a token draws the others as before.
        let [first, ..] = &two[..] else { panic!() };
        let others = ["closed", "jam", "toll", "highway", "loading-zone", "tunnel"];
        let others: Vec<&str> = others.into_iter().filter(|name| *name != first.0).collect();
        let bag = laid(
            &[("roads", "1"), ("road-bag", &format!("{others:?}"))],
            deal,
        );
        assert!(names(&three).contains(&bag[0].0.as_str()));
    }
    assert!(
        alone > 15,
        "half of the deals have a toll, most of them where it lies alone: {alone}"
    );
}

#[test]
fn md_r8_roads_change_no_card() {
    let game = |changes: &[(&str, &str)]| {
        MintDelivery::new(with(changes), Components::default(), 3).expect("good rules")
    };
    let (plain, roads) = (game(&[]), game(&[("roads", "4")]));
    let (plain, roads) = (plain.deal(&mut rng(5)), roads.deal(&mut rng(5)));
    assert_eq!(plain.cards, roads.cards);
    assert_eq!(plain.players, roads.players);
}

#[test]
fn a_component_file_adds_tokens() {
    let text = "[[token]]\nname = \"big-toll\"\neffect = \"toll\"\nmints = 3\n";
    let components = Components::parse(text).expect("a good file");
    assert_eq!(components.tokens.len(), 7);
    let rules = Rules::default().with_components(&components);
    assert_eq!(rules.road_bag.last().map(String::as_str), Some("big-toll"));
    let mut rules = rules;
    rules.roads = Roads::Listed(vec![
        Laid {
            token: "big-toll".into(),
            space: Some("northwest-east".into()),
        },
        Laid {
            token: "toll".into(),
            space: Some("northwest-south".into()),
        },
    ]);
    let mut bench = Bench::with(2, rules, components);
    assert_eq!(bench.json()["roads"]["northwest-east"], "big-toll");
    bench.truck(0, "northwest", "CC");
    assert_eq!(bench.legal_of("move:"), "northwest-south");
    bench.truck(0, "northwest", "CCCC");
    bench.play("move:northwest-east");
    assert_eq!(bench.shows(0), "northwest-east C");
    let tokens = bench
        .game
        .components
        .differing_json()
        .expect("another token");
    assert_eq!(
        tokens["tokens"][6],
        serde_json::json!({"name": "big-toll", "effect": "toll", "mints": 3})
    );
}

#[test]
fn bad_roads_are_refused_with_a_remedy() {
    let fault = |changes: &[(&str, &str)]| {
        let fault = MintDelivery::new(with(changes), Components::default(), 2).expect_err("bad");
        format!("{}: {} | {}", fault.place, fault.problem, fault.remedy)
    };
    assert_eq!(
        fault(&[("roads", "[\"tol\"]")]),
        "roads: there is no road token `tol` | did you mean `toll`?"
    );
    assert_eq!(
        fault(&[(
            "roads",
            "[\"toll\", { token = \"toll\", space = \"northwest-east\" }]"
        )]),
        "roads: `toll` is there twice | each token once, one token a space"
    );
    assert_eq!(
        fault(&[(
            "roads",
            "[{ token = \"toll\", space = \"north-warehouse\" }]"
        )]),
        "roads: `north-warehouse` is not a space joined to a town | one of northwest-east, northeast-west, northeast-south, southeast-north, southeast-west, southwest-east, southwest-north, northwest-south"
    );
    assert_eq!(
        fault(&[("roads", "3"), ("road-bag", "[\"toll\", \"jam\"]")]),
        "road-bag: 3 tokens are drawn from a bag of 2 | a larger `road-bag`, or a smaller number in `roads`"
    );
    assert_eq!(
        fault(&[("tokens.toll.mints", "5")]),
        "tokens.toll.mints: `tokens.toll.mints = 5` does not fit | a number from 0 to 4"
    );
    assert_eq!(
        fault(&[("cinnamon-price", "5")]),
        "cinnamon-price: no truck can hold the 5 Classic of `cinnamon-price`: it has 4 slots | at most 4, or more `slots`"
    );
}
