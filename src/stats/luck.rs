//! How much of the result is luck: the variance of a seat's win share, split into deal, seat, bot and the rest.

use serde::{Deserialize, Serialize};

use super::interval::of_blocks;
use super::quantiles::student_upper;
use super::{Figure, Interval, Level, Missing};

/// The intervals leave out one of this many blocks of deals at a time; the block of a deal is its number modulo this.
pub const BLOCKS: u64 = 20;

/// Fewer deals than this in a block say nothing of its spread.
const DEALS_PER_BLOCK: u64 = 2;

/// The fewest deals of which the parts have intervals.
pub const FEWEST_DEALS: u64 = BLOCKS * DEALS_PER_BLOCK;

/// Who sits where in the games of a deal: the same in every deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Design {
    seats: usize,
    /// By bot: in how many places it sits.
    places: Vec<usize>,
    /// By game and seat: the bot.
    seated: Vec<usize>,
}

impl Design {
    /// `tables` is the bot in each seat of each game.
    pub fn new<'a>(tables: impl IntoIterator<Item = &'a [usize]>, seats: usize) -> Self {
        let seated: Vec<usize> = tables.into_iter().flatten().copied().collect();
        let bots = seated.iter().max().map_or(0, |last| last + 1);
        let mut places = vec![0; bots];
        seated.iter().for_each(|&bot| places[bot] += 1);
        Design {
            seats,
            places,
            seated,
        }
    }

    fn games(&self) -> usize {
        self.seated.len() / self.seats.max(1)
    }
}

/// Exact sums of the win shares of some deals.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShareSums {
    deals: u64,
    /// The squares of all shares.
    squares: u128,
    /// By game of a deal and seat: the shares.
    cells: Vec<i64>,
    /// By seat: the squares of what it won in all games of a deal.
    seats: Vec<u128>,
    /// By bot: the same.
    bots: Vec<u128>,
}

impl ShareSums {
    /// Counts one deal: the share of each seat in each game, all games of equal worth.
    pub fn add(&mut self, design: &Design, shares: &[i64]) {
        let square = |share: i64| (i128::from(share) * i128::from(share)) as u128;
        let (mut seats, mut bots) = (vec![0; design.seats], vec![0; design.places.len()]);
        self.cells.resize(shares.len(), 0);
        for (place, &share) in shares.iter().enumerate() {
            self.cells[place] += share;
            self.squares += square(share);
            seats[place % design.seats] += share;
            bots[design.seated[place]] += share;
        }
        self.deals += 1;
        add_each(&mut self.seats, seats.into_iter().map(square));
        add_each(&mut self.bots, bots.into_iter().map(square));
    }

    /// Counts all deals of `other` too.
    pub fn merge(&mut self, other: &ShareSums) {
        let ShareSums {
            deals,
            squares,
            cells,
            seats,
            bots,
        } = other;
        self.deals += deals;
        self.squares += squares;
        if self.cells.len() < cells.len() {
            self.cells.resize(cells.len(), 0);
        }
        for (mine, theirs) in self.cells.iter_mut().zip(cells) {
            *mine += theirs;
        }
        add_each(&mut self.seats, seats.iter().copied());
        add_each(&mut self.bots, bots.iter().copied());
    }

    /// All deals but those of `other`, which are among them.
    fn without(&self, other: &ShareSums) -> ShareSums {
        let less = |mine: &[u128], theirs: &[u128]| {
            mine.iter()
                .zip(theirs)
                .map(|(all, part)| all - part)
                .collect()
        };
        let cells = self.cells.iter().zip(&other.cells);
        ShareSums {
            deals: self.deals - other.deals,
            squares: self.squares - other.squares,
            cells: cells.map(|(all, part)| all - part).collect(),
            seats: less(&self.seats, &other.seats),
            bots: less(&self.bots, &other.bots),
        }
    }

    /// The variance over deals of a sum, from its total and its squares.
    fn variance(&self, total: i128, squares: u128) -> f64 {
        let deals = i128::from(self.deals);
        let scatter = deals * squares as i128 - total * total;
        scatter as f64 / (deals * (deals - 1)) as f64
    }

    /// The parts of deal, seat, bot and the rest; `None` where all shares are equal or there are too few deals.
    fn parts(&self, design: &Design) -> Option<Parts> {
        self.split(design).map(|(parts, _)| parts)
    }

    /// The same, and the doubt about them.
    fn split(&self, design: &Design) -> Option<(Parts, Doubts)> {
        if self.deals < 2 || design.games() < 2 {
            return None;
        }
        let (deals, games) = (self.deals as f64, design.games() as f64);
        let (seats, places) = (design.seats as f64, design.seated.len() as f64);
        let total = |of: &dyn Fn(usize) -> bool| -> i128 {
            let own = self
                .cells
                .iter()
                .enumerate()
                .filter(|(place, _)| of(*place));
            own.map(|(_, &cell)| i128::from(cell)).sum()
        };
        let whole = total(&|_| true) as f64 / deals / games;
        let equal = whole / seats;
        let all = self.squares as f64 / (deals * places) - equal * equal;
        // What a mean that was only estimated adds to its square is taken off again.
        let effect = |total: i128, squares: u128, count: f64| {
            let mean = total as f64 / (deals * count) - equal;
            let doubt = self.variance(total, squares) / (count * count * deals);
            (mean * mean - doubt, doubt)
        };
        let (mut seat, mut bot, mut of_sums) = (0.0, 0.0, 0.0);
        let mut doubts = [0.0; 2];
        for (at, &squares) in self.seats.iter().enumerate() {
            let own = total(&|place| place % design.seats == at);
            let (square, doubt) = effect(own, squares, games);
            seat += square / seats;
            doubts[0] += doubt / seats;
            of_sums += self.variance(own, squares);
        }
        for (at, &squares) in self
            .bots
            .iter()
            .enumerate()
            .filter(|(at, _)| design.places[*at] > 0)
        {
            let count = design.places[at] as f64;
            let own = total(&|place| design.seated[place] == at);
            let (square, doubt) = effect(own, squares, count);
            bot += square * count / places;
            doubts[1] += doubt * count / places;
        }
        let cells = self.cells.iter();
        let square_means: f64 = cells.map(|&cell| cell as f64 * cell as f64 / deals).sum();
        let of_cells = (self.squares as f64 - square_means) / (deals - 1.0);
        let deal = (of_sums - of_cells) / (places * (games - 1.0));
        (all > 0.0).then(|| {
            let [deal, seat, bot] = [deal, seat, bot].map(|part| part / all);
            let parts = [deal, seat, bot, 1.0 - deal - seat - bot];
            let unseen = self.unseen(design) / (all * all);
            let doubts = Doubts {
                squares: doubts.map(|doubt| doubt / all),
                unseen,
            };
            (parts, doubts)
        })
    }

    /// What two virtual deals add to the variance of the deal's part: the farthest to either side of those that one
    /// seat, or one bot, wins in all its games.
    fn unseen(&self, design: &Design) -> f64 {
        let seats = (0..design.seats)
            .map(|seat| self.virtual_deal(design, &|place| place % design.seats == seat));
        let bots = (0..design.places.len())
            .map(|bot| self.virtual_deal(design, &|place| design.seated[place] == bot));
        let (low, high) = seats
            .chain(bots)
            .fold((0.0_f64, 0.0_f64), |(low, high), part| {
                (low.min(part), high.max(part))
            });
        let deals = self.deals as f64;
        (low * low + high * high) / (deals * deals)
    }

    /// What a deal in which these places win gives to the deal's part: the mean product, over pairs of games, of how far
    /// a seat is off its means. Games without a winner say nothing.
    fn virtual_deal(&self, design: &Design, wins: &dyn Fn(usize) -> bool) -> f64 {
        let (deals, games) = (self.deals as f64, design.games());
        let whole = self.cells.iter().sum::<i64>() as f64 / deals / games as f64;
        let mut sums = vec![0.0; design.seats];
        let mut squares = 0.0;
        for game in 0..games {
            let places = game * design.seats..(game + 1) * design.seats;
            let winners = places.clone().filter(|&place| wins(place)).count();
            for place in places.filter(|_| winners > 0) {
                let share = f64::from(u8::from(wins(place))) * whole / winners as f64;
                let off = share - self.cells[place] as f64 / deals;
                sums[place % design.seats] += off;
                squares += off * off;
            }
        }
        let of_sums: f64 = sums.iter().map(|sum| sum * sum).sum();
        (of_sums - squares) / (design.seated.len() * (games - 1)) as f64
    }
}

fn add_each(sums: &mut Vec<u128>, numbers: impl ExactSizeIterator<Item = u128>) {
    if sums.len() < numbers.len() {
        sums.resize(numbers.len(), 0);
    }
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += number;
    }
}

/// Deal, seat, bot and the rest, in this order; they sum to 1.
type Parts = [f64; 4];

/// How far the parts may be off for reasons that blocks of deals do not show.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Doubts {
    /// The variance of the means behind the parts that are squares.
    squares: [f64; 2],
    /// The variance that two virtual deals add to the deal's part.
    unseen: f64,
}

/// The deal's part: a covariance.
const DEAL: usize = 0;

/// The parts that are squares of means: seat and bot.
const SQUARES: [usize; 2] = [1, 2];

/// The rest: what the squares leave.
const REST: usize = 3;

/// The parts of the variance, and what each would be without one block of deals.
#[derive(Clone, Debug, PartialEq)]
pub struct Luck {
    parts: Parts,
    doubts: Doubts,
    without: Vec<Parts>,
    deals: u64,
}

impl Luck {
    /// From the sums of each block of deals.
    pub fn new<'a>(
        blocks: impl Iterator<Item = &'a ShareSums> + Clone,
        design: &Design,
    ) -> Result<Self, Missing> {
        let mut all = ShareSums::default();
        blocks.clone().for_each(|block| all.merge(block));
        if all.deals < 2 {
            return Err(Missing::TooFewDeals {
                deals: all.deals,
                needed: 2,
            });
        }
        let (parts, doubts) = all.split(design).ok_or(Missing::NoSpread)?;
        let large = |block: &&ShareSums| block.deals >= DEALS_PER_BLOCK;
        let without = blocks
            .filter(large)
            .map(|block| all.without(block).parts(design));
        Ok(Luck {
            parts,
            doubts,
            without: without.collect::<Option<_>>().unwrap_or_default(),
            deals: all.deals,
        })
    }

    /// A part by its place: deal, seat, bot, the rest.
    pub fn part(&self, part: usize) -> f64 {
        self.parts[part]
    }

    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// The part with its interval: the jackknife over blocks of deals (Tukey 1958) and the interval of a mean of skewed
    /// values; wide enough to hold what the roots of squares say too.
    pub fn estimate(&self, part: usize, level: Level) -> Figure {
        let values = self.pseudo_values(part, |x| x)?;
        let interval = of_blocks(&values, self.parts[part], self.unseen(part), level)?;
        let roots = [self.rooted(part, level), self.near_nothing(part, level)];
        let mut interval = roots.into_iter().flatten().fold(interval, Interval::joined);
        if SQUARES.contains(&part) {
            interval.low = interval.low.max(0.0);
        }
        Ok(interval.around(self.parts[part], self.deals))
    }

    /// Squares of means, and what they leave, vary evenly to both sides in their roots; none where a root may be
    /// nothing.
    fn rooted(&self, part: usize, level: Level) -> Option<Interval> {
        let square: fn(f64) -> f64 = match part {
            REST => |x| 1.0 - x,
            _ if SQUARES.contains(&part) => |x| x,
            _ => return None,
        };
        let root: fn(f64) -> f64 = match part {
            REST => |x| (1.0 - x).sqrt(),
            _ => f64::sqrt,
        };
        let mut all = self.without.iter().chain([&self.parts]);
        let clear = all.all(|parts| square(parts[part]) > 0.0);
        let values = clear.then(|| self.pseudo_values(part, root).ok())??;
        let ends = of_blocks(&values, root(self.parts[part]), 0.0, level).ok()?;
        let [low, high] = [ends.low.max(0.0), ends.high].map(|end| square(end * end));
        Some(Interval {
            low: low.min(high),
            high: low.max(high),
        })
    }

    /// A mean that is nearly nothing has a square that hardly varies, and may still be off by the error of the mean.
    fn near_nothing(&self, part: usize, level: Level) -> Option<Interval> {
        let at = SQUARES.iter().position(|square| *square == part)?;
        let doubt = self.doubts.squares[at];
        let root = (self.parts[part] + doubt).max(0.0).sqrt();
        let half = student_upper(level.alpha() / 2.0, self.deals - 1) * doubt.sqrt();
        Some(Interval {
            low: (root - half).max(0.0).powi(2),
            high: (root + half).powi(2),
        })
    }

    /// The same of the difference to a reference on the same deals.
    pub fn difference(&self, reference: &Luck, part: usize, level: Level) -> Figure {
        let (own, other) = (
            self.pseudo_values(part, |x| x)?,
            reference.pseudo_values(part, |x| x)?,
        );
        let values: Vec<f64> = own.iter().zip(&other).map(|(b, a)| b - a).collect();
        let mean = self.parts[part] - reference.parts[part];
        let unseen = self.unseen(part) + reference.unseen(part);
        let interval = of_blocks(&values, mean, unseen, level)?;
        Ok(interval.around(mean, self.deals))
    }

    /// What virtual deals add to the variance of a part.
    fn unseen(&self, part: usize) -> f64 {
        match part {
            DEAL => self.doubts.unseen,
            _ => 0.0,
        }
    }

    /// One value per block, of the part on another scale.
    fn pseudo_values(&self, part: usize, scale: fn(f64) -> f64) -> Result<Vec<f64>, Missing> {
        let blocks = self.without.len();
        if blocks < BLOCKS as usize {
            return Err(Missing::TooFewBlocks {
                blocks,
                needed: BLOCKS as usize,
            });
        }
        let (count, whole) = (blocks as f64, scale(self.parts[part]));
        let value = |left: &Parts| count * whole - (count - 1.0) * scale(left[part]);
        Ok(self.without.iter().map(value).collect())
    }
}
