//! The games, and the one place that knows all of them.
