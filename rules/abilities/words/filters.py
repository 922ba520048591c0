"""Filter keys: which cards an ability means. Each says where it stands in a noun phrase: before or after the noun.

The phrase of a key that is true or false is written for both; a list key takes one or several words.
"""

from rules.abilities.word import word


def _flag(name: str, games: str, place: str, yes: str, no: str, about: str, **more: str) -> object:
    return word(
        "filter",
        name,
        games,
        "v:truth" if no else "v:true",
        "",
        about,
        shape="single",
        place=place,
        yes=yes,
        no=no,
        **more,
    )


def _key(
    name: str, games: str, kind: str, place: str, text: str, about: str, many: str = "", wishes: str = ""
) -> object:
    return word("filter", name, games, f"v:{kind}", text, about, shape="single", place=place, many=many, wishes=wishes)


WORDS = (
    _flag("not_self", "mcf", "before", "other", "", "Not the card with this ability.", wishes="not_self"),
    _flag("self", "mcf", "after", "that is|are this card", "that is|are another card", "The card with this ability.",
          wishes="self"),
    _flag("attackable", "m", "before", "attackable", "unattackable", "May be attacked now (MAX-RANK-10).",
          wishes="attackable", state="1"),
    _flag("frontmost", "m", "before", "frontmost", "shielded", "Nothing stands in front of it.", wishes="frontmost",
          state="1"),
    _flag("drained", "m", "before", "drained", "un-drained", "Sideways.", wishes="drained", state="1"),
    _flag("avatar", "m", "after", "that is|are an Avatar", "that is|are not an Avatar", "Represents a player.",
          wishes="avatar"),
    _flag("equipped", "m", "after", "that carries|carry Equipment", "that carries|carry no Equipment",
          "Has Equipment.", wishes="equipped"),
    _flag("row", "c", "before", "row", "", "In the row.", wishes="row"),
    _flag("bench", "c", "before", "bench", "", "On the bench.", wishes="bench"),
    _flag("used", "c", "before", "used", "ready", "Magic that is face-down.", wishes="used", state="1"),
    _flag("summoned_this_turn", "c", "after", "that came into play this turn",
          "that was|were in play before this turn", "New in play.", wishes="summoned_this_turn"),
    _flag("damaged", "mcf", "before", "damaged", "undamaged", "Has damage.", wishes="damaged", state="1"),
    _flag("face_down", "mcf", "before", "face-down", "face-up", "Hidden.", wishes="face_down", state="1"),
    _flag("newcomer", "f", "before", "newly-placed", "settled", "Placed this turn.", wishes="newcomer", state="1"),
    _flag("lead", "f", "before", "leading", "following", "First of its party.", wishes="lead", state="1"),
    _flag("fort", "f", "after", "in the fort", "", "At home.", wishes="fort"),
    _flag("battleground", "f", "after", "on the battleground", "", "Out.", wishes="battleground"),
    _flag("spell_access", "f", "after", "that casts|cast spells", "that casts|cast no spells", "Has spell access.",
          wishes="spell_access"),
    _key("elements_any", "cf", "elements", "before", "{v:or}", "Of one of these elements.",
         wishes="elements_any element"),
    _key("role", "f", "roles", "before", "{v:or}", "Kind of character, spell or equipment.", wishes="role kind"),
    _key("attack_type", "c", "enum.attack_type", "after", "whose attacks are {v}", "Physical or magic.",
         wishes="attack_type attack"),
    _key("types_any", "f", "types", "after", "with the trait {v:or}", "Of one of these traits.",
         wishes="types_any trait"),
    _key("types_any", "m", "types", "before", "{v:or}", "Of one of these Types (traits).", wishes="types_any trait"),
    _key("types_all", "mf", "types", "after", "of all the types {v:and}", "Of all these Types.", wishes="types_all"),
    _key("types_none", "mf", "types", "after", "of none of the types {v:and}", "Of none of these Types.",
         wishes="types_none"),
    _key("elements_all", "cf", "elements", "after", "of all the elements {v:and}", "Of all these elements.",
         wishes="elements_all"),
    _key("elements_none", "cf", "elements", "after", "of none of the elements {v:and}", "Of none of these elements.",
         wishes="elements_none"),
    _key("recipe", "m", "enum.recipe", "after", "made by {v}", "How it is made.", wishes="recipe"),
    _key("keyword", "m", "keyword", "after", "with the keyword {v}", "Has this keyword.", wishes="keyword"),
    _key("class_tag", "c", "name", "after", "of class {v}", "Class of a Summon.", wishes="class_tag"),
    _key("wears", "f", "enum.equip", "after", "wearing {v}", "Wears equipment of this sort.",
         wishes="wears equipped"),
    _key("rank", "m", "int.1.3", "after", "in rank {v}", "Stands in this rank.", wishes="rank"),
    _key("column", "m", "int.0.9", "after", "in column {v}", "Stands in this column.", wishes="column"),
    _key("cell", "c", "int.0.9", "after", "in cell {v}", "Stands in this cell.", wishes="cell"),
    _key("slot", "f", "int.1.3", "after", "of slot {v}", "In the party of this slot.", wishes="slot"),
    _key("place", "f", "int.1.3", "after", "in place {v}", "At this place of its party.", wishes="place"),
    _key("stat", "mcf", "comparison", "after", "with {v}", "Compares a stat; a list of comparisons must all hold.",
         wishes="stat offense defense health damage cost"),
    _key("name", "mcf", "names", "after", "named {v:or}", "Has this printed name.", wishes="name"),
    _key("base", "c", "names", "after", "with the base {v:or}", "The card in all its rarities.", wishes="base"),
    _key("identity", "f", "names", "after", "with the identity {v:or}", "The same character.",
         wishes="identity character_identity"),
    _key("attached_to", "mf", "card_ref", "after", "attached to {v}", "Equipment on this card.",
         wishes="attached_to"),
    _key("kind", "mcf", "kind", "noun", "", "Kind of card.", wishes="kind"),
    _key("zone", "mcf", "zone", "zone", "", "Where the card is; in play if left out.", wishes="zone"),
    _key("side", "mcf", "side", "side", "", "Whose card it is; anybody's if left out.", wishes="side any"),
)  # fmt: skip
