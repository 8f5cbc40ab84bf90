//! From an experiment's tables to the player that learns them.

use super::trainee::{Trainee, TraineeOf};
use crate::bots::Playable;
use crate::lab::config::{Experiment, Fault};
use crate::lab::open::{self, Table, Visitor};

/// A player in training at one table.
pub fn of_table<G: Playable>(game: G) -> Box<dyn Trainee> {
    Box::new(TraineeOf::new(game))
}

/// The player that an experiment's tables would train.
pub fn trainee(experiment: &Experiment) -> Result<Box<dyn Trainee>, Fault> {
    let mut class = Class { trainee: None };
    open::visit(experiment, &mut class)?;
    Ok(class.trainee.expect("an experiment has a table"))
}

/// How sure the components of an experiment's tables are.
pub fn certainty(experiment: &Experiment) -> Result<String, Fault> {
    let caveats = open::visit(experiment, &mut Caveats)?;
    let first = caveats.into_iter().flatten().next();
    Ok(first.unwrap_or_else(|| "all figures printed".to_owned()))
}

/// Asks each table what must be said of its figures.
struct Caveats;

impl Visitor for Caveats {
    type Made = Option<String>;

    fn visit<G: Playable>(
        &mut self,
        _: &Experiment,
        table: Table<G>,
    ) -> Result<Option<String>, Fault> {
        Ok(table.caveat)
    }
}

/// Gathers the tables of an experiment.
struct Class {
    trainee: Option<Box<dyn Trainee>>,
}

impl Visitor for Class {
    type Made = ();

    fn visit<G: Playable>(
        &mut self,
        experiment: &Experiment,
        table: Table<G>,
    ) -> Result<(), Fault> {
        let fault = |problem: String, remedy| Fault::new(&experiment.place, problem, remedy);
        if G::LIST.is_empty() {
            let problem = format!("{} has no list of inputs to learn from", G::NAME);
            return Err(fault(problem, "choose another game"));
        }
        if let Some(what) = table.game.beyond_inputs() {
            let problem = format!("the inputs cannot express {what}");
            return Err(fault(
                problem,
                "leave them out of what is trained, or choose another bot for them",
            ));
        }
        match &mut self.trainee {
            None => self.trainee = Some(of_table(table.game)),
            Some(trainee) => {
                if !trainee.join(Box::new(table.game)) {
                    let problem = "one player cannot learn two different tables".to_owned();
                    let remedy = "train one for each number of players and each AI";
                    return Err(fault(problem, remedy));
                }
            }
        }
        Ok(())
    }
}
