//! Tables made once from the components: roads, straight ways, distances, and what each order wants where.

use super::components::*;
use super::state::{NONE, Tokens};
pub(super) use crate::core::bits::bits;

/// A distance in roads from each space to each space.
pub(super) type Distances = [[u8; MAX_SPACES]; MAX_SPACES];

/// A space of the map.
#[derive(Clone, Copy, Debug)]
pub(super) struct Site {
    pub kind: SpaceKind,
    /// Its town, or `NONE`.
    pub town: u8,
    /// The spaces joined by a printed road.
    pub neighbours: u32,
    /// The orders that can be delivered here.
    pub orders: u64,
    /// The orders that a drone can deliver from here.
    pub orders_near: u64,
    /// Where the runs of this space begin in `Lists`, if its moves are always the same.
    pub base: u32,
}

impl Site {
    const BARE: Site = Site {
        kind: SpaceKind::Movement,
        town: NONE,
        neighbours: 0,
        orders: 0,
        orders_near: 0,
        base: 0,
    };
}

/// The map and the orders in the form that play needs.
#[derive(Debug)]
pub(super) struct Board {
    pub spaces: usize,
    pub towns: usize,
    pub orders: usize,
    pub city: u8,
    sites: [Site; MAX_SPACES],
    pub town_space: [u8; MAX_TOWNS],
    /// The space that lies straight on behind the second when one comes from the first, or `NONE`.
    pub straight: [[u8; MAX_SPACES]; MAX_SPACES],
    /// The spaces joined by road, by the space of the Tunnel and the space left.
    joined: Box<[[u32; MAX_SPACES]; MAX_SPACES + 1]>,
    /// The space joined to a town, once for each town and direction (MD-R1).
    pub approaches: Vec<u8>,
    pub wants: [Mints; MAX_ORDERS],
    pub stars: [u8; MAX_ORDERS],
    pub order_town: [u8; MAX_ORDERS],
    /// The orders that a truck with given mints can fill.
    fit: Box<[u64; BY_MINTS]>,
    /// Distances for every place of a Closed and a Tunnel token.
    ways: Vec<Distances>,
}

impl Board {
    pub fn new(components: &Components) -> Board {
        let mut board = Board {
            spaces: components.spaces.len(),
            towns: components.towns.len(),
            orders: components.orders.len(),
            city: components.city() as u8,
            sites: [Site::BARE; MAX_SPACES],
            town_space: [NONE; MAX_TOWNS],
            straight: [[NONE; MAX_SPACES]; MAX_SPACES],
            joined: Box::new([[0; MAX_SPACES]; MAX_SPACES + 1]),
            approaches: Vec::new(),
            wants: [[0; 3]; MAX_ORDERS],
            stars: [0; MAX_ORDERS],
            order_town: [0; MAX_ORDERS],
            fit: Box::new([0; BY_MINTS]),
            ways: Vec::new(),
        };
        board.lay_map(components);
        board.lay_orders(components);
        board.measure();
        board
    }

    fn lay_map(&mut self, components: &Components) {
        for (space, card) in components.spaces.iter().enumerate() {
            self.sites[space].kind = card.kind;
        }
        for &[a, b] in &components.roads {
            self.sites[a].neighbours |= 1 << b;
            self.sites[b].neighbours |= 1 << a;
        }
        for (tunnel, joined) in self.joined.iter_mut().enumerate() {
            *joined = self.sites.map(|site| site.neighbours);
            if tunnel < self.spaces && tunnel != self.city as usize {
                joined[tunnel] |= 1 << self.city;
                joined[self.city as usize] |= 1 << tunnel;
            }
        }
        for from in 0..self.spaces {
            for to in 0..self.spaces {
                self.straight[from][to] =
                    straight_on(components, self.sites[to].neighbours, from, to);
            }
        }
        for town in 0..self.towns {
            let space = components.town_space(town);
            self.sites[space].town = town as u8;
            self.town_space[town] = space as u8;
            self.approaches
                .extend(bits(self.sites[space].neighbours as u64));
        }
    }

    fn lay_orders(&mut self, components: &Components) {
        for (id, order) in components.orders.iter().enumerate() {
            self.wants[id] = order.mints;
            self.stars[id] = order.stars;
            self.order_town[id] = order.town as u8;
            let space = self.town_space[order.town] as usize;
            self.sites[space].orders |= 1 << id;
            self.sites[space].orders_near |= 1 << id;
            for next in bits(self.sites[space].neighbours as u64) {
                self.sites[next as usize].orders_near |= 1 << id;
            }
        }
        for index in 0..BY_MINTS {
            let truck = [index >> 8, index >> 4 & 15, index & 15].map(|n| n as u8);
            let filled = (0..self.orders).filter(|&id| covers(truck, self.wants[id]));
            self.fit[index] = filled.fold(0, |mask, id| mask | 1 << id);
        }
    }

    fn measure(&mut self) {
        for closed in 0..=self.spaces {
            for tunnel in 0..=self.spaces {
                // Only spaces next to a town carry tokens: the other tables are never asked for.
                let table = if self.may_carry(closed) && self.may_carry(tunnel) {
                    self.distances(closed, tunnel)
                } else {
                    [[0; MAX_SPACES]; MAX_SPACES]
                };
                self.ways.push(table);
            }
        }
    }

    /// Whether a token may lie there; the number of spaces stands for a token that is not in play.
    fn may_carry(&self, space: usize) -> bool {
        space == self.spaces || self.approaches.contains(&(space as u8))
    }

    fn distances(&self, closed: usize, tunnel: usize) -> Distances {
        let far = self.spaces as u8 * 2;
        let mut table = [[far; MAX_SPACES]; MAX_SPACES];
        for start in 0..self.spaces {
            table[start][start] = 0;
            let mut queue = vec![start];
            let mut next = 0;
            while next < queue.len() {
                let at = queue[next];
                next += 1;
                let joined = self.joined(at as u8, tunnel as u8) as u64;
                for to in bits(joined).map(usize::from) {
                    if to != closed && table[start][to] == far && to != start {
                        table[start][to] = table[start][at] + 1;
                        queue.push(to);
                    }
                }
            }
        }
        table
    }

    /// The spaces, to note in each where its prepared lists begin.
    pub fn sites_mut(&mut self) -> &mut [Site] {
        &mut self.sites[..self.spaces]
    }

    #[inline]
    pub fn site(&self, space: u8) -> &Site {
        &self.sites[space as usize % MAX_SPACES]
    }

    /// The spaces joined by road, the road through the tunnel included; `NONE` or the number of spaces if there is none.
    #[inline]
    pub fn joined(&self, space: u8, tunnel: u8) -> u32 {
        self.joined[(tunnel as usize).min(MAX_SPACES)][space as usize % MAX_SPACES]
    }

    /// The roads from a space to the city where no token lies.
    pub fn roads_to_city(&self, space: u8) -> u8 {
        let free = self.spaces * (self.spaces + 1) + self.spaces;
        self.ways[free][space as usize][self.city as usize]
    }

    /// Whether every space has this many neighbours.
    pub fn has_neighbours(&self, count: u32) -> bool {
        let mut sites = self.sites[..self.spaces].iter();
        sites.all(|site| site.neighbours.count_ones() >= count)
    }

    /// Shortest ways in roads at a table with these tokens.
    pub fn ways(&self, tokens: &Tokens, ignores_closed: bool) -> &Distances {
        // Of several tokens with one effect the first: this is for judgements, not for the rules.
        let place = |effect| (tokens.spaces_of(effect).trailing_zeros() as usize).min(self.spaces);
        let closed = if ignores_closed {
            self.spaces
        } else {
            place(Effect::Closed)
        };
        &self.ways[closed * (self.spaces + 1) + place(Effect::Tunnel)]
    }

    /// Printed stars; 0 for `NONE`.
    #[inline]
    pub fn stars_of(&self, order: u8) -> u8 {
        self.stars.get(order as usize).copied().unwrap_or(0)
    }

    /// The orders that a truck with these mints can fill.
    #[inline]
    pub fn filled_by(&self, mints: Mints) -> u64 {
        self.fit[by_mints(mints)]
    }
}

/// The neighbour of `to` in the direction in which `to` lies from `from`; of several the nearest, of equal ones the
/// first (MD-R7).
fn straight_on(components: &Components, neighbours: u32, from: usize, to: usize) -> u8 {
    let step = |a: usize, b: usize| {
        let (a, b) = (&components.spaces[a], &components.spaces[b]);
        (b.x as i32 - a.x as i32, b.y as i32 - a.y as i32)
    };
    let (dx, dy) = step(from, to);
    let same = |&next: &u8| {
        let (nx, ny) = step(to, next as usize);
        (dx, dy) != (0, 0) && (nx, ny) != (0, 0) && dx * ny == dy * nx && dx * nx + dy * ny > 0
    };
    let length = |&next: &u8| {
        let (nx, ny) = step(to, next as usize);
        nx.abs() + ny.abs()
    };
    bits(neighbours as u64)
        .filter(same)
        .min_by_key(length)
        .unwrap_or(NONE)
}
