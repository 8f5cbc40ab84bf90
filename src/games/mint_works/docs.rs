//! What `mintlab list rules` says about each switch and number: its ruling, its values, and what the sources say.

use crate::ruleset::RuleDoc;

pub(super) const DOCS: &[RuleDoc] = &[];
