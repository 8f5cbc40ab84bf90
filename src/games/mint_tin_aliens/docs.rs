//! What `mintlab list rules` says about each switch and number: its ruling, its values, and what the sources say.
//!
//! Sources: the French rule sheet and parts of the publisher's rules page.

use crate::core::ruleset::{Certainty, RuleDoc, doc};

#[rustfmt::skip]
pub(super) const DOCS: &[RuleDoc] = &[
    doc("draw", "MA-1", "exactly-two | up-to-two", Certainty::Printed,
        "How many cards a turn draws: the French sheet says two, the publisher's page up to two."),
    doc("mixed-draw", "MA-2", "any-order | market-first", Certainty::Printed,
        "Whether a card of the market may follow one of the pile: the French sheet lists one of each without an order, the publisher's page takes the market's first."),
    doc("complete", "MA-4", "must | may-decline", Certainty::Inferred,
        "Whether a possible award must be completed: the French sheet turns the die only if none can be."),
    doc("end", "MA-8", "at-once | full-round", Certainty::Inferred,
        "Whether the last award ends the game at once or after the second player's turn: both sources only say that it ends."),
    doc("score", "MA-9", "fr | web", Certainty::Printed,
        "The French sheet counts awards, pawns and the die; the publisher's page adds 1 for each award card held."),
    doc("deal-first", "", "0 to 60", Certainty::Printed, "Cards dealt to the first player: 4."),
    doc("deal-second", "", "0 to 60", Certainty::Printed, "Cards dealt to the second player: 5."),
    doc("market-size", "", "1 to 60", Certainty::Printed, "Cards that lie face up: 5."),
    doc("die", "MA-6", "0 to 99", Certainty::Printed,
        "Where the die starts: 9. It goes down each turn without an award and stays at 0."),
    doc("die-step", "MA-6", "0 to 99", Certainty::Printed,
        "How far the die goes down in a turn without an award: 1."),
    doc("pawns-first", "", "0 to 99", Certainty::Printed,
        "Pawns for the first player who holds all four named awards: 2."),
    doc("pawns-second", "", "0 to 99", Certainty::Printed,
        "Pawns for the second player who holds all four named awards: 1."),
    doc("pawn-points", "", "0 to 99", Certainty::Printed, "Points for each pawn: 1."),
    doc("round-cap", "MA-11", "1 to 10000", Certainty::Inferred,
        "A game is stopped and counted apart after this round: a guard of this program, in no source."),
    doc("cards.*", "", "0 to 120, 120 in all", Certainty::Reconstructed,
        "Cards of this kind in the deck: no source gives the counts; the component file does."),
    doc("awards.*.count", "", "0 to 120", Certainty::Reconstructed,
        "How many awards of this kind there are: no source gives it; the component file does."),
    doc("awards.*.points", "", "0 to 120", Certainty::Reconstructed,
        "What each award of this kind is worth: no source gives it; the component file does."),
    doc("awards.*.cards", "MA-5", "1 to 120", Certainty::Printed,
        "Cards that this award asks for; wilds stand for any, wilds alone too. Extra Credit asks for cards of one kind."),
];
