//! The forms in which road conditions and upgrades may be asked for: a number or a switch, or a list of names.

use std::fmt;

use serde::de::{Error, MapAccess, SeqAccess, Unexpected, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A token of the list `roads`: on a given space, or on a random one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laid {
    pub token: String,
    pub space: Option<String>,
}

/// `{ token, space }`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    token: String,
    space: String,
}

impl Serialize for Laid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let token = self.token.clone();
        match self.space.clone() {
            None => token.serialize(serializer),
            Some(space) => Placed { token, space }.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Laid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NameOrPlace;
        impl<'de> Visitor<'de> for NameOrPlace {
            type Value = Laid;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(
                    "the name of a token, or { token = \"toll\", space = \"northwest-east\" }",
                )
            }
            fn visit_str<E: Error>(self, token: &str) -> Result<Laid, E> {
                let token = token.to_owned();
                Ok(Laid { token, space: None })
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Laid, A::Error> {
                let Placed { token, space } = Placed::deserialize(MapAccessDeserializer::new(map))?;
                let space = Some(space);
                Ok(Laid { token, space })
            }
        }
        deserializer.deserialize_any(NameOrPlace)
    }
}

/// The road condition tokens of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Roads {
    /// This many, drawn for each game as printed; 0 is the game without the variant.
    Random(u8),
    /// These, in every game.
    Listed(Vec<Laid>),
}

impl Roads {
    pub fn count(&self) -> usize {
        match self {
            Roads::Random(n) => *n as usize,
            Roads::Listed(laid) => laid.len(),
        }
    }
}

impl Serialize for Roads {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Roads::Random(n) => n.serialize(serializer),
            Roads::Listed(laid) => laid.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Roads {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NumberOrList;
        impl<'de> Visitor<'de> for NumberOrList {
            type Value = Roads;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str(
                    "a number of tokens from 0 to 4, or a list of names and of { token = \"toll\", space = \"northwest-east\" }",
                )
            }
            fn visit_i64<E: Error>(self, n: i64) -> Result<Roads, E> {
                match u8::try_from(n) {
                    Ok(n @ 0..=4) => Ok(Roads::Random(n)),
                    _ => Err(E::invalid_value(Unexpected::Signed(n), &self)),
                }
            }
            fn visit_u64<E: Error>(self, n: u64) -> Result<Roads, E> {
                self.visit_i64(n.try_into().unwrap_or(i64::MAX))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Roads, A::Error> {
                list(seq).map(Roads::Listed)
            }
        }
        deserializer.deserialize_any(NumberOrList)
    }
}

fn list<'de, A: SeqAccess<'de>, T: Deserialize<'de>>(mut seq: A) -> Result<Vec<T>, A::Error> {
    let mut items = Vec::new();
    while let Some(next) = seq.next_element()? {
        items.push(next);
    }
    Ok(items)
}

/// Which upgrades lie out beside the Basic ones (MD-U0).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Upgrades {
    /// The game without the variant.
    Off,
    /// Random ones, as printed.
    Drawn,
    /// These by name, the first on the first Basic.
    Named(Vec<String>),
}

impl Upgrades {
    pub fn is_on(&self) -> bool {
        *self != Upgrades::Off
    }
}

impl Serialize for Upgrades {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Upgrades::Named(upgrades) => upgrades.serialize(serializer),
            switch => switch.is_on().serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Upgrades {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct SwitchOrList;
        impl<'de> Visitor<'de> for SwitchOrList {
            type Value = Upgrades;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("true, false, or a list of upgrades, one for each Basic one")
            }
            fn visit_bool<E: Error>(self, on: bool) -> Result<Upgrades, E> {
                Ok(if on { Upgrades::Drawn } else { Upgrades::Off })
            }
            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Upgrades, A::Error> {
                list(seq).map(Upgrades::Named)
            }
        }
        deserializer.deserialize_any(SwitchOrList)
    }
}
