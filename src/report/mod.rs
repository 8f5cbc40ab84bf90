//! What people and programs read: CSV files, the manifest, tables for the terminal.

pub mod csv;
pub mod folder;
pub mod manifest;
pub mod summary;
