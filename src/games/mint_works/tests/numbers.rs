//! The printed numbers as fields: each with another value, worked out by hand.

use super::table::Table;
use crate::core::ruleset::RuleSet;
use crate::games::mint_works::{Location, Plan, Rules};
use Location as At;
use Plan::*;

#[test]
fn gains_of_the_locations() {
    let table = Table::advanced(&[At::Crowdfunder], |rules| {
        rules.locations[At::Producer].gain = 5;
        rules.locations[At::Wholesaler].gain = 4;
        rules.locations[At::LeadershipCouncil].gain = 0;
        rules.locations[At::Crowdfunder].gain = 7;
        rules.crowdfunder_others = 2;
    })
    .built(0, &[Wholesaler]);
    // Ada pays 1 each time: 3 - 1 + 5, Bo 3 - 1 + 4, Ada 7 - 1 + 0, Bo 6 - 1 + 7 and Ada 2 more.
    let table = table.play(&["producer", "wholesaler"]);
    assert_eq!((table.mints_of(0), table.mints_of(1)), (7, 6));
    let table = table.play(&["leadership-council", "crowdfunder"]);
    assert_eq!((table.mints_of(0), table.mints_of(1)), (8, 12));
}

#[test]
fn deed_owners_gain_what_the_rules_say() {
    let mints = |change: fn(&mut Rules)| {
        let table = Table::two(change)
            .deck(&[Mine, Factory])
            .built(0, &[Wholesaler])
            .built(1, &[Lotto])
            .mints(&[3, 3]);
        let table = table.play(&["wholesaler", "lotto"]).pass();
        (table.mints_of(0), table.mints_of(1))
    };
    // Ada 3 - 1 + 2, her Wholesaler 1, income 1; Bo 3 - 3, his Lotto 2, income 1.
    assert_eq!(mints(|_| {}), (6, 3));
    assert_eq!(mints(|rules| rules.apply_edition("jp")), (6, 2));
    let changed = |rules: &mut Rules| {
        rules.wholesaler_owner = 3;
        rules.lotto_owner = 0;
    };
    assert_eq!(mints(changed), (8, 1));
}

#[test]
fn jp_is_en_but_for_the_owner_of_the_lotto() {
    let mut rules = Rules::defaults(2);
    assert_eq!(rules.lotto_owner, 2);
    rules.apply_edition("jp");
    rules.lotto_owner = 2;
    assert_eq!(rules, Rules::defaults(2));
}

#[test]
fn co_op_gives_the_other_what_the_rules_say() {
    let mints = |gift: u16| {
        let table = Table::two(|rules| rules.co_op_gift = gift)
            .built(0, &[CoOp])
            .mints(&[0, 0])
            .pass();
        (table.mints_of(0), table.mints_of(1))
    };
    // The owner gains 1 and the income of 1.
    assert_eq!(mints(1), (2, 2));
    assert_eq!(mints(4), (2, 5));
    assert_eq!(mints(0), (2, 1));
}

#[test]
fn co_op_without_a_gift_still_asks() {
    let table = Table::players(3).built(1, &[CoOp]).pass();
    assert_eq!(table.legal(), ["co-op:0", "co-op:2"]);
    let mut rules = Rules::defaults(3);
    rules.co_op_gift = 0;
    let table = Table::of(rules, 3)
        .built(1, &[CoOp])
        .mints(&[0, 0, 0])
        .pass();
    assert_eq!(table.legal(), ["co-op:0", "co-op:2"]);
    let table = table.play(&["co-op:2"]);
    assert_eq!([0, 1, 2].map(|seat| table.mints_of(seat)), [1, 2, 1]);
}

#[test]
fn stars_that_are_counted() {
    let table = Table::two(|rules| {
        rules.museum_stars = 2;
        rules.gallery_stars = 3;
        rules.obelisk_stars = 4;
    })
    .built(0, &[Museum, Gallery, Obelisk])
    .gallery(5);
    // 2 Culture Buildings at 2, 5 mints at 3, 3 Buildings at 4.
    assert_eq!(table.stars_of(0), 4 + 15 + 12);
}

#[test]
fn only_locations_that_give_mints_have_a_gain() {
    use crate::games::mint_works::MintWorks;
    let mut rules = Rules::defaults(2);
    rules.locations[At::Builder].gain = 1;
    let fault = MintWorks::new(rules, 2, None).unwrap_err();
    assert_eq!(fault.place, "locations.builder.gain");
}
