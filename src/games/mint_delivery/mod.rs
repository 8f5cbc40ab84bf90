//! Mint Delivery: load mints, take orders, drive, deliver.

mod component_file;
pub mod components;
pub mod rules;
pub mod solo;

pub use component_file::ComponentFault;
pub use components::Components;
pub use rules::Rules;

#[cfg(test)]
mod tests;
