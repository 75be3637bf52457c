"""How the choice of each decision is written, for those who write examples."""

from __future__ import annotations

YES_OR_NO = "`true` or `false`"
CARD_OR_PASS = "a card, as `stand_fast`, or `pass`"
LOST = "`{lost: {france: 2, ney: 1}}`"
INFLUENCE = "`{do: influence, minor: sweden, row: britain, right: true}`, `{do: turn, minor: sweden, row: britain}`"

SHAPES = {
    "accept_terms": YES_OR_NO,
    "act": "`{do: play, card: congress, as: cp}` or `as: event` (reserve cards, too), `{do: resource}`; "
           "`{do: march, from: ulm, to: munich, lead: ney, units: {france: 4}}` (`units: {}` for him alone), "
           "`{do: march_units, from: ulm, to: munich, units: {france: 2}}` without a leader, "
           "`{do: flag, at: munich}`, `{do: besiege, at: mantua, leader: charles}`; "
           "`{do: build, at: paris, units: 2}`, `{do: build_leader, at: paris, leader: ney}`, "
           "`{do: build_army, at: paris, units: 2, leaders: [ney]}` in one go, `{do: build_squadron, at: brest}`, "
           "`{do: call_back, piece: france, at: paris}` and `{do: call_squadron, at: brest}` from the regroup box; "
           "`{do: sail, from: brest, to: english_channel, ships: {france: 2}}`, "
           "`{do: patrol, at: north_sea, target: britain}`, `{do: refit, at: brest, power: france}`, "
           "`{do: sealift, from: kent, to: calais, lead: moore, units: {britain: 3}}`, "
           "`{do: sealift_units, from: kent, to: dublin, units: {britain: 2}}`; "
           "`{do: declare, target: prussia}`, " + INFLUENCE + ", `{do: end_war, card: persian_war}`; "
           "`{do: name, at: vienna, leader: mack}`, `{do: group, at: vienna, leader: kutusov}`, "
           "`{do: grand_fleet, at: north_sea}`, `{do: leave_grand, at: north_sea}`; `{do: bargain}` with the option "
           "`deals`, `{do: by_hand}` with real cards; `end`",
    "agree_armistice": YES_OR_NO,
    "allow_interception": YES_OR_NO,
    "answer_offer": "`agree` or `refuse`",
    "attrition_losses": LOST,
    "battle_card": CARD_OR_PASS,
    "by_hand": "`dice_more`, `dice_fewer`, `cp_more`, `cp_fewer`, `units_in`, `units_out`, `leader_in`, `leader_out`, "
               "`squadrons_in`, `squadrons_out`, `flag_on`, `flag_off`, `cards_more`, `cards_fewer`, `resources_more`, "
               "`resources_fewer`, or `done`",
    "by_hand_at": "an area or sea area",
    "by_hand_count": "a number",
    "by_hand_of": "a power or leader",
    "card_shows": "a number",
    "cede": "an area",
    "deploy": "`{to: ulm, units: {france: 2}}`, who joins him at the place he leaves; `stop`",
    "end_event": "a card",
    "evade": "an area, or `stand`",
    "event_card": "a card",
    "event_donor": "an area",
    "event_flag_or_piece": "`flag` or `piece`",
    "event_leader": "a leader",
    "event_levy": "a place, or `regroup`",
    "event_piece": "a power, for a unit of it, or a leader",
    "event_place": "an area or sea area",
    "event_power": "a power",
    "event_row": "a power",
    "event_spend": "a card, or `resource`",
    "event_way": "`event` or `cp`",
    "excess_card": "a card",
    "excess_diplomacy": INFLUENCE + " or `pass`",
    "flag_or_regroup": YES_OR_NO,
    "form_group": YES_OR_NO,
    "fresh_hand": YES_OR_NO,
    "gather_fleet": "`{at: brest, ships: {france: 1}}`, or `go_on`",
    "give_area": "a power",
    "give_back": YES_OR_NO,
    "give_up": "`{power: austria, at: venice}`",
    "intercept": "`{from: vienna, lead: charles, units: {austria: 4}}`, or `pass`",
    "join_fleet": YES_OR_NO,
    "join_group": YES_OR_NO,
    "leaders_lost": LOST,
    "leave_area": YES_OR_NO,
    "leave_capital": "an area, or `regroup`",
    "let_in": YES_OR_NO,
    "losses": LOST,
    "must_play_event": YES_OR_NO,
    "naval_evade": YES_OR_NO,
    "naval_intercept": YES_OR_NO,
    "neutral_retreat": "`eliminate`, `war` when it is free, or with the cards that pay `{war: [congress, rally]}`",
    "odd_loss": "a power",
    "odd_sunk": "a power",
    "offer": "one clause after the other, `{add: {kind: flag, giver: france, taker: austria, at: tyrol}}` or "
             "`{add: {kind: promise, giver: france, taker: austria, promise: no_war}}` (`join_forces`, "
             "`attack_elsewhere`, `leave_alone`), then `propose`; `{drop: ...}` takes a clause back, `pass` offers "
             "nothing",
    "pay_for_peace": "`1`, `-1` or `0`",
    "preempt": YES_OR_NO,
    "put_to_sea": "a sea area",
    "real_card": "a card",
    "real_event": "`{do: like, what: conscripts}`, what a card of ours does, `{do: by_hand}`, or `done`",
    "real_response": "a power, or `pass`",
    "redraw": "`keep` or `redraw`",
    "refuge": "a port",
    "reinforce": "`{do: unit, at: paris}`, `{do: leader, at: paris, leader: ney}`, `{do: squadron, at: brest}`, "
                 "`{do: call_back, at: paris, piece: france}`, `{do: call_squadron, at: brest}`, "
                 "`{do: refit, at: brest}`, `{do: deploy, leader: ney, from: mainz}`, "
                 "`{do: fleet, from: brest, to: toulon, ships: {france: 1}}`, "
                 "`{do: ferry, from: cornwall, to: dublin, units: {britain: 2}}`, or `done`",
    "response": CARD_OR_PASS,
    "restore_pact": "`{card: congress, as: cp}` or `as: event`, or `pass`",
    "retreat": "an area",
    "side": "`{do: join, bloc: imperial}`, `{do: war, target: turkey}` or `pass`",
    "spare_flag": "an area",
    "storm_on": YES_OR_NO,
    "strait_battle": YES_OR_NO,
    "submit": "`{cede: [prague], clear: [linz], keep: []}`, or `fight_on`",
    "take_area": YES_OR_NO,
}
