//! Reads and checks a component file; every fault names its line and a remedy.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use super::components::*;
use crate::ruleset::{Certainty, nearest};

/// What is wrong in a component file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{problem}", line.map(|line| format!("line {line}: ")).unwrap_or_default())]
pub struct ComponentFault {
    /// From 1; `None` if the fault has no single place.
    pub line: Option<usize>,
    pub problem: String,
    /// What to do instead; may be empty.
    pub remedy: String,
}

impl ComponentFault {
    fn new(line: Option<usize>, problem: impl Into<String>, remedy: impl Into<String>) -> Self {
        ComponentFault {
            line,
            problem: problem.into(),
            remedy: remedy.into(),
        }
    }
}

/// The line of each order in its file, for faults found later. Two sets of components are equal wherever they stood.
#[derive(Clone, Debug, Default)]
pub(super) struct Places(Vec<Option<usize>>);

impl PartialEq for Places {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl Eq for Places {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    mints: Option<FileMints>,
    towns: Option<Vec<Spanned<String>>>,
    spaces: Option<Vec<Spanned<FileSpace>>>,
    roads: Option<Vec<Spanned<[String; 2]>>>,
    orders: Option<Vec<Spanned<FileOrder>>>,
    upgrades: Option<Vec<Spanned<FileUpgrade>>>,
    ais: Option<Vec<Spanned<FileAi>>>,
    factory_spaces: Option<Vec<Spanned<String>>>,
    factory_roads: Option<Vec<Spanned<[String; 2]>>>,
    #[serde(default)]
    certainty: FileCertainty,
}

impl File {
    /// Which keys the file has, in the order of `GROUPS`.
    fn replaced(&self) -> [bool; 9] {
        [
            self.mints.is_some(),
            self.towns.is_some(),
            self.spaces.is_some(),
            self.roads.is_some(),
            self.orders.is_some(),
            self.upgrades.is_some(),
            self.ais.is_some(),
            self.factory_spaces.is_some(),
            self.factory_roads.is_some(),
        ]
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
struct FileMints {
    C: u8,
    S: u8,
    N: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileSpace {
    name: String,
    kind: SpaceKind,
    x: i8,
    y: i8,
    certainty: Option<Certainty>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileOrder {
    id: Option<String>,
    town: String,
    mints: String,
    stars: u8,
    certainty: Option<Certainty>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileUpgrade {
    name: Upgrade,
    basic: bool,
    price: u8,
    certainty: Option<Certainty>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileAi {
    name: String,
    work_force: u8,
    prefers: Preference,
    ability: Ability,
    certainty: Option<Certainty>,
}

#[derive(Clone, Copy, Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct FileCertainty {
    mints: Option<Certainty>,
    towns: Option<Certainty>,
    spaces: Option<Certainty>,
    roads: Option<Certainty>,
    orders: Option<Certainty>,
    upgrades: Option<Certainty>,
    ais: Option<Certainty>,
    factory_spaces: Option<Certainty>,
    factory_roads: Option<Certainty>,
}

impl FileCertainty {
    /// In the order of `GROUPS`.
    fn groups(&self) -> [Option<Certainty>; 9] {
        [
            self.mints,
            self.towns,
            self.spaces,
            self.roads,
            self.orders,
            self.upgrades,
            self.ais,
            self.factory_spaces,
            self.factory_roads,
        ]
    }
}

/// The text of a file, to turn byte offsets into lines.
#[derive(Clone, Copy)]
struct Text<'a>(&'a str);

impl Text<'_> {
    fn line(self, span: Range<usize>) -> Option<usize> {
        let before = self.0.get(..span.start)?;
        Some(1 + before.matches('\n').count())
    }

    fn fault(self, span: Range<usize>, problem: String, mut remedy: String) -> ComponentFault {
        if self.0.is_empty() {
            remedy = "a shipped entry needs it: replace the key of that entry too".into();
        }
        ComponentFault::new(self.line(span), problem, remedy)
    }
}

impl Components {
    /// Reads a component file. Keys that it leaves out are those of the shipped file; a key that it has without a word
    /// of certainty counts as reconstructed.
    pub fn parse(text: &str) -> Result<Components, ComponentFault> {
        let file = read(Text(text))?;
        let shipped = read(Text(DEFAULT_FILE))?;
        let mut components = Components {
            groups: certainty_of_groups(&file, &shipped),
            ..empty()
        };
        components.fill(file, Text(text), shipped)?;
        components.validate()?;
        Ok(components)
    }

    /// Takes each key from the file, or else from the shipped one; keys that name others come after them.
    fn fill(&mut self, file: File, text: Text, shipped: File) -> Result<(), ComponentFault> {
        let (mints, _) = choose(file.mints, shipped.mints, text);
        self.mints = [mints.C, mints.S, mints.N];
        let (towns, place) = choose(file.towns, shipped.towns, text);
        self.towns = unique(towns, place, "town")?;
        let (spaces, place) = choose(file.spaces, shipped.spaces, text);
        self.fill_spaces(spaces, place)?;
        let (roads, place) = choose(file.roads, shipped.roads, text);
        let names: Vec<&str> = self
            .spaces
            .iter()
            .map(|space| space.name.as_str())
            .collect();
        self.roads = fill_roads(roads, &names, place)?;
        let (orders, place) = choose(file.orders, shipped.orders, text);
        self.fill_orders(orders, place)?;
        let (upgrades, place) = choose(file.upgrades, shipped.upgrades, text);
        self.fill_upgrades(upgrades, place)?;
        let (ais, place) = choose(file.ais, shipped.ais, text);
        self.fill_ais(ais, place)?;
        let (spaces, place) = choose(file.factory_spaces, shipped.factory_spaces, text);
        self.factory_spaces = unique(spaces, place, "factory space")?;
        let (roads, place) = choose(file.factory_roads, shipped.factory_roads, text);
        let names: Vec<&str> = self.factory_spaces.iter().map(String::as_str).collect();
        self.factory_roads = fill_roads(roads, &names, place)?;
        Ok(())
    }

    fn fill_spaces(
        &mut self,
        spaces: Vec<Spanned<FileSpace>>,
        text: Text,
    ) -> Result<(), ComponentFault> {
        for spanned in spaces {
            let span = spanned.span();
            let space = spanned.into_inner();
            if self.space(&space.name).is_some() {
                return Err(twice(text, span, "space", &space.name));
            }
            self.spaces.push(Space {
                name: space.name,
                kind: space.kind,
                x: space.x,
                y: space.y,
                certainty: space.certainty.unwrap_or(self.groups[2]),
            });
        }
        Ok(())
    }

    fn fill_orders(
        &mut self,
        orders: Vec<Spanned<FileOrder>>,
        text: Text,
    ) -> Result<(), ComponentFault> {
        for spanned in orders {
            let span = spanned.span();
            let order = self.read_order(spanned.into_inner(), span.clone(), text)?;
            self.orders.push(order);
            self.places.0.push(text.line(span));
        }
        Ok(())
    }

    fn read_order(
        &self,
        order: FileOrder,
        span: Range<usize>,
        text: Text,
    ) -> Result<Order, ComponentFault> {
        let names = self.towns.iter().map(String::as_str);
        let Some(town) = self.towns.iter().position(|town| *town == order.town) else {
            let problem = format!("there is no town `{}`", order.town);
            return Err(text.fault(span, problem, did_you_mean(&order.town, names)));
        };
        let Some(mints) = parse_letters(&order.mints) else {
            let problem = format!("`{}` is no request for mints", order.mints);
            let remedy =
                format!("1 to {MAX_ORDER_MINTS} letters, first C, then S, then N, as in \"CSS\"");
            return Err(text.fault(span, problem, remedy));
        };
        if order.stars as usize > MAX_STARS {
            let problem = format!("{} stars are more than the engine takes", order.stars);
            return Err(text.fault(span, problem, format!("at most {MAX_STARS}")));
        }
        let id = self.order_id(&order.town, &order.mints);
        if order.id.as_ref().is_some_and(|given| *given != id) {
            let problem = format!(
                "the order's id is `{id}`: ids are unique, TOWN-MINTS and -2, -3 for repeats"
            );
            return Err(text.fault(
                span,
                problem,
                format!("write `id = \"{id}\"`, or leave `id` out"),
            ));
        }
        Ok(Order {
            id,
            town,
            mints,
            stars: order.stars,
            certainty: order.certainty.unwrap_or(self.groups[4]),
        })
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

    fn fill_upgrades(
        &mut self,
        upgrades: Vec<Spanned<FileUpgrade>>,
        text: Text,
    ) -> Result<(), ComponentFault> {
        for spanned in upgrades {
            let span = spanned.span();
            let upgrade = spanned.into_inner();
            if self
                .upgrades
                .iter()
                .any(|known| known.effect == upgrade.name)
            {
                return Err(twice(text, span, "upgrade", upgrade.name.name()));
            }
            self.upgrades.push(UpgradeCard {
                effect: upgrade.name,
                basic: upgrade.basic,
                price: upgrade.price,
                certainty: upgrade.certainty.unwrap_or(self.groups[5]),
            });
        }
        Ok(())
    }

    fn fill_ais(&mut self, ais: Vec<Spanned<FileAi>>, text: Text) -> Result<(), ComponentFault> {
        for spanned in ais {
            let span = spanned.span();
            let ai = spanned.into_inner();
            if self.ai(&ai.name).is_some() {
                return Err(twice(text, span, "AI", &ai.name));
            }
            if ai.work_force == 0 || ai.work_force as usize > MAX_WORK_FORCE {
                let problem = format!("`{}` has a work force of {}", ai.name, ai.work_force);
                return Err(text.fault(span, problem, format!("1 to {MAX_WORK_FORCE}")));
            }
            self.ais.push(AiCard {
                name: ai.name,
                work_force: ai.work_force,
                prefers: ai.prefers,
                ability: ai.ability,
                certainty: ai.certainty.unwrap_or(self.groups[6]),
            });
        }
        Ok(())
    }

    /// Whether the engine can play with these components: sizes, towns that are spaces and can be reached, prices.
    pub fn validate(&self) -> Result<(), ComponentFault> {
        let fault = |problem: String, remedy: &str| Err(ComponentFault::new(None, problem, remedy));
        sized("spaces", self.spaces.len(), 2..=MAX_SPACES)?;
        sized("towns", self.towns.len(), 1..=MAX_TOWNS)?;
        sized("orders", self.orders.len(), 1..=MAX_ORDERS)?;
        sized(
            "factory_spaces",
            self.factory_spaces.len(),
            1..=MAX_FACTORY_SPACES,
        )?;
        for n in self.mints {
            sized("mints of a kind", n as usize, 0..=MAX_MINTS_OF_A_KIND)?;
        }
        let cities = self
            .spaces
            .iter()
            .filter(|space| space.kind == SpaceKind::City);
        if cities.count() != 1 {
            return fault(
                "the map needs exactly one space of kind `city`".into(),
                "trucks start there",
            );
        }
        for space in &self.spaces {
            if (space.kind == SpaceKind::Town) != self.towns.contains(&space.name) {
                let problem = format!(
                    "`{}` must be in `towns` and have kind `town`, or neither",
                    space.name
                );
                return fault(problem, "make `towns` and `spaces` agree");
            }
        }
        if let Some(town) = self.towns.iter().find(|town| self.space(town).is_none()) {
            return fault(
                format!("the town `{town}` is no space of the map"),
                "add it to `spaces`",
            );
        }
        self.validate_ways()?;
        self.validate_upgrades()
    }

    fn validate_ways(&self) -> Result<(), ComponentFault> {
        let reached = reach(self.spaces.len(), &self.roads, self.city());
        for (space, reached) in self.spaces.iter().zip(reached) {
            if !reached {
                let problem = format!("no road leads from the city to `{}`", space.name);
                return Err(ComponentFault::new(
                    None,
                    problem,
                    "add the missing pair to `roads`",
                ));
            }
        }
        let needed = ["dispatch", "loading-1", "loading-2", "ai-loading"];
        let needed = needed
            .into_iter()
            .chain(self.towns.iter().map(String::as_str));
        for name in needed {
            if self.factory_space(name).is_none() {
                let problem = format!("the factory board has no space `{name}`");
                return Err(ComponentFault::new(
                    None,
                    problem,
                    "add it to `factory_spaces`",
                ));
            }
        }
        let reached = reach(self.factory_spaces.len(), &self.factory_roads, 0);
        match reached.iter().position(|reached| !reached) {
            Some(space) => Err(ComponentFault::new(
                None,
                format!(
                    "no road leads to `{}` on the factory board",
                    self.factory_spaces[space]
                ),
                "add the missing pair to `factory_roads`",
            )),
            None => Ok(()),
        }
    }

    fn validate_upgrades(&self) -> Result<(), ComponentFault> {
        let basic = self.upgrades.iter().filter(|upgrade| upgrade.basic).count();
        sized("Basic upgrades", basic, 1..=MAX_COLUMNS)?;
        // One is laid on each Basic upgrade, and `road-pass` may be left out of the draw.
        sized(
            "upgrades that are not Basic",
            self.upgrades.len() - basic,
            basic + 1..=Upgrade::ALL.len(),
        )?;
        for upgrade in &self.upgrades {
            sized(
                "orders as the price of an upgrade",
                upgrade.price as usize,
                1..=3,
            )?;
        }
        Ok(())
    }

    /// Whether every order fits a truck with that many slots.
    pub fn validate_truck(&self, slots: usize) -> Result<(), ComponentFault> {
        let Some(order) = self.orders.iter().position(|order| order.size() > slots) else {
            return Ok(());
        };
        let problem = format!(
            "the order `{}` wants more mints than the {slots} slots of a truck",
            self.orders[order].id
        );
        let line = self.places.0.get(order).copied().flatten();
        Err(ComponentFault::new(
            line,
            problem,
            "ask for fewer mints, or raise the rule `slots`",
        ))
    }
}

/// The most orders a printed AI may hold.
const MAX_WORK_FORCE: usize = 4;

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
        groups: [Certainty::Reconstructed; 9],
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

fn certainty_of_groups(file: &File, shipped: &File) -> [Certainty; 9] {
    let (given, usual) = (file.certainty.groups(), shipped.certainty.groups());
    let replaced = file.replaced();
    std::array::from_fn(|group| {
        let word = given[group].or(usual[group].filter(|_| !replaced[group]));
        word.unwrap_or(Certainty::Reconstructed)
    })
}

fn read(text: Text) -> Result<File, ComponentFault> {
    toml::from_str(text.0).map_err(|error| {
        let line = error.span().and_then(|span| text.line(span));
        ComponentFault::new(line, error.message().trim(), remedy_for(error.message()))
    })
}

/// Serde lists what it expected; the nearest of those is what was meant.
fn remedy_for(message: &str) -> String {
    let mut quoted = message.split('`').skip(1).step_by(2);
    match (message.starts_with("unknown"), quoted.next()) {
        (true, Some(word)) => did_you_mean(word, quoted),
        _ => String::new(),
    }
}

fn did_you_mean<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.collect();
    match nearest(word, known.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("one of: {}", known.join(", ")),
    }
}

fn twice(text: Text, span: Range<usize>, what: &str, name: &str) -> ComponentFault {
    text.fault(
        span,
        format!("the {what} `{name}` is there twice"),
        "names are unique".into(),
    )
}

fn unique(
    names: Vec<Spanned<String>>,
    text: Text,
    what: &str,
) -> Result<Vec<String>, ComponentFault> {
    let mut known: Vec<String> = Vec::new();
    for spanned in names {
        if known.contains(spanned.as_ref()) {
            return Err(twice(text, spanned.span(), what, spanned.as_ref()));
        }
        known.push(spanned.into_inner());
    }
    Ok(known)
}

fn fill_roads(
    roads: Vec<Spanned<[String; 2]>>,
    names: &[&str],
    text: Text,
) -> Result<Vec<[usize; 2]>, ComponentFault> {
    let mut pairs: Vec<[usize; 2]> = Vec::new();
    for spanned in roads {
        let span = spanned.span();
        let mut pair = [0; 2];
        for (end, name) in pair.iter_mut().zip(spanned.as_ref()) {
            let Some(space) = names.iter().position(|known| known == name) else {
                let remedy = did_you_mean(name, names.iter().copied());
                return Err(text.fault(span, format!("there is no space `{name}`"), remedy));
            };
            *end = space;
        }
        if pair[0] == pair[1] || pairs.iter().any(|&[a, b]| pair == [a, b] || pair == [b, a]) {
            let problem = format!(
                "the road {} - {} leads nowhere new",
                names[pair[0]], names[pair[1]]
            );
            return Err(text.fault(span, problem, "leave it out".into()));
        }
        pairs.push(pair);
    }
    Ok(pairs)
}

/// The numbers of mints in `CSS`; `None` if it is not first C, then S, then N.
fn parse_letters(text: &str) -> Option<Mints> {
    let mut mints: Mints = [0; 3];
    for letter in text.chars() {
        let kind = Mint::ALL.iter().position(|mint| mint.letter() == letter)?;
        mints[kind] = mints[kind].checked_add(1)?;
    }
    let fits = (1..=MAX_ORDER_MINTS).contains(&text.len());
    (fits && letters(mints) == text).then_some(mints)
}

fn sized(
    what: &str,
    n: usize,
    allowed: std::ops::RangeInclusive<usize>,
) -> Result<(), ComponentFault> {
    if allowed.contains(&n) {
        return Ok(());
    }
    Err(ComponentFault::new(
        None,
        format!("there are {n} {what}"),
        format!("the engine takes {} to {}", allowed.start(), allowed.end()),
    ))
}

/// Which spaces can be reached from `start`.
fn reach(spaces: usize, roads: &[[usize; 2]], start: usize) -> Vec<bool> {
    let mut reached = vec![false; spaces];
    reached[start] = true;
    for _ in 0..spaces {
        for &[a, b] in roads {
            let either = reached[a] || reached[b];
            reached[a] = either;
            reached[b] = either;
        }
    }
    reached
}
