//! The Plackett-Luce likelihood of weighted choices and its maximum by Newton's method.

/// A set of competitors (one entry per seat, repeats allowed) and how often each entry was chosen from it.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub members: Vec<usize>,
    pub wins: Vec<f64>,
}

/// Steps of Newton's method at most; a dozen is usual.
const MAX_STEPS: usize = 100;
/// Convergence: no log strength moves by more.
const TOLERANCE: f64 = 1e-10;
/// The longest step of one log strength: far from the maximum the quadratic model is not to be trusted.
const LONGEST_STEP: f64 = 2.0;

/// Raises `strengths` (natural logs; the `anchor` stays where it is) to the maximum of the likelihood.
///
/// The likelihood is the sum over choices of `wins (theta - ln sum of exp(theta of members))`. It is concave; it has
/// one finite maximum where every competitor is linked with the anchor by wins in both directions, which the virtual
/// deals of the caller see to. Competitors for which `linked` is false are left alone.
pub(super) fn maximise(choices: &[Choice], linked: &[bool], anchor: usize, strengths: &mut [f64]) {
    let free: Vec<usize> = (0..strengths.len())
        .filter(|&i| linked[i] && i != anchor)
        .collect();
    let mut place = vec![None; strengths.len()];
    for (row, &competitor) in free.iter().enumerate() {
        place[competitor] = Some(row);
    }
    let mut reached = log_likelihood(choices, strengths);
    for _ in 0..MAX_STEPS {
        let mut system = System::new(free.len());
        for choice in choices {
            system.add(choice, &place, strengths);
        }
        let Some(step) = system.solve() else { return };
        let longest = step
            .iter()
            .fold(0.0, |longest: f64, x| longest.max(x.abs()));
        let mut scale = if longest > LONGEST_STEP {
            LONGEST_STEP / longest
        } else {
            1.0
        };
        let start = strengths.to_vec();
        loop {
            for (row, &competitor) in free.iter().enumerate() {
                strengths[competitor] = start[competitor] + scale * step[row];
            }
            let now = log_likelihood(choices, strengths);
            // The last steps change the likelihood by less than its rounding.
            if now >= reached - 1e-12 * reached.abs() || scale < 1e-6 {
                reached = now;
                break;
            }
            scale /= 2.0;
        }
        if longest * scale < TOLERANCE {
            return;
        }
    }
}

fn log_likelihood(choices: &[Choice], strengths: &[f64]) -> f64 {
    let of = |choice: &Choice| {
        let total: f64 = choice
            .members
            .iter()
            .map(|&i| libm::exp(strengths[i]))
            .sum();
        let log_total = libm::log(total);
        let entries = choice.members.iter().zip(&choice.wins);
        entries
            .map(|(&i, wins)| wins * (strengths[i] - log_total))
            .sum::<f64>()
    };
    choices.iter().map(of).sum()
}

/// Gradient and information matrix (the negative Hessian, lower triangle) of the free strengths.
struct System {
    size: usize,
    gradient: Vec<f64>,
    information: Vec<f64>,
}

impl System {
    fn new(size: usize) -> Self {
        System {
            size,
            gradient: vec![0.0; size],
            information: vec![0.0; size * size],
        }
    }

    /// Adds one choice: gradient `wins - N p`, information `N (diag p - p p')`, entry by entry.
    fn add(&mut self, choice: &Choice, place: &[Option<usize>], strengths: &[f64]) {
        let weights: Vec<f64> = choice
            .members
            .iter()
            .map(|&i| libm::exp(strengths[i]))
            .collect();
        let total: f64 = weights.iter().sum();
        let count: f64 = choice.wins.iter().sum();
        for (a, &i) in choice.members.iter().enumerate() {
            let Some(row) = place[i] else { continue };
            let p = weights[a] / total;
            self.gradient[row] += choice.wins[a] - count * p;
            self.information[row * self.size + row] += count * p;
            for (b, &j) in choice.members.iter().enumerate() {
                if let Some(column) = place[j]
                    && column <= row
                {
                    self.information[row * self.size + column] -= count * p * weights[b] / total;
                }
            }
        }
    }

    /// Newton's step: the gradient divided by the information, by Cholesky's method. None if it is singular.
    fn solve(mut self) -> Option<Vec<f64>> {
        let n = self.size;
        let at = |row: usize, column: usize| row * n + column;
        let matrix = &mut self.information;
        for row in 0..n {
            for column in 0..=row {
                let dot: f64 = (0..column)
                    .map(|k| matrix[at(row, k)] * matrix[at(column, k)])
                    .sum();
                let rest = matrix[at(row, column)] - dot;
                if row > column {
                    matrix[at(row, column)] = rest / matrix[at(column, column)];
                } else if rest > 0.0 {
                    matrix[at(row, row)] = rest.sqrt();
                } else {
                    return None;
                }
            }
        }
        let mut step = self.gradient;
        for row in 0..n {
            let dot: f64 = (0..row).map(|k| matrix[at(row, k)] * step[k]).sum();
            step[row] = (step[row] - dot) / matrix[at(row, row)];
        }
        for row in (0..n).rev() {
            let dot: f64 = (row + 1..n).map(|k| matrix[at(k, row)] * step[k]).sum();
            step[row] = (step[row] - dot) / matrix[at(row, row)];
        }
        Some(step)
    }
}
