//! What is only speed: nothing here is a rule. Each part has a plain twin that a property test plays beside it.
//!
//! | part | instead of | assumes |
//! | --- | --- | --- |
//! | `words` | counting kind by kind | no count above 127 |
//! | `draws` | asking which draws the rules leave open (`tests/twins.rs`) | nothing: worked out from the rules once |
//! | `line` | a list of inputs that may grow (`tests/twins.rs`) | no position has more than 256 inputs |
//! | `payments` | trying every payment one by one | no price or count above 127 |
//! | `playout`, `known` | `random_action` and `apply` in turn (`tests/twins.rs`) | no count above 127 |

pub mod draws;
mod known;
pub mod line;
pub mod payments;
pub mod playout;
pub mod words;
