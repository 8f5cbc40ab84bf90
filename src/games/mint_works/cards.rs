//! The printed components: Plans, Locations and the four AIs, by the rule book's names.

pub use crate::core::named::Named;
use crate::core::named::named;

named! {
    /// What a Plan is for.
    Type:
    Culture "culture" "Culture",
    Production "production" "Production",
    Utility "utility" "Utility",
    Deed "deed" "Deed",
}

named! {
    /// The 21 Plans, in the order of the component list.
    Plan:
    Windmill "windmill" "Windmill",
    Statue "statue" "Statue",
    Gardens "gardens" "Gardens",
    Bridge "bridge" "Bridge",
    Museum "museum" "Museum",
    Gallery "gallery" "Gallery",
    Mine "mine" "Mine",
    Workshop "workshop" "Workshop",
    Factory "factory" "Factory",
    Plant "plant" "Plant",
    Stripmine "stripmine" "Stripmine",
    CorporateHq "corporate-hq" "Corporate HQ",
    CoOp "co-op" "Co-op",
    Truck "truck" "Truck",
    Crane "crane" "Crane",
    Assembler "assembler" "Assembler",
    Landfill "landfill" "Landfill",
    Obelisk "obelisk" "Obelisk",
    Vault "vault" "Vault",
    Wholesaler "wholesaler" "Wholesaler",
    Lotto "lotto" "Lotto",
}

named! {
    /// The ten Locations, in the order of the solitaire line.
    Location:
    Producer "producer" "Producer",
    Wholesaler "wholesaler" "Wholesaler",
    Builder "builder" "Builder",
    Supplier "supplier" "Supplier",
    LeadershipCouncil "leadership-council" "Leadership Council",
    Lotto "lotto" "Lotto",
    Crowdfunder "crowdfunder" "Crowdfunder",
    Recycler "recycler" "Recycler",
    SwapMeet "swap-meet" "Swap Meet",
    TempAgency "temp-agency" "Temp Agency",
}

named! {
    /// The printed opponents of the solitaire mode.
    Ai:
    Justin "justin" "Justin",
    Rachael "rachael" "Rachael",
    Sonic "sonic" "Sonic",
    Mort "mort" "Mort",
}

/// How many different Plans there are.
pub const PLANS: usize = 21;
/// How many Locations there are.
pub const LOCATIONS: usize = 10;

impl Plan {
    /// The Plan with this place in the list.
    #[inline]
    pub const fn at(place: u8) -> Plan {
        Plan::ALL[place as usize]
    }

    pub const fn kind(self) -> Type {
        match self as u8 {
            0..=5 => Type::Culture,
            6..=12 => Type::Production,
            13..=18 => Type::Utility,
            _ => Type::Deed,
        }
    }

    /// Printed cost, fixed stars, and gain at Upkeep (for Gallery: mints put on it, for Corporate HQ: per Building).
    pub const fn printed(self) -> (u16, u16, u16) {
        match self {
            Plan::Windmill => (1, 1, 0),
            Plan::Statue => (2, 2, 0),
            Plan::Gardens => (3, 3, 0),
            Plan::Bridge => (1, 0, 0),
            Plan::Museum => (2, 0, 0),
            Plan::Gallery => (4, 0, 1),
            Plan::Mine => (2, 1, 1),
            Plan::Workshop => (3, 2, 1),
            Plan::Factory => (4, 3, 1),
            Plan::Plant => (5, 2, 2),
            Plan::Stripmine => (4, 0, 3),
            Plan::CorporateHq => (3, 0, 1),
            Plan::CoOp => (1, 1, 1),
            Plan::Truck => (2, 1, 0),
            Plan::Crane => (2, 1, 0),
            Plan::Assembler => (5, 1, 0),
            Plan::Landfill => (3, 3, 0),
            Plan::Obelisk => (4, 0, 0),
            Plan::Vault => (5, 0, 0),
            Plan::Wholesaler => (1, 1, 0),
            Plan::Lotto => (4, 2, 0),
        }
    }

    /// The effect once built, in a few words.
    pub const fn effect(self) -> &'static str {
        match self {
            Plan::Bridge => "counts as two Culture Buildings everywhere",
            Plan::Museum => "`museum-stars` per Culture Building, itself included",
            Plan::Gallery => "Upkeep: put mints on it; `gallery-stars` per mint on it",
            Plan::CorporateHq => "Upkeep: gain per Building, itself included",
            Plan::CoOp => "Upkeep: gain, then another player gains `co-op-gift`",
            Plan::Truck => "pay less at the Supplier",
            Plan::Crane => "pay less at the Builder",
            Plan::Assembler => "Plans gained at the Supplier arrive built",
            Plan::Landfill => "each Culture Building gives `landfill-penalty` stars less",
            Plan::Obelisk => "`obelisk-stars` per Building, itself included",
            Plan::Vault => "`vault-stars` per face-down Plan",
            Plan::Wholesaler => "opens the Wholesaler",
            Plan::Lotto => "opens the Lotto",
            _ => "",
        }
    }

    /// The Location that this Deed opens.
    pub const fn opens(self) -> Option<Location> {
        match self {
            Plan::Wholesaler => Some(Location::Wholesaler),
            Plan::Lotto => Some(Location::Lotto),
            _ => None,
        }
    }
}

impl Location {
    pub const CORE: u16 = Location::Producer.bit()
        | Location::Builder.bit()
        | Location::Supplier.bit()
        | Location::LeadershipCouncil.bit();
    pub const DEEDS: [Location; 2] = [Location::Wholesaler, Location::Lotto];
    pub const ADVANCED: [Location; 4] = [
        Location::Crowdfunder,
        Location::Recycler,
        Location::SwapMeet,
        Location::TempAgency,
    ];

    /// The Location with this place in the line.
    pub const fn at(place: usize) -> Location {
        Location::ALL[place]
    }

    /// Its bit in a set of Locations.
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// Printed spaces for a number of players (1: solitaire), the mints that a space takes, and those that it gives.
    /// At the Supplier and the Temp Agency the price comes on top of the Plan's or the copied Location's cost.
    pub const fn printed(self, players: usize) -> (u16, u16, u16) {
        match self {
            Location::Producer => (if players == 1 || players == 4 { 3 } else { 2 }, 1, 2),
            Location::Wholesaler => (1, 1, 2),
            Location::Supplier => (if players == 4 { 3 } else { 2 }, 0, 0),
            Location::Builder => (if players == 4 { 3 } else { 2 }, 2, 0),
            Location::LeadershipCouncil => (1, 1, 1),
            Location::Lotto => (1, 3, 0),
            Location::Crowdfunder => (1, 1, 3),
            Location::Recycler => (1, 1, 0),
            Location::SwapMeet => (1, 2, 0),
            Location::TempAgency => (1, 1, 0),
        }
    }

    /// The effect in a few words.
    pub const fn effect(self) -> &'static str {
        match self {
            Location::Producer => "gain mints",
            Location::Wholesaler => {
                "gain mints; its owner gains `wholesaler-owner` at Upkeep if occupied"
            }
            Location::Builder => "build one of your Plans",
            Location::Supplier => "gain a Plan from the Plan Supply at its cost",
            Location::LeadershipCouncil => "take the starting player token, gain mints",
            Location::Lotto => {
                "gain the top Plan of the deck; its owner gains `lotto-owner` at Upkeep if occupied"
            }
            Location::Crowdfunder => "gain mints; each other player gains `crowdfunder-others`",
            Location::Recycler => "lose a Plan or Building, gain mints",
            Location::SwapMeet => "swap a Plan or Building for a Plan of the Supply",
            Location::TempAgency => "use another Location that has an occupied space",
        }
    }

    /// The Locations whose effect is a gain of mints.
    pub const GIVES_MINTS: u16 = Location::Producer.bit()
        | Location::Wholesaler.bit()
        | Location::LeadershipCouncil.bit()
        | Location::Crowdfunder.bit();
}
