//! Which net a bot's string means: the shipped one of this table, or a file that `mintlab train` wrote.

use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_64;

use super::file::Player;
use crate::bots::{BotFault, BotSpec, Kind, Parameter};
use crate::core::features::{Features, Shipped};
use crate::core::inputs;
use crate::core::notation::Notation;
use crate::core::rng::{Rng, Stream};

/// The word for the player that comes with the program.
const SHIPPED: &str = "shipped";

pub const PLAYER: Parameter = Parameter {
    name: "player",
    kind: Kind::Name(SHIPPED),
    about: "the trained player: a name looks it up in results/players/, with a slash it is a path",
};

pub const ADAPT: Parameter = Parameter {
    name: "adapt",
    kind: Kind::Whole {
        default: 0,
        min: 0,
        max: 1_000_000_000,
    },
    about: "games of self-play by which the player is first adapted to the rules of its table; the experiment's key \
            `adapt` sets it for all",
};

/// Where adapted players lie.
const CACHE: &str = "results/players/cache";

/// What adapting does is part of what an adapted player is: raised when it changes.
const ADAPTING: u32 = 1;

/// Whether a bot plays with a net.
pub fn uses_net(spec: &BotSpec) -> bool {
    spec.name() == super::INFO.name || spec.name() == "ismcts" && spec.text("value") == "learned"
}

/// The file of the player that is `base` adapted to this table by this many games.
pub fn adapted_path<G: Notation>(base: &Player, game: &G, games: u64) -> PathBuf {
    let (from, rules) = (base.fingerprint(), rules_fingerprint(game));
    let key = format!("{ADAPTING} {from} {rules} {games}");
    Path::new(CACHE).join(format!("{:016x}.net", xxh3_64(key.as_bytes())))
}

/// A fingerprint of the rules and components in force: of what some fixed deals say about them.
pub fn rules_fingerprint<G: Notation>(game: &G) -> String {
    let rules = |deal| game.rules_json(&game.deal(&mut Rng::new(0, Stream::Table { deal })));
    let all: Vec<String> = (0..8).map(|deal| rules(deal).to_string()).collect();
    format!("{:016x}", xxh3_64(all.join("\n").as_bytes()))
}

/// The player that the bot's parameters name, adapted if they say so and it does not know the rules anyway.
pub fn find<G: Features + Notation>(spec: &BotSpec, game: &G) -> Result<Player, BotFault> {
    let base = find_base(spec, game)?;
    let games = spec.whole(ADAPT.name);
    if games == 0 || knows(&base, game) {
        return Ok(base);
    }
    let path = adapted_path(&base, game, games);
    read(&path.display().to_string()).map_err(|_| {
        let problem = format!(
            "its player is not adapted to these rules yet (`{}`)",
            path.display()
        );
        let remedy = "`mintlab run` adapts the players of an experiment before it plays";
        BotFault::new(spec.to_string(), problem, remedy)
    })
}

/// Whether a player was trained on the rules and components of this table: then there is nothing to adapt it to.
pub fn knows<G: Notation>(player: &Player, game: &G) -> bool {
    player.origin.rules.contains(&rules_fingerprint(game))
}

/// What must be said of a bot's net at this table; `None` where it knows the rules or there is none.
pub fn strangeness<G: Features + Notation>(spec: &BotSpec, game: &G) -> Option<String> {
    let player = uses_net(spec).then(|| find(spec, game).ok())??;
    (!knows(&player, game)).then(|| {
        format!("{spec} was not trained on these rules: `adapt = 100_000` trains it for each arm")
    })
}

/// The player that the bot's parameter `player` names, if it can sit at this table.
pub fn find_base<G: Features + Notation>(spec: &BotSpec, game: &G) -> Result<Player, BotFault> {
    Table::of(game).player(spec)
}

/// Whether a player can sit at this table, or why not.
pub fn suits<G: Features + Notation>(player: &Player, game: &G) -> Result<(), String> {
    Table::of(game).suits(player)
}

/// What decides which player can sit at a table. It knows no game, so that it is compiled once and not for each game.
struct Table {
    game: &'static str,
    name: String,
    /// The version of the list of inputs; empty where there is none.
    list: &'static str,
    /// What the rules in force have that the inputs cannot express.
    beyond: Option<String>,
    shipped: &'static [Shipped],
}

impl Table {
    fn of<G: Features + Notation>(game: &G) -> Table {
        Table {
            game: G::NAME,
            name: game.table(),
            list: G::LIST,
            beyond: game.beyond_inputs(),
            shipped: G::SHIPPED,
        }
    }

    fn player(&self, spec: &BotSpec) -> Result<Player, BotFault> {
        let fault =
            |problem: String, remedy: &str| BotFault::new(spec.to_string(), problem, remedy);
        if self.list.is_empty() {
            let problem = format!("{} has no learned player", self.game);
            return Err(fault(problem, "`mintlab list bots` shows the others"));
        }
        if let Some(what) = &self.beyond {
            let problem = format!("its inputs cannot express {what}");
            return Err(fault(problem, "choose another bot for these rules"));
        }
        let player = match spec.text(PLAYER.name) {
            SHIPPED => self.shipped_player().ok_or_else(|| {
                let problem = format!("no player for this table ({}) is shipped", self.name);
                fault(
                    problem,
                    "train one: `mintlab train my.toml`, then `learned:player=NAME`",
                )
            })?,
            name => read(name).map_err(|problem| {
                fault(
                    problem,
                    "train it: `mintlab train my.toml --out results/players/NAME`",
                )
            })?,
        };
        self.suits(&player).map_err(|problem| {
            fault(problem, "train one for this table: `mintlab train my.toml`")
        })?;
        Ok(player)
    }

    fn suits(&self, player: &Player) -> Result<(), String> {
        let origin = &player.origin;
        let asked = [
            ("game", self.game, &origin.game),
            ("table", self.name.as_str(), &origin.table),
            ("list of inputs", self.list, &origin.features),
        ];
        match asked.iter().find(|(_, wanted, found)| *wanted != **found) {
            None => Ok(()),
            Some((what, wanted, found)) => Err(format!(
                "the player was trained for another {what} (`{found}`, not `{wanted}`)"
            )),
        }
    }

    fn shipped_player(&self) -> Option<Player> {
        let mut all = self.shipped.iter();
        let shipped = all.find(|shipped| shipped.table == self.name)?;
        Some(Player::read(&shipped.file()).expect("a shipped player is whole"))
    }
}

/// Reads the player of a name.
pub fn read(name: &str) -> Result<Player, String> {
    let path = path_of(name);
    let bytes = inputs::read(&path)
        .map_err(|error| format!("cannot read the player `{}`: {error}", path.display()))?;
    Player::read(&bytes).map_err(|error| format!("`{}`: {error}", path.display()))
}

/// The file that a name means.
fn path_of(name: &str) -> PathBuf {
    let path = match name.contains('/') {
        true => PathBuf::from(name),
        false => Path::new("results/players").join(name),
    };
    let inside = path.join("player.net");
    match path.is_dir() || inputs::is_carried(&inside) {
        true => inside,
        false => path,
    }
}

/// The files that the bot's player is read from at this table: none for the shipped one.
pub fn files<G: Features + Notation>(spec: &BotSpec, game: &G) -> Vec<PathBuf> {
    let name = spec.text(PLAYER.name);
    let own = (name != SHIPPED).then(|| path_of(name));
    let games = spec.whole(ADAPT.name);
    let base = find_base(spec, game).ok().filter(|_| games > 0);
    let adapted = base
        .filter(|base| !knows(base, game))
        .map(|base| adapted_path(&base, game, games));
    own.into_iter().chain(adapted).collect()
}

/// The shipped player of a table.
pub fn shipped<G: Features + Notation>(game: &G) -> Option<Player> {
    Table::of(game).shipped_player()
}
