"""Building controls: a schema and the value it now has as a tree of fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from cards.forms.controls import Control, Option
from cards.forms.labels import TARGETS, Names, label_of, option_label, piece_name
from cards.forms.shapes import ABSENT, Part, Shape, chosen, is_sparse, shape_at
from rules.abilities.schema import TARGET

DEEPEST = 28


class Builder:
    """Makes controls; `names` knows how the game calls things."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def control(
        self, parts: Sequence[Part], value: Any, path: str, label: str, *, required: bool = False, depth: int = 0
    ) -> Control:
        """The control of a value (ABSENT where there is none yet)."""
        shape = shape_at(parts, value)
        made = self._made(shape, value, path, label, depth, is_word=_in_language(parts))
        made.is_required = required
        made.low, made.high = (
            (shape.low, shape.high) if made.kind in ("number", "text", "words", "area") else (None, None)
        )
        made.hint = made.hint or self._hint(made, shape)
        made.is_turning = made.kind in ("pick", "flag") and not _in_language(parts)
        return made

    # ------------------------------------------------------------------------------------------------------- by type
    def _made(self, shape: Shape, value: Any, path: str, label: str, depth: int, *, is_word: bool) -> Control:
        several = _one_or_several(shape)
        if several is not None:
            listed = value if isinstance(value, list) else [] if value is ABSENT else [value]
            made = self._list(several, listed, path, label, depth)
            made.is_loose = not (isinstance(value, list) and len(value) == 1)
            return made
        if depth > DEEPEST or (not _is_plain(shape) and not _is_known(shape, value)):
            return _json(value, path, label)
        if shape.choices:
            return self._union(shape, value, path, label, depth)
        if shape.slots:
            return self._slots(shape, value, path, label, depth)
        if "array" in shape.types or shape.items:
            return self._list(shape, value, path, label, depth)
        if "object" in shape.types or shape.properties:
            return self._group(shape, value, path, label, depth)
        return self._plain(shape, value, path, label, is_word=is_word)

    def _plain(self, shape: Shape, value: Any, path: str, label: str, *, is_word: bool) -> Control:
        shown = "" if value is ABSENT or value is None else value
        if shape.const is not ABSENT:
            said = label if shape.const is True else ""
            return Control("fixed", path, said, orjson.dumps(shape.const).decode())
        if shape.pattern == TARGET:
            return self._pick(path, label, list(TARGETS), shown, TARGETS, is_whole=False)
        is_number = "integer" in shape.types
        values = shape.enum if shape.enum is not None else None if is_number and not self._named(path, shape) else []
        known = self.names.values(path, shape.fact)
        if shape.enum is None and known and (is_number or values == []):
            values = [int(each) if is_number else each for each in known]
        if values:
            return self._pick(path, label, values, shown, known, is_whole=is_number)
        if "boolean" in shape.types:
            return Control("truth" if is_word else "flag", path, label, value is True)
        if is_number:
            return Control("number", path, label, shown, is_whole=True)
        if not shape.types and shape.enum is None:
            return _json(value, path, label)
        return Control("text", path, label, shown)

    def _named(self, path: str, shape: Shape) -> bool:
        return bool(self.names.values(path, shape.fact))

    def _pick(
        self, path: str, label: str, values: Sequence[Any], shown: Any, known: Mapping[str, str], *, is_whole: bool
    ) -> Control:
        offered = [each for each in values if each is not None]
        if shown != "" and shown not in offered:
            offered = [shown, *offered]
        options = [Option(str(each), option_label(each, known), each == shown) for each in offered]
        return Control("pick", path, label, shown, options=options, is_whole=is_whole)

    def _list(self, shape: Shape, value: Any, path: str, label: str, depth: int) -> Control:
        items = list(value) if isinstance(value, list) else []
        inner = shape_at(shape.items)
        known = self.names.values(path, inner.fact)
        closed = inner.enum if inner.enum is not None else list(known) if known and "string" in inner.types else None
        if closed is not None and all(isinstance(each, str) for each in [*closed, *items]):
            # Those chosen come first in their order, which may say something.
            offered = [*items, *(each for each in closed if each not in items)]
            options = [Option(each, option_label(each, known), each in items) for each in offered]
            return Control("picks", path, label, items, options=options)
        if "string" in inner.types and not inner.choices and all(isinstance(each, str) for each in items):
            return Control("words", path, label, ", ".join(items))
        made = Control("list", path, label)
        for at, item in enumerate(items):
            name = piece_name(label, at)
            child = self.control(shape.items, item, f"{path}/{at}", name, depth=depth + 1)
            child.can_drop, child.can_move = True, at > 0
            made.children.append(child)
        made.more_label = f"Add {piece_name(label).lower()}"
        if shape.high is None or len(items) < shape.high:
            alternatives = [self._alternative(at, part) for at, part in enumerate(inner.choices)]
            made.more = alternatives or [Option("0", made.more_label)]
        return made

    def _slots(self, shape: Shape, value: Any, path: str, label: str, depth: int) -> Control:
        items = list(value) if isinstance(value, list) else []
        made = Control("list", path, label)
        for at, parts in enumerate(shape.slots):
            item = items[at] if at < len(items) else ABSENT
            made.children.append(self.control(parts, item, f"{path}/{at}", "", required=True, depth=depth + 1))
        return made

    def _group(self, shape: Shape, value: Any, path: str, label: str, depth: int) -> Control:
        """The fields of an object. Plain ones all stand there; parts of their own and details of the language are added."""
        made = Control("group", path, label, more_label="Add a detail")
        held = value if isinstance(value, Mapping) else {}
        for name, parts in shape.properties.items():
            given = held.get(name, ABSENT)
            inner = shape_at(parts, given)
            if inner.is_barred or (inner.high == 0 and not given):
                continue
            is_required = name in shape.required
            is_added = not is_required and (_in_language(parts) or _is_part(inner))
            if is_added and given is ABSENT:
                made.more.append(Option(name, label_of(name)))
                continue
            child = self.control(parts, given, f"{path}/{name}", label_of(name), required=is_required, depth=depth + 1)
            child.can_drop = is_added
            made.children.append(child)
        # Fields first, then lists and groups.
        made.children.sort(key=lambda child: child.kind in ("list", "group"))
        return made

    def _union(self, shape: Shape, value: Any, path: str, label: str, depth: int) -> Control:
        at = chosen(shape.choices, value) if value is not ABSENT else None
        options = [self._alternative(number, part) for number, part in enumerate(shape.choices)]
        made = Control("union", path, label, "" if at is None else str(at))
        made.options = [Option(each.value, each.label, each.value == made.value) for each in options]
        if at is None:
            if value is not ABSENT:
                made.children = [_json(value, path, label)]
            return made
        inner = self.control([shape.choices[at]], value, path, "", depth=depth + 1)
        inner.is_inner = True
        made.hint = shape_at([shape.choices[at]]).about
        made.children = [inner]
        return made

    def _alternative(self, at: int, part: Part) -> Option:
        shape = shape_at([part])
        return Option(str(at), self.names.alternative(shape))

    @staticmethod
    def _hint(made: Control, shape: Shape) -> str:
        if made.kind == "number" and made.low is not None and made.high is not None:
            return f"{made.low} to {made.high}"
        if made.kind == "words":
            most = f", at most {shape.high}" if shape.high else ""
            return f"Separate several with commas{most}."
        return ""


def _json(value: Any, path: str, label: str) -> Control:
    shown = "" if value is ABSENT else orjson.dumps(value, option=orjson.OPT_INDENT_2).decode()
    return Control("json", path, label, shown, hint="As JSON.")


def _is_plain(shape: Shape) -> bool:
    return not (shape.choices or shape.slots or shape.items or shape.properties or shape.types & {"array", "object"})


def _is_known(shape: Shape, value: Any) -> bool:
    """Whether the controls can show everything the value says; what they cannot is shown as JSON, so that nothing is lost."""
    if value is ABSENT or value is None:
        return bool(shape.choices or shape.slots or shape.items or shape.properties or "array" in shape.types)
    if shape.choices:
        return True
    if shape.slots or shape.items or "array" in shape.types:
        return isinstance(value, list) and bool(shape.items or shape.slots)
    return isinstance(value, Mapping) and bool(shape.properties) and set(value) <= set(shape.properties)


def _one_or_several(shape: Shape) -> Shape | None:
    """The list of “one of these, or a list of them”; None for anything else."""
    if len(shape.choices) != 2:
        return None
    one, several = (shape_at([part]) for part in shape.choices)
    if "array" not in several.types or several.slots or one.slots or not several.items:
        return None
    return several if one.enum is not None or "string" in one.types else None


def _in_language(parts: Sequence[Part]) -> bool:
    """Whether these schemas are of an ability language, or another form that has many details and needs few."""
    return any(is_sparse(part) for part in parts)


def _is_part(shape: Shape) -> bool:
    """Whether something is more than a field: an object, or a piece of the language."""
    return bool(shape.properties or shape.is_language or "object" in shape.types)
