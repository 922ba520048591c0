"""Reading request bodies: unknown fields and values of another type are refused by name, every fault with its JSON pointer."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from typing import Any

from rest_framework import serializers

from oscg.common.errors import FieldError, InvalidInput

MOST_FAULTS = 100


class TextField(serializers.CharField):
    """Text that came as text; a number is not turned into one."""

    def to_internal_value(self, data: Any) -> str:
        """The text, trimmed where the field says so."""
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class WholeField(serializers.IntegerField):
    """A whole number that came as one, of any size."""

    def to_internal_value(self, data: Any) -> int:
        """The number."""
        if type(data) is not int:
            self.fail("invalid")
        return int(data)


class YesNoField(serializers.BooleanField):
    """True or false, and no word for them."""

    def to_internal_value(self, data: Any) -> bool:
        """The answer."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


def read_body(kind: type[serializers.Serializer[Any]], data: Any) -> dict[str, Any]:
    """The body's values by a serializer. Raises InvalidInput (`body.invalid`) with every fault (up to 100) at its pointer."""
    if not isinstance(data, Mapping):
        raise InvalidInput("body.not_object", "The body must be a JSON object.", pointer="")
    reader = _reader(kind)
    found: Any = {}
    others: Iterator[FieldError] = iter(())
    try:
        found = reader.run_validation(data)
    except serializers.ValidationError as error:
        others = _faults(error.detail, "")
    faults = list(islice(chain(unknown_fields(reader, data, ""), others), MOST_FAULTS))
    if faults:
        raise InvalidInput("body.invalid", f"{faults[0].pointer}: {faults[0].detail}", errors=tuple(faults))
    return dict(found)


@functools.cache
def _reader(kind: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    """The one serializer of a kind: making one copies all its fields, and validating leaves nothing behind in it."""
    return kind()


def unknown_fields(reader: Any, data: Any, pointer: str) -> Iterator[FieldError]:
    """Fields of the body that the serializer does not have, at any depth; also in a field that reads objects by a `reader`."""
    reader = getattr(reader, "reader", reader)
    if isinstance(reader, (serializers.ListSerializer, serializers.ListField)) and isinstance(data, list):
        for at, item in enumerate(data):
            yield from unknown_fields(reader.child, item, f"{pointer}/{at}")
    elif isinstance(reader, serializers.Serializer) and isinstance(data, Mapping):
        for name in data:
            if name not in reader.fields:
                known = ", ".join(reader.fields) or "none"
                where = f"{pointer}/{_escaped(str(name)[:60])}"
                yield FieldError(where, "field.unknown", f"There is no field “{str(name)[:60]}” here. Known: {known}.")
        for name, field in reader.fields.items():
            if name in data:
                yield from unknown_fields(field, data[name], f"{pointer}/{name}")


def _escaped(name: str) -> str:
    """A name as one step of a JSON pointer."""
    return name.replace("~", "~0").replace("/", "~1")


def _faults(errors: Any, pointer: str) -> Iterator[FieldError]:
    """DRF's nested errors as pointers; lists of a `many` field are keyed by index."""
    if isinstance(errors, Mapping):
        for name, inner in errors.items():
            yield from _faults(inner, pointer if name == "non_field_errors" else f"{pointer}/{_escaped(str(name))}")
    elif isinstance(errors, list) and errors and isinstance(errors[0], Mapping):
        for at, inner in enumerate(errors):
            yield from _faults(inner, f"{pointer}/{at}")
    else:
        for error in errors:
            yield FieldError(pointer, f"field.{getattr(error, 'code', 'invalid')}", str(error))
