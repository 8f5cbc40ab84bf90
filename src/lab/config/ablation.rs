//! What an ablation asks of an experiment: a bot that is told apart, and the item that each arm leaves aside.

/// A bot that is told apart from its equals, under a name of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Studied {
    /// Its place in `bots`.
    pub bot: usize,
    pub name: String,
}

/// The arms as an ablation: the base, and one arm for each item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ablation {
    /// The bot whose loss is the cost, as tables name it.
    pub bot: String,
    /// Whether the items are out of the game for everybody; else the one bot never uses them.
    pub removed: bool,
    /// What each variant leaves aside; the base nothing.
    pub items: Vec<Option<LeftAside>>,
}

/// A part of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftAside {
    pub group: String,
    pub name: String,
}
