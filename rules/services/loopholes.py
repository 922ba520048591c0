"""Loopholes: what searches find becomes rows, and maintainers say what becomes of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from oscg.common.changes import change_record
from oscg.common.errors import Conflict, InvalidInput, Refused
from oscg.common.storable import is_storable
from rules.lab.finder import Report
from rules.lab.finding import CONFIRMED, HIGH, PLANTED, UNDECIDED, VERDICTS, Finding
from rules.models import Format, Loophole, LoopholeRun, LoopholeStep
from rules.permissions import may_close_loopholes
from rules.services.loophole_notices import found_tell, run_tell
from rules.services.loophole_runs import SCOPE, UNSURE, run_drop, run_end

LONGEST_NOTE = 300
SAMPLES = "samples"
"""What a hunt's `about` says of its decks when they are the format's legal sample decks."""
Status, Remedy = Loophole.Status, Loophole.Remedy
NOT_WHOLE = "Not all of it was looked at within the budget."


# --------------------------------------------------------------------------------------------------------- the end of a run
def run_conclude(*, pk: int, found: Report) -> bool:
    """End a search with what it found, in a transaction; whether it was still running.

    Findings about a format become its loopholes. Those about a proposal stay with the search: nobody else knows the card yet.
    """
    is_for_proposal = LoopholeRun.objects.filter(pk=pk, purpose=LoopholeRun.Purpose.PROPOSAL).exists()
    result = report_json(found, has_replays=is_for_proposal)
    if not run_end(pk=pk, state=LoopholeRun.State.DONE, result=result):
        return False
    run = LoopholeRun.objects.select_related("format__game", "owner").get(pk=pk)
    change_record(scope=SCOPE, action="ended", subject="loophole_run", key=str(pk))
    # Two searches that end at once must not both store the same new loophole.
    Format.objects.select_for_update(no_key=True).get(pk=run.format_id)
    if run.purpose == LoopholeRun.Purpose.FORMAT:
        new = findings_store(of=run.format, findings=worth_keeping(run, found), run=run)
        _unseen_settle(run, found)
        found_tell(run.format, [each for each in new if each.severity == HIGH], run)
    elif run.purpose == LoopholeRun.Purpose.AGAIN:
        _again_settle(run, found)
    run_tell(run)
    return True


def worth_keeping(run: LoopholeRun, found: Report) -> list[Finding]:
    """Loopholes; and readings from searches in all cards and the sample decks of a format, since others answer no question about it.

    Of decks that somebody brought only what can be replayed counts: what they win on the average says nothing about the format. What
    holds on another day alone stays with the search.
    """
    if not _is_of_today(run):
        return []
    if run.hunt["about"].get("decks") != SAMPLES:
        return [each for each in found.confirmed if each.replay is not None]
    return found.confirmed if run.hunt["focus"] else found.findings


def _is_of_today(run: LoopholeRun) -> bool:
    """Whether a search looked at the format as it was when it began, not as it is on another day."""
    return bool(run.hunt["about"].get("is_today", True))


def report_json(found: Report, *, has_replays: bool) -> dict[str, Any]:
    """What a search says, as JSON values."""
    verdicts = [each.verdict for each in found.findings]
    return {
        "is_whole": all(done == of for done, of in found.done.values()),
        "done": {name: list(counts) for name, counts in found.done.items()},
        **{verdict: verdicts.count(verdict) for verdict in VERDICTS},
        "findings": [finding_json(each, has_replay=has_replays) for each in found.findings],
    }


def finding_json(finding: Finding, *, has_replay: bool) -> dict[str, Any]:
    """A finding as JSON values, with its replay or without; whether there is one is said either way."""
    whole = finding.as_json()
    replay = whole.pop("replay")
    return {**whole, "has_replay": replay is not None, **({"replay": replay} if has_replay else {})}


# --------------------------------------------------------------------------------------------------------------- findings
def findings_store(
    *,
    of: Format,
    findings: Iterable[Finding],
    run: LoopholeRun | None,
    at: datetime | None = None,
    ruleset: str = "",
    engine: str = "",
) -> list[Loophole]:
    """Bring a format's loopholes up to date with what was found, in a transaction; gives the loopholes that are new.

    What people decided stays, but that a loophole which was closed as fixed and gone is open again when it shows once more.
    """
    now = at or timezone.now()
    ruleset, engine = (run.ruleset_hash, run.engine_version) if run else (ruleset, engine)
    wanted = {each.key: each for each in findings}
    held = {row.key: row for row in Loophole.objects.select_for_update().filter(format=of, key__in=wanted)}
    new: list[Loophole] = []
    for key, finding in wanted.items():
        values = {**_values(finding), "ruleset_hash": ruleset, "engine_version": engine, "run": run, "seen_at": now}
        row = held.get(key)
        if row is None:
            row = Loophole.objects.create(format=of, key=key, found_at=now, **values)
            _step(row, "found")
            new += [row] if finding.verdict == CONFIRMED else []
            continue
        before = row.verdict
        if is_weaker(finding, row, ruleset):
            if finding.verdict != before:
                continue
            values = {"seen_at": now}
        for name, value in values.items():
            setattr(row, name, value)
        row.save(update_fields=[*values])
        _seen(row, before)
        new += [row] if row.verdict == CONFIRMED != before else []
    return new


def is_weaker(finding: Finding, row: Loophole, ruleset: str) -> bool:
    """Whether a finding says less than what is known of the same thing: nothing for certain, or from fewer cases under the same rules.

    Otherwise a second's search could take away what an hour's has shown.
    """
    if finding.verdict == UNDECIDED:
        return row.verdict != UNDECIDED or _cases(finding.numbers) < _cases(row.numbers)
    has_chance = any(each["low"] != each["high"] for each in finding.numbers[:1])
    return has_chance and ruleset == row.ruleset_hash and _cases(finding.numbers) < _cases(row.numbers)


def _cases(numbers: Sequence[Mapping[str, Any]]) -> int:
    """How many cases the main figure comes from."""
    return int(numbers[0]["games"]) if numbers else 0


def _seen(row: Loophole, before: str) -> None:
    """Write down what it means that a loophole was met again."""
    if before != row.verdict:
        _step(row, "changed", note=f"It was {before}, and is {row.verdict} now.")
    elif row.verdict == CONFIRMED and row.is_gone and row.status == Status.FIXED:
        _open(row, note="It shows again.")
    elif row.verdict == CONFIRMED and row.is_gone:
        row.is_gone = False
        row.save(update_fields=["is_gone"])
        _step(row, "found", note="It shows again.")
    else:
        change_record(scope=SCOPE, action="seen", subject="loophole", key=str(row.pk))


def _unseen_settle(run: LoopholeRun, found: Report) -> None:
    """What a search in all cards with the sample decks looked for wholly and did not meet: readings are out of date and go, loopholes
    that such a search had found are gone. What made-up cards show no search of the site can meet.
    """
    if run.hunt["focus"] or run.hunt["about"].get("decks") != SAMPLES or not _is_of_today(run):
        return
    met = {each.key for each in found.findings}
    whole = {name for name, (done, of) in found.done.items() if done == of}
    likes: dict[int | None, bool] = {None: True}  # those without a search came with the project's files
    rows = Loophole.objects.select_for_update().filter(format=run.format, status=Status.OPEN, is_gone=False)
    for row in rows.exclude(key__in=met).exclude(verdict=PLANTED).defer("replay"):
        if row.kind.partition(".")[0] not in whole:
            continue
        if row.verdict != CONFIRMED:
            change_record(scope=SCOPE, action="outdated", subject="loophole", key=str(row.pk))
            row.delete()
            continue
        if row.run is not None and row.run_id not in likes:
            likes[row.run_id] = _is_like(row.run.hunt, run.hunt)
        if likes[row.run_id]:
            row.is_gone = True
            row.save(update_fields=["is_gone"])
            _step(row, "gone", note="A later search in all cards does not show it.")


def _is_like(earlier: Mapping[str, Any], hunt: Mapping[str, Any]) -> bool:
    """Whether an earlier hunt looked at what this one does."""
    is_of_all = not earlier["focus"] and earlier["about"].get("decks") == SAMPLES
    return is_of_all and bool(earlier["seed"] == hunt["seed"])


def _values(finding: Finding) -> dict[str, Any]:
    whole = finding.as_json()
    names = ("kind", "verdict", "severity", "says", "cards", "rules", "numbers", "switches", "replay", "detail", "seed")
    return {**{name: whole[name] for name in names}, "about": finding.about[:200]}


def _step(row: Loophole, action: str, *, actor: Any = None, note: str = "") -> None:
    LoopholeStep.objects.create(loophole=row, actor=actor, action=action, note=note[:400])
    change_record(scope=SCOPE, action=action, subject="loophole", key=str(row.pk), actor=actor)


# ------------------------------------------------------------------------------------------------------------ looking again
def _again_settle(run: LoopholeRun, found: Report) -> None:
    """Say of the loopholes that this search looked for whether they are gone. One that shows is open again."""
    is_whole = all(done == of for done, of in found.done.values())
    for row in Loophole.objects.select_for_update().filter(again=run, status=Status.FIXED):
        shown = next((each for each in found.confirmed if _is_same(each, row)), None)
        crashed = any(each.kind.endswith(".crash") for each in found.confirmed)
        if shown is not None:
            findings_store(of=run.format, findings=[shown] if shown.key == row.key else [], run=run)
            row.refresh_from_db()
            if row.status == Status.FIXED:
                _open(row, note="It was looked for again, and still shows.", again=run)
        elif is_whole and not crashed:
            row.is_gone = True
            row.save(update_fields=["is_gone"])
            _step(row, "gone", note="It was looked for again, and shows no more.")
        else:
            _step(row, UNSURE, note="The search broke down." if crashed else NOT_WHOLE)


def _is_same(finding: Finding, row: Loophole) -> bool:
    """Whether a finding is the one of a row, perhaps with other decks around the same cards."""
    return finding.key == row.key or bool(
        row.cards and finding.kind == row.kind and sorted(finding.cards) == sorted(row.cards)
    )


def _open(row: Loophole, *, actor: Any = None, note: str, again: LoopholeRun | None = None) -> None:
    """Open a loophole; of the search that looked for it `again` it is told only while that is what opened it."""
    row.status, row.remedy, row.is_gone, row.again = Status.OPEN, Remedy.NONE, False, again
    row.save(update_fields=["status", "remedy", "is_gone", "again"])
    _step(row, "reopened", actor=actor, note=note)


# ----------------------------------------------------------------------------------------------------------------- closing
@transaction.atomic
def loophole_settle(
    *, loophole: Loophole, actor: Any, status: str, remedy: str = "", note: str, again: LoopholeRun | None = None
) -> Loophole:
    """Close an open loophole as part of the game, or as fixed by something, with a reason; `again` looks whether it is gone.

    Raises Refused for others than maintainers of its game, InvalidInput, Conflict for one that is closed already.
    """
    settle_check(loophole=loophole, actor=actor, status=status, remedy=remedy, note=note)
    row = Loophole.objects.select_for_update().get(pk=loophole.pk)
    if row.status != Status.OPEN:
        raise Conflict("loophole.closed", "This loophole is closed already. Open it again to decide anew.")
    row.status, row.remedy, row.remedy_note, row.again, row.is_gone = status, remedy, note, again, False
    row.save(update_fields=["status", "remedy", "remedy_note", "again", "is_gone"])
    _step(row, status, actor=actor, note=note)
    if again is not None:
        _step(row, "again")
    return row


def settle_check(*, loophole: Loophole, actor: Any, status: str, remedy: str, note: str) -> None:
    """Raises Refused and InvalidInput for what `loophole_settle` would refuse, before anything is begun."""
    refuse_others(loophole, actor)
    if status not in (Status.ACCEPTED, Status.FIXED):
        raise InvalidInput("loophole.status", "A loophole is closed as “accepted” or as “fixed”.", pointer="/status")
    if loophole.verdict != CONFIRMED:
        message = "This is no loophole but a reading: there is nothing to close."
        raise Conflict("loophole.reading", message)
    remedies = [each for each in Remedy.values if each] if status == Status.FIXED else [""]
    if remedy not in remedies:
        message = (
            f"Say what fixed it: {', '.join(remedies)}."
            if status == Status.FIXED
            else "What is accepted has no remedy."
        )
        raise InvalidInput("loophole.remedy", message, pointer="/remedy")
    if not note.strip() or len(note) > LONGEST_NOTE or not is_storable(note):
        message = f"Give the reason in up to {LONGEST_NOTE} characters: readers see it."
        raise InvalidInput("loophole.note", message, pointer="/note")


def refuse_others(loophole: Loophole, actor: Any) -> None:
    """Raises Refused for people who may not decide on a loophole."""
    if not may_close_loopholes(actor, loophole.format.game.slug):
        raise Refused("loophole.not_yours", "Only maintainers of the game decide what becomes of its loopholes.")


@transaction.atomic
def loophole_look_again(*, loophole: Loophole, actor: Any, run: LoopholeRun) -> Loophole:
    """Note that a loophole closed as fixed is looked for once more. Raises Refused, Conflict for one that is not fixed."""
    refuse_others(loophole, actor)
    row = Loophole.objects.select_for_update().get(pk=loophole.pk)
    if row.status != Status.FIXED:
        raise Conflict("loophole.not_fixed", "Only what is closed as fixed is looked for again.")
    if row.again_id != loophole.again_id:
        raise Conflict("loophole.again_running", "Somebody else has begun to look for it again just now.")
    row.again, row.is_gone = run, False
    row.save(update_fields=["again", "is_gone"])
    _step(row, "again", actor=actor)
    return row


@transaction.atomic
def loophole_reopen(*, loophole: Loophole, actor: Any, note: str = "") -> Loophole:
    """Open a closed loophole again. Raises Refused for others than maintainers of its game, Conflict for an open one."""
    refuse_others(loophole, actor)
    if len(note) > LONGEST_NOTE or not is_storable(note):
        raise InvalidInput("loophole.note", f"A note has at most {LONGEST_NOTE} characters.", pointer="/note")
    row = Loophole.objects.select_for_update().get(pk=loophole.pk)
    if row.status == Status.OPEN:
        raise Conflict("loophole.open", "This loophole is open already.")
    unneeded = row.again_id
    _open(row, actor=actor, note=note)
    if unneeded is not None:
        run_drop(pk=unneeded)
    return row
