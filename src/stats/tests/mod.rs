//! Literal expectations of the statistics, from scipy 1.17 unless a comment says otherwise.

mod calibration;
mod intervals;
mod ratings;
mod sequential;
