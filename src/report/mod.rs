//! What people and programs read: CSV files, the manifest, tables for the terminal.

pub mod comparisons;
pub mod csv;
pub mod files;
pub mod findings;
pub mod folder;
pub mod manifest;
pub mod metrics;
pub mod power;
pub mod ratings;
pub mod summary;
pub mod sweep;
