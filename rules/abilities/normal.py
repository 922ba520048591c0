"""The normal form of abilities: what is left out when it says nothing new, so that equal abilities are equal data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.abilities.shapes import data_of, params_of, word_of
from rules.abilities.vocabulary import Vocabulary
from rules.abilities.word import Param, Word

MOST_CONDITIONS = 4
# What a filter of a cost or effect need not say, because the word says it.
IMPLIED: dict[str, dict[str, Any]] = {
    "hand": {"zone": "hand", "side": "own"},
    "deck": {"zone": "deck", "side": "own"},
    "own": {"zone": "field", "side": "own"},
    "worn": {"kind": "equipment", "side": "own", "zone": "attached"},
    "event": {},
}
_OF_KIND = {
    "keyword": "keyword",
    "forbid": "forbid",
    "allow": "allow",
    "immune": "immune",
    "duration": "duration",
    "while": "duration",
}


class Normal:
    """Rewrites valid data of one game into normal form."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def ability(self, ability: Mapping[str, Any]) -> dict[str, Any]:
        """An ability: known keys in the order of the vocabulary, without what is default."""
        found = self.vocabulary.words["form"][ability["form"]]
        first = {key: ability[key] for key in ("id", "form") if key in ability}
        return {**first, **self.params(found, ability)}

    def params(self, found: Word, data: Mapping[str, Any]) -> dict[str, Any]:
        """The parameters of a word that say something."""
        kept: dict[str, Any] = {}
        for param in found.params:
            value = data.get(param.name)
            if value is None or value == []:
                continue
            value = self.typed(param, value)
            is_default = (param.optional and value == param.default) or (
                param.type in ("flag", "off") and _is_idle(param, value)
            )
            if not is_default and not (value == {} and param.optional):
                kept[param.name] = value
        return kept

    def typed(self, param: Param, value: Any) -> Any:
        """A value of a parameter in normal form."""
        base, _, detail = param.type.partition(".")
        method = getattr(self, f"_type_{base}", None)
        if method is not None:
            return method(value, detail)
        if base in _OF_KIND:
            return self.word(_OF_KIND[base], value)
        return value

    def word(self, kind: str, value: Any) -> Any:
        """A word of a kind, wherever it stands."""
        if kind == "value" and isinstance(value, int):
            return value
        if kind == "reference" and isinstance(value, str):
            return value
        name, found = word_of(self.vocabulary.words[kind], value)
        params = self.params(found, params_of(found, name, value))
        if found.shape in ("single", "list"):
            originals = params_of(found, name, value)
            params = {param.name: params.get(param.name, originals[param.name]) for param in found.params}
        return data_of(found, params)

    def _type_value(self, value: Any, _detail: str) -> Any:
        return self.word("value", value)

    _type_count = _type_amount = _type_value

    def _type_cards(self, value: Any, _detail: str) -> Any:
        if isinstance(value, Mapping) and "all" in value:
            return {"all": self._type_filter(value["all"], "")}
        return self.word("reference", value)

    _type_player = _type_party = _type_whom = _type_ref = _type_card_ref = _type_player_ref = _type_cards

    def _type_filter(self, value: Mapping[str, Any], detail: str) -> dict[str, Any]:
        implied = IMPLIED.get(detail, {})
        kept: dict[str, Any] = {}
        for name, found in self.vocabulary.words["filter"].items():
            if name not in value or implied.get(name) == value[name]:
                continue
            given = self._filter_value(name, self.typed(found.params[0], value[name]))
            if (name, given) not in ((("zone"), "field"), (("side"), "any")):
                kept[name] = given
        for name in ("types", "elements"):
            if len(kept.get(f"{name}_all", ())) == 1 and f"{name}_any" not in kept:
                kept[f"{name}_any"] = kept.pop(f"{name}_all")
        return kept

    @staticmethod
    def _filter_value(name: str, given: Any) -> Any:
        if name == "stat":
            triples = given if isinstance(given[0], list) else [given]
            return triples[0] if len(triples) == 1 else triples
        if isinstance(given, list) and len(given) == 1 and name in ("zone", "role", "name", "base", "identity"):
            return given[0]
        return given

    def _type_comparison(self, value: Any, _detail: str) -> Any:
        triples = value if isinstance(value[0], list) else [value]
        return [[name, sign, self.word("value", number)] for name, sign, number in triples]

    def _type_when(self, value: Mapping[str, Any], _detail: str) -> Any:
        return self.word("event", value)

    def _type_condition_inner(self, value: Any, _detail: str) -> Any:
        return self.word("condition", value)

    def _type_conditions(self, value: list[Any], _detail: str) -> list[Any]:
        done = [self.word("condition", each) for each in value]
        flat = list(_flat(done))
        return flat if len(flat) <= MOST_CONDITIONS else done

    def _type_conditions_inner(self, value: list[Any], _detail: str) -> list[Any]:
        return [self.word("condition", each) for each in value]

    def _type_costs(self, value: list[Any], _detail: str) -> list[Any]:
        return [self.word("cost", each) for each in value]

    def _type_block(self, value: list[Any], _detail: str) -> list[Any]:
        return [self.word("effect", each) for each in value]

    _type_sentences = _type_statics = _type_block

    def _type_options(self, value: list[Any], _detail: str) -> list[Any]:
        return [self._type_block(each, "") for each in value]

    def _type_outcomes(self, value: list[Any], _detail: str) -> list[Any]:
        return [{"from": each["from"], "to": each["to"], "do": self._type_block(each["do"], "")} for each in value]

    def _type_targets(self, value: list[Any], _detail: str) -> list[Any]:
        return [self._target(each) for each in value]

    def _target(self, value: Mapping[str, Any]) -> dict[str, Any]:
        if "player" in value:
            return {"id": value["id"], "player": value["player"]}
        kept: dict[str, Any] = {"id": value["id"], "filter": self._type_filter(value["filter"], "")}
        for name, default in (("min", 1), ("max", 1), ("chooser", "own")):
            if value.get(name, default) != default:
                kept[name] = value[name]
        return kept

    def _type_limit(self, value: Mapping[str, Any], _detail: str) -> dict[str, Any]:
        kept = {"times": value["times"], "per": value.get("per", "turn")}
        return {**kept, "scope": "name"} if value.get("scope") == "name" else kept

    def _type_ability(self, value: Mapping[str, Any], _detail: str) -> dict[str, Any]:
        return self.ability(value)


def _flat(conditions: list[Any]) -> Iterator[Any]:
    """Conditions with those joined by `all` taken apart."""
    for each in conditions:
        if "all" in each:
            yield from _flat(each["all"])
        else:
            yield each


def _is_idle(param: Param, value: Any) -> bool:
    return value is (param.type == "off")


def normal_ability(vocabulary: Vocabulary, ability: Mapping[str, Any]) -> dict[str, Any]:
    """A valid ability in normal form."""
    return Normal(vocabulary).ability(ability)
