//! Ablation: arms that leave one item aside each, for the ordinary run.

mod items;

use crate::core::parts::Part;
use crate::core::text::meant_or_all;
use crate::lab::config::{
    Ablation, Experiment, Fault, LeftAside, Mention, Place, Setting, Studied, Variant,
};
use crate::lab::open::open;
use crate::run::part::{Ablate, Origin};

/// The experiment that is meant: that of the files, or the ablation that is made of it.
pub fn experiment(origin: &Origin) -> Result<Experiment, Fault> {
    let experiment = origin.experiment()?;
    match &origin.ablate {
        None => Ok(experiment),
        Some(asked) => arms(experiment, asked),
    }
}

/// The experiment as it is, and one arm for each item.
pub fn arms(experiment: Experiment, asked: &Ablate) -> Result<Experiment, Fault> {
    if !experiment.variants.is_empty() {
        return Err(Fault::new(
            &experiment.place,
            "an ablation makes its own arms",
            "leave `[[arm]]` and `[sweep]` out of the file",
        ));
    }
    let contest = &open(&experiment)?[0].contest;
    let parts = match asked.remove {
        true => contest.removable(),
        false => contest.parts(),
    };
    if !asked.remove {
        items::refuse_unchosen(&parts, &contest.removable(), &asked.items)?;
    }
    let bot = bot(&experiment, asked.bot.as_deref())?;
    let base = match asked.remove {
        true => experiment.clone(),
        false => studied(&experiment, bot),
    };
    let chosen = items::chosen(&parts, asked, &base)?;
    let name = |part: &Part| items::shortest_name(&parts, part);
    let arm = |part: &&Part| match asked.remove {
        true => ("no", removed(&base, part)),
        false => ("without", restricted(&base, bot, &name(part))),
    };
    let variants = chosen.iter().map(|part| {
        let (word, experiment) = arm(part);
        variant(format!("{word} {}", name(part)), experiment)
    });
    let left = |part: &&Part| LeftAside {
        group: part.group.to_owned(),
        name: part.name.clone(),
    };
    let subject = base.studied.as_ref().map(|studied| studied.name.clone());
    Ok(Experiment {
        name: format!("{}-ablation", experiment.name),
        variants: std::iter::once(variant("base".to_owned(), base.clone()))
            .chain(variants)
            .collect(),
        ablation: Some(Ablation {
            bot: subject.unwrap_or(experiment.bots[bot].word.clone()),
            removed: asked.remove,
            items: std::iter::once(None)
                .chain(chosen.iter().map(left).map(Some))
                .collect(),
        }),
        ..base
    })
}

fn variant(name: String, experiment: Experiment) -> Variant {
    Variant {
        name,
        point: Vec::new(),
        experiment,
    }
}

/// The place of the first bot of that name: the whole string, or what stands before its parameters.
fn bot(experiment: &Experiment, name: Option<&str>) -> Result<usize, Fault> {
    let Some(name) = name else { return Ok(0) };
    let kind = |bot: &Mention| bot.word.split(':').next() == Some(name);
    let bots = &experiment.bots;
    let exact = bots.iter().position(|bot| bot.word == name);
    exact.or_else(|| bots.iter().position(kind)).ok_or_else(|| {
        let problem = format!("no bot `{name}` plays in this experiment");
        let words = bots.iter().map(|bot| bot.word.as_str());
        Fault::new(Place::whole("--bot"), problem, meant_or_all(name, words))
    })
}

/// The same experiment with one bot told apart from its equals, so that the arms differ in that bot alone.
fn studied(experiment: &Experiment, bot: usize) -> Experiment {
    let mut base = experiment.clone();
    // The rules are those of the base in every arm: nothing to be learnt from `skill`.
    base.skill = Vec::new();
    let of_skill = |key: &str| key.split('.').next() == Some("skill");
    base.expect.retain(|line| !of_skill(&line.key));
    if base.bots.len() == 1 {
        base.bots = vec![base.bots[0].clone(); base.players];
    }
    base.studied = Some(Studied {
        bot,
        name: format!("studied {}", base.bots[bot].word),
    });
    base
}

/// The arm in which the studied bot never uses an item.
fn restricted(base: &Experiment, bot: usize, item: &str) -> Experiment {
    let mut arm = base.clone();
    arm.bots[bot].word = without(&arm.bots[bot].word, item);
    arm
}

/// The string of a bot that never uses one item more.
fn without(bot: &str, item: &str) -> String {
    match bot.split_once(':') {
        _ if bot.contains("without=") => bot.replacen("without=", &format!("without={item}+"), 1),
        Some((kind, parameters)) => format!("{kind}:without={item},{parameters}"),
        None => format!("{bot}:without={item}"),
    }
}

/// The arm without an item in the game.
fn removed(base: &Experiment, part: &Part) -> Experiment {
    let mut arm = base.clone();
    let (key, value) = part
        .removal
        .clone()
        .expect("chosen because a rule removes it");
    arm.rules.push(Setting {
        path: key.split('.').map(str::to_owned).collect(),
        value,
        place: Place::whole("--remove"),
    });
    arm
}

#[cfg(test)]
mod tests {
    use super::*;
    use toml::Value;

    fn ablation(text: &str, asked: &Ablate) -> Result<Experiment, Fault> {
        arms(
            Experiment::read("my.toml", text, &[]).expect("well written"),
            asked,
        )
    }

    fn items(words: &[&str]) -> Ablate {
        Ablate {
            items: words.iter().map(|&word| word.to_owned()).collect(),
            ..Ablate::default()
        }
    }

    const WORKS: &str = "game = \"mint-works\"\nbots = [\"greedy\"]\n";

    #[test]
    fn one_seat_is_restricted_and_the_others_play_as_they_are() {
        let made = ablation(WORKS, &items(&["vault", "plan.lotto"])).expect("two arms");
        let names: Vec<&str> = made.variants.iter().map(|arm| arm.name.as_str()).collect();
        assert_eq!(names, ["base", "without vault", "without plan.lotto"]);
        let bots = |arm: usize| {
            let bots = made.variants[arm].experiment.bots.iter();
            bots.map(|bot| bot.word.clone()).collect::<Vec<_>>()
        };
        assert_eq!(bots(0), ["greedy", "greedy"]);
        assert_eq!(bots(1), ["greedy:without=vault", "greedy"]);
        assert_eq!(bots(2), ["greedy:without=plan.lotto", "greedy"]);
        let opened = open(&made).expect("arms that can be played");
        assert_eq!(opened[0].names(), ["studied greedy", "greedy"]);
        assert_eq!(opened[1].names(), opened[0].names());
        assert_eq!(opened[0].seatings, [[0, 1], [1, 0]]);
    }

    #[test]
    fn only_what_is_in_play_is_left_aside() {
        let groups = |text: &str| {
            let made = ablation(text, &Ablate::default()).expect("arms");
            let items = made.ablation.expect("it is one").items;
            let mut groups: Vec<String> = items.into_iter().flatten().map(|i| i.group).collect();
            groups.dedup();
            groups
        };
        assert_eq!(groups(WORKS), ["plan", "location"]);
        let delivery = "game = \"mint-delivery\"\nbots = [\"greedy\"]\n";
        assert_eq!(groups(delivery), ["order"]);
        let upgrades = format!("{delivery}[rules]\nupgrades = true\n");
        assert_eq!(groups(&upgrades), ["order", "upgrade"]);
    }

    #[test]
    fn a_bot_keeps_its_own_parameters() {
        assert_eq!(without("greedy", "vault"), "greedy:without=vault");
        assert_eq!(
            without("ismcts:iterations=40", "vault"),
            "ismcts:without=vault,iterations=40"
        );
        assert_eq!(
            without("greedy:without=mine", "vault"),
            "greedy:without=vault+mine"
        );
    }

    #[test]
    fn a_removed_plan_has_no_copies() {
        let asked = Ablate {
            remove: true,
            ..items(&["vault"])
        };
        let made = ablation(WORKS, &asked).expect("one arm");
        let rules = &made.variants[1].experiment.rules;
        assert_eq!(rules[0].key(), "plans.vault.copies");
        assert_eq!(rules[0].value, Value::Integer(0));
        assert_eq!(made.variants[1].name, "no vault");
    }

    #[test]
    fn cards_and_tokens_of_mint_delivery_can_be_taken_out_of_the_game() {
        let rules = "[rules]\nupgrades = true\nroads = 3\nwithout-orders = [\"n\"]\n";
        let text = format!("game = \"mint-delivery\"\nbots = [\"greedy\"]\n{rules}");
        let asked = Ablate {
            remove: true,
            ..items(&["css", "drone", "toll"])
        };
        let made = ablation(&text, &asked).expect("three arms");
        let last = |arm: usize| {
            let rules = &made.variants[arm].experiment.rules;
            let last = rules.last().expect("its removal");
            format!("{} = {}", last.key(), last.value)
        };
        assert_eq!(last(1), "without-orders = [\"n\", \"css\"]");
        assert_eq!(last(2), "without-upgrades = [\"drone\"]");
        assert_eq!(
            last(3),
            "road-bag = [\"closed\", \"jam\", \"highway\", \"loading-zone\", \"tunnel\"]"
        );
        assert_eq!(made.variants[3].name, "no token.toll");
        open(&made).expect("arms that can be played");
        let all = Ablate {
            remove: true,
            ..Ablate::default()
        };
        let made = ablation(&text, &all).expect("everything that can go");
        // Nine kinds of orders, thirteen upgrades, six tokens, and the base.
        assert_eq!(made.variants.len(), 29);
    }

    #[test]
    fn a_token_is_no_players_choice() {
        let text = "game = \"mint-delivery\"\nbots = [\"greedy\"]\n[rules]\nroads = 3\n";
        for (word, problem) in [
            (
                "tokens",
                "`tokens` cannot be left aside: a token is not a player's choice",
            ),
            (
                "closed",
                "`closed` cannot be left aside: a token is not a player's choice",
            ),
            (
                "token.toll",
                "`token.toll` cannot be left aside: a token is not a player's choice",
            ),
        ] {
            let fault = ablation(text, &items(&[word])).expect_err("it is refused");
            assert_eq!(fault.problem, problem);
            assert_eq!(fault.remedy, "`--remove` takes it out of the game");
        }
        // The action of that name is a choice.
        let made = ablation(text, &items(&["toll"])).expect("one arm");
        assert_eq!(made.variants[1].name, "without toll");
    }

    #[test]
    fn what_cannot_be_left_aside_is_refused() {
        let told = |text: &str, asked: &Ablate| {
            ablation(text, asked)
                .expect_err("it is refused")
                .to_string()
        };
        assert!(told(WORKS, &items(&["vualt"])).contains("did you mean `vault`?"));
        assert!(told(WORKS, &items(&["lotto"])).contains("`plan.lotto` or `location.lotto`"));
        assert!(told(WORKS, &items(&["crowdfunder"])).contains("not in play"));
        let delivery = "game = \"mint-delivery\"\nbots = [\"greedy\"]\n";
        let remove = |word: &str| Ablate {
            remove: true,
            ..items(&[word])
        };
        assert!(told(delivery, &remove("load")).contains("no rule takes `load` out of the game"));
        let upgrades = told(delivery, &remove("upgrades"));
        assert!(upgrades.contains("no rule takes any of this out of the game"));
        assert!(upgrades.contains("these groups can be taken out: orders"));
        let sweep = format!("{WORKS}[sweep]\n\"rules.round-cap\" = [10, 20]\n");
        assert!(told(&sweep, &Ablate::default()).contains("makes its own arms"));
        let other = Ablate {
            bot: Some("random".to_owned()),
            ..Ablate::default()
        };
        assert!(told(WORKS, &other).contains("no bot `random` plays"));
    }
}
