//! What is wrong with what somebody wrote, where, and what would be right.

use std::fmt;

/// A problem with its place and a remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault<P> {
    /// Where it is: the key of a rule, the string of a bot, a line, a place in a file.
    pub place: P,
    pub problem: String,
    /// What to do instead; may be empty.
    pub remedy: String,
}

impl<P> Fault<P> {
    pub fn new(place: impl Into<P>, problem: impl Into<String>, remedy: impl Into<String>) -> Self {
        Fault {
            place: place.into(),
            problem: problem.into(),
            remedy: remedy.into(),
        }
    }

    /// The same, at a place that says more to the reader.
    pub fn at<Q>(self, place: impl Into<Q>) -> Fault<Q> {
        Fault::new(place, self.problem, self.remedy)
    }
}

impl<P: Pointer> Fault<P> {
    /// The problem and where it is, without the remedy.
    pub fn without_remedy(&self) -> String {
        fmt::from_fn(|out| self.place.point_at(&self.problem, out)).to_string()
    }
}

/// How a place shows a problem.
#[deny(missing_docs)]
pub trait Pointer {
    /// Writes the problem and where it is.
    fn point_at(&self, problem: &str, out: &mut fmt::Formatter) -> fmt::Result;
}

/// A key or another word that the problem itself names.
impl Pointer for String {
    fn point_at(&self, problem: &str, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(problem)
    }
}

/// A line from 1, or none if the fault is in no single line.
impl Pointer for Option<usize> {
    fn point_at(&self, problem: &str, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Some(line) => write!(out, "line {line}: {problem}"),
            None => out.write_str(problem),
        }
    }
}

impl<P: Pointer> fmt::Display for Fault<P> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        self.place.point_at(&self.problem, out)?;
        match self.remedy.as_str() {
            "" => Ok(()),
            remedy => write!(out, "\n  help: {remedy}"),
        }
    }
}

impl<P: Pointer + fmt::Debug> std::error::Error for Fault<P> {}
