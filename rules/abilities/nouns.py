"""Noun phrases: filters, references, targets, counts and values in controlled English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.abilities.english import agreed, listed, number_word, slug_token, words_of
from rules.abilities.house import AVATAR, LEADS, NOUNS, ROLE_NOUNS, SIDES, SOURCES, STAT_LEADS, ZONES, stat_signs
from rules.abilities.mention import Mentions
from rules.abilities.shapes import params_of, word_of
from rules.abilities.vocabulary import Vocabulary
from rules.abilities.word import Word

Tokens = list[str]
BARE_VALUES = ("$x", "$event.amount", "$event.die")


class NounPhrases:
    """The part of the writer that speaks of cards, players and numbers."""

    mentions: Mentions
    event = ""
    """What the ability waits for."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.game = vocabulary.game

    def word(self, found: Word, data: Mapping[str, Any]) -> Tokens:
        """A word with its parameters; the writer says how."""
        raise NotImplementedError

    # ---------------------------------------------------------------------------------------------------- numbers
    def value(self, value: Any) -> Tokens:
        """A value as it stands alone; operands that are operations stand in brackets."""
        if isinstance(value, int):
            return [str(value)]
        name, found = word_of(self.vocabulary.words["value"], value)
        return self.word(found, params_of(found, name, value))

    def strict(self, value: Any) -> Tokens:
        """A value inside a sentence: bracketed unless it is a number or a short name."""
        is_bare = isinstance(value, int) or value in BARE_VALUES
        return self.value(value) if is_bare else ["(", *self.value(value), ")"]

    def plain(self, value: Any) -> Tokens:
        """A value as an operand: a number of one card or player needs no brackets, “the target's Offense”."""
        is_stat = isinstance(value, Mapping) and "stat" in value and isinstance(value["stat"][0], str)
        is_die = isinstance(value, Mapping) and "die" in value
        return self.value(value) if is_stat or is_die else self.strict(value)

    def count_tokens(self, number: int) -> Tokens:
        """A count in words."""
        return [number_word(number)]

    def counted(self, count: Any, data: Mapping[str, Any], _kind: str) -> Tokens:
        """So many cards that match a filter: a Unit, two Units, this card, Units equal to …."""
        if count == 1 and data == {"self": True}:
            return ["this", "card"]
        if isinstance(count, int):
            return (
                self.noun_phrase(data, "a")
                if count == 1
                else [*self.count_tokens(count), *self.noun_phrase(data, "plural")]
            )
        if count == "$x":
            return ["X", *self.noun_phrase(data, "plural")]
        return [*self.noun_phrase(data, "plural"), "equal", "to", *self.value(count)]

    # --------------------------------------------------------------------------------------------------- filters
    def noun_phrase(self, data: Mapping[str, Any], style: str) -> Tokens:
        """A filter as a noun phrase: `a`, `each`, `plural`, `yours` (your Units), `your` (your Avatar), or bare in the singular."""
        if style == "a" and data.get("not_self") and self.is_yours(data):
            rest = {key: value for key, value in data.items() if key != "not_self"}
            return ["another", "of", *self.noun_phrase(rest, "yours")]
        words = self.vocabulary.words["filter"]
        plural = style in ("plural", "yours")
        before, after = [], []
        for name, found in words.items():
            if (
                name in data
                and not (name == "avatar" and is_avatar(data))
                and not (name == "role" and self._is_role(data))
            ):
                place = found.traits["place"]
                if place == "before":
                    before.append(self._key(found, data[name], plural=plural))
                elif place == "after":
                    after.append(self._key(found, data[name], plural=plural))
        noun, is_zone_said = self._noun(data, plural=plural)
        lead, trail = self._side(data, is_zone_said, style)
        behind = [token for part in after for token in part]
        tokens = [
            *lead,
            *(token for part in before for token in part),
            *noun,
            *([*trail, *behind] if is_zone_said else [*behind, *trail]),
        ]
        if style == "a":
            return ["another", *tokens[1:]] if tokens[0] == "other" else ["a", *tokens]
        if style in ("yours", "your"):
            return ["your", *tokens]
        return ["each", *tokens] if style == "each" else tokens

    def _key(self, found: Word, value: Any, *, plural: bool) -> Tokens:
        if "yes" in found.traits:
            return list(words_of(agreed(found.traits["yes" if value else "no"], plural=plural)))
        if found.name == "stat":
            triples = value if isinstance(value[0], list) else [value]
            return listed_tokens([self._comparison(*triple) for triple in triples])
        return self.word(found, {"v": value})

    def _comparison(self, name: str, sign: str, value: Any) -> Tokens:
        label = [STAT_LEADS[self.game].get(name, "with"), *words_of(self.vocabulary.choices("stat")[name])]
        if isinstance(value, int):
            return [*label, *words_of(stat_signs(self.game, name)[sign].format(n=value))]
        return [*label, *words_of(self.vocabulary.choices("sign_word")[sign]), *self.strict(value)]

    def _noun(self, data: Mapping[str, Any], *, plural: bool) -> tuple[Sequence[str], bool]:
        kind, zone = data.get("kind"), data.get("zone")
        if is_avatar(data):
            return words_of(AVATAR[plural]), zone in (None, "field")
        if self._is_role(data):
            return words_of(ROLE_NOUNS[self.game][data["role"]][plural]), zone in (None, "field")
        for noun_kind, noun_zone, one, many in NOUNS[self.game]:
            if noun_kind == kind and noun_zone in (None, zone):
                return words_of(many if plural else one), noun_zone is not None or zone in (None, "field")
        return words_of("cards" if plural else "card"), zone in (None, "field")

    def _side(self, data: Mapping[str, Any], is_zone_said: bool, style: str) -> tuple[Tokens, Tokens]:
        side = data.get("side")
        if not is_zone_said:
            owner = words_of(SIDES[self.game][side][1]) if side is not None else ("any",)
            zones = data["zone"] if isinstance(data["zone"], list) else [data["zone"]]
            return [], ["in", *owner, *listed([words_of(self._zone(zone)) for zone in zones], "or")]
        if data.get("attackable") is True and self.game == "maximus":
            if side == "opponent":
                return [], []
            if side is None:
                return [], ["on", "any", "side"]
        if side is None or style in ("yours", "your"):
            return [], []
        said = words_of(SIDES[self.game][side][0])
        return ([*said], []) if len(said) == 1 else ([], [*said])

    def _zone(self, zone: str) -> str:
        return "play" if zone == "field" else ZONES[self.game][zone]

    def is_yours(self, data: Mapping[str, Any]) -> bool:
        """Whether a group is called “your Units”: all own cards in play."""
        return data.get("side") == "own" and self._noun(data, plural=True)[1] and data.get("attackable") is not True

    def _is_role(self, data: Mapping[str, Any]) -> bool:
        """Whether the role of a character is the noun: a Fighter."""
        role = data.get("role")
        return data.get("kind") == "character" and isinstance(role, str) and role in ROLE_NOUNS[self.game]

    def group_style(self, data: Mapping[str, Any]) -> str:
        """How a group is called: each Unit, your Units, your Avatar."""
        return "each" if not self.is_yours(data) else "your" if is_avatar(data) else "yours"

    # -------------------------------------------------------------------------------------- references and targets
    def reference(self, value: Any) -> Tokens:
        """Who or what is meant; the first mention of a target describes it."""
        described = self.mentions.first(value)
        if described is not None:
            return self.target(described)
        if isinstance(value, str) and value in self.mentions.targets:
            return self.mentions.again(value, may_be_many=True)
        if isinstance(value, Mapping) and "all" in value:
            if (
                value["all"].keys() == {"lead", "side"}
                and value["all"]["lead"]
                and value["all"]["side"] in LEADS[self.game]
            ):
                return list(words_of(LEADS[self.game][value["all"]["side"]]))
            return self.noun_phrase(value["all"], self.group_style(value["all"]))
        if value == "$event.source" and self.event in SOURCES[self.game]:
            return list(words_of(SOURCES[self.game][self.event]))
        name, found = word_of(self.vocabulary.words["reference"], value)
        return self.word(found, params_of(found, name, value))

    def target(self, target: Mapping[str, Any], *, is_first: bool = False) -> Tokens:
        """A target as it is described at its first mention."""
        if "player" in target:
            return ["a", *(() if is_first else ("chosen",)), "opponent" if target["player"] == "opponent" else "player"]
        low, high = target.get("min", 1), target.get("max", 1)
        phrase = self._target_count(low, high, target["filter"])
        chooser = words_of(self.vocabulary.choices("chooser")[target.get("chooser", "own")])
        return [*phrase, *chooser]

    def _target_count(self, low: int, high: int, data: Mapping[str, Any]) -> Tokens:
        if low == high == 1:
            return self.noun_phrase(data, "a")
        noun = self.noun_phrase(data, "" if high == 1 else "plural")
        if low == high:
            return [*self.count_tokens(low), *noun]
        if low == 0:
            return ["up", "to", *self.count_tokens(high), *noun]
        return [*self.count_tokens(low), "to", *self.count_tokens(high), *noun]

    # ------------------------------------------------------------------------------------------------ slots by type
    def _type_filter(self, value: Mapping[str, Any], style: str, _detail: str) -> Tokens:
        return self.noun_phrase(value, style)

    def _type_cards(self, value: Any, style: str, _detail: str) -> Tokens:
        if style == "each" and isinstance(value, Mapping) and self.group_style(value.get("all", {})) == "yours":
            return ["each", "of", *self.noun_phrase(value["all"], "yours")]
        return self._possessive(value, self.reference(value)) if style == "poss" else self.reference(value)

    def _possessive(self, value: Any, tokens: Tokens) -> Tokens:
        if value == "$you":
            return ["your"]
        found = self.vocabulary.words["reference"].get(value) if isinstance(value, str) else None
        said = found.traits.get("possessive", {}).get(self.game) if found else None
        return [said] if said else [*tokens, "'s"]

    _type_player = _type_party = _type_whom = _type_cards

    def _type_ref(self, value: Any, style: str, _detail: str) -> Tokens:
        known = isinstance(value, str) and value in self.mentions.targets
        tokens = self.mentions.again(value) if known else self.reference(value)
        return self._possessive(value, tokens) if style == "poss" else tokens

    _type_card_ref = _type_player_ref = _type_ref

    def _type_element(self, value: str, _style: str, _detail: str) -> Tokens:
        return [slug_token(value, self.vocabulary.literals)]

    _type_type = _type_element

    def _type_elements(self, value: Sequence[str], style: str, _detail: str) -> Tokens:
        return listed([[slug_token(each, self.vocabulary.literals)] for each in value], style)

    _type_types = _type_elements

    def _type_names(self, value: Any, style: str, _detail: str) -> Tokens:
        return listed([[f"“{each}”"] for each in (value if isinstance(value, list) else [value])], style)

    def _type_name(self, value: str, _style: str, _detail: str) -> Tokens:
        return [f"“{value}”"]

    def _type_roles(self, value: Any, style: str, _detail: str) -> Tokens:
        labels = self.vocabulary.choices("role")
        return listed([words_of(labels[each]) for each in (value if isinstance(value, list) else [value])], style)

    def _type_chooser(self, value: str, _style: str, _detail: str) -> Tokens:
        return list(words_of(self.vocabulary.choices("chooser")[value]))


def is_avatar(data: Mapping[str, Any]) -> bool:
    """Whether a filter means Avatars alone."""
    return data.get("kind") == "unit" and data.get("avatar") is True


def listed_tokens(parts: Sequence[Tokens]) -> Tokens:
    """Phrases one after another, joined by “and”."""
    return [token for at, part in enumerate(parts) for token in ([*(("and",) if at else ()), *part])]
