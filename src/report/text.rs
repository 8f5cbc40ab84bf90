//! Names cut to a width so that what differs stays visible, and words as a shell reads them back.

/// A text in single quotes, which a shell reads back as it is.
pub fn in_quotes(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// A word of a command line: in quotes where a shell would take it for anything else.
pub fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./,:=@%+".contains(letter);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => in_quotes(word),
    }
}

/// A name cut to a width, with a mark where something is missing.
pub fn shortened(name: &str, width: usize) -> String {
    if name.chars().count() <= width {
        return name.to_owned();
    }
    let kept: String = name.chars().take(width - 1).collect();
    kept + "…"
}

/// Names cut to a width together: parameters that all bots of one kind share go first, then the middle of what is
/// left, so that different names stay different where the width allows it.
pub fn short_names(names: &[String], width: usize) -> Vec<String> {
    let shown = |name: &String| match name.chars().count() <= width {
        true => name.clone(),
        false => middle_cut(&distinguishing(name, names), width),
    };
    names.iter().map(shown).collect()
}

/// The name without the parameters that every other name of the same bot has too.
fn distinguishing(name: &str, names: &[String]) -> String {
    let Some((bot, parameters)) = name.split_once(':') else {
        return name.to_owned();
    };
    let others: Vec<&str> = names
        .iter()
        .filter(|other| *other != name)
        .filter_map(|other| other.split_once(':').filter(|(head, _)| *head == bot))
        .map(|(_, parameters)| parameters)
        .collect();
    let common = |parameter: &&str| {
        let has = |other: &&str| other.split(',').any(|one| one == *parameter);
        !others.is_empty() && others.iter().all(has)
    };
    let own: Vec<&str> = parameters.split(',').filter(|one| !common(one)).collect();
    match own.is_empty() {
        true => bot.to_owned() + ":…",
        false if own.len() < parameters.split(',').count() => format!("{bot}:…{}", own.join(",")),
        false => name.to_owned(),
    }
}

/// A text whose middle gives way to a mark.
pub fn middle_cut(text: &str, width: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() <= width {
        return text.to_owned();
    }
    let tail = (width - 1) / 2;
    let head = width - 1 - tail;
    let start: String = letters[..head].iter().collect();
    let end: String = letters[letters.len() - tail..].iter().collect();
    format!("{start}…{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_searches_keep_what_differs() {
        let names = [
            "ismcts:iterations=40,c=0.5",
            "ismcts:iterations=40,c=0.9",
            "greedy",
        ];
        let short = short_names(&names.map(str::to_owned), 14);
        assert_eq!(short, ["ismcts:…c=0.5", "ismcts:…c=0.9", "greedy"]);
        // A name that stands alone loses its middle, not its end.
        let alone = short_names(&["ismcts:iterations=4000".to_owned()], 13);
        assert_eq!(alone, ["ismcts…s=4000"]);
    }
}
