"""Rules for noun phrases: filters, sides and zones, references, targets."""

from __future__ import annotations

from typing import Any

from rules.abilities.chart import Action
from rules.abilities.english import agreed, words_of
from rules.abilities.grammar import PhraseRules, compared, constant, first, keyed
from rules.abilities.house import AVATAR, LEADS, NOUNS, ROLE_NOUNS, SIDES, SOURCES, STAT_LEADS, ZONES, stat_signs
from rules.abilities.mention import ORDINALS


class Target(dict[str, Any]):
    """A target described inside an effect; the ability gives it its number."""


def target_of(value: dict[str, Any]) -> Action:
    """A target that is always the same, made anew each time."""
    return lambda values: Target(value)


class NounRules(PhraseRules):
    """The part of a grammar that reads who or what is meant."""

    # ------------------------------------------------------------------------------------------------------ filters
    def _filters(self) -> None:
        for name, found in self.vocabulary.words["filter"].items():
            place = found.traits["place"]
            if place not in ("before", "after"):
                continue
            if "yes" in found.traits:
                for value, text in ((True, found.traits["yes"]), (False, found.traits["no"])):
                    for said in {agreed(text, plural=plural) for plural in (False, True) if text}:
                        self.add(f"np_{place}", self.literal(said), constant([(name, value)]))
            elif name == "stat":
                self._comparisons(place)
            else:
                expansion = self.parts(self.vocabulary.parts(found), found, static=False)
                self.add(f"np_{place}", expansion, keyed(name))
        self._sides()
        for number, is_many in (("one", False), ("many", True)):
            for entry in NOUNS[self.game]:
                given = [pair for pair in (("kind", entry[0]), ("zone", entry[1])) if pair[1]]
                self.add(f"noun_{number}", self.literal(entry[3] if is_many else entry[2]), constant(given))
            for role, nouns in ROLE_NOUNS[self.game].items():
                self.add(
                    f"noun_{number}", self.literal(nouns[is_many]), constant([("kind", "character"), ("role", role)])
                )
            self.add(f"np_{number}", f"np_before* noun_{number} np_after*", merged)
        single, other = self.literal("a"), self.literal("another")
        self.add("np_a", f"{single} np_one", first)
        self.add("np_a", f"{other} np_one", lambda values: {**values[0], "not_self": True})
        self.add(
            "np_a",
            f"{self.literal('another of your')} np_many",
            lambda values: {**values[0], "side": "own", "not_self": True},
        )
        self.add("np_each", f"{self.literal('each')} np_one", first)
        self.add("np_each", f"{self.literal('your')} np_many", lambda values: {**values[0], "side": "own"})
        self.add("np_each", f"{self.literal('each of your')} np_many", lambda values: {**values[0], "side": "own"})
        if "avatar" in self.vocabulary.words["filter"]:
            self._avatars()
        self.add("counted", "np_a", lambda values: (1, values[0]))
        self.add("counted", self.literal("this card"), lambda _values: (1, {"self": True}))
        self.add("counted", "number_word np_many", tuple)
        self.add("counted", f"{self.literal('X')} np_many", lambda values: ("$x", values[0]))
        self.add("counted", f"np_many {self.literal('equal to')} value_alone", lambda values: (values[1], values[0]))

    def _avatars(self) -> None:
        """“An Avatar”, “your Avatar”: Units that represent players."""
        given = constant([("kind", "unit"), ("avatar", True)])
        for rule, text in zip(("noun_one", "noun_many"), AVATAR, strict=True):
            self.add(rule, self.literal(text), given)
        avatar = self.add(self.new(), self.literal(AVATAR[0]), given)
        whole = self.add(self.new(), f"np_before* {avatar} np_after*", merged)
        self.add("np_each", f"{self.literal('your')} {whole}", lambda values: {**values[0], "side": "own"})

    def _comparisons(self, place: str) -> None:
        for stat, label in self.vocabulary.choices("stat").items():
            said = self.literal(f"{STAT_LEADS[self.game].get(stat, 'with')} {label}")
            for sign, text in stat_signs(self.game, stat).items():
                before, after = (self.literal(part) for part in text.split("{n}"))
                self.add("comparison", f"{said} {before} INT {after}", compared(stat, sign))
            for sign, text in self.vocabulary.choices("sign_word").items():
                self.add("comparison", f"{said} {self.literal(text)} strict", compared(stat, sign))
        self.add("comparisons", "comparison", lambda values: [values[0]])
        self.add("comparisons", f"comparisons {self.literal('and')} comparison", lambda values: [*values[0], values[1]])
        self.add(f"np_{place}", "comparisons", lambda values: [("stat", values[0])])

    def _sides(self) -> None:
        owners = self.new()
        self.add(owners, self.literal("any"), constant([]))
        for side, (said, owner) in SIDES[self.game].items():
            place = "before" if len(words_of(said)) == 1 else "after"
            self.add(f"np_{place}", self.literal(said), constant([("side", side)]))
            self.add(owners, self.literal(owner), constant([("side", side)]))
        zones = self.either({"field": "play", **ZONES[self.game]})
        several = self.listed(self.new(), zones, "or")
        self.add(
            "np_after", f"{self.literal('in')} {owners} {several}", lambda values: [*values[0], ("zone", values[1])]
        )
        if self.game == "maximus":
            self.add("np_after", self.literal("on any side"), constant([("side", "any")]))

    # --------------------------------------------------------------------------------------------------- references
    def _references(self) -> None:
        for found in self.vocabulary.words["reference"].values():
            takes = found.traits["takes"]
            if found.name == "$you":
                self.word("you", found)
                continue
            self.word(f"{takes}_known", found)
        for text in SOURCES[self.game].values():
            self.add("card_known", self.literal(text), constant("$event.source"))
        for noun in ("target", "targets"):
            for at, ordinal in enumerate(ORDINALS):
                self.add("target_known", self.literal(f"the {ordinal} {noun}"), constant(f"$t{at + 1}"))
            self.add("target_known", self.literal(f"the {noun}"), constant("$t1"))
        self.add("group", "np_each", lambda values: {"all": values[0]})
        for side, text in LEADS[self.game].items():
            self.add("group", self.literal(text), constant({"all": {"lead": True, "side": side}}))
        chosen = self.new()
        for player in ("opponent", "player"):
            value = {"player": "opponent" if player == "opponent" else "any"}
            self.add(chosen, self.literal(f"a chosen {player}"), target_of(value))
        self._target_cards()
        self.add("target", chosen, first)
        self.add("target", "target_cards", first)
        for rule, kinds in {
            "other_player": ("player_known", "target_known", chosen),
            "player": ("you", "player_known", "target_known", chosen),
            "player_ref": ("you", "player_known", "target_known"),
            "card_ref": ("card_known", "target_known"),
            "ref": ("you", "player_known", "card_known", "party_known", "target_known"),
            "cards": ("card_known", "target_known", "group", "target_cards"),
            "party": ("party_known",),
            "whom": (
                "you",
                "player_known",
                "card_known",
                "party_known",
                "target_known",
                "group",
                "target_cards",
                chosen,
            ),
        }.items():
            for kind in kinds:
                if kind != "party_known" or self.game == "fortification":
                    self.add(rule, kind, first)

    def _target_cards(self) -> None:
        chooser = self.either({key: text for key, text in self.vocabulary.choices("chooser").items() if text})
        to = self.literal("to")

        def described(low: int | None, high: int | None) -> Any:
            def action(values: list[Any]) -> Target:
                numbers = [value for value in values if isinstance(value, int)]
                found = next(value for value in values if isinstance(value, dict))
                said = [value for value in values if isinstance(value, str)]
                first_, last = low if low is not None else numbers[0], high if high is not None else numbers[-1]
                return Target({"filter": found, "min": first_, "max": last, **({"chooser": said[0]} if said else {})})

            return action

        for number in ("one", "many"):
            self.add("target_cards", f"{self.literal('up to')} number_one np_{number} {chooser}?", described(0, None))
        self.add("target_cards", f"np_a {chooser}?", described(1, 1))
        self.add("target_cards", f"number_word np_many {chooser}?", described(None, None))
        self.add("target_cards", f"number_one {to} number_word np_many {chooser}?", described(None, None))


def merged(values: list[Any]) -> dict[str, Any]:
    """The keys of a filter; what is said of a stat twice holds twice."""
    found: dict[str, Any] = {}
    is_elsewhere = any(name == "zone" and isinstance(value, list) for given in values for name, value in given)
    if not is_elsewhere and any(("attackable", True) in value for value in values):
        found["side"] = "opponent"
    for name, value in (pair for given in values for pair in given):
        found[name] = [*found[name], *value] if name == "stat" and name in found else value
    return found
