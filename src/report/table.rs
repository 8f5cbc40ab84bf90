//! A plain table of text, laid out in columns that fit 80 characters or written as Markdown.

/// Rows of cells under heads; the first column is set left, the others right.
pub struct Table {
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub fn new<S: Into<String>>(heads: impl IntoIterator<Item = S>) -> Self {
        Table {
            heads: heads.into_iter().map(Into::into).collect(),
            rows: Vec::new(),
        }
    }

    pub fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// A table of columns, each a head with its cells.
    pub fn columns(columns: impl IntoIterator<Item = (String, Vec<String>)>) -> Self {
        let mut table = Table::new(Vec::<String>::new());
        for (head, cells) in columns {
            table.heads.push(head);
            table
                .rows
                .resize(table.rows.len().max(cells.len()), Vec::new());
            for (row, cell) in table.rows.iter_mut().zip(cells) {
                row.push(cell);
            }
        }
        table
    }

    /// Adds the columns of another table with as many rows.
    pub fn join(&mut self, other: Table) {
        self.heads.extend(other.heads);
        for (row, cells) in self.rows.iter_mut().zip(other.rows) {
            row.extend(cells);
        }
    }

    /// How wide a line is.
    pub fn width(&self) -> usize {
        let columns = self.heads.len();
        let cells: usize = (0..columns).map(|at| self.column_width(at)).sum();
        cells + 2 * columns.saturating_sub(1)
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// How many rows it has.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// For the terminal: columns two spaces apart, at most `most` rows and a line that says what is left out.
    pub fn plain(&self, most: usize, see: &str) -> String {
        let widths: Vec<usize> = (0..self.heads.len())
            .map(|at| self.column_width(at))
            .collect();
        let line = |cells: &[String]| {
            let padded =
                cells
                    .iter()
                    .zip(&widths)
                    .enumerate()
                    .map(|(at, (cell, &width))| match at {
                        0 => format!("{cell:<width$}"),
                        _ => format!("{cell:>width$}"),
                    });
            let line = padded.collect::<Vec<_>>().join("  ");
            line.trim_end().to_owned() + "\n"
        };
        let mut text = line(&self.heads);
        let shown = self.rows.len().min(most);
        self.rows[..shown]
            .iter()
            .for_each(|row| text.push_str(&line(row)));
        text + &self.left_out(shown, see)
    }

    /// Where the rows past those shown are.
    fn left_out(&self, shown: usize, see: &str) -> String {
        match self.rows.len().saturating_sub(shown) {
            0 => String::new(),
            1 => format!("... and one row more: {see}\n"),
            left => format!("... and {left} rows more: {see}\n"),
        }
    }

    /// As Markdown, at most `most` rows and a line that says what is left out.
    pub fn markdown(&self, most: usize, see: &str) -> String {
        let line = |cells: &[String]| {
            let cells = cells.iter().map(|cell| cell.trim().replace('|', "\\|"));
            format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
        };
        let rule: Vec<String> = (0..self.heads.len())
            .map(|at| if at == 0 { "---" } else { "---:" }.to_owned())
            .collect();
        let shown = self.rows.iter().take(most);
        let rows: String = shown.map(|row| line(row)).collect();
        let left = match self.left_out(most, see).as_str() {
            "" => String::new(),
            left => format!("\n{left}"),
        };
        line(&self.heads) + &line(&rule) + &rows + &left
    }

    fn column_width(&self, at: usize) -> usize {
        let cells = self.rows.iter().chain([&self.heads]);
        cells
            .map(|row| row.get(at).map_or(0, |cell| cell.chars().count()))
            .max()
            .unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_folds_and_says_where_the_rest_is() {
        let mut table = Table::new(["arm", "score"]);
        for (arm, score) in [("base", "7.10"), ("toll", "10.25"), ("fog", "3.00")] {
            table.row([arm, score]);
        }
        assert_eq!(
            table.plain(2, "sweep.csv"),
            "arm   score\nbase   7.10\ntoll  10.25\n... and one row more: sweep.csv\n"
        );
        assert_eq!(
            table.markdown(3, "sweep.csv"),
            "| arm | score |\n| --- | ---: |\n| base | 7.10 |\n| toll | 10.25 |\n| fog | 3.00 |\n"
        );
        assert_eq!(
            table.markdown(1, "sweep.csv"),
            "| arm | score |\n| --- | ---: |\n| base | 7.10 |\n\n... and 2 rows more: sweep.csv\n"
        );
    }
}
