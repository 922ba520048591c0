"""Reading loopholes and the searches for them. What was found in a proposal belongs to the proposal and is not read here."""

from __future__ import annotations

from typing import Any

from django.db.models import BooleanField, Case, Count, Q, QuerySet, TextField, When
from django.db.models.functions import Cast

from oscg.common.errors import Missing
from oscg.common.pagination import LARGEST
from oscg.common.storable import is_storable
from rules.lab.finding import CONFIRMED, SEVERITIES
from rules.models import Loophole, LoopholeRun

HEAVY_OF_RUNS = ("hunt", "result")
LONGEST_WORD = 80
SHOWN = (LoopholeRun.Purpose.FORMAT, LoopholeRun.Purpose.AGAIN)
"""Runs that everybody may see."""


def loophole_list(
    *,
    format: str = "",  # noqa: A002 (as the query parameter is called)
    game: str = "",
    kind: str = "",
    severity: str = "",
    verdict: str = "",
    status: str = "",
    card: str = "",
    rule: str = "",
) -> QuerySet[Loophole]:
    """Loopholes and readings, the newest first, without replays. `kind` is a whole one, or a detector; `card` a slug; `rule` an id."""
    given = {"format__slug": format, "format__game__slug": game, "severity": severity, "verdict": verdict}
    wanted = {name: value for name, value in {**given, "status": status}.items() if value}
    if not is_storable([*wanted.values(), kind, card, rule]):
        return Loophole.objects.none()
    rows = Loophole.objects.filter(**wanted)
    if kind:
        rows = rows.filter(Q(kind=kind) | Q(kind__startswith=f"{kind.rstrip('.')}."))
    for column, word in (("cards", card), ("rules", rule)):
        if word:
            rows = _naming(rows, column, word)
    return _light(rows).order_by("-id")


def _light(rows: QuerySet[Loophole]) -> QuerySet[Loophole]:
    """Rows without what is long; of the replay it is known whether there is one (`has_replay`)."""
    has_replay = Case(When(replay__isnull=False, then=True), default=False, output_field=BooleanField())
    known = rows.select_related("format__game").annotate(has_replay=has_replay)
    return known.defer("replay", "format__game__definition")


def _naming(rows: QuerySet[Loophole], column: str, word: str) -> QuerySet[Loophole]:
    """Rows whose list of plain words in a column holds one. As text, since not every database can look into its lists."""
    if len(word) > LONGEST_WORD or not word.isascii() or not word.isprintable() or '"' in word or "\\" in word:
        return rows.none()
    return rows.alias(**{f"{column}_text": Cast(column, TextField())}).filter(
        **{f"{column}_text__contains": f'"{word}"'}
    )


def loophole_get(*, pk: int, is_light: bool = False) -> Loophole:
    """A loophole by its number, without its replay where it is to be light. Raises Missing (`loophole.unknown`)."""
    rows = _light(Loophole.objects.filter(pk=min(pk, LARGEST))).select_related("again")
    rows = rows.defer(None).defer("format__game__definition", *(f"again__{name}" for name in HEAVY_OF_RUNS))
    found = (rows.defer("replay") if is_light else rows).first()
    if found is None:
        raise Missing("loophole.unknown", "There is no such loophole.")
    return found


def loophole_counts(*, game: str = "", format: str = "") -> dict[str, Any]:  # noqa: A002
    """How many loopholes of a game or format are open (by severity), accepted, fixed and gone, and how many readings there are."""
    given = {"format__slug": format, "format__game__slug": game}
    wanted = Loophole.objects.filter(**{name: value for name, value in given.items() if value})
    rows = wanted.order_by().values_list("verdict", "status", "severity", "is_gone")
    found: dict[str, Any] = {
        "open": dict.fromkeys(SEVERITIES, 0), "accepted": 0, "fixed": 0, "gone": 0, "readings": 0,
    }  # fmt: skip
    for verdict, status, severity, is_gone, count in rows.annotate(count=Count("pk")):
        if verdict != CONFIRMED:
            found["readings"] += count
            continue
        found["gone"] += count if is_gone else 0
        if status != Loophole.Status.OPEN:
            found[status] += count
        elif not is_gone:
            found["open"][severity] += count
    return found


def loophole_card_count(*, game: str, card: str) -> int:
    """In how many open loopholes a card is named."""
    rows = loophole_list(game=game, card=card, verdict=CONFIRMED, status=Loophole.Status.OPEN)
    return rows.filter(is_gone=False).count()


def loophole_run_list(*, format: str = "", game: str = "") -> QuerySet[LoopholeRun]:  # noqa: A002
    """Searches that everybody may see, the newest first, without what they are made of and what came of them."""
    given = {"format__slug": format, "format__game__slug": game}
    wanted = {name: value for name, value in given.items() if value}
    if not is_storable([*wanted.values()]):
        return LoopholeRun.objects.none()
    rows = LoopholeRun.objects.filter(purpose__in=SHOWN, **wanted).select_related("format__game", "owner")
    return rows.defer(*HEAVY_OF_RUNS, "format__game__definition").order_by("-id")


def loophole_run_get(*, pk: int, is_light: bool = False) -> LoopholeRun:
    """A search by its number. Raises Missing (`loophole_run.unknown`), also for one that belongs to a proposal."""
    rows = LoopholeRun.objects.filter(purpose__in=SHOWN, pk=min(pk, LARGEST)).select_related("format__game", "owner")
    rows = rows.defer("format__game__definition")
    found = (rows.defer(*HEAVY_OF_RUNS, "format__game__definition") if is_light else rows).first()
    if found is None:
        raise Missing("loophole_run.unknown", "There is no such search for loopholes.")
    return found


def loophole_running_count(*, owner: Any) -> int:
    """How many searches that a person began are running; those that look again for what was closed, and proposals', do not count."""
    mine = LoopholeRun.objects.filter(owner=owner, state=LoopholeRun.State.RUNNING)
    return mine.filter(purpose=LoopholeRun.Purpose.FORMAT).count()


def run_progress(*, run: LoopholeRun) -> dict[str, Any]:
    """How far a search is, without a query. `seconds` are of processor time; `share` looks at work and budget, whichever is further."""
    seconds = run.milliseconds / 1000
    by_work = run.parts_done / run.parts_planned if run.parts_planned else 0.0
    by_time = seconds / run.budget if run.budget else 0.0
    return {
        "state": str(run.state),
        "parts": run.parts_planned,
        "parts_done": run.parts_done,
        "share": 1.0 if run.state == LoopholeRun.State.DONE else round(min(1.0, max(by_work, by_time)), 4),
        "seconds": round(seconds, 1),
        "budget": run.budget,
        "error": run.error,
    }


def run_title(run: LoopholeRun) -> str:
    """What a search is called on pages."""
    what = {LoopholeRun.Purpose.AGAIN: "Looking again in", LoopholeRun.Purpose.PROPOSAL: "A proposal in"}
    return f"{what.get(LoopholeRun.Purpose(run.purpose), 'Loopholes in')} {run.format.name}"
