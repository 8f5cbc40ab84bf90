//! The table of keys for others: Markdown for the docs, a JSON Schema for editors.

use serde_json::{Map, Value, json};

use super::keys::{Form, KEYS, Key};

/// The schema as a file holds it.
pub fn text() -> String {
    let text = serde_json::to_string_pretty(&schema()).expect("plain data");
    text + "\n"
}

/// The table as the docs hold it.
pub fn markdown() -> String {
    let line = |row: &Key| {
        format!(
            "| `{}` | {} | {} | {} |\n",
            row.name,
            row.form.words(),
            row.default,
            row.about
        )
    };
    let rows: String = KEYS.iter().map(line).collect();
    format!("| key | form | default | meaning |\n| --- | --- | --- | --- |\n{rows}")
}

fn schema() -> Value {
    let mut whole = table();
    for row in KEYS {
        insert(&mut whole, row.name, form(row));
    }
    let required: Vec<&str> = KEYS
        .iter()
        .filter(|row| row.is_required())
        .map(|row| row.name)
        .collect();
    whole["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    whole["title"] = json!("An experiment of mintlab");
    whole["required"] = json!(required);
    whole
}

/// A table that knows no keys yet.
fn table() -> Value {
    json!({ "type": "object", "additionalProperties": false, "properties": {} })
}

/// Puts a key into its table; the tables on the way are made where they are missing.
fn insert(table_schema: &mut Value, name: &str, form: Value) {
    match name.split_once('.') {
        None if name == "*" => table_schema["additionalProperties"] = form,
        None => table_schema["properties"][name] = form,
        Some((head, rest)) => {
            let inner = &mut table_schema["properties"][head];
            if inner.is_null() {
                *inner = table();
            }
            insert(inner, rest, form);
        }
    }
}

/// What a value of the key must look like, with its sentence and default.
fn form(row: &Key) -> Value {
    let mut form = match row.form {
        Form::Text => json!({ "type": "string" }),
        Form::Texts => one_or_list(json!({ "type": "string" })),
        Form::Bots => one_or_list(json!({ "anyOf": [{ "type": "string" }, bot()] })),
        Form::OneOf(words) => json!({ "enum": words() }),
        Form::Whole(least, most) => {
            json!({ "type": "integer", "minimum": least, "maximum": most })
        }
        Form::Number(least, most) => {
            json!({ "type": "number", "minimum": least, "maximum": most })
        }
        Form::Flag => json!({ "type": "boolean" }),
        Form::Arms => json!({ "type": "array", "items": arm() }),
        Form::Sweep => {
            json!({ "type": "object", "additionalProperties": { "type": ["array", "object"] } })
        }
        Form::Rules => json!({ "type": "object" }),
        Form::Range => {
            let number = json!({ "type": "number" });
            json!({ "type": "array", "items": number, "minItems": 2, "maxItems": 2 })
        }
        Form::Expect => {
            json!({ "type": "object", "additionalProperties": { "type": ["string", "object"] } })
        }
    };
    let about = match row.default {
        "" => row.about.to_owned(),
        default => format!("{} [{default}]", row.about),
    };
    form["description"] = json!(about);
    form
}

fn one_or_list(item: Value) -> Value {
    json!({ "anyOf": [item, { "type": "array", "items": item }] })
}

/// A bot with its name.
fn bot() -> Value {
    let text = json!({ "type": "string" });
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["name", "bot"],
        "properties": { "name": text, "bot": text },
    })
}

/// An arm: its name and the keys in which arms may differ.
fn arm() -> Value {
    let varied = KEYS.iter().filter(|row| row.varies);
    let mut properties: Map<String, Value> =
        varied.map(|row| (row.name.to_owned(), form(row))).collect();
    properties.insert("name".to_owned(), json!({ "type": "string" }));
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["name"],
        "properties": properties,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_its_place_in_the_schema() {
        let schema = schema();
        for row in KEYS {
            let mut place = &schema;
            for part in row.name.split('.') {
                place = match part {
                    "*" => &place["additionalProperties"],
                    _ => &place["properties"][part],
                };
            }
            let told = place["description"].as_str().unwrap_or_default();
            assert!(told.starts_with(row.about), "{}: {place}", row.name);
        }
        assert_eq!(schema["required"], json!(["game", "bots"]));
        let arm = &schema["properties"]["arm"]["items"]["properties"];
        assert!(arm["rules"].is_object() && arm["deals"].is_null());
    }

    #[test]
    fn the_shipped_schema_is_this_one() {
        let shipped = include_str!("../../../configs/experiment.schema.json");
        let remedy = "mintlab generate schema > configs/experiment.schema.json";
        assert!(shipped == text(), "the shipped schema is stale: {remedy}");
    }
}
