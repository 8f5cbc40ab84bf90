//! Literal expectations of the statistics, from scipy 1.17 unless a comment says otherwise.

mod intervals;
mod luck;
mod pairs;
mod ratings;
mod sequential;
mod verdict;
