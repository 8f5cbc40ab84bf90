//! What is only speed in the solo mode: a reader of the rules never needs it. Each has a plain twin in `tests/twins.rs`.
//!
//! | shortcut | plain twin |
//! | --- | --- |
//! | `Belt`: mints of two bits each | a list of mints |
//! | `Lists`: Moves, Loads and Shifts as runs of one list | each asked for by itself |

pub mod belt;
pub mod lists;
