"""Who is told what of searches for loopholes: whoever began one that it has ended, and a game's maintainers of what breaks their game."""

from __future__ import annotations

from collections.abc import Sequence

from oscg.accounts.models import NoticeKind
from oscg.accounts.notices import notice_send
from oscg.accounts.permissions import maintainers_of
from rules.lab.finding import CONFIRMED
from rules.models import Format, Loophole, LoopholeRun


def run_path(run: LoopholeRun) -> str:
    """The page of a search."""
    return f"/loopholes/runs/{run.pk}/"


def run_tell(run: LoopholeRun) -> None:
    """Tell whoever began a search what came of it; of proposals their own pages tell."""
    if run.owner is None or run.purpose == LoopholeRun.Purpose.PROPOSAL or run.result is None:
        return
    count = run.result[CONFIRMED]
    found = "no loophole" if not count else "1 loophole" if count == 1 else f"{count} loopholes"
    rest = "" if run.result["is_whole"] else " Its budget did not reach for all there was to look at."
    text = f"Your search in {run.format.name} has ended and found {found}.{rest}"
    notice_send(users=[run.owner], kind=NoticeKind.LOOPHOLE, text=text, path=run_path(run))


def found_tell(format_: Format, new: Sequence[Loophole], run: LoopholeRun) -> None:
    """Tell a game's maintainers of new loopholes that break it; not whoever began the search, who is told of all of them."""
    if not new:
        return
    users = [user for user in maintainers_of(format_.game.slug) if user.pk != run.owner_id]
    if len(new) == 1:
        text, path = f"A grave loophole was found in {format_.name}. {new[0].says}", f"/loopholes/{new[0].pk}/"
    else:
        text, path = f"{len(new)} grave loopholes were found in {format_.name}.", run_path(run)
    notice_send(users=users, kind=NoticeKind.LOOPHOLE, text=text, path=path)
