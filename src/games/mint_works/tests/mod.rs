//! Tests of Mint Works, one file a subject; each ruling has a test that bears its id.

mod figures;
