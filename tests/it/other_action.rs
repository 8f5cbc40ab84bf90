//! What a baseline tells after an edit of the code, when no rule in force says what changed.

use mintlab::regress::cause::{Cause, Parting};
use mintlab::regress::check;
use mintlab::regress::diff::Sides;

use crate::baseline::experiment;

#[test]
fn one_action_more_or_less_is_told_by_the_fingerprints() {
    for (rule, least) in [
        ("rules.plans.mine.cost=4", 30),
        ("rules.plans.mine.cost=1", 30),
    ] {
        let mut recorded = check::record(&experiment(&[]), None).expect("it plays");
        let edited = check::record(&experiment(&[rule]), None).expect("it plays");
        // As after an edit of the code: no rule in force tells of it.
        (recorded.experiment, recorded.rules) = (edited.experiment, edited.rules);
        let verdict = check::check("base", &recorded, None).expect("it plays");
        assert_eq!(verdict.rules, []);
        let sides = Sides::open(experiment(&[]), experiment(&[rule])).expect("two rule sets");
        let differences = sides.compare(None).expect("it plays").partings;
        assert_eq!(verdict.partings.len(), differences.len());
        let pairs = verdict.partings.iter().zip(&differences);
        let told = pairs.filter(|(found, _)| found.legal.is_some());
        let mut count = 0;
        for (found, truth) in told {
            if truth.cause == Some(Cause::Legal) {
                let legal = |one: &Parting| (one.decision, one.legal.clone());
                assert_eq!(legal(found), legal(truth));
                count += 1;
            } else {
                // What an action did before is told by what it made legal.
                assert!(found.decision > truth.decision, "{truth:?}");
            }
        }
        let all = differences.len();
        assert!(count >= least, "{rule}: {count} of {all} are told");
    }
}
