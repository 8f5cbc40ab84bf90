//! Who sits where: the seatings in which every deal of an experiment is played.

use std::collections::BTreeSet;

use crate::core::order;
use crate::lab::config::Seating;
use crate::play::Chairs;

/// More seatings than this of one group of bots are cut to a balanced rotation.
const MOST_SEATINGS: usize = 24;

/// More tables per deal than this are a slip.
pub const MOST_TABLES: u64 = 10_000;

/// How many tables a deal would have at most, without laying them out.
pub fn tables(rule: Seating, bots: usize, seats: usize) -> u64 {
    let choices = |from: usize, of: usize| {
        (0..of as u64).fold(1u64, |choices, taken| {
            choices.saturating_mul(from as u64 - taken) / (taken + 1)
        })
    };
    let orders = (1..=seats as u64)
        .product::<u64>()
        .min(MOST_SEATINGS as u64);
    match rule {
        Seating::Fixed => 1,
        _ if bots == 1 => 1,
        _ if seats == 1 => bots as u64,
        Seating::All | Seating::RoundRobin => choices(bots, seats).saturating_mul(orders),
        Seating::Focus if bots > seats - 1 => choices(bots - 1, seats - 1).saturating_mul(orders),
        Seating::Focus => (bots as u64 - 1) * orders,
    }
}

/// All seatings of an experiment. `same[i]` is the first bot that is equal to bot `i`: equal bots are not told
/// apart, so that a mirror match is not played twice.
pub fn seatings(rule: Seating, same: &[usize], seats: usize) -> Vec<Chairs> {
    let bots = same.len();
    if bots == 1 {
        return vec![vec![0; seats]];
    }
    let groups: Vec<Chairs> = match rule {
        Seating::Fixed => return vec![same[..seats].to_vec()],
        _ if seats == 1 => (0..bots).map(|bot| vec![bot]).collect(),
        Seating::All | Seating::RoundRobin => combinations(bots, seats),
        Seating::Focus => pools(bots, seats),
    };
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for group in groups {
        let group: Chairs = group.into_iter().map(|bot| same[bot]).collect();
        for chairs in orders(&group) {
            if seen.insert(chairs.clone()) {
                found.push(chairs);
            }
        }
    }
    found
}

/// The first bot with each seat's opponents: each choice of the others, or one repeated if there are too few.
fn pools(bots: usize, seats: usize) -> Vec<Chairs> {
    let others = if bots > seats - 1 {
        combinations(bots - 1, seats - 1)
    } else {
        (0..bots - 1).map(|bot| vec![bot; seats - 1]).collect()
    };
    let with_focus = |pool: Chairs| {
        [0].into_iter()
            .chain(pool.into_iter().map(|bot| bot + 1))
            .collect()
    };
    others.into_iter().map(with_focus).collect()
}

/// All choices of `seats` out of `bots`, in ascending order.
fn combinations(bots: usize, seats: usize) -> Vec<Chairs> {
    if seats == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for last in seats - 1..bots {
        for mut choice in combinations(last, seats - 1) {
            choice.push(last);
            found.push(choice);
        }
    }
    order::sort(&mut found);
    found
}

/// All distinct orders of a group, or where they are many its rotations, forwards and backwards: every bot sits
/// equally often in every seat and has every neighbour equally often on either side.
fn orders(group: &[usize]) -> Vec<Chairs> {
    let mut all = Vec::new();
    permute(&mut group.to_vec(), 0, &mut all);
    order::sort(&mut all);
    all.dedup();
    if all.len() <= MOST_SEATINGS {
        return all;
    }
    let rotation = |by: usize| {
        let mut chairs = group.to_vec();
        chairs.rotate_left(by);
        chairs
    };
    let forwards = (0..group.len()).map(rotation);
    let backwards = (0..group.len()).map(|by| rotation(by).into_iter().rev().collect());
    forwards.chain(backwards).collect()
}

fn permute(group: &mut Chairs, from: usize, found: &mut Vec<Chairs>) {
    if from == group.len() {
        found.push(group.clone());
        return;
    }
    for at in from..group.len() {
        group.swap(from, at);
        permute(group, from + 1, found);
        group.swap(from, at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_bots_in_fixed_seats_are_one() {
        assert_eq!(seatings(Seating::Fixed, &[0, 1, 1], 3), [[0, 1, 1]]);
        assert_eq!(seatings(Seating::Fixed, &[0, 1, 2], 3), [[0, 1, 2]]);
    }

    #[test]
    fn two_bots_sit_both_ways() {
        assert_eq!(seatings(Seating::All, &[0, 1], 2), [[0, 1], [1, 0]]);
    }

    #[test]
    fn tables_are_counted_before_they_are_laid() {
        assert_eq!(tables(Seating::All, 2, 2), 2);
        assert_eq!(tables(Seating::RoundRobin, 10, 2), 90);
        assert_eq!(tables(Seating::Focus, 10, 2), 18);
        assert_eq!(tables(Seating::All, 5, 5), 24);
        // 100 * 99 * 98 * 97 * 96 / 120 choices.
        assert_eq!(tables(Seating::All, 100, 5), 75_287_520 * 24);
        assert!(tables(Seating::All, 100_000, 5) > MOST_TABLES);
    }

    #[test]
    fn a_mirror_match_is_played_once() {
        assert_eq!(seatings(Seating::All, &[0, 0], 2), [[0, 0]]);
        assert_eq!(seatings(Seating::All, &[0], 3), [[0, 0, 0]]);
    }

    #[test]
    fn one_bot_against_three_equal_ones_visits_every_seat() {
        let found = seatings(Seating::All, &[0, 1, 1, 1], 4);
        assert_eq!(
            found,
            [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]
        );
    }

    #[test]
    fn five_bots_rotate_forwards_and_backwards() {
        let found = seatings(Seating::All, &[0, 1, 2, 3, 4], 5);
        assert_eq!(found.len(), 10);
        for seat in 0..5 {
            for bot in 0..5 {
                assert_eq!(found.iter().filter(|chairs| chairs[seat] == bot).count(), 2);
            }
        }
    }

    #[test]
    fn a_round_robin_of_three_plays_each_pair_both_ways() {
        let found = seatings(Seating::RoundRobin, &[0, 1, 2], 2);
        assert_eq!(found, [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
    }

    #[test]
    fn a_focus_bot_meets_each_of_its_pool_but_they_do_not_meet() {
        let found = seatings(Seating::Focus, &[0, 1, 2], 2);
        assert_eq!(found, [[0, 1], [1, 0], [0, 2], [2, 0]]);
        let found = seatings(Seating::Focus, &[0, 1], 3);
        assert_eq!(found, [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
    }

    #[test]
    fn a_fixed_table_and_a_solo_player_have_one_seating_a_bot() {
        assert_eq!(seatings(Seating::Fixed, &[0, 1, 2], 3), [[0, 1, 2]]);
        assert_eq!(seatings(Seating::All, &[0, 1], 1), [[0], [1]]);
    }
}
