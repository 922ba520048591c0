"""What leads round to itself in a graph of numbered places."""

from __future__ import annotations

from collections.abc import Sequence


def components(leads: Sequence[Sequence[int]]) -> dict[int, frozenset[int]]:
    """The places that lead round to themselves, each with all those on such ways (strongly connected; Tarjan, without recursion)."""
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    path: list[int] = []
    on_path: set[int] = set()
    found: dict[int, frozenset[int]] = {}
    for root in range(len(leads)):
        if root in order:
            continue
        work = [(root, iter(leads[root]))]
        order[root] = low[root] = len(order)
        path.append(root)
        on_path.add(root)
        while work:
            at, others = work[-1]
            other = next(others, None)
            if other is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[at])
                if low[at] == order[at]:
                    part = _popped(path, on_path, at)
                    if len(part) > 1 or at in leads[at]:
                        found.update(dict.fromkeys(part, part))
            elif other not in order:
                order[other] = low[other] = len(order)
                path.append(other)
                on_path.add(other)
                work.append((other, iter(leads[other])))
            elif other in on_path:
                low[at] = min(low[at], order[other])
    return dict(sorted(found.items()))


def _popped(path: list[int], on_path: set[int], until: int) -> frozenset[int]:
    part = set[int]()
    while until not in part:
        at = path.pop()
        on_path.discard(at)
        part.add(at)
    return frozenset(part)
