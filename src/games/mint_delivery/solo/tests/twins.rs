//! The fast ways of the solo mode beside plain ones: a belt as a list, and every Move, Load and Shift by itself.

use super::*;
use crate::games::mint_delivery::rules::SoloLoad;
use crate::games::mint_delivery::solo::Lift;

/// A belt with the same mints as a list, front first.
fn is_same(belt: &Belt, plain: &[u8]) -> bool {
    belt.iter().eq(plain.iter().copied()) && usize::from(belt.len()) == plain.len()
}

#[test]
fn a_belt_is_a_list_of_mints() {
    for index in 0..200 {
        let mut rng = rng(index);
        let (mut belt, mut plain) = (Belt::EMPTY, Vec::new());
        for _ in 0..60 {
            let mint = rng.below(3) as u8;
            match rng.below(3) {
                0 if plain.len() < 20 => {
                    belt.push(mint);
                    plain.push(mint);
                }
                1 if plain.contains(&mint) => {
                    belt.take(mint);
                    let place = plain.iter().position(|&other| other == mint);
                    plain.remove(place.expect("it is there"));
                }
                _ => {
                    let count = rng.below(plain.len() + 1);
                    belt.shift(count as u8);
                    plain.rotate_left(count);
                }
            }
            assert!(is_same(&belt, &plain), "{belt:?} {plain:?}");
            let front = rng.below(21);
            let seen = &plain[..front.min(plain.len())];
            let of_kind = |kind: u8| seen.iter().filter(|&&other| other == kind).count() as u8;
            assert_eq!(belt.in_front(front as u8), [0, 1, 2].map(of_kind));
            let before = rng.below(4);
            let places = (0..plain.len()).filter(|&place| plain[place] == mint);
            let place = places.skip(before).map(|place| place as u8).next();
            assert_eq!(belt.place(mint, before as u8), place);
        }
    }
}

/// What the player may do, in the words of the sheet: deliver, move, load, shift, take, end the turn.
fn plain_actions(game: &MintDeliverySolo, state: &State) -> Vec<Action> {
    let (rules, player) = (&game.rules, &state.sides[PLAYER]);
    let mut actions = Vec::new();
    for &order in player.held.iter() {
        let card = &game.components.orders[usize::from(order)];
        let town = &game.components.towns[card.town];
        let is_here = game.space_name(player.space) == town;
        if is_here && (0..3).all(|kind| player.mints[kind] >= card.mints[kind]) {
            actions.push(Action::Deliver(order));
        }
    }
    if state.actions == 0 {
        actions.push(Action::EndTurn);
        return actions;
    }
    let here = usize::from(player.space);
    for space in 0..game.components.factory_spaces.len() {
        let mut roads = game.components.factory_roads.iter();
        if roads.any(|road| *road == [here, space] || *road == [space, here]) {
            actions.push(Action::Move(space as u8));
        }
    }
    let belts = ["loading-1", "loading-2"];
    let belt = belts
        .iter()
        .position(|&name| name == game.space_name(player.space));
    if let Some(belt) = belt {
        let mints: Vec<u8> = state.belts[belt].iter().collect();
        let aboard: u8 = player.mints.iter().sum();
        let limits = [rules.solo_load_c, rules.solo_load_s, rules.solo_load_n];
        for mint in 0..3 {
            let front = mints.iter().take(rules.front.into());
            let in_front = front.filter(|&&other| other == mint).count() as u8;
            for count in 1..=limits[usize::from(mint)] {
                let is_whole = count == limits[usize::from(mint)];
                let fits = count <= in_front && aboard + count <= rules.slots;
                if fits && (is_whole || rules.solo_load == SoloLoad::UpTo) {
                    actions.push(Lift { mint, count }.only_from(belt));
                }
            }
        }
        let shifts = 1..=rules.solo_shift.min(mints.len() as u8);
        actions.extend(shifts.map(Action::Shift));
    }
    let is_at_dispatch = game.space_name(player.space) == "dispatch";
    if is_at_dispatch && player.held.len() < rules.solo_held.into() {
        actions.extend(state.face_up().map(Action::Take));
    }
    actions.push(Action::EndTurn);
    actions
}

#[test]
fn the_players_actions_are_those_of_the_sheet() {
    let changes: [fn(&mut Rules); 3] = [
        |_| {},
        |rules| rules.solo_load = SoloLoad::Exact,
        |rules| {
            rules.front = 6;
            rules.solo_shift = 3;
            rules.solo_load_n = 2;
            rules.slots = 5;
            rules.solo_held = 2;
        },
    ];
    let mut turns = 0;
    for (index, ai) in (0..).zip(AIS) {
        for change in changes {
            let mut rules = Rules::default();
            change(&mut rules);
            rules.round_cap = 40;
            let game = MintDeliverySolo::new(rules, Components::default(), ai).unwrap();
            let mut rng = rng(index);
            let mut state = game.deal(&mut rng);
            let mut actions = Vec::new();
            while game.to_act(&state).is_some() {
                game.legal_actions(&state, &mut actions);
                if state.is_players_turn() {
                    turns += 1;
                    let mut plain = plain_actions(&game, &state);
                    let mut fast = actions.clone();
                    let key = |action: &Action| format!("{action:?}");
                    plain.sort_by_key(key);
                    fast.sort_by_key(key);
                    assert_eq!(fast, plain);
                }
                let action = actions[rng.below(actions.len())];
                game.apply(&mut state, action, &mut rng);
            }
        }
    }
    assert!(turns > 500, "{turns} decisions");
}
