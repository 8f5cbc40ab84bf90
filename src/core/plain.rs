//! What a reader of files says is wrong, in words of the file and not of the program.

/// The whole numbers that a type of the program holds, in words.
const NUMBERS: [(&str, &str); 10] = [
    ("u8", "a whole number from 0 to 255"),
    ("u16", "a whole number from 0 to 65535"),
    ("u32", "a whole number from 0"),
    ("u64", "a whole number from 0"),
    ("usize", "a whole number from 0"),
    ("i8", "a whole number from -128 to 127"),
    ("i16", "a whole number from -32768 to 32767"),
    ("i32", "a whole number"),
    ("i64", "a whole number"),
    ("isize", "a whole number"),
];

/// A message of the TOML reader without names of the program's types.
pub fn plain(message: &str) -> String {
    let message = message.trim();
    if message.starts_with("data did not match any variant") {
        return "it has none of the forms that fit here".to_owned();
    }
    let Some((found, wanted)) = message.split_once(", expected ") else {
        return message.to_owned();
    };
    // What is found here is said by no word of the file.
    if wanted == "string only" {
        return "expected one of its words in quotes".to_owned();
    }
    if let Some(length) = found.strip_prefix("invalid length ") {
        // Of a list that is too long the reader does not say what would fit.
        return match wanted.starts_with("an array of ") {
            true => format!("expected {}, found one of {length}", expected(wanted)),
            false => format!("a list of {length} is too long"),
        };
    }
    let kinds = ["invalid type: ", "invalid value: "];
    match kinds.iter().find_map(|kind| found.strip_prefix(kind)) {
        Some(found) => format!("expected {}, found {}", expected(wanted), seen(found)),
        None => message.to_owned(),
    }
}

/// What would fit.
fn expected(wanted: &str) -> String {
    let named = |(kind, words): &(&str, &'static str)| (*kind == wanted).then_some(*words);
    if let Some(words) = NUMBERS.iter().find_map(named) {
        return words.to_owned();
    }
    if let Some(length) = wanted.strip_prefix("an array of length ") {
        return format!("a list of {length}");
    }
    match wanted {
        "f32" | "f64" | "floating point" => "a number".to_owned(),
        "a string" | "string" => "a text in quotes".to_owned(),
        "a boolean" | "boolean" => "`true` or `false`".to_owned(),
        "a sequence" | "sequence" => "a list".to_owned(),
        "a map" | "map" => "a table".to_owned(),
        _ if wanted.starts_with("struct ") => "a table".to_owned(),
        _ if wanted.starts_with("tuple ") => "a list of the right length".to_owned(),
        _ if wanted.starts_with("enum ") || wanted.contains(" enum ") => {
            "one of its words".to_owned()
        }
        other => other.to_owned(),
    }
}

/// What was found.
fn seen(found: &str) -> String {
    let number = ["integer ", "floating point "];
    if let Some(number) = number.iter().find_map(|kind| found.strip_prefix(kind)) {
        return format!("the number {}", number.trim_matches('`'));
    }
    match found {
        "sequence" => "a list".to_owned(),
        "map" => "a table".to_owned(),
        _ => match (
            found.strip_prefix("string "),
            found.strip_prefix("boolean "),
        ) {
            (Some(text), _) => format!("the text {text}"),
            (None, Some(flag)) => flag.to_owned(),
            (None, None) => found.to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_type_of_the_program_is_named() {
        for (said, told) in [
            (
                "invalid type: string \"many\", expected u8",
                "expected a whole number from 0 to 255, found the text \"many\"",
            ),
            (
                "invalid value: integer `300`, expected u8",
                "expected a whole number from 0 to 255, found the number 300",
            ),
            (
                "invalid type: integer `3`, expected struct Placed",
                "expected a table, found the number 3",
            ),
            (
                "invalid type: unit variant, expected string only",
                "expected one of its words in quotes",
            ),
            (
                "invalid type: map, expected a sequence",
                "expected a list, found a table",
            ),
            (
                "invalid type: boolean `true`, expected f64",
                "expected a number, found `true`",
            ),
            (
                "invalid length 2, expected an array of length 3",
                "expected a list of 3, found one of 2",
            ),
            (
                "invalid length 4, expected fewer elements in array",
                "a list of 4 is too long",
            ),
            (
                "invalid type: integer `3`, expected an array of length 2",
                "expected a list of 2, found the number 3",
            ),
            (
                "data did not match any variant of untagged enum Placed",
                "it has none of the forms that fit here",
            ),
            (
                "unknown variant `x`, expected one of `a`, `b`",
                "unknown variant `x`, expected one of `a`, `b`",
            ),
            ("missing field `name`", "missing field `name`"),
        ] {
            assert_eq!(plain(said), told);
        }
    }
}
