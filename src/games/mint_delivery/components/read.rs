//! Reads a component file; every fault names its line and a remedy.

use std::ops::Range;

use toml::Spanned;

use super::form::*;
use super::*;

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
