//! A game as a player would tell it, in lines of at most 80 columns.

use super::MintTinAliens;
use super::actions::Action;
use super::cards::{Award, Card, Counts, KINDS, total};
use super::rules::Score;
use super::state::State;
use crate::core::game::{EndReason, Outcome, Seat};
use crate::core::named::Named;
use crate::core::notation::Story;
use crate::core::text::{WIDTH, and, wrap};

impl Story for MintTinAliens {
    fn tell_setup(&self, state: &State, names: &[String]) -> String {
        let holds =
            |seat: Seat| format!("{} holds {}", names[seat], cards(&state.players[seat].hand));
        let lines = [
            wrapped(
                &format!("{} goes first, {} second.", names[0], names[1]),
                "",
            ),
            wrapped(&holds(0), "  "),
            wrapped(&holds(1), "  "),
            wrapped(&format!("The market shows {}", cards(&state.market)), "  "),
            "Round 1".to_owned(),
        ];
        lines.join("\n")
    }

    fn tell_action(
        &self,
        before: &State,
        action: Action,
        after: &State,
        names: &[String],
    ) -> String {
        let seat = before.mover();
        let mut told = vec![format!(
            "{} {}",
            names[seat],
            deed(self, before, action, after)
        )];
        told.extend(consequences(before, action, after));
        let pawns = after.players[seat].pawns - before.players[seat].pawns;
        if pawns > 0 {
            told.push(format!("all four: {}", counted(usize::from(pawns), "pawn")));
        }
        for seat in 0..2 {
            if after.players[seat].die < before.players[seat].die {
                let whose = if seat == before.mover() {
                    "no award".to_owned()
                } else {
                    format!("no award for {}", names[seat])
                };
                told.push(format!("{whose}: die to {}", after.players[seat].die));
            }
        }
        let mut text = wrapped(&told.join("; "), "  ");
        if after.round > before.round {
            text += &format!("\n{}", standings(self, after, names));
        }
        text
    }

    fn tell_board(&self, state: &State, names: &[String]) -> String {
        let won = |won: &[u8; KINDS]| match awards(won).as_str() {
            "" => "no award".to_owned(),
            won => won.to_owned(),
        };
        let holds = |seat: Seat| {
            let player = &state.players[seat];
            format!(
                "{}: hand {}; {}; {}; die {}",
                names[seat],
                cards(&player.hand),
                won(&player.won),
                counted(player.pawns.into(), "pawn").replace("a pawn", "1 pawn"),
                player.die
            )
        };
        let out = format!(
            "Market: {}. Left: {}. {} in the pile, {} discarded",
            cards(&state.market),
            won(&state.awards),
            state.pile().len(),
            total(&state.discard)
        );
        [holds(0), holds(1), out]
            .map(|line| wrapped(&line, "  "))
            .join("\n")
    }

    fn tell_end(&self, state: &State, outcome: &Outcome, names: &[String]) -> String {
        let round = state.round;
        let why = match outcome.forfeiter() {
            Some(loser) => format!("{} forfeits in round {round}.", names[loser]),
            None if outcome.reason == EndReason::Awards => {
                format!("The last award is won in round {round}.")
            }
            None => format!("No round may follow round {round} (round-cap): the game is over."),
        };
        let mut lines = vec![wrapped(&why, "")];
        for seat in 0..2 {
            lines.push(wrapped(
                &account(self, state, outcome, seat, &names[seat]),
                "  ",
            ));
        }
        let winners: Vec<Seat> = outcome.winners().collect();
        lines.push(match winners[..] {
            [winner] if outcome.reason == EndReason::Forfeit => format!("{} wins.", names[winner]),
            [winner] => {
                let margin = outcome.scores[winner] - outcome.scores[1 - winner];
                format!("{} wins by {margin}.", names[winner])
            }
            _ => "A draw.".to_owned(),
        });
        if let Some(figures) = self.rules.certainty.reconstructed() {
            lines.push(wrapped(&format!("Figures {figures}."), ""));
        }
        lines.join("\n")
    }
}

/// What the mover did.
fn deed(game: &MintTinAliens, before: &State, action: Action, after: &State) -> String {
    let seat = before.mover();
    let (old, new) = (&before.players[seat].hand, &after.players[seat].hand);
    match action {
        Action::DrawTwo | Action::DrawPile => {
            format!("draws {} from the pile", cards(&gained(old, new)))
        }
        Action::DrawMarket(Card::MooltiPass) => {
            "takes a moolti-pass from the market for both draws".to_owned()
        }
        Action::DrawMarket(card) => format!("takes a {} from the market", card.title()),
        Action::Stop => "draws no more".to_owned(),
        Action::Complete { award, .. } => {
            let points = game.points[award as usize];
            let paid = cards(&gained(new, old));
            format!("completes {} ({points}) with {paid}", award.title())
        }
        Action::Decline => "declines every award".to_owned(),
    }
}

/// What became of market, pile and discard.
fn consequences(before: &State, action: Action, after: &State) -> Vec<String> {
    let mut market = before.market;
    if let Action::DrawMarket(card) = action {
        market[card as usize] -= 1;
    }
    let seat = before.mover();
    let paid = gained(&after.players[seat].hand, &before.players[seat].hand);
    let discard: Counts = std::array::from_fn(|kind| before.discard[kind] + paid[kind]);
    let mut told = Vec::new();
    // The pile grows, and the discard shrinks, by a shuffle alone.
    if after.pile().len() > before.pile().len() || total(&after.discard) < total(&discard) {
        told.push("the discard is shuffled into a new pile".to_owned());
    }
    // Only a market that is swept away brings into the discard what was not paid.
    let swept = total(&after.discard) > 0 && after.discard != discard;
    if swept || (0..KINDS).any(|kind| after.market[kind] < market[kind]) {
        // Cards may have come up and been swept away, more than once: what lies where in the end.
        told.push(format!("a new market: {}", cards(&after.market)));
        told.push(format!("discarded: {}", cards(&after.discard)));
        told.push(format!("{} in the pile", after.pile().len()));
    } else if after.market != market {
        let turned_up = gained(&market, &after.market);
        told.push(format!("up comes {}", cards(&turned_up)));
    }
    told
}

fn standings(game: &MintTinAliens, state: &State, names: &[String]) -> String {
    let stands = |seat: Seat| format!("{} {}", names[seat], game.points(state, seat));
    let left = match total(&state.awards) {
        1 => "1 award".to_owned(),
        left => format!("{left} awards"),
    };
    let text = format!(
        "Round {}: {}, {}; {left} left",
        state.round,
        stands(0),
        stands(1)
    );
    wrapped(&text, "")
}

/// How a score came about.
fn account(
    game: &MintTinAliens,
    state: &State,
    outcome: &Outcome,
    seat: Seat,
    name: &str,
) -> String {
    let player = &state.players[seat];
    let held = total(&player.won) as i32;
    let pawns = i32::from(player.pawns) * game.pawn_points;
    let points = outcome.scores[seat] - pawns - i32::from(player.die);
    let noun = if held == 1 { "award" } else { "awards" };
    let counting = match game.rules.score {
        Score::Fr => "",
        Score::Web => ", 1 more each included",
    };
    format!(
        "{name}: {points} for {held} {noun}{counting} + {pawns} for pawns + die {} = {}",
        player.die, outcome.scores[seat]
    )
}

/// What the second counts have more of than the first.
fn gained(old: &Counts, new: &Counts) -> Counts {
    std::array::from_fn(|kind| new[kind].saturating_sub(old[kind]))
}

/// Cards in words: `2 UFOs and 1 Cow`.
fn cards(counts: &Counts) -> String {
    let parts: Vec<String> = Card::ALL
        .into_iter()
        .filter(|&card| counts[card as usize] > 0)
        .map(|card| counted(usize::from(counts[card as usize]), card.title()))
        .collect();
    match parts.is_empty() {
        true => "nothing".to_owned(),
        false => and(&parts),
    }
}

/// Awards in words, nothing for none: `2 Sightings, 1 Abduction`.
fn awards(counts: &[u8; KINDS]) -> String {
    let held = Award::ALL
        .into_iter()
        .filter(|&award| counts[award as usize] > 0);
    let told: Vec<String> = held
        .map(|award| format!("{} {}", counts[award as usize], award.title()))
        .collect();
    told.join(", ")
}

/// A number of things: `a Cow`, `2 moolti-passes`.
fn counted(number: usize, thing: &str) -> String {
    match (number, thing.ends_with('s')) {
        (1, _) => format!("a {thing}"),
        (_, true) => format!("{number} {thing}es"),
        (_, false) => format!("{number} {thing}s"),
    }
}

/// The text after `indent`, broken between words where it would pass the last column.
fn wrapped(text: &str, indent: &str) -> String {
    wrap(text, WIDTH, indent, &format!("{indent}    ")).join("\n")
}
