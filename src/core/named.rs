//! Lists of named things: variant, order and names of an enum come from one list.

/// Something that has a name and a place in the list of its kind.
#[deny(missing_docs)]
pub trait Named: Copy + Eq + 'static {
    /// All of the kind, in the order of the list.
    const ALL: &'static [Self];

    /// The kebab-case name of configs, transcripts and results.
    fn name(self) -> &'static str;

    /// The name as a player says it.
    fn title(self) -> &'static str;

    /// The one of this name.
    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|item| item.name() == name)
    }
}

/// Defines an enum by one list: variant, name and, where players say it otherwise, title.
macro_rules! named {
    ($(#[$about:meta])* $kind:ident:
     $($(#[$item_about:meta])* $item:ident $name:literal $($title:literal)?,)*) => {
        $(#[$about])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord,
            serde::Serialize, serde::Deserialize,
        )]
        #[repr(u8)]
        pub enum $kind {
            $($(#[$item_about])* #[serde(rename = $name)] $item,)*
        }

        impl $kind {
            /// All of them, in order.
            pub const ALL: [$kind; [$($name),*].len()] = [$($kind::$item),*];

            /// The kebab-case name of configs, transcripts and results.
            pub const fn name(self) -> &'static str {
                match self { $($kind::$item => $name,)* }
            }
        }

        impl $crate::core::named::Named for $kind {
            const ALL: &'static [Self] = &$kind::ALL;

            fn name(self) -> &'static str {
                $kind::name(self)
            }

            fn title(self) -> &'static str {
                match self {
                    // The last of the one or two names.
                    $($kind::$item => [$name $(, $title)?].into_iter().last().unwrap_or($name),)*
                }
            }
        }
    };
}
pub(crate) use named;

#[cfg(test)]
mod tests {
    use super::*;

    named! {
        /// For the test.
        Fruit:
        /// It has both names.
        Apple "apple" "Apple",
        Pear "pear",
    }

    #[test]
    fn order_and_names_are_those_of_the_list() {
        assert_eq!(Fruit::ALL, [Fruit::Apple, Fruit::Pear]);
        assert_eq!(Fruit::ALL.map(Fruit::name), ["apple", "pear"]);
        assert_eq!(Fruit::ALL.map(Named::title), ["Apple", "pear"]);
        assert_eq!(Fruit::from_name("pear"), Some(Fruit::Pear));
        assert_eq!(Fruit::from_name("Pear"), None);
    }
}
