//! Tests of Mint Delivery, one file a subject.

mod components;
mod rules;
