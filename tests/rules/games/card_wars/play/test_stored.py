"""Battles that are stored and restored go on as if they had not been."""

from __future__ import annotations

import orjson

from rules.engine.codec import Codec
from rules.games.card_wars.game import GAME
from tests.rules.games.card_wars.play.table import DRAW, Table, summon_card, when


def test_triggers_wait_in_the_same_order_whoever_came_to_hear_first() -> None:
    table = Table(phase="formation")
    for name in ("First", "Second"):
        table.put(summon_card(when("turn_end", "any", DRAW), name=name))
    table.do("reposition", "row:1", "bench:1")
    table.end_turn(2)
    table.do("reposition", "bench:1", "row:1")
    codec = Codec(GAME, table.state.setup)
    restored = codec.decode(orjson.loads(orjson.dumps(codec.encode(table.state))), GAME.state)
    for state in (table.state, restored):
        state.happens("turn_end", -1, 0)
    assert [each.context.source for each in table.state.fresh] == sorted(each.context.source for each in restored.fresh)
    assert len(table.state.fresh) == 2
    assert codec.digest(table.state) == codec.digest(restored)
