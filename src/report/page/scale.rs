//! From numbers to places: linear scales, round ticks and their labels.

/// A linear map from a range of values to a range of units on the canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    from: (f64, f64),
    to: (f64, f64),
}

impl Scale {
    /// An empty range of values is widened, so that every value has a place.
    pub fn new(from: (f64, f64), to: (f64, f64)) -> Self {
        let from = if from.1 > from.0 {
            from
        } else {
            (from.0 - 0.5, from.0 + 0.5)
        };
        Scale { from, to }
    }

    /// A scale over all values with round ends, and its ticks.
    pub fn round(values: impl IntoIterator<Item = f64>, to: (f64, f64)) -> (Self, Ticks) {
        let (low, high) = extent(values).unwrap_or((0.0, 1.0));
        let ticks = Ticks::around(low, high, 4);
        (Scale::new((ticks.first(), ticks.last()), to), ticks)
    }

    /// The place of a value; values past the ends are held at them.
    pub fn at(&self, value: f64) -> f64 {
        let part = (value - self.from.0) / (self.from.1 - self.from.0);
        self.to.0 + part.clamp(0.0, 1.0) * (self.to.1 - self.to.0)
    }
}

/// The least and the greatest value; `None` without any.
pub fn extent(values: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    values.into_iter().fold(None, |found, value| {
        let (low, high) = found.unwrap_or((value, value));
        Some((low.min(value), high.max(value)))
    })
}

/// Round numbers at equal steps: `first * step`, and on to `last * step`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ticks {
    step: f64,
    first: i64,
    last: i64,
}

impl Ticks {
    /// About this many steps of 1, 2 or 5 times a power of ten, the first at or below `low`, the last at or above
    /// `high`.
    pub fn around(low: f64, high: f64, about: usize) -> Self {
        let span = if high > low { high - low } else { 1.0 };
        let rough = span / about as f64;
        let power = 10f64.powi(rough.log10().floor() as i32);
        let step = [1.0, 2.0, 5.0, 10.0]
            .map(|round| round * power)
            .into_iter()
            .find(|step| *step >= rough * 0.999_999)
            .unwrap_or(10.0 * power);
        // A hair of tolerance: 0.3 / 0.1 is not 3.
        let first = (low / step + 1e-9).floor() as i64;
        let last = (high / step - 1e-9).ceil() as i64;
        Ticks {
            step,
            first,
            last: last.max(first + 1),
        }
    }

    pub fn first(&self) -> f64 {
        self.first as f64 * self.step
    }

    pub fn last(&self) -> f64 {
        self.last as f64 * self.step
    }

    pub fn step(&self) -> f64 {
        self.step
    }

    pub fn values(self) -> impl Iterator<Item = f64> {
        self.numbered().map(|(_, value)| value)
    }

    /// The values with their numbers; that of zero is 0.
    pub fn numbered(self) -> impl Iterator<Item = (i64, f64)> {
        (self.first..=self.last).map(move |tick| (tick, tick as f64 * self.step))
    }

    /// Every how many ticks there is room for a label that needs this many steps: 1, 2 or 5.
    pub fn every(&self, steps: f64) -> i64 {
        let room = [1, 2, 5].into_iter().find(|every| *every as f64 >= steps);
        room.unwrap_or(10)
    }

    /// As many decimals as the step needs, for values shown `times` as large.
    pub fn decimals(&self, times: f64) -> usize {
        let step = self.step * times;
        (0..6)
            .find(|&places| {
                let shown = step * 10f64.powi(places);
                (shown - shown.round()).abs() < 1e-6 * shown.max(1.0)
            })
            .unwrap_or(6) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_enclose_the_values() {
        let shown = |low, high| -> Vec<f64> { Ticks::around(low, high, 4).values().collect() };
        assert_eq!(shown(0.0, 1.0), [0.0, 0.5, 1.0]);
        assert_eq!(shown(-0.9, 1.1), [-1.0, -0.5, 0.0, 0.5, 1.0, 1.5]);
        assert_eq!(shown(13.0, 47.0), [10.0, 20.0, 30.0, 40.0, 50.0]);
        assert_eq!(shown(3.0, 3.0), [3.0, 3.5]);
    }

    #[test]
    fn labels_have_the_decimals_of_their_step() {
        assert_eq!(Ticks::around(0.0, 1.0, 4).decimals(100.0), 0);
        assert_eq!(Ticks::around(0.0, 0.01, 4).decimals(100.0), 1);
        assert_eq!(Ticks::around(0.0, 0.01, 4).decimals(1.0), 3);
    }

    #[test]
    fn labels_that_have_no_room_are_left_out() {
        let ticks = Ticks::around(-200.0, 200.0, 4);
        let labelled = |steps: f64| -> Vec<f64> {
            let every = ticks.every(steps);
            let numbered = ticks.numbered().filter(|(number, _)| number % every == 0);
            numbered.map(|(_, value)| value).collect()
        };
        assert_eq!(labelled(0.9), [-200.0, -100.0, 0.0, 100.0, 200.0]);
        assert_eq!(labelled(1.3), [-200.0, 0.0, 200.0]);
    }

    #[test]
    fn a_scale_maps_ends_to_ends_and_holds_what_is_past_them() {
        let scale = Scale::new((0.0, 10.0), (100.0, 200.0));
        assert_eq!(scale.at(0.0), 100.0);
        assert_eq!(scale.at(2.5), 125.0);
        assert_eq!(scale.at(11.0), 200.0);
        assert_eq!(Scale::new((4.0, 4.0), (0.0, 10.0)).at(4.0), 5.0);
    }
}
