"""The form that starts a search for loopholes: every field read with care, and sent back with what was typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from django.http import QueryDict

from decks.models import new_share_key
from decks.services.deck_choices import DeckChoice
from decks.services.loophole_hunting import MOST_CARDS, HuntRequest
from oscg.common.clock import read_day
from oscg.common.errors import FieldError, InvalidInput
from oscg.common.storable import is_storable
from oscg.pages.decks_chosen import read_choice

LONGEST = 160
MOST_TEXT = 100_000
MOST_DECKS, MOST_DETECTORS = 200, 60
"""So many are read; that these are too many is said by what begins the search, and not by leaving some out."""
USUAL_BUDGET = "120"
PLACES = {"cards": "cards", "decks": "decks", "detectors": "detectors", "as_of": "as_of", "seed": "seed"}


@dataclass(frozen=True, slots=True)
class HuntForm:
    """All fields as typed. `problems` says by field what is wrong with it; without a name, with the whole."""

    format: str = ""
    cards: str = ""
    decks: tuple[str, ...] = ()
    text: str = ""
    detectors: tuple[str, ...] = ()
    budget: str = USUAL_BUDGET
    seed: str = ""
    as_of: str = ""
    once: str = ""
    problems: Mapping[str, str] = field(default_factory=dict)

    @property
    def has_more(self) -> bool:
        """Whether the part with day and seed is open."""
        return bool(self.seed or self.as_of or {"seed", "as_of"} & set(self.problems))


def fresh_hunt_form(*, slug: str, cards: Iterable[str] = (), decks: Iterable[str] = ()) -> HuntForm:
    """A form with nothing in it but what somebody came with."""
    return HuntForm(format=slug, cards="\n".join(cards), decks=tuple(decks), once=new_share_key())


def read_hunt_form(data: QueryDict) -> HuntForm:
    """The fields of a sent form."""
    return HuntForm(
        format=_line(data.get("format", "")),
        cards=_text(data, "cards"),
        decks=_lines(data.getlist("decks"), MOST_DECKS),
        text=_text(data, "text"),
        detectors=_lines(data.getlist("detectors"), MOST_DETECTORS),
        budget=_line(data.get("budget", "")),
        seed=_line(data.get("seed", "")),
        as_of=_line(data.get("as_of", "")),
        once=_line(data.get("once", ""))[:60] or new_share_key(),
    )


def _line(text: str) -> str:
    text = text.strip()[:LONGEST]
    return text if is_storable(text) else ""


def _lines(texts: Iterable[str], most: int) -> tuple[str, ...]:
    return tuple(line for text in list(texts)[:most] if (line := _line(text)))


def _text(data: QueryDict, name: str) -> str:
    text = data.get(name, "")[:MOST_TEXT].replace("\x00", "")
    return text if is_storable(text) else ""


def hunt_request(form: HuntForm) -> HuntRequest:
    """What the form asks for. Raises InvalidInput where something cannot be read."""
    cards = [name for line in form.cards.splitlines() for name in [line.strip()[:LONGEST]] if name]
    if len(cards) > MOST_CARDS:
        raise InvalidInput("hunt.cards", f"Name at most {MOST_CARDS} cards, or none to look at all.", pointer="/cards")
    decks: list[DeckChoice] = [choice for each in form.decks if (choice := read_choice(each, "")) is not None]
    if form.text.strip():
        decks.append(DeckChoice(text=form.text, name="Pasted deck"))
    return HuntRequest(
        format=form.format,
        as_of=read_day(form.as_of) if form.as_of else None,
        cards=tuple(cards),
        decks=tuple(decks),
        detectors=form.detectors,
        seed=_whole(form.seed, "seed") if form.seed else 1,
    )


def budget_of(form: HuntForm) -> int:
    """The processor time asked for, in seconds. Raises InvalidInput for anything but a whole number."""
    return _whole(form.budget, "budget")


def _whole(text: str, name: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise InvalidInput(f"hunt.{name}", "This is a whole number, such as 120.", pointer=f"/{name}")
    return int(text)


def with_hunt_problems(form: HuntForm, message: str, errors: Iterable[FieldError]) -> HuntForm:
    """The form with what is wrong beside its fields; what belongs to none stands above."""
    found: dict[str, str] = {}
    for each in errors:
        place = each.pointer.strip("/").partition("/")[0]
        name = place if place in {*PLACES, "budget", "format"} else ""
        found[name] = f"{found[name]} {each.detail}" if name in found else each.detail
    if not found:
        found[""] = message
    return replace(form, problems=found)
