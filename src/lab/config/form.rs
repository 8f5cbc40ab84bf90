//! What the value of a key looks like.

/// What a value looks like.
#[derive(Clone, Copy)]
pub enum Form {
    Text,
    /// One text, or a list of them.
    Texts,
    /// Texts, each perhaps in a table with a name: `{ name = "deep", bot = "ismcts" }`.
    Bots,
    /// One of these words.
    OneOf(fn() -> Vec<&'static str>),
    /// A whole number between these ends.
    Whole(u64, u64),
    /// A number between these ends.
    Number(f64, f64),
    Flag,
    /// `[[arm]]`: tables with a name and the keys in which arms may differ.
    Arms,
    /// A table whose keys are those in which arms may differ, each with the list of its values.
    Sweep,
    /// A table whose keys the game knows.
    Rules,
    /// Two numbers, the lower first.
    Range,
    /// A table of figures, each with what is expected of it.
    Expect,
}

impl Form {
    /// The form in a few words.
    pub fn words(self) -> String {
        match self {
            Form::Text => "text".to_owned(),
            Form::Texts => "text or list of texts".to_owned(),
            Form::Bots => "the same, or `{ name, bot }` in the list".to_owned(),
            Form::OneOf(words) => {
                let quoted: Vec<String> = words().iter().map(|word| format!("`{word}`")).collect();
                quoted.join(", ")
            }
            Form::Whole(least, most) if most >= 1_000_000 => format!("whole number from {least}"),
            Form::Whole(least, most) => format!("whole number, {least} to {most}"),
            Form::Number(..) => "number".to_owned(),
            Form::Flag => "`true` or `false`".to_owned(),
            Form::Arms => "tables".to_owned(),
            Form::Sweep | Form::Rules | Form::Expect => "table".to_owned(),
            Form::Range => "two numbers".to_owned(),
        }
    }

    /// Whether settings stand below the key.
    pub(super) fn is_table(self) -> bool {
        matches!(self, Form::Arms | Form::Sweep | Form::Rules | Form::Expect)
    }
}
