//! `skill`: a strong and a weak bot that meet in every arm, in tables of their own.

use super::{Experiment, Fault, Keys, Mention, Seating, words};

/// The strong bot and the weak one; empty if they are not asked for.
pub(super) fn read(keys: &Keys) -> Result<Vec<Mention>, Fault> {
    let Some(setting) = keys.last("skill") else {
        return Ok(Vec::new());
    };
    let bots = words(setting)?;
    if bots.len() != 2 || bots[0].word == bots[1].word {
        return Err(Fault::new(
            &setting.place,
            format!("`skill = {}` is not two different bots", setting.value),
            "the strong one, then the weak one: `skill = [\"greedy\", \"random\"]`",
        ));
    }
    Ok(bots)
}

impl Experiment {
    /// The tables at which the bots of `skill` meet, arm by arm: the strong one in each seat in turn, the weak one in
    /// all others; each alone against a printed opponent.
    pub(in crate::lab) fn skill_tables(&self) -> Experiment {
        let mut tables = self.clone();
        let arms = tables.variants.iter_mut().map(|arm| &mut arm.experiment);
        for arm in arms {
            arm.seat_skill(&self.skill);
        }
        tables.seat_skill(&self.skill);
        tables
    }

    fn seat_skill(&mut self, bots: &[Mention]) {
        self.bots = bots.to_vec();
        self.seating = Seating::Focus;
        self.adapt = 0;
        self.studied = None;
    }
}
