"""What the deck pages have in common: refusals as the site's own pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpResponse

from oscg.common.errors import Missing


def hidden_as_404(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view whose Missing things are 404: what is hidden and what is not there look alike."""

    @wraps(view)
    def looked_up(*args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(*args, **kwargs)
        except Missing as error:
            raise Http404(error.message) from error

    return looked_up
