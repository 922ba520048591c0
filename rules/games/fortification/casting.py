"""Playing spells: what stands against it, in the order of section 5.2, and how a spell takes its course (FORT-CAST)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules.engine.errors import Refusal
from rules.engine.events import Event
from rules.engine.frames import Block, Context, Frame
from rules.engine.program import AbilityProgram
from rules.engine.resolution import push_ability, stamped
from rules.engine.zones import GRAVEYARD, NOWHERE, RESOLVING
from rules.games.fortification.card_types import BATTLEGROUND, FORT, INSTANT, REACTIVE, CharacterFace, SpellFace
from rules.games.fortification.permitting import barred

if TYPE_CHECKING:
    from rules.games.fortification.pieces import Piece
    from rules.games.fortification.state import FortificationState

Named = tuple[tuple[int, ...], ...]
FIRST_TURNS = 2


def elements_fit(face: CharacterFace, elements: frozenset[str]) -> bool:
    """Whether a character's spell access covers a spell with these elements (FORT-CHAR-12)."""
    if face.access == "only":
        return not face.elements.isdisjoint(elements)
    return face.access != "except" or face.elements.isdisjoint(elements)


def magic_of(state: FortificationState, piece: Piece) -> int:
    """The magic points a caster has for a spell (FORT-SPELL-4)."""
    magic = max(0, piece.magic + piece.gear_magic + piece.below.get("magic", 0))
    return magic if state.setup.options["magic_use"] == "threshold" else max(0, magic - piece.spent)


def can_react(state: FortificationState, card: int, event: Event) -> bool:
    """Whether a card in hand may be played in the window of an event (FORT-SPELL-7, FORT-SPELL-8, FORT-FACE-5)."""
    program = state.card(card)
    face = program.spell
    if face is None:
        return False
    reaction = program.reaction
    if face.timing == INSTANT:
        is_for_it = state.setup.options["instant_speed"] == "any_turn"
    else:
        is_for_it = reaction is not None and reaction.event == event.kind and reaction.hears(state, card, event)
    return is_for_it and state.is_told_to(state.setup.owners[card], event)


# ------------------------------------------------------------------------------------------------------- what stands against
def why_not_played(
    state: FortificationState, seat: int, card: int, piece: Piece | None, event: Event | None
) -> Refusal | None:
    """The first reason against a spell apart from costs and targets. `piece` casts a character spell, `event` is reacted to."""
    face = state.card(card).spell
    assert face is not None
    side = state.seats[seat]
    if face.breaks_seal:
        return Refusal("E_RZ_SEALED", "FORT-RZ-3", {"spell": card})
    if event is None and side.mode not in ("", "spell"):
        return Refusal("E_MODE_CHOSEN", "FORT-TURN-3", {"mode": side.mode})
    if face.is_field != (piece is None):
        if face.is_field:
            return Refusal("E_PLAYER_SPELL_ONLY", "FORT-CAST-4", {"spell": card})
        return Refusal("E_CASTER_REQUIRED", "FORT-CAST-4", {"spell": card})
    caster = -1 if piece is None else piece.number
    party = state.party_of(caster)
    if state.must_not("cast", seat, card=caster, party=party):
        return barred("E_FORBIDDEN", "cast", seat, party=party, card=caster)
    if piece is not None:
        refusal = _why_not_by(state, seat, card, face, piece)
        if refusal is not None:
            return refusal
    if event is None and face.timing == REACTIVE:
        return Refusal("E_TRIGGER", "FORT-SPELL-8", {"spell": card, "event": state.card(card).reaction})
    if face.attacks_fort and _is_banned(state, seat):
        return Refusal("E_FIRST_TURN_FORT_SPELL", "FORT-FIRST-2", {"spell": card})
    return _why_not_now(state, seat, card, face, piece, event) or _why_not_so(state, seat, card, face, piece, event)


def _why_not_by(state: FortificationState, seat: int, card: int, face: SpellFace, piece: Piece) -> Refusal | None:
    """Why a character cannot cast a spell at all (FORT-CHAR-10, FORT-CHAR-12, FORT-SPELL-4)."""
    person = piece.program.character
    lifted = state.may("spell_access_extra", seat, card=piece.number) > 0
    if person is None or not (person.access or lifted):
        return Refusal("E_NOT_A_CASTER", "FORT-CHAR-10", {"character": piece.number})
    if not lifted and not elements_fit(person, face.elements):
        return Refusal("E_ELEMENT", "FORT-CHAR-12", {"character": piece.number, "elements": sorted(face.elements)})
    magic = magic_of(state, piece)
    if magic < face.min_magic and not state.may("ignore_min_magic", seat, card=piece.number):
        params = {"character": piece.number, "m": magic, "n": face.min_magic, "spell": card}
        return Refusal("E_MAGIC_LOW", "FORT-SPELL-4", params)
    return None


def _is_banned(state: FortificationState, seat: int) -> bool:
    """Whether spells against forts are banned for a player now (FORT-FIRST-2, FORT-FIRST-3)."""
    if state.turn > FIRST_TURNS:
        return False
    ban = state.setup.options["first_turn_fort_spell_ban"]
    is_rule = ban == "both_first_turns_all_players" or (ban is not None and seat == state.active)
    return state.is_restricted("fort_spell_first_turn", seat, is_rule=is_rule)


def _why_not_now(
    state: FortificationState, seat: int, card: int, face: SpellFace, piece: Piece | None, event: Event | None
) -> Refusal | None:
    """Whether it is the time for the spell (FORT-CAST-2, FORT-CAST-7, FORT-CAST-10)."""
    battle = state.battle
    late = battle is not None and battle.strikes > 0 and (event is None or face.battle_only)
    caster = -1 if piece is None else piece.number
    if late and not state.may("spell_after_strike", seat, card=caster, party=state.party_of(caster)):
        return Refusal("E_STRIKE_DECLARED", "FORT-CAST-2", {})
    is_own = battle is not None and (battle.seat == seat or not face.battle_only)
    if not is_own and (face.attacks_party or face.battle_only):
        return Refusal("E_NOT_IN_BATTLE", "FORT-CAST-7" if face.attacks_party else "FORT-CAST-10", {"spell": card})
    return None


def _why_not_so(
    state: FortificationState, seat: int, card: int, face: SpellFace, piece: Piece | None, event: Event | None
) -> Refusal | None:
    """Whether the caster is where it has to be, and what is printed holds (FORT-CAST-7, FORT-CAST-8)."""
    context = Context(card, seat, None, event)
    if piece is not None:
        context.vars["caster"] = piece.number
        if not piece.out and FORT not in face.zones:
            lifted = face.attacks_party and state.may("cast_attack_spell_from_fort", seat, card=piece.number)
            if not lifted:
                return Refusal("E_CASTER_IN_FORT", "FORT-CAST-7", {"character": piece.number})
        is_there = not piece.out or BATTLEGROUND in face.zones
        if not is_there or not all(test(state, context, piece.number) for test in face.conditions):
            return Refusal("E_CONDITION", "FORT-CAST-8", {"spell": card, "condition": ("caster", card)})
        if face.attacks_party and piece.out and not _is_in_battle(state, piece):
            return Refusal("E_NOT_IN_BATTLE", "FORT-CAST-7", {"spell": card})
    if face.parts and not all(holds(state, context) for holds in face.parts[0].open_conditions):  # type: ignore[attr-defined]
        return Refusal("E_CONDITION", "FORT-CAST-8", {"spell": card, "condition": ("printed", card)})
    return None


def _is_in_battle(state: FortificationState, piece: Piece) -> bool:
    """Whether the party of a character outside meets the other in the battle, or is about to (FORT-CAST-7, FORT-ATK-4)."""
    battle, party = state.battle, state.party_of(piece.number)
    if battle is None or party in (state.attackers(), state.defenders()):
        return battle is not None
    is_barred = -piece.slot in battle.forced or state.must_not("defend", piece.controller, party=party)
    return not battle.settled and not is_barred


def context_for(state: FortificationState, seat: int, card: int, piece: Piece | None, part: AbilityProgram | None,
                event: Event | None) -> Context:  # fmt: skip
    """What a part of a spell speaks of."""
    context = Context(card, seat, part, event)
    if piece is not None:
        context.vars["caster"] = piece.number
    return context


# ------------------------------------------------------------------------------------------------------------ playing it
def shares(parts: Sequence[AbilityProgram], named: Named) -> list[Named]:
    """The named targets of all parts of a spell, one after the other, taken apart."""
    found, at = [], 0
    for part in parts:
        count = len(part.own_targets)
        found.append(named[at : at + count])
        at += count
    return found


def begin_spell(state: FortificationState, seat: int, card: int, piece: Piece | None, named: Named, paid: Any,
                event: Event | None = None) -> None:  # fmt: skip
    """Pay for a spell and put it on the stack."""
    face = state.card(card).spell
    assert face is not None
    whole = context_for(state, seat, card, piece, None, event)
    whole.vars["blind"] = event is not None and event.card >= 0 and not state.knows(seat, event.card)
    whole.vars["targets"] = [
        {target.id: stamped(state, target, chosen) for target, chosen in zip(part.own_targets, share, strict=True)}
        for part, share in zip(face.parts, shares(face.parts, named), strict=True)
    ]
    state.base = 0
    state.take_out(card)
    state.zones[card] = RESOLVING
    if face.timing != REACTIVE:
        state.seats[seat].mode = state.seats[seat].mode or ("spell" if state.one_class else "")
    if piece is not None and state.setup.options["magic_use"] != "threshold":
        piece.spent += face.min_magic
    if face.attacks_party and state.battle is not None and state.battle.seat == seat:
        state.battle.spells += 1
    state.say(
        "spell_cast", card, seat, target=piece.number if piece is not None and state.knows(None, piece.number) else -1
    )
    if piece is not None and state.setup.options["reveal_caster_in_fort"]:
        state.say("caster", piece.number, seat)
    state.push(CAST, whole)
    if face.costs:
        state.pay(whole, face.costs, paid)


def _announce(state: FortificationState, frame: Frame) -> None:
    context = frame.context
    state.before("announced", context.source, context.seat, context.vars.get("caster", -1))


def _carry_out(state: FortificationState, frame: Frame) -> None:
    """The parts in printed order, unless something has negated the spell: the last is put on the stack first."""
    whole = frame.context
    face = state.card(whole.source).spell
    assert face is not None
    if whole.vars.get("negated"):
        state.say("negated", whole.source, whole.seat)
        return
    for part, targets in reversed(list(zip(face.parts, whole.vars["targets"], strict=True))):
        context = Context(whole.source, whole.seat, part, whole.event)
        context.targets, context.x, context.paid = dict(targets), whole.x, whole.paid
        context.vars["caster"] = whole.vars.get("caster", -1)
        context.vars["power"] = face.power
        context.vars["blind"] = whole.vars.get("blind", False) and bool(part.event)
        if part.block is not None:
            state.push(PART, context)


def _part(state: FortificationState, frame: Frame) -> None:
    """One part of a spell, if its conditions hold when it comes to it."""
    context = frame.context
    ability: AbilityProgram = context.ability
    event = context.event
    if context.vars.get("blind") and event is not None and not ability.hears(state, context.source, event):
        return  # what it reacted to was hidden, and not what it asks for (section 5.4)
    if ability.holds(state, context):
        push_ability(state, context)


def _finish(state: FortificationState, frame: Frame) -> None:
    """A used spell goes to its owner's graveyard (FORT-CAST-3), and may end its player's turn (FORT-CAST-9)."""
    whole = frame.context
    card = whole.source
    face = state.card(card).spell
    assert face is not None
    if state.zones[card] == RESOLVING:
        state.zones[card] = NOWHERE
        state.to_pile(card, GRAVEYARD)
    if whole.vars.get("negated"):
        return  # it has taken no effect: nothing hears of it as played (section 6.1)
    state.happens("played", card, whole.seat, whole.vars.get("caster", -1))
    if face.ends_turn and whole.seat == state.active:
        state.end_turn_soon()


PART = Block(("fortification", "part"), (_part,))
CAST = Block(("fortification", "cast"), (_announce, _carry_out, _finish), frozenset((1, 2)))
BLOCKS = (PART, CAST)
