"""The words that the three rule books wish for, and the common word that serves each: nothing "
"wished for is lost.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.abilities.vocabulary import vocabulary_of

WISHES: dict[str, dict[str, str]] = {
    "maximus": {
        "filter": "zone side kind avatar recipe name types_any types_all types_none keyword drained attackable "
        "frontmost rank offense "
        "defense health damage cost equipped not_self attached_to",
        "reference": "$self $host $you $opponents $each_player $event.card $event.source $event.target $event.player "
        "$paid $owner_of "
        "$controller_of $t1 all",
        "value": "count stat jiggawatts zone_size event_amount paid_x add sub mul min max half random",
        "effect": "damage heal modify grant_keyword remove_keyword grant_power silence add_type remove_type drain "
        "undrain skip_undrain "
        "refresh_uses destroy sacrifice discard draw mill recruit resurrect return_to_hand put_in_deck "
        "look reveal shuffle "
        "gain_jiggawatts lose_jiggawatts move_jiggawatts add_resource take_control move_unit swap_units "
        "attach detach fuse evolve defuse "
        "prevent_damage forbid extra_resource end_turn win lose if choose_one for_each repeat may",
        "event": "played entered left destroyed battle_destroyed sacrificed discarded drawn milled recruited "
        "resurrected fused evolved "
        "defused equipped unequipped attacks attacked damaged deals_damage healed drained undrained "
        "power_activated resource_placed "
        "resource_drained resource_destroyed jiggawatts_gained jiggawatts_spent became_frontmost "
        "control_changed turn_start turn_end "
        "player_lost",
        "condition": "compare exists matches turn_of first_this_turn all any not",
        "cost": "jiggawatts drain_cards discard_cards sacrifice_cards sacrifice_self health mill_cards "
        "return_cards lose_resource",
        "duration": "end_of_turn your_next_turn while_source while_attached permanent turns:n",
        "keyword": "unblockable_attacks no_attack_drain ranged reach exposed cannot_attack unattackable "
        "enters_drained indestructible",
        "forbid": "attack power play be_attacked draw",
    },
    "card-wars": {
        "form": "static activated played",
        "event": "summoned entered_row left_row phase_start phase_end turn_start turn_end round_end battle_start "
        "main_drawn affinity_rolled "
        "affinity_drawn affinity_refilled crystal_sacrificed crystal_shattered repositioned magic_cast "
        "magic_refreshed summon_played "
        "item_played weather_played weather_replaced trap_set trap_activated skill_used attack_declared "
        "direct_attack_declared attack_hit "
        "attack_missed damaged healed own_defeated enemy_defeated own_overkilled enemy_overkilled erased "
        "resurrected before_damage "
        "before_leave_row before_effect",
        "condition": "cmp weather_is row_empty empty_cells slot_state round_number first_player phase event_source "
        "event_target any all not",
        "reference": "self bearer event.source event.target event.card attacker defender adjacent opposite",
        "effect": "damage heal modify_stat modify_roll_needed modify_damage destroy erase move resurrect "
        "refresh_magic draw_main "
        "draw_affinity discard extra_attack remove_modifiers negate redirect_attack forbid immune if "
        "choose_one lock_magic flip_magic_down "
        "return_to_hand return_to_deck recall search_deck set_trap_from reveal destroy_trap swap_places "
        "prevent_damage reflect_damage "
        "set_roll reroll auto_hit auto_miss reduce_cost cost_any_element bonus_charge discharge_to_hand "
        "change_element add_attack_element "
        "change_attack_type clear_weather extend_duration add_counter remove_counter roll_die repeat "
        "end_phase extra_phase copy_effect "
        "optional",
        "forbid": "attack direct_attack move be_moved be_moved_by_enemy bear_item cast_magic set_trap be_targeted",
        "immune": "overkill physical magic element effects",
        "cost": "affinity discard life sacrifice flip_magic erase counters give_up_attack",
        "duration": "instant end_of_phase end_of_turn end_of_round end_of_next_round own_next_turn n_rounds "
        "while_in_play while_weather "
        "end_of_battle",
        "value": "count stat event.die add sub mul half half_up min max die",
    },
    "fortification": {
        "event": "turn_start turn_end card_drawn character_placed equipment_played unequipped formation_changed "
        "spell_played spell_resolved "
        "party_mobilised party_retreated attack_opened defender_chosen strike_declared would_take_damage "
        "damage_taken would_be_knocked_out "
        "knocked_out lead_changed party_wiped_out battle_closed fort_lost fort_gained card_sealed discarded milled",
        "condition": "is kind trait party party_size undefended nth_strike champions_played party_out turn_of all any "
        "not",
        "filter": "lead place fort battleground kind trait spell_access stat damaged wears identity",
        "cost": "discard_hand mill_self lose_own_fort sacrifice unequip_own use_movement use_character_play "
        "use_equip_play damage_self",
        "effect": "modify_stat modify_total set_stat scale_damage prevent_damage spell_attack deal_damage heal "
        "knock_out revive put_into_play "
        "fort_lose fort_gain draw discard mill seal return_to_hand return_to_deck shuffle_deck look_top "
        "rearrange_top search_deck peek_fort "
        "peek_hand discard_equipment move_equipment grant_attack forbid allow grant_retreat "
        "force_retreat force_defender bar_defender "
        "counter_spell reform_party end_battle end_turn create_choice if_then_else optional",
        "reference": "self wearer caster defender_lead each_member place own_party own_party_out that_party",
        "duration": "instant this_strike this_battle this_turn turns while_in_play while_lead while_equipped "
        "until_your_next_turn_start permanent",
    },
}
# Wishes that the notation itself grants, not a word.
NOTATION = {
    ("maximus", "reference", "$t1"): "targets",
    ("maximus", "reference", "all"): '{"all": Filter}',
    ("card-wars", "form", "played"): "resolve",
}


def served(game: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Each wish of a game as (kind, the book's word, the common words that serve it)."""
    words = vocabulary_of(game).words
    for kind, wished in WISHES[game].items():
        for wish in dict.fromkeys(wished.split()):
            found = tuple(
                name
                for name, each in words.get(kind, {}).items()
                if wish in each.wishes or (name == wish and not each.wishes)
            )
            if kind == "form":
                found = (wish,) if wish in words["form"] else found
            said = NOTATION.get((game, kind, wish))
            yield kind, wish, (said,) if said else found
