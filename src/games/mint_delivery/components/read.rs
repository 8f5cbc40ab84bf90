//! Reads a component file; every fault names its line and a remedy.

use std::ops::Range;

use toml::Spanned;

use super::form::*;
use super::*;
use crate::core::component_file::{Text, by_line, in_one};
use crate::core::ruleset::ComponentFault;
use crate::core::text::meant_or_all;

impl Components {
    /// Reads a component file. Keys that it leaves out are those of the shipped file; a key that it has without a word
    /// of certainty counts as reconstructed. Tells up to 20 faults at once, by line.
    pub fn read(text: &str) -> Result<Components, Vec<ComponentFault>> {
        let mut faults = Vec::new();
        let file = read(Text(text), &mut faults);
        let mut shipped = read(Text(DEFAULT_FILE), &mut faults);
        shipped.forget_words(&file);
        let mut components = Components {
            groups: certainty_of_groups(&file, &shipped),
            ..empty()
        };
        components.fill(file, Text(text), shipped, &mut faults);
        if faults.is_empty() {
            faults = components.faults();
        }
        match faults.is_empty() {
            true => Ok(components),
            false => Err(by_line(faults)),
        }
    }

    /// The same with all faults in one, at the place of the first.
    pub fn parse(text: &str) -> Result<Components, ComponentFault> {
        Components::read(text).map_err(in_one)
    }

    /// Takes each key from the file, or else from the shipped one; keys that name others come after them.
    fn fill(&mut self, file: File, text: Text, shipped: File, faults: &mut Vec<ComponentFault>) {
        let (mints, _) = choose(file.mints, shipped.mints, text);
        self.mints = [mints.C, mints.S, mints.N];
        let (towns, place) = choose(file.towns, shipped.towns, text);
        self.towns = unique(towns, place, "town", faults);
        let (spaces, place) = choose(file.spaces, shipped.spaces, text);
        for space in spaces {
            let read = self.read_space(space, place);
            keep(read, &mut self.spaces, faults);
        }
        let names: Vec<&str> = self
            .spaces
            .iter()
            .map(|space| space.name.as_str())
            .collect();
        let (mut roads, place) = choose(file.roads, shipped.roads, text);
        // A space that could not be read is a fault of its own, not one of each road to it.
        let is_known = |road: &Spanned<Road>| {
            let mut ends = road.get_ref().0.iter();
            !ends.any(|end| file.unread.contains(end))
        };
        roads.retain(is_known);
        self.roads = fill_roads(roads, &names, place, faults);
        let (orders, place) = choose(file.orders, shipped.orders, text);
        for order in orders {
            let line = place.line(order.span());
            let read = self.read_order(order, place);
            self.places.0.extend(read.is_ok().then_some(line));
            keep(read, &mut self.orders, faults);
        }
        for town in &file.unread_towns {
            if !self.towns.contains(town.get_ref()) {
                faults.push(self.no_town(town.span(), town.get_ref(), place));
            }
        }
        let (upgrades, place) = choose(file.upgrades, shipped.upgrades, text);
        for upgrade in upgrades {
            let read = self.read_upgrade(upgrade, place);
            keep(read, &mut self.upgrades, faults);
        }
        let (ais, place) = choose(file.ais, shipped.ais, text);
        for ai in ais {
            let read = self.read_ai(ai, place);
            keep(read, &mut self.ais, faults);
        }
        let (spaces, place) = choose(file.factory_spaces, shipped.factory_spaces, text);
        self.factory_spaces = unique(spaces, place, "factory space", faults);
        let (roads, place) = choose(file.factory_roads, shipped.factory_roads, text);
        let names: Vec<&str> = self.factory_spaces.iter().map(String::as_str).collect();
        self.factory_roads = fill_roads(roads, &names, place, faults);
        // A printed token that the file does not name keeps its word, whatever the file's own are.
        let own = self.groups[TOKENS];
        let said = file.certainty.groups()[TOKENS];
        let word = said.or(shipped.certainty.groups()[TOKENS]);
        self.groups[TOKENS] = word.unwrap_or(own);
        for token in shipped.token.unwrap_or_default() {
            match self.read_token(token, Text("")) {
                Ok(card) => self.tokens.push(card),
                Err(wrong) => faults.extend(wrong),
            }
        }
        self.groups[TOKENS] = own;
        self.add_tokens(file.token.unwrap_or_default(), text, faults);
    }

    /// Adds the tokens of a file; one with the name of a printed one takes its place.
    fn add_tokens(
        &mut self,
        tokens: Vec<Spanned<FileToken>>,
        text: Text,
        faults: &mut Vec<ComponentFault>,
    ) {
        let mut own: Vec<String> = Vec::new();
        for token in tokens {
            let span = token.span();
            match self.read_token(token, text) {
                Err(wrong) => faults.extend(wrong),
                Ok(card) if own.contains(&card.name) => {
                    faults.push(twice(text, span, "token", &card.name));
                }
                Ok(card) => {
                    own.push(card.name.clone());
                    match self.token(&card.name) {
                        Some(place) => self.tokens[place] = card,
                        None => self.tokens.push(card),
                    }
                }
            }
        }
    }

    fn read_token(
        &self,
        token: Spanned<FileToken>,
        text: Text,
    ) -> Result<TokenCard, Vec<ComponentFault>> {
        let span = token.span();
        let token = token.into_inner();
        let given = [
            token.mints.map(Figure::Mints),
            token.steps.map(Figure::Steps),
        ];
        let given = given.into_iter().flatten();
        let wrong = given.clone().filter_map(|figure| {
            let (problem, remedy) = fault_of_figure(token.effect, figure)?;
            Some(fault(text, span.clone(), problem, remedy))
        });
        let wrong: Vec<ComponentFault> = wrong.collect();
        if !wrong.is_empty() {
            return Err(wrong);
        }
        Ok(TokenCard {
            name: token.name,
            effect: token.effect,
            figure: given.last().or(token.effect.figure()),
            certainty: token.certainty.unwrap_or(self.groups[TOKENS]),
        })
    }

    fn read_space(&self, space: Spanned<FileSpace>, text: Text) -> Result<Space, ComponentFault> {
        let span = space.span();
        let space = space.into_inner();
        match self.space(&space.name) {
            Some(_) => Err(twice(text, span, "space", &space.name)),
            None => Ok(Space {
                name: space.name,
                kind: space.kind,
                x: space.x,
                y: space.y,
                certainty: space.certainty.unwrap_or(self.groups[2]),
            }),
        }
    }

    fn read_order(&self, order: Spanned<FileOrder>, text: Text) -> Result<Order, ComponentFault> {
        let span = order.span();
        let order = order.into_inner();
        let Some(town) = self.towns.iter().position(|town| *town == order.town) else {
            return Err(self.no_town(span, &order.town, text));
        };
        let id = self.order_id(&order.town, &letters(order.mints));
        if order.id.as_ref().is_some_and(|given| *given != id) {
            let problem = format!(
                "the order's id is `{id}`: ids are unique, TOWN-MINTS and -2, -3 for repeats"
            );
            return Err(fault(
                text,
                span,
                problem,
                format!("write `id = \"{id}\"`, or leave `id` out"),
            ));
        }
        Ok(Order {
            id,
            town,
            mints: order.mints,
            stars: order.stars,
            certainty: order.certainty.unwrap_or(self.groups[4]),
        })
    }

    fn no_town(&self, span: Range<usize>, town: &str, text: Text) -> ComponentFault {
        let remedy = meant_or_all(town, self.towns.iter().map(String::as_str));
        fault(text, span, format!("there is no town `{town}`"), remedy)
    }

    /// `TOWN-MINTS`, with `-2`, `-3` behind it for the repeats among the orders read so far.
    fn order_id(&self, town: &str, mints: &str) -> String {
        let plain = format!("{town}-{}", mints.to_lowercase());
        let taken = |id: &str| self.orders.iter().any(|order| order.id == id);
        if !taken(&plain) {
            return plain;
        }
        (2..)
            .map(|n| format!("{plain}-{n}"))
            .find(|id| !taken(id))
            .expect("there are more numbers than orders")
    }

    fn read_upgrade(
        &self,
        upgrade: Spanned<FileUpgrade>,
        text: Text,
    ) -> Result<UpgradeCard, ComponentFault> {
        let span = upgrade.span();
        let upgrade = upgrade.into_inner();
        let is_known = |known: &UpgradeCard| known.effect == upgrade.name;
        match self.upgrades.iter().any(is_known) {
            true => Err(twice(text, span, "upgrade", upgrade.name.name())),
            false => Ok(UpgradeCard {
                effect: upgrade.name,
                basic: upgrade.basic,
                price: upgrade.price,
                certainty: upgrade.certainty.unwrap_or(self.groups[5]),
            }),
        }
    }

    fn read_ai(&self, ai: Spanned<FileAi>, text: Text) -> Result<AiCard, ComponentFault> {
        let span = ai.span();
        let ai = ai.into_inner();
        if self.ai(&ai.name).is_some() {
            return Err(twice(text, span, "AI", &ai.name));
        }
        Ok(AiCard {
            name: ai.name,
            work_force: ai.work_force,
            prefers: ai.prefers,
            ability: ai.ability,
            certainty: ai.certainty.unwrap_or(self.groups[6]),
        })
    }
}

/// What is wrong with the figure of a token of this effect, and the remedy.
fn fault_of_figure(effect: Effect, figure: Figure) -> Option<(String, String)> {
    let (key, range) = (figure.key(), figure.range());
    match effect.figure() {
        Some(usual) if usual.key() == key => (!range.contains(&figure.number())).then(|| {
            let problem = format!("`{key} = {}` does not fit", figure.number());
            let remedy = format!("a number from {} to {}", range.start(), range.end());
            (problem, remedy)
        }),
        usual => {
            let problem = format!("a token with the effect `{}` has no `{key}`", effect.name());
            let remedy = match usual {
                Some(usual) => format!("its figure is `{}`", usual.key()),
                None => "leave it out: the effect has no figure".to_owned(),
            };
            Some((problem, remedy))
        }
    }
}

/// Keeps what could be read, and notes what could not.
fn keep<T>(read: Result<T, ComponentFault>, list: &mut Vec<T>, faults: &mut Vec<ComponentFault>) {
    match read {
        Ok(item) => list.push(item),
        Err(fault) => faults.push(fault),
    }
}

/// The place of the tokens in `GROUPS`.
const TOKENS: usize = 9;

fn empty() -> Components {
    Components {
        mints: [0; 3],
        towns: Vec::new(),
        spaces: Vec::new(),
        roads: Vec::new(),
        orders: Vec::new(),
        upgrades: Vec::new(),
        ais: Vec::new(),
        factory_spaces: Vec::new(),
        factory_roads: Vec::new(),
        tokens: Vec::new(),
        groups: [Certainty::Reconstructed; 10],
        places: Places::default(),
    }
}

/// The file's value with its text, or the shipped one, whose lines would mislead.
fn choose<'a, T>(given: Option<T>, shipped: Option<T>, text: Text<'a>) -> (T, Text<'a>) {
    match given {
        Some(value) => (value, text),
        None => (shipped.expect("the shipped file has every key"), Text("")),
    }
}

/// A fault at a place of a file; at none if the entry is a shipped one.
fn fault(text: Text, span: Range<usize>, problem: String, mut remedy: String) -> ComponentFault {
    if text.0.is_empty() {
        remedy = "a shipped entry needs it: replace the key of that entry too".into();
    }
    ComponentFault::new(text.line(span), problem, remedy)
}

fn twice(text: Text, span: Range<usize>, what: &str, name: &str) -> ComponentFault {
    fault(
        text,
        span,
        format!("the {what} `{name}` is there twice"),
        "names are unique".into(),
    )
}

fn unique(
    names: Vec<Spanned<String>>,
    text: Text,
    what: &str,
    faults: &mut Vec<ComponentFault>,
) -> Vec<String> {
    let mut known: Vec<String> = Vec::new();
    for spanned in names {
        let span = spanned.span();
        let name = spanned.into_inner();
        match known.contains(&name) {
            true => faults.push(twice(text, span, what, &name)),
            false => known.push(name),
        }
    }
    known
}

fn fill_roads(
    roads: Vec<Spanned<Road>>,
    names: &[&str],
    text: Text,
    faults: &mut Vec<ComponentFault>,
) -> Vec<[usize; 2]> {
    let mut pairs: Vec<[usize; 2]> = Vec::new();
    // Where no space could be read there is nothing to say of the roads.
    for spanned in roads.into_iter().filter(|_| !names.is_empty()) {
        let read = read_road(&spanned, names, &pairs, text);
        keep(read, &mut pairs, faults);
    }
    pairs
}

fn read_road(
    road: &Spanned<Road>,
    names: &[&str],
    pairs: &[[usize; 2]],
    text: Text,
) -> Result<[usize; 2], ComponentFault> {
    let span = road.span();
    let mut pair = [0; 2];
    for (end, name) in pair.iter_mut().zip(&road.get_ref().0) {
        let Some(space) = names.iter().position(|known| known == name) else {
            let remedy = meant_or_all(name, names.iter().copied());
            return Err(fault(
                text,
                span,
                format!("there is no space `{name}`"),
                remedy,
            ));
        };
        *end = space;
    }
    let [a, b] = pair;
    if a == b || pairs.contains(&[a, b]) || pairs.contains(&[b, a]) {
        let problem = format!("the road {} - {} leads nowhere new", names[a], names[b]);
        return Err(fault(text, span, problem, "leave it out".into()));
    }
    Ok(pair)
}
