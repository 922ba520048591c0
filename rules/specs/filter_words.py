"""Card filters in words: “every Verb with cost 8 or more”, with the labels the game gives its values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_SIGNS = {
    "<": "less than {n}",
    "<=": "{n} or less",
    "==": "exactly {n}",
    "!=": "other than {n}",
    ">=": "{n} or more",
    ">": "more than {n}",
}
_ENDINGS = (
    ("_any", "or", "{fact} {words}"),
    ("_all", "and", "{fact} {words}"),
    ("_none", "or", "{fact} other than {words}"),
)


def filter_words(data: Mapping[str, Any], game_words: Mapping[str, Any]) -> str:
    """What a filter asks for, such as “every Verb with cost 8 or more”. `game_words` are the game's (labels of values)."""
    return f"every {_phrase(data, game_words)}"


def _phrase(data: Mapping[str, Any], game_words: Mapping[str, Any]) -> str:
    labels: Mapping[str, Mapping[str, str]] = game_words.get("values", {})
    noun = _labelled("kind", data["kind"], labels) if "kind" in data else "card"
    said: list[str] = []
    for key, value in data.items():
        if key == "name":
            said.append(f"named {_joined(_list(value), 'or')}")
        elif key == "stat":
            said.extend(_stat(value))
        elif key == "not":
            said.append(f"that is not any {_phrase(value, game_words)}")
        elif key in ("any", "all"):
            parts = [_phrase(part, game_words) for part in value]
            said.append(
                f"that is {'one of' if key == 'any' else 'at once'}: {_joined(parts, 'or' if key == 'any' else 'and')}"
            )
        elif key != "kind":
            said.append(_fact(key, value, labels))
    plain = [clause for clause in said if clause.startswith("with")]
    others = [clause for clause in said if not clause.startswith("with")]
    return " ".join([noun, *([" and ".join(plain)] if plain else []), *others])


def _stat(value: Any) -> list[str]:
    triples = value if isinstance(value[0], list) else [value]
    return [f"with {name} {_SIGNS[sign].format(n=n)}" for name, sign, n in triples]


def _fact(key: str, value: Any, labels: Mapping[str, Mapping[str, str]]) -> str:
    for ending, join, template in _ENDINGS:
        if key.endswith(ending):
            fact = key.removesuffix(ending)
            words = _joined([_label(fact, item, labels) for item in _list(value)], join)
            return "with " + template.format(fact=_plain(fact), words=words)
    if isinstance(value, bool):
        return f"{'with' if value else 'without'} {_plain(key)}"
    return f"with {_plain(key)} {_labelled(key, value, labels)}"


def _plain(fact: str) -> str:
    return fact.replace("_", " ")


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _label(fact: str, value: Any, labels: Mapping[str, Mapping[str, str]]) -> str:
    return labels.get(fact, {}).get(str(value), str(value))


def _labelled(fact: str, value: Any, labels: Mapping[str, Mapping[str, str]]) -> str:
    return _joined([_label(fact, item, labels) for item in _list(value)], "or")


def _joined(words: list[Any], join: str) -> str:
    """Words as people list them: “a, b or c”."""
    texts = [str(word) for word in words]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {join} {texts[-1]}" if texts else ""
