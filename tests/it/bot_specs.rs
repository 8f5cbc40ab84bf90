//! A bot's string: read, checked with remedies, and written back canonically.

use std::sync::Arc;

use crate::toys::row::Row;
use mintlab::bots::{BotInfo, BotSpec, BoxedBot, Catalogue, OwnBots, prepare, random};
use mintlab::games::mint_tin_aliens::MintTinAliens;
use mintlab::games::mint_works::MintWorks;

const OWN: &[BotInfo] = &[BotInfo {
    name: "justin",
    about: "a printed AI",
    parameters: &[],
    weighs: false,
}];

fn parse(text: &str) -> Result<BotSpec, String> {
    BotSpec::parse(text, &Catalogue::new::<Row>(OWN)).map_err(|fault| fault.to_string())
}

fn canonical(text: &str) -> String {
    parse(text).expect("well written").to_string()
}

#[test]
fn equal_bots_have_equal_strings() {
    assert_eq!(canonical("random"), "random");
    assert_eq!(canonical("justin"), "justin");
    assert_eq!(canonical("ismcts:iterations=1000"), "ismcts");
    assert_eq!(
        canonical("ismcts: c=0.50 , iterations=0400"),
        "ismcts:iterations=400,c=0.5"
    );
    assert_eq!(canonical("greedy:coin=1"), "greedy");
    assert_eq!(canonical("greedy:coin=-0"), "greedy:coin=0");
    assert_eq!(
        canonical("external:timeout-ms=5,cmd=a b"),
        "external:cmd=a b,timeout-ms=5"
    );
}

#[test]
fn the_canonical_string_means_the_same_bot() {
    for text in [
        "flat-mc:playouts=7,coin=0.1",
        "ismcts:milliseconds=20",
        "greedy",
    ] {
        let spec = parse(text).expect("well written");
        assert_eq!(parse(&spec.to_string()), Ok(spec));
    }
}

#[test]
fn values_reach_the_bot() {
    let spec = parse("ismcts:iterations=400,c=0.25,playout=random,coin=2.5").expect("well written");
    assert_eq!(spec.name(), "ismcts");
    assert_eq!(spec.whole("iterations"), 400);
    assert_eq!(spec.real("c"), 0.25);
    assert_eq!(spec.text("playout"), "random");
    assert_eq!(spec.weights(), [2.5]);
}

/// In this game a coin is worth 1, and 3 by hand.
#[test]
fn a_reference_has_weights_of_its_own() {
    let weights = |text| parse(text).expect("well written").weights();
    assert_eq!(weights("greedy"), [1.0]);
    assert_eq!(weights("greedy:weights=hand"), [3.0]);
    assert_eq!(weights("ismcts:style=plain"), [3.0]);
    assert_eq!(weights("greedy:coin=2,weights=hand"), [2.0]);
    assert_eq!(
        canonical("greedy:coin=3,weights=hand"),
        "greedy:weights=hand"
    );
    assert_eq!(canonical("greedy:weights=tuned,coin=3"), "greedy:coin=3");
    assert!(
        !parse("ismcts:style=tuned")
            .expect("well written")
            .is_reference()
    );
}

/// Mint Works advises another `c` to a search that asks a net, Mint Tin Aliens another `trust`, and none to a reference.
#[test]
fn a_search_with_a_net_has_defaults_of_its_own() {
    let canonical = |text: &str| {
        let spec = BotSpec::parse(text, &Catalogue::new::<MintWorks>(&[])).expect("a bot");
        (spec.real("c"), spec.to_string())
    };
    let net = "ismcts:value=learned".to_owned();
    assert_eq!(canonical("ismcts:value=learned"), (0.35, net.clone()));
    assert_eq!(canonical("ismcts:c=0.35,value=learned"), (0.35, net));
    let usual = "ismcts:c=0.7,value=learned".to_owned();
    assert_eq!(canonical("ismcts:value=learned,c=0.7"), (0.7, usual));
    assert_eq!(canonical("ismcts").0, 0.7);
    let aliens = |text: &str| {
        let catalogue = Catalogue::new::<MintTinAliens>(&[]);
        BotSpec::parse(text, &catalogue)
            .expect("a bot")
            .real("trust")
    };
    assert_eq!(aliens("ismcts:value=learned"), 8.0);
    assert_eq!(aliens("ismcts"), 0.0);
    assert_eq!(canonical("ismcts:style=plain,value=learned").0, 0.7);
}

#[test]
fn faults_name_the_remedy() {
    let fault = |text| parse(text).expect_err("it is not well written");
    assert_eq!(
        fault("imscts"),
        "bot `imscts`: there is no bot `imscts` here\n  help: did you mean `ismcts`?"
    );
    assert_eq!(
        fault("ismcts:iteration=5"),
        "bot `ismcts:iteration=5`: ismcts has no parameter `iteration`\n  help: did you mean `iterations`?"
    );
    assert_eq!(
        fault("greedy:cion=5"),
        "bot `greedy:cion=5`: greedy has no parameter `cion`\n  help: did you mean `coin`?"
    );
    assert_eq!(
        fault("random:c=1"),
        "bot `random:c=1`: random has no parameter `c`\n  help: `mintlab list bots` shows every parameter"
    );
    assert_eq!(
        fault("flat-mc:playouts=many"),
        "bot `flat-mc:playouts=many`: `playouts=many` does not fit\n  help: `playouts` takes 1 to 100000000"
    );
    assert_eq!(
        fault("flat-mc:playouts=0"),
        "bot `flat-mc:playouts=0`: `playouts=0` does not fit\n  help: `playouts` takes 1 to 100000000"
    );
    assert!(fault("ismcts:c=nan").contains("`c` takes 0 to 1000"));
    assert!(fault("ismcts:playout=clever").contains("greedy"));
    assert_eq!(
        fault("ismcts:400"),
        "bot `ismcts:400`: `400` is not `key=value`\n  help: write name:key=value,key=value"
    );
    assert_eq!(
        fault("external"),
        "bot `external`: external needs the parameter `cmd`\n  help: write external:cmd=..."
    );
}

#[test]
fn the_clock_and_foreign_programs_are_not_reproducible() {
    let reproducible = |text| parse(text).expect("well written").reproducible();
    assert!(reproducible("random"));
    assert!(reproducible("ismcts:iterations=5"));
    assert!(!reproducible("ismcts:milliseconds=5"));
    assert!(!reproducible("flat-mc:milliseconds=5"));
    assert!(!reproducible("external:cmd=python3"));
}

#[test]
fn a_game_adds_bots_of_its_own() {
    fn own(spec: &BotSpec) -> Option<BoxedBot<Row>> {
        (spec.name() == "justin").then(|| random::build(spec))
    }
    let spec = parse("justin").expect("well written");
    let bots = OwnBots {
        infos: OWN,
        build: own,
        restricted: |_| None,
    };
    let row = Arc::new(Row::open(2, &[1, 2]));
    assert!(prepare(&spec, &bots, &row).is_ok());
    let fault = prepare(&spec, &OwnBots::NONE, &row)
        .err()
        .expect("nobody knows him");
    assert_eq!(fault.problem, "this game has no such bot");
}
