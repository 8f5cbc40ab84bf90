//! The map drawn in text, so that a component file can be proof-read against the cards.

use super::*;

/// Columns and lines from one point of the grid to the next.
const WIDE: usize = 6;
const HIGH: usize = 2;

impl Components {
    /// The map with its roads, and which mark is which space; then the roads that are not drawn.
    pub fn map(&self) -> String {
        let mut canvas = Canvas::new(&self.spaces);
        let drawn = |road: &&[usize; 2]| canvas.is_straight(&self.spaces, **road);
        let (straight, others): (Vec<_>, Vec<_>) = self.roads.iter().partition(drawn);
        for &[a, b] in straight {
            canvas.road(&self.spaces[a], &self.spaces[b]);
        }
        for (place, space) in self.spaces.iter().enumerate() {
            canvas.mark(space, &mark(space.kind, place));
        }
        let mut lines = canvas.lines();
        lines.push(String::new());
        for (place, space) in self.spaces.iter().enumerate() {
            lines.push(format!("  {:>3}  {}", mark(space.kind, place), space.name));
        }
        let name = |place: usize| self.spaces[place].name.as_str();
        for &[a, b] in others {
            lines.push(format!("  also joined: {} and {}", name(a), name(b)));
        }
        lines.join("\n")
    }
}

/// City, town, warehouse or movement space, and its place in the file.
fn mark(kind: SpaceKind, place: usize) -> String {
    let letter = match kind {
        SpaceKind::City => 'M',
        SpaceKind::Warehouse => 'W',
        SpaceKind::Town => 'T',
        SpaceKind::Movement => 'o',
    };
    format!("{letter}{place}")
}

struct Canvas {
    rows: Vec<Vec<char>>,
    /// The least x and y.
    corner: (i8, i8),
}

impl Canvas {
    fn new(spaces: &[Space]) -> Canvas {
        let least = |of: fn(&Space) -> i8| spaces.iter().map(of).min().unwrap_or(0);
        let most = |of: fn(&Space) -> i8| spaces.iter().map(of).max().unwrap_or(0);
        let (x, y) = (|space: &Space| space.x, |space: &Space| space.y);
        let corner = (least(x), least(y));
        let width = most(x).abs_diff(corner.0) as usize * WIDE + WIDE;
        let height = most(y).abs_diff(corner.1) as usize * HIGH + 1;
        Canvas {
            rows: vec![vec![' '; width]; height],
            corner,
        }
    }

    /// Column and line of a space.
    fn at(&self, space: &Space) -> (usize, usize) {
        let (x, y) = self.corner;
        (
            2 + space.x.abs_diff(x) as usize * WIDE,
            space.y.abs_diff(y) as usize * HIGH,
        )
    }

    /// Whether a road runs along a line or a column, with no other space between.
    fn is_straight(&self, spaces: &[Space], [a, b]: [usize; 2]) -> bool {
        let (from, to) = (&spaces[a], &spaces[b]);
        let between = |low: i8, x: i8, high: i8| low.min(high) <= x && x <= low.max(high);
        let is_in_between =
            |other: &Space| between(from.x, other.x, to.x) && between(from.y, other.y, to.y);
        let met = spaces.iter().filter(|space| is_in_between(space)).count();
        (from.x == to.x) != (from.y == to.y) && met == 2
    }

    fn road(&mut self, from: &Space, to: &Space) {
        let ((x1, y1), (x2, y2)) = (self.at(from), self.at(to));
        for x in x1.min(x2) + 1..x1.max(x2) {
            self.rows[y1][x] = '-';
        }
        for y in y1.min(y2) + 1..y1.max(y2) {
            self.rows[y][x1] = '|';
        }
    }

    fn mark(&mut self, space: &Space, mark: &str) {
        let (x, y) = self.at(space);
        for (place, letter) in mark.chars().enumerate() {
            self.rows[y][x - 1 + place] = letter;
        }
    }

    fn lines(&self) -> Vec<String> {
        let line = |row: &Vec<char>| row.iter().collect::<String>().trim_end().to_owned();
        self.rows.iter().map(line).collect()
    }
}
