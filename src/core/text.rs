//! Words for people: what was probably meant, lists in a sentence, lines of a width.

use std::fmt::Display;

/// The columns of a terminal that every text fits.
pub const WIDTH: usize = 80;

/// The candidate nearest in spelling to `word`, if one is near enough to be what was meant: one that begins so first.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let distance = |candidate: &str| match word.len() >= 3 && candidate.starts_with(word) {
        true => 0,
        false => strsim::damerau_levenshtein(word, candidate),
    };
    candidates
        .into_iter()
        .map(|candidate| (distance(candidate), candidate))
        .min()
        .filter(|(distance, candidate)| *distance <= 1 + candidate.len().max(word.len()) / 3)
        .map(|(_, candidate)| candidate)
}

/// The question that helps with a mistyped word, if a candidate is near enough.
pub fn did_you_mean<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    nearest(word, candidates).map(|name| format!("did you mean `{name}`?"))
}

/// The same, or else all candidates, each once: `one of a, b, c`.
pub fn meant_or_all<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    let mut known: Vec<&str> = Vec::new();
    for candidate in candidates {
        if !known.contains(&candidate) {
            known.push(candidate);
        }
    }
    let near = did_you_mean(word, known.iter().copied());
    near.unwrap_or_else(|| one_of(&known))
}

/// `one of a, b, c`.
pub fn one_of(words: &[&str]) -> String {
    format!("one of {}", words.join(", "))
}

/// `a`, `a and b`, `a, b and c`; nothing for none.
pub fn and<T: Display>(words: &[T]) -> String {
    let Some((last, most)) = words.split_last() else {
        return String::new();
    };
    let most: Vec<String> = most.iter().map(T::to_string).collect();
    match most.is_empty() {
        true => last.to_string(),
        false => format!("{} and {last}", most.join(", ")),
    }
}

/// `1 seating`, `1,200 deals`.
pub fn counted(number: impl Into<u64>, noun: &str) -> String {
    let number = number.into();
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", thousands(number))
}

/// 1234567 as `1,234,567`.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A paragraph in lines of at most `width` columns: the first begins with `first`, the others with `rest`. Only a word
/// that is longer than a line is wider.
pub fn wrap(paragraph: &str, width: usize, first: &str, rest: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut is_bare) = (first.to_owned(), true);
    for word in paragraph.split_whitespace() {
        if !is_bare && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::replace(&mut line, rest.to_owned()));
            is_bare = true;
        }
        if !is_bare {
            line.push(' ');
        }
        line.push_str(word);
        is_bare = false;
    }
    lines.push(line.trim_end().to_owned());
    lines
}

/// Breaks the long lines of a text between words; what follows is set in by four more columns.
pub fn fold(text: &str) -> String {
    let fold = |line: &str| {
        let indent = line.len() - line.trim_start().len();
        let indents = [indent, indent + 4].map(|indent| " ".repeat(indent));
        wrap(line, WIDTH, &indents[0], &indents[1])
    };
    text.lines().flat_map(fold).collect::<Vec<_>>().join("\n")
}

/// The lines of a folded text as they were before.
pub fn unfold(text: &str) -> Vec<String> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        match lines.last_mut() {
            Some(last) if indent(line) == indent(last) + 4 => {
                *last += " ";
                *last += line.trim_start();
            }
            _ => lines.push(line.to_owned()),
        }
    }
    lines
}

/// A text behind a label, the later lines set in below the first.
pub fn labelled(label: &str, text: &str) -> String {
    wrap(text, WIDTH, label, &" ".repeat(label.chars().count())).join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_word_is_met_with_a_question_or_with_all_words() {
        let known = ["greedy", "random"];
        assert_eq!(meant_or_all("gredy", known), "did you mean `greedy`?");
        assert_eq!(meant_or_all("ismcts", known), "one of greedy, random");
        let twice = ["greedy", "random", "greedy"];
        assert_eq!(meant_or_all("ismcts", twice), "one of greedy, random");
    }

    #[test]
    fn one_of_a_kind_is_not_many() {
        assert_eq!(counted(1u64, "thread"), "1 thread");
        assert_eq!(counted(1_234_567u64, "deal"), "1,234,567 deals");
    }

    #[test]
    fn lists_read_as_a_sentence_does() {
        assert_eq!(and::<&str>(&[]), "");
        assert_eq!(and(&["a"]), "a");
        assert_eq!(and(&["a", "b"]), "a and b");
        assert_eq!(and(&["a", "b", "c"]), "a, b and c");
    }

    #[test]
    fn lines_break_between_words_and_hang() {
        let lines = wrap("one two three four", 9, "* ", "  ");
        assert_eq!(lines, ["* one two", "  three", "  four"]);
        assert_eq!(wrap("immeasurable", 5, "", "  "), ["immeasurable"]);
        assert_eq!(wrap("", 5, "- ", "  "), ["-"]);
        assert_eq!(labelled("note ", "a b"), "note a b");
        let long = format!("\n  {} end", "word ".repeat(16));
        let folded = format!("\n  {}word\n      word end", "word ".repeat(14));
        assert_eq!(fold(&long), folded);
    }

    #[test]
    fn a_folded_text_unfolds_to_what_it_was() {
        let long = ["word"; 30].join(" ");
        let text = format!("{long}\n  {long}\nshort");
        assert_eq!(fold(&text).lines().count(), 5);
        assert_eq!(unfold(&fold(&text)).join("\n"), text);
    }

    #[test]
    fn one_thing_is_not_many() {
        assert_eq!(counted(0u8, "star"), "0 stars");
        assert_eq!(counted(1u32, "star"), "1 star");
        assert_eq!(counted(2u8, "star"), "2 stars");
    }
}
