//! The searches are right: forced wins, known games, agreement with an exhaustive twin, more budget, no peeking.

use crate::toys::kuhn::{self, Action, Kuhn};
use crate::toys::nim::{self, Nim};
use crate::toys::row::{End, Row, State};
use crate::toys::{bot, check_no_leak, choice, play, rng};
use mintlab::bots::Thoughts;
use mintlab::core::game::{Game, Seat, View, WHOLE_WIN};
use mintlab::core::rng::Rng;

#[test]
fn nim_for_two_leaves_a_multiple_of_four() {
    for (heap, best) in [(5, 1), (6, 2), (7, 3), (9, 1), (10, 2), (11, 3)] {
        let (game, state) = (Nim { seats: 2, heap }, nim::State { heap, seat: 1 });
        assert_eq!(choice(&game, &state, "ismcts:iterations=2000", 1), best);
    }
}

#[test]
fn a_win_in_one_is_found_with_few_iterations() {
    for (seats, heap) in [(2, 3), (3, 2), (3, 3), (5, 3)] {
        let (game, state) = (Nim { seats, heap }, nim::State { heap, seat: 1 });
        for index in 0..20 {
            assert_eq!(choice(&game, &state, "ismcts:iterations=60", index), heap);
            assert_eq!(choice(&game, &state, "flat-mc:playouts=60", index), heap);
        }
    }
}

/// Three seats, heap 6. Taking 3 leaves 3, which seat 1 takes; taking 2 leaves 4, of which seat 1 leaves 1 to 3, which
/// seat 2 takes. Taking 1 leaves 5: seat 1 cannot win from there, and one of its three choices lets seat 0 win.
#[test]
fn nim_for_three_trusts_that_each_seat_maximises_its_own_share() {
    let (game, state) = (Nim { seats: 3, heap: 6 }, nim::State { heap: 6, seat: 0 });
    assert_eq!(choice(&game, &state, "ismcts:iterations=3000", 3), 1);
}

/// Facts of Kuhn's solution that hold in every equilibrium, as dominated actions are never played.
#[test]
fn kuhn_calls_with_a_king_and_folds_with_a_jack() {
    let facing_bet = |cards| kuhn::State {
        cards,
        history: vec![Action::Bet],
    };
    for index in 0..10 {
        for king in [[0, 2, 1], [1, 2, 0]] {
            let chosen = choice(&Kuhn, &facing_bet(king), "ismcts:iterations=300", index);
            assert_eq!(chosen, Action::Bet);
        }
        for jack in [[1, 0, 2], [2, 0, 1]] {
            let chosen = choice(
                &Kuhn,
                &facing_bet(jack),
                "ismcts:iterations=300,margin=0.5",
                index,
            );
            assert_eq!(chosen, Action::Pass);
        }
    }
}

/// Every world that looks the same to all: each order of the coins face down.
fn worlds(game: &Row, state: &State) -> Vec<State> {
    let mut found = vec![state.clone()];
    let places = game.places_face_down();
    for (index, &place) in places.iter().enumerate() {
        for world in found.clone() {
            for &other in &places[index + 1..] {
                let mut swapped = world.clone();
                swapped.coins.swap(place, other);
                found.push(swapped);
            }
        }
    }
    found
}

/// The expected share of each seat under best play: the dull twin of the search.
fn expectimax(game: &Row, worlds: &[State]) -> Vec<f64> {
    let Some(seat) = game.to_act(&worlds[0]) else {
        return mean_shares(game, worlds);
    };
    let values = values(game, worlds);
    let best = values.iter().max_by(|a, b| a.1[seat].total_cmp(&b.1[seat]));
    best.expect("an action is legal").1.clone()
}

fn values(game: &Row, worlds: &[State]) -> Vec<(End, Vec<f64>)> {
    let mut actions = Vec::new();
    game.legal_actions(&worlds[0], &mut actions);
    let value = |action| {
        let mut after = worlds.to_vec();
        for world in &mut after {
            game.apply(world, action, &mut rng(0));
        }
        (action, expectimax(game, &after))
    };
    actions.into_iter().map(value).collect()
}

fn mean_shares(game: &Row, worlds: &[State]) -> Vec<f64> {
    let share =
        |world, seat: Seat| f64::from(game.outcome(world).shares[seat]) / f64::from(WHOLE_WIN);
    let sum = |seat| worlds.iter().map(|world| share(world, seat)).sum::<f64>();
    (0..game.seats)
        .map(|seat| sum(seat) / worlds.len() as f64)
        .collect()
}

fn random_row(seats: usize, length: usize, hidden: usize, chance: &mut Rng) -> Row {
    let mut face_down = vec![false; length];
    face_down[..hidden].fill(true);
    chance.shuffle(&mut face_down);
    Row {
        seats,
        coins: (0..length).map(|_| 1 + chance.below(9) as i32).collect(),
        face_down,
        careless: false,
    }
}

/// Positions in which the two ends differ clearly; how many were compared is asserted, so that none is skipped unseen.
fn agrees_with_the_twin(seats: usize, length: usize, hidden: usize, compared_at_least: usize) {
    agrees_as("", seats, length, hidden, compared_at_least);
}

/// The same of a search with these further parameters.
fn agrees_as(more: &str, seats: usize, length: usize, hidden: usize, compared_at_least: usize) {
    let text = format!("ismcts:iterations=4000,margin=0{more}");
    let mut compared = 0;
    for index in 0..40 {
        let game = random_row(seats, length, hidden, &mut rng(index));
        let state = game.start();
        let values = values(&game, &worlds(&game, &state));
        let (left, right) = (values[0].1[0], values[1].1[0]);
        if (left - right).abs() < 0.2 {
            continue;
        }
        compared += 1;
        let best = if left > right { End::Left } else { End::Right };
        let chosen = choice(&game, &state, &text, index);
        assert_eq!(
            chosen, best,
            "{text} {:?} {:?} {values:?}",
            game.coins, game.face_down
        );
    }
    assert!(
        compared >= compared_at_least,
        "only {compared} positions compared"
    );
}

#[test]
fn agrees_with_the_twin_where_all_is_seen() {
    agrees_with_the_twin(2, 7, 0, 10);
}

#[test]
fn agrees_with_the_twin_where_coins_lie_face_down() {
    agrees_with_the_twin(2, 7, 4, 8);
}

#[test]
fn agrees_with_the_twin_whatever_is_switched_on() {
    for more in [
        ",playout=mast",
        ",solver=on",
        ",reveals=apart",
        ",choice=cautious",
    ] {
        agrees_as(more, 2, 7, 4, 8);
    }
}

/// Two own decisions of one game: the second begins with what the first found, a new game with nothing.
#[test]
fn a_tree_that_is_reused_knows_what_was_found_before() {
    let game = Row::open(2, &[3, 1, 4, 1, 5, 9, 2, 6]);
    let start = game.start();
    let mut after = start.clone();
    for end in [End::Right, End::Left] {
        game.apply(&mut after, end, &mut rng(0));
    }
    let visits = |text: &str, new_game: bool| {
        let mut search = bot::<Row>(text);
        search.choose(&View::new(&game, &start, 0), &mut rng(1));
        if new_game {
            search.new_game();
        }
        let mut thoughts = Thoughts::default();
        search.choose_aloud(&View::new(&game, &after, 0), &mut rng(2), &mut thoughts);
        let visits = thoughts.list().iter().map(|thought| thought.visits);
        visits.sum::<u32>()
    };
    assert_eq!(visits("ismcts:iterations=200,stop=never", false), 200);
    assert_eq!(
        visits("ismcts:iterations=200,stop=never,reuse=tree", true),
        200
    );
    assert!(visits("ismcts:iterations=200,stop=never,reuse=tree", false) > 210);
}

/// Seat 0 holds the 99 and wins whatever it does; visits tell it nothing, the judgement takes the 7 and not the 3.
#[test]
fn where_nothing_is_at_stake_the_judgement_decides() {
    let game = Row::open(2, &[99, 1, 3, 2, 7]);
    let mut state = game.start();
    for end in [End::Left, End::Left] {
        game.apply(&mut state, end, &mut rng(0));
    }
    let chosen = |more: &str| {
        let text = format!("ismcts:iterations=41,margin=0{more}");
        (0..10)
            .filter(|&index| choice(&game, &state, &text, index) == End::Right)
            .count()
    };
    assert_eq!(chosen(""), 10);
    assert!(chosen(",choice=visits") < 10);
}

/// 9 1 1 | 1 2 3: seat 0 of three takes the nine and wins with it whatever follows.
#[test]
fn three_seats_take_the_winning_coin() {
    let game = Row::open(3, &[9, 1, 1, 1, 2, 3]);
    assert_eq!(
        choice(&game, &game.start(), "ismcts:iterations=500", 1),
        End::Left
    );
    assert_eq!(choice(&game, &game.start(), "greedy", 1), End::Left);
}

/// The share of the first bot over rows of coins, both seatings, in games.
fn duel(first: &str, second: &str, deals: u64) -> f64 {
    let mut shares = 0;
    for index in 0..deals {
        let game = random_row(2, 16, 6, &mut rng(index));
        let start = game.deal(&mut rng(index));
        let mut seats = [bot(first), bot(second)];
        shares += play(&game, start.clone(), &mut seats, index).shares[0];
        seats.reverse();
        shares += play(&game, start, &mut seats, index).shares[1];
    }
    f64::from(shares) / f64::from(WHOLE_WIN)
}

/// Of 200 games a share of 112 or more is 1.7 standard deviations over the half.
#[test]
fn strength_grows_with_the_budget() {
    assert!(duel("ismcts:iterations=10", "random", 100) >= 112.0);
    assert!(duel("ismcts:iterations=100", "ismcts:iterations=10", 100) >= 112.0);
    assert!(duel("flat-mc:playouts=100", "random", 100) >= 112.0);
}

#[test]
fn no_bot_sees_what_is_hidden() {
    for text in [
        "greedy",
        "flat-mc:playouts=30",
        "ismcts:iterations=50,playout=greedy",
    ] {
        check_no_leak(&Kuhn, || bot(text), 5);
        let row = random_row(3, 9, 5, &mut rng(8));
        check_no_leak(&row, || bot(text), 6);
    }
}

#[test]
#[should_panic(expected = "sees hidden cards")]
fn the_law_catches_a_redeal_that_depends_on_what_lay_there() {
    let mut row = random_row(2, 9, 5, &mut rng(8));
    row.careless = true;
    check_no_leak(&row, || bot("ismcts:iterations=50"), 6);
}

/// A bot that has played before chooses as a new one does.
#[test]
fn memory_does_not_carry_over() {
    for text in [
        "greedy",
        "flat-mc:playouts=40",
        "ismcts:iterations=80,playout=greedy",
    ] {
        let game = random_row(2, 9, 4, &mut rng(3));
        let state = game.deal(&mut rng(4));
        let mut used = bot::<Row>(text);
        for index in 0..5 {
            let view = View::new(&game, &state, 0);
            let chosen = used.choose(&view, &mut rng(index));
            assert_eq!(chosen, choice(&game, &state, text, index));
        }
    }
}

#[test]
fn a_search_counts_its_iterations() {
    let game = Row::open(2, &[1, 2, 3, 4]);
    let state = game.start();
    for (text, least) in [
        ("ismcts:iterations=70,stop=never", 140),
        ("ismcts:iterations=70,style=plain", 140),
        ("ismcts:iterations=70", 72),
    ] {
        let mut search = bot::<Row>(text);
        search.choose(&View::new(&game, &state, 0), &mut rng(1));
        search.choose(&View::new(&game, &state, 0), &mut rng(2));
        assert!((least..=140).contains(&search.iterations()), "{text}");
    }
}

/// What is left of the budget could not have changed it.
#[test]
fn a_decision_that_ends_early_is_the_same() {
    for index in 0..40 {
        let game = random_row(2, 9, 4, &mut rng(index));
        let state = game.deal(&mut rng(index));
        let whole = choice(&game, &state, "ismcts:iterations=200,stop=never", index);
        let early = choice(&game, &state, "ismcts:iterations=200", index);
        assert_eq!(early, whole, "{index}");
    }
}

#[test]
fn halving_finds_a_win_in_one() {
    for (seats, heap) in [(2, 3), (3, 2), (3, 3), (5, 3)] {
        let (game, state) = (Nim { seats, heap }, nim::State { heap, seat: 1 });
        for index in 0..20 {
            let chosen = choice(&game, &state, "ismcts:iterations=60,root=halving", index);
            assert_eq!(chosen, heap);
        }
    }
}

/// The 3 looks best, but it lays the 9 bare; behind the 2 the 9 falls to the same seat, whatever the other takes.
#[test]
fn a_trusted_judgement_says_where_a_search_begins_and_not_where_it_ends() {
    let game = Row::open(2, &[2, 1, 9, 3]);
    for (text, end) in [
        ("ismcts:iterations=1,trust=4", End::Right),
        ("flat-mc:playouts=1,trust=4", End::Right),
        ("ismcts:iterations=400,trust=4", End::Left),
    ] {
        assert_eq!(choice(&game, &game.start(), text, 1), end, "{text}");
    }
}

/// The law on the real games, with every bot that looks at a sampled world.
#[test]
fn no_bot_sees_what_is_hidden_in_the_real_games() {
    use mintlab::core::ruleset::RuleSet;
    use mintlab::games::{mint_delivery, mint_tin_aliens, mint_works};
    let works = mint_works::MintWorks::new(mint_works::Rules::defaults(3), 3, None);
    let aliens = mint_tin_aliens::MintTinAliens::new(mint_tin_aliens::Rules::defaults(2));
    let delivery = mint_delivery::MintDelivery::new(
        mint_delivery::Rules::defaults(2),
        mint_delivery::Components::default(),
        2,
    );
    for text in [
        "greedy",
        "flat-mc:playouts=15,depth=5",
        "ismcts:iterations=15,depth=5",
        "ismcts:iterations=15,depth=5,trust=2",
        "ismcts:iterations=15,depth=5,playout=mast,solver=on",
        "ismcts:iterations=15,depth=5,reuse=tree,choice=cautious",
    ] {
        check_no_leak(works.as_ref().expect("the rules fit"), || bot(text), 7);
        check_no_leak(aliens.as_ref().expect("the rules fit"), || bot(text), 7);
        check_no_leak(delivery.as_ref().expect("the rules fit"), || bot(text), 7);
    }
}
