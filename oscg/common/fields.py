"""Model fields of our own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import models

# To readers of the code it is a JSON field; to the database it is text.
if TYPE_CHECKING:
    from django.db.models import JSONField as _Base
else:
    from django.db.models import TextField as _Base


class OrderedJSONField(_Base):
    """JSON whose order of keys counts, such as a table of values: PostgreSQL's own JSON type sorts them.

    Read and written whole; the database cannot look inside.
    """

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> Any:
        """The stored text as JSON values."""
        return None if value is None else json.loads(value)

    def to_python(self, value: Any) -> Any:
        """JSON values from a fixture's text; everything else as it is. Raises ValidationError for text that is no JSON."""
        if not isinstance(value, str):
            return value
        try:
            return json.loads(value)
        except ValueError as error:
            raise ValidationError("This is not JSON.") from error

    def get_prep_value(self, value: Any) -> str | None:
        """The text to store."""
        return None if value is None else json.dumps(value, ensure_ascii=False)

    def value_to_string(self, obj: models.Model) -> str:
        """The text of a fixture."""
        return json.dumps(self.value_from_object(obj), ensure_ascii=False)
