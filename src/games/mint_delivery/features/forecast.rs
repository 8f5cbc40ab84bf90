//! What a seat can deliver and how soon, as inputs: each order by its stars and the least actions to it, and the best
//! plan of up to three deliveries by the exact tables.

use super::super::MintDelivery;
use super::super::board::bits;
use super::super::components::MAX_TOWNS;
use super::super::plans::{FAR, Plans};
use super::super::rules::MAX_FACE_UP;
use super::super::state::NONE;
use crate::core::features::{Inputs, ONE};

/// All that a forecast depends on within a game and its tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    pub held: u64,
    pub face_up: [[u8; MAX_FACE_UP]; MAX_TOWNS],
    pub mints: [[u8; MAX_FACE_UP]; MAX_TOWNS],
    /// A bit for each town that the seat reaches before every other.
    pub first: u8,
    /// How many actions away a delivery comes too late.
    pub too_late: u8,
    pub upgrades: u16,
    /// The state of the truck.
    pub truck: u16,
    /// Whether lateness is told action by action.
    pub is_fine: bool,
}

impl Question {
    /// A number that spreads questions evenly over a table.
    #[inline]
    pub fn mixed(&self, towns: usize) -> u64 {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let rest = u64::from(self.first)
            | u64::from(self.too_late) << 8
            | u64::from(self.upgrades) << 16
            | u64::from(self.truck) << 32
            | u64::from(self.is_fine) << 48;
        let mut mixed = (self.held ^ rest.wrapping_mul(ODD)).wrapping_mul(ODD);
        for town in 0..towns {
            let orders = u64::from(u32::from_le_bytes(self.face_up[town]));
            let mints = u64::from(u32::from_le_bytes(self.mints[town]));
            mixed = (mixed ^ mixed >> 31 ^ (orders << 32 | mints)).wrapping_mul(ODD);
        }
        mixed ^ mixed >> 32
    }
}

/// What a seat has in sight.
#[derive(Clone, Debug, Default)]
pub struct Forecast {
    pub inputs: Inputs,
    /// The worth of the best plan in stars, less by each action.
    pub plan: f32,
    /// Stars that surely come in time, once the end is known.
    pub sure: u8,
}

/// Worths in stars that are told apart, and how many of them a star is.
const WORTHS: usize = 16;
const PER_STAR: f32 = 1.25;
/// The most orders that are looked at, and of these the best ones are paired.
const MOST: usize = 24;
const PAIRED: usize = 6;

/// What is left of a star's worth by the actions that it is away: two kinds of patience.
type Discounts = [f32; FAR as usize + 1];
const HASTY: Discounts = discounts(0.92);
const PATIENT: Discounts = discounts(0.96);

/// What a star counts for in an order that is held, open and soonest reached, open and reached sooner by another.
const WEIGHTS: [f32; 3] = [0.95, 0.85, 0.65];

const fn discounts(patience: f32) -> Discounts {
    let mut table = [0.0; FAR as usize + 1];
    let mut left = 1.0;
    let mut late = 0;
    while late < FAR as usize {
        table[late] = left;
        left *= patience;
        late += 1;
    }
    table
}

/// An order that may be delivered.
#[derive(Clone, Copy, Default)]
struct Task {
    /// Its places in the tables of single orders and of pairs.
    single: u16,
    paired: u16,
    /// Where it is delivered.
    town: u8,
    stars: u8,
    /// 0 held, 1 open and soonest reached, 2 open.
    class: u8,
    late: u8,
    worth: f32,
    /// The worth after the way to it.
    value: f32,
}

/// The best deliveries ahead, by one patience.
#[derive(Clone, Copy, Default)]
struct Plan {
    single: f32,
    pair: f32,
    /// With a third delivery behind the pair.
    whole: f32,
    /// When the deliveries of the pair are made, and their stars together.
    lates: [u8; 2],
    stars: u8,
}

/// A place for a number of actions.
fn lateness(late: u8, is_fine: bool) -> usize {
    let place = match (is_fine, late) {
        (true, 0..=11) => late,
        (true, 12..=13) => 12,
        (true, 14..=16) => 13,
        (true, _) => 14,
        (false, 0..=2) => late,
        (false, 3..=8) => (late + 3) / 2,
        (false, 9..=11) => 6,
        (false, _) => 7,
    };
    place.into()
}

/// Answers a question.
pub fn answer(game: &MintDelivery, plans: &Plans, question: &Question, forecast: &mut Forecast) {
    let mut tasks = [Task::default(); MOST];
    let count = list_tasks(game, plans, question, &mut tasks);
    let tasks = &mut tasks[..count];
    let inputs = &mut forecast.inputs;
    inputs.clear();
    count_orders(tasks, question.is_fine, inputs);
    leave_out_late(tasks, question.too_late);
    let looker = Looker {
        game,
        plans,
        question,
        tasks,
    };
    let (hasty, patient) = looker.plans();
    for worth in [hasty.single, hasty.pair, hasty.whole, patient.whole] {
        inputs.between(WORTHS, (worth * PER_STAR * ONE as f32) as i32);
    }
    inputs.one_of(16, hasty.lates[0].into());
    inputs.one_of(20, hasty.lates[1].into());
    inputs.one_of(12, hasty.stars.into());
    forecast.plan = hasty.whole;
    forecast.sure = looker.sure_stars();
    match question.too_late < FAR {
        true => inputs.one_of(12, forecast.sure.into()),
        false => inputs.skip(12),
    }
}

fn list_tasks(
    game: &MintDelivery,
    plans: &Plans,
    question: &Question,
    tasks: &mut [Task; MOST],
) -> usize {
    let row = plans.singles.row(question.truck.into());
    let mut count = 0;
    let mut add = |order: u8, single: usize, class: usize| {
        if count < MOST {
            let stars = game.stars_for(question.upgrades, order);
            let late = row[single];
            let worth = WEIGHTS[class] * f32::from(stars);
            tasks[count] = Task {
                single: single as u16,
                paired: plans.singles.without_mints(single) as u16,
                town: game.board.order_town[order as usize],
                stars,
                class: class as u8,
                late,
                worth,
                value: worth * HASTY[late as usize],
            };
            count += 1;
        }
    };
    for order in bits(question.held) {
        add(order, plans.singles.held(order), 0);
    }
    for town in 0..game.board.towns {
        let class = 2 - (question.first >> town & 1) as usize;
        let lying = question.face_up[town].iter().zip(question.mints[town]);
        for (&order, mints) in lying.filter(|(order, _)| **order != NONE) {
            add(order, plans.singles.open(order, town, mints), class);
        }
    }
    count
}

/// How many orders there are of each class, stars and lateness.
fn count_orders(tasks: &[Task], is_fine: bool, inputs: &mut Inputs) {
    const STARS: usize = 4;
    let lates = if is_fine { 15 } else { 8 };
    let mut counts = [0u8; 3 * STARS * 15];
    let mut filled = [0u64; 3];
    for task in tasks {
        let stars = usize::from(task.stars.clamp(2, 5) - 2);
        let place = (usize::from(task.class) * STARS + stars) * lates;
        let place = place + lateness(task.late, is_fine);
        counts[place] += 1;
        filled[place / 64] |= 1 << (place % 64);
    }
    let mut next = 0;
    for (word, &filled) in filled.iter().enumerate() {
        for bit in bits(filled) {
            let place = word * 64 + usize::from(bit);
            inputs.skip(place - next);
            inputs.amount(i32::from(counts[place]) * ONE);
            next = place + 1;
        }
    }
    inputs.skip(3 * STARS * lates - next);
}

/// What comes too late is worth nothing.
fn leave_out_late(tasks: &mut [Task], too_late: u8) {
    for task in tasks.iter_mut().filter(|task| task.late >= too_late) {
        (task.worth, task.value) = (0.0, 0.0);
    }
}

/// Looks for plans.
struct Looker<'a> {
    game: &'a MintDelivery,
    plans: &'a Plans,
    question: &'a Question,
    tasks: &'a [Task],
}

impl Looker<'_> {
    /// The tasks that are worth most, best first, and how many.
    fn best(&self) -> ([u8; PAIRED], usize) {
        let mut best = [0u8; PAIRED];
        let mut count = 0;
        for (index, task) in self.tasks.iter().enumerate() {
            if task.value <= 0.0 {
                continue;
            }
            let mut place = count.min(PAIRED);
            while place > 0 && self.tasks[best[place - 1] as usize].value < task.value {
                place -= 1;
            }
            if place < PAIRED {
                count = (count + 1).min(PAIRED);
                best.copy_within(place..count - 1, place + 1);
                best[place] = index as u8;
            }
        }
        (best, count)
    }

    /// The best plans, hasty and patient.
    fn plans(&self) -> (Plan, Plan) {
        let (best, count) = self.best();
        let (mut hasty, mut patient) = (Plan::default(), Plan::default());
        if let Some(&first) = best[..count].first() {
            let task = &self.tasks[first as usize];
            for (plan, discounts) in [(&mut hasty, &HASTY), (&mut patient, &PATIENT)] {
                let value = task.worth * discounts[task.late as usize];
                (plan.single, plan.pair, plan.whole) = (value, value, value);
                (plan.lates, plan.stars) = ([task.late, 19], task.stars);
            }
        }
        let mut behind = [[Behind::NOTHING; 3]; MAX_TOWNS];
        let mut known = 0u8;
        for (place, &a) in best[..count].iter().enumerate() {
            for &b in &best[place + 1..count] {
                let late = self.both(a, b);
                if late >= self.question.too_late {
                    continue;
                }
                for (first, last) in [(a, b), (b, a)] {
                    let town = self.tasks[last as usize].town as usize % MAX_TOWNS;
                    if known >> town & 1 == 0 {
                        known |= 1 << town;
                        behind[town] = self.behind(town);
                    }
                    let third = third(&behind[town], a, b);
                    self.take_up(&mut hasty, &HASTY, (first, last), late, third.hasty);
                    self.take_up(&mut patient, &PATIENT, (first, last), late, third.patient);
                }
            }
        }
        (hasty, patient)
    }

    /// Betters a plan by two deliveries, the second this late, and a third behind them.
    #[inline]
    fn take_up(
        &self,
        plan: &mut Plan,
        discounts: &Discounts,
        (first, last): (u8, u8),
        late: u8,
        third: f32,
    ) {
        let (first, last) = (&self.tasks[first as usize], &self.tasks[last as usize]);
        let left = discounts[late as usize];
        let pair = first.worth * discounts[first.late as usize] + left * last.worth;
        plan.pair = plan.pair.max(pair);
        let whole = pair + left * third;
        if whole > plan.whole {
            plan.whole = whole;
            plan.lates = [first.late, late];
            plan.stars = first.stars + last.stars;
        }
    }

    /// The least actions for both of two tasks.
    #[inline]
    fn both(&self, a: u8, b: u8) -> u8 {
        let (first, second) = (&self.tasks[a as usize], &self.tasks[b as usize]);
        let truck = self.question.truck.into();
        self.plans.pair(first.paired, second.paired, truck)
    }

    /// The tasks that are worth most to an empty truck in a town; nothing once the end is known.
    fn behind(&self, town: usize) -> [Behind; 3] {
        let mut best = [Behind::NOTHING; 3];
        if self.question.too_late < FAR {
            return best;
        }
        let space = self.game.board.town_space[town];
        let roads = &self.plans.roads;
        let row = self.plans.singles.row(roads.state(space, [0; 3]));
        for (index, task) in self.tasks.iter().enumerate() {
            let late = row[task.single as usize] as usize;
            let behind = Behind {
                index: index as u8,
                hasty: task.worth * HASTY[late],
                patient: task.worth * PATIENT[late],
            };
            if behind.hasty > best[0].hasty {
                best = [behind, best[0], best[1]];
            } else if behind.hasty > best[1].hasty {
                best = [best[0], behind, best[1]];
            } else if behind.hasty > best[2].hasty {
                best[2] = behind;
            }
        }
        best
    }

    /// The most stars of one or two deliveries in time.
    fn sure_stars(&self) -> u8 {
        let in_time = |task: &&Task| task.worth > 0.0;
        if self.question.too_late == FAR {
            return 0;
        }
        let singles = self.tasks.iter().filter(in_time);
        let mut most = singles.map(|task| task.stars).max().unwrap_or(0);
        for (a, first) in self.tasks.iter().enumerate() {
            for (b, second) in self.tasks.iter().enumerate().skip(a + 1) {
                let both = in_time(&first) && in_time(&second);
                if both && self.both(a as u8, b as u8) < self.question.too_late {
                    most = most.max(first.stars + second.stars);
                }
            }
        }
        most
    }
}

/// A delivery behind two others.
#[derive(Clone, Copy)]
struct Behind {
    index: u8,
    hasty: f32,
    patient: f32,
}

impl Behind {
    const NOTHING: Behind = Behind {
        index: u8::MAX,
        hasty: 0.0,
        patient: 0.0,
    };
}

/// The best one that is none of the pair.
#[inline]
fn third(best: &[Behind; 3], a: u8, b: u8) -> Behind {
    let other = |behind: &&Behind| behind.index != a && behind.index != b;
    *best.iter().find(other).unwrap_or(&Behind::NOTHING)
}
