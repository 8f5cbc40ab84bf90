//! A table with one value for every component of a kind, written by name.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use super::cards::Named;
use crate::core::text::did_you_mean;

/// One `T` for every `K`; serialised as a table whose keys are the names.
#[derive(Clone, Debug, PartialEq)]
pub struct ByName<K, T>(Vec<T>, PhantomData<K>);

impl<K: Named, T> ByName<K, T> {
    pub fn from_fn(value: impl Fn(K) -> T) -> Self {
        ByName(K::ALL.iter().map(|&key| value(key)).collect(), PhantomData)
    }

    pub fn iter(&self) -> impl Iterator<Item = (K, &T)> {
        K::ALL.iter().copied().zip(&self.0)
    }

    fn position(key: K) -> usize {
        let found = K::ALL.iter().position(|&item| item == key);
        found.expect("every component is in the list of its kind")
    }
}

impl<K: Named, T> Index<K> for ByName<K, T> {
    type Output = T;

    fn index(&self, key: K) -> &T {
        &self.0[Self::position(key)]
    }
}

impl<K: Named, T> IndexMut<K> for ByName<K, T> {
    fn index_mut(&mut self, key: K) -> &mut T {
        &mut self.0[Self::position(key)]
    }
}

impl<K: Named, T: Serialize> Serialize for ByName<K, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(key, value)| (key.name(), value)))
    }
}

impl<'de, K: Named, T: Deserialize<'de>> Deserialize<'de> for ByName<K, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut named = BTreeMap::<String, T>::deserialize(deserializer)?;
        let mut values = Vec::new();
        for key in K::ALL {
            let value = named.remove(key.name());
            values
                .push(value.ok_or_else(|| Error::custom(format!("`{}` is missing", key.name())))?);
        }
        match named.keys().next() {
            None => Ok(ByName(values, PhantomData)),
            Some(name) => Err(Error::custom(unknown::<K>(name))),
        }
    }
}

fn unknown<K: Named>(name: &str) -> String {
    match did_you_mean(name, K::ALL.iter().map(|key| key.name())) {
        Some(question) => format!("there is no `{name}`; {question}"),
        None => format!("there is no `{name}`"),
    }
}
