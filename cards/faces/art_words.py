"""Which words of a card's name or kind ask for which motif of the stand-in art."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType


def _table(words: dict[str, str]) -> Mapping[str, frozenset[str]]:
    return MappingProxyType({motif: frozenset(asking.split()) for motif, asking in words.items()})


SCENE_WORDS = _table(
    {
        "waves": "tide tidepool tidegauge tidewright sea ferry ferryman ferrywoman estuary weir undertow undervault spring "
        "trench shore quayside mudflat mudflats water ford saltglass twinmast river harbor harbormaster flotilla sluices "
        "coastline drowned depth well cistern moat salt admiral skiff pumps dam millbridge fogbell anchor seer",
        "flames": "cinder cinderhand ember furnace pyre ashfall backdraft fire burnt slagmaw ashen ashes ash kiln kilnyard "
        "kindling kindler kettle coalbed forge foundry flashpan fuse tallow burning flame solvane spark tinker",
        "stones": "stone stones gate gates quarry watchtower bailiff wall standing breachmaster sappers bell rampart tower "
        "bastion cornice keystone millbridge tollgate causeway gatehouse grave barrow cairn lodestone cellar toll tollhouse "
        "chimneyside counting strongbox mason postern palisade fortification field-spell ladder lower",
        "leaves": "bramblecoat bramblewick mossback orchard poultice marsh earth lane bramble loam thicket reed reeds roots "
        "hedge barley burrow furrow heartwood thorn thornback kin soil",
        "rings": "drum choir piper sound recall debt hush hymn chanter crier whisper whispering breath oracle rattle",
        "rays": "noon light mending brass lamp lamplighter crowned edges novice lantern sunlit summer days day dawn beacon "
        "verdict light coronation torvil lit sum",
        "rain": "slag vial siege rain drizzle icicle volley storm thunder bombardment fall windless frost mortar squall",
        "gusts": "wind second falconer hiring inventory gale feather kitewing heron weathercock fog weather flag sight wake",
    }
)
SUBJECT_WORDS = _table(
    {
        "bell": "bell bellfoundry bellrope choir recall knock bells parley fogbell",
        "sheets": "ledger ledgers letters debt grimoire word inventory mail notary footnote clause reading pattern rolls roll "
        "orders invitation auditor book postbox memory stores writ satchel copper table tithe rite tally",
        "blades": "needle harpoon lance lancer longsword whetstone maul pike pikeman spear dirk halberdier weapon iron sling "
        "muster oath caltrop knight blade",
        "disk": "lantern lamps lens light mirror ring mending noon moon coin dice beads abacus compass lamp hourglass eye "
        "sight charm locket signet magic_item bowl null weather magic",
        "sails": "twinmast ferry quayside ship skiff admiral flotilla boat",
        "spines": "urchin hedgehog thornback beetle locust tortoise limpet chimera",
        "horns": "ox calf imp slagmaw stag goat ram giant brackjaw whelp monster boss",
        "ears": "cub goblin sprite wolf hound rat newt mole sow boar packmother hare fox",
        "beast": "moth salamander heron jackdaw crow beast techimon swarm",
        "figure": "sister squire veyr holt odo quartermaster sergeant shieldmaid recruit brannoc nerith oriane orsolya scholar "
        "healer falconer accountant warden piper person human generic character named_npc demigod deity old captain "
        "grandfather widow clerk tinker kessa creditor apprentice nurse ferryman summon",
        "shield": "shield coat pitfall line charge ward armor harness mail jerkin buckler skin guard mantle gloves gauntlets "
        "blanket boots banner shackles muzzle saddle trap equipment",
        "gap": "unwritten unmaking null blank empty hollow torn struck gap inked",
    }
)
