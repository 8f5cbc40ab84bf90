//! The words of the transcript contract.

use serde_json::{Map, Value, json};

use super::MintTinAliens;
use super::actions::Action;
use super::cards::{Award, Card, Counts, KINDS};
use super::state::{Phase, Player, Source, State};
use crate::core::game::{EndReason, Game, Seat, TieBreak};
use crate::core::notation::{Item, Notation};

impl Notation for MintTinAliens {
    const NAME: &'static str = "mint-tin-aliens";
    const END_REASONS: &'static [EndReason] =
        &[EndReason::Awards, EndReason::Cap, EndReason::Forfeit];
    const TIE_BREAKS: &'static [TieBreak] = &[TieBreak::None, TieBreak::Draw];

    fn items(&self) -> Vec<Item> {
        let count = |award: Award| self.rules.awards.list()[award as usize].count;
        let item = |award: Award| Item::new("award", award.name(), "won").only_if(count(award) > 0);
        Award::ALL.map(item).to_vec()
    }

    fn held(&self, state: &State, seat: Seat, found: &mut Vec<usize>) {
        for (award, &won) in state.players[seat].won.iter().enumerate() {
            found.extend(std::iter::repeat_n(award, won.into()));
        }
    }

    fn round(&self, state: &State) -> u32 {
        u32::from(state.round)
    }

    fn rules_json(&self, _state: &State) -> Value {
        let mut rules = json!(self.rules);
        // How sure a figure is, is not a rule of play.
        rules.as_object_mut().map(|rules| rules.remove("certainty"));
        rules
    }

    fn state_json(&self, state: &State, observer: Option<Seat>) -> Value {
        let pile = state.pile().iter().rev();
        let players = [0, 1].map(|seat| self.player_json(state, seat, observer));
        json!({
            "round": state.round,
            "phase": phase_name(state.phase),
            "to_act": self.to_act(state),
            "draws": state.draws,
            "first": state.first.map(source_name),
            "market": cards_json(&state.market),
            "pile": pile.map(|card| observer.is_none().then(|| card.name())).collect::<Vec<_>>(),
            "discard": cards_json(&state.discard),
            "awards": awards_json(&state.awards),
            "players": players,
        })
    }

    fn action_name(&self, _state: &State, action: Action) -> String {
        match action {
            Action::DrawTwo => "draw:pile,pile".to_owned(),
            Action::DrawPile => "draw:pile".to_owned(),
            Action::DrawMarket(card) => format!("draw:market:{}", card.name()),
            Action::Stop => "stop".to_owned(),
            Action::Complete { award, kind, wilds } => {
                let plain = usize::from(self.price[award as usize] - wilds);
                let mut paid = vec![kind.name(); plain];
                paid.resize(plain + usize::from(wilds), Card::MooltiPass.name());
                format!("award:{}:{}", award.name(), paid.join(","))
            }
            Action::Decline => "none".to_owned(),
        }
    }
}

impl MintTinAliens {
    fn player_json(&self, state: &State, seat: Seat, observer: Option<Seat>) -> Value {
        let player = &state.players[seat];
        json!({
            "hand": match observer {
                Some(observer) if observer != seat => seen_hand_json(player),
                _ => cards_json(&player.hand),
            },
            "die": player.die,
            "awards": awards_json(&player.won),
            "pawns": player.pawns,
            "points": self.points(state, seat),
        })
    }
}

/// A hand as the other player sees it: the known cards counted, each hidden one a `null`.
fn seen_hand_json(player: &Player) -> Value {
    let mut hand = cards_json(&player.known);
    hand["hidden"] = json!(vec![Value::Null; player.hidden()]);
    hand
}

fn cards_json(counts: &Counts) -> Value {
    by_name(Card::ALL.map(Card::name), counts)
}

fn awards_json(counts: &[u8; KINDS]) -> Value {
    by_name(Award::ALL.map(Award::name), counts)
}

fn by_name(names: [&str; KINDS], counts: &[u8; KINDS]) -> Value {
    let entries = names.into_iter().zip(counts);
    let entries = entries.map(|(name, &count)| (name.to_owned(), json!(count)));
    Value::Object(entries.collect::<Map<_, _>>())
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Draw => "draw",
        Phase::Award => "award",
        Phase::Over => "over",
    }
}

fn source_name(source: Source) -> &'static str {
    match source {
        Source::Pile => "pile",
        Source::Market => "market",
    }
}
