"""How the choice of each decision is written, for those who write examples."""

from __future__ import annotations

SHAPES = {
    "assassinate": "a leader",
    "assault": "`true` or `false`",
    "assign": "`{led: {nobunaga: 5, hideyoshi: 3}}`: soldiers of the clan under each leader",
    "betrayal": "`{card: card_18, leader: nobunaga}` or `pass`; the leader is the one who wins him over",
    "betrayal_in_battle": "`{card: card_2, leader: shingen}` or `pass`",
    "castle_or_field": "`{inside: {azai: 1}}`, or `{inside: {}}` for none",
    "choose_chit": "a chit",
    "commander": "a leader",
    "conqueror": "a clan",
    "controlling_clan": "a clan",
    "deploy": "`{inside: {azai: 3, azai_nagamasa: 1}}`, or `{inside: {}}` for none",
    "disband": "`{at: kyo, inside: false, units: {oda: 2}}`",
    "disband_any": "`yes` or `no`",
    "exile": "a leader or `pass`",
    "exile_shogun": "`yes` or `no`",
    "good_fortune": "`keep` or `use`",
    "good_fortune_dice": "`keep`, `own` or `enemy`: whose dice are rolled again",
    "heal": "a leader",
    "keep_chits": "`{chit_oda: 1, chit_end_turn: 1}`",
    "leader_returns": "a space or `box`",
    "levy": "`{unit: oda, at: gifu}` or `done`",
    "levy_clan": "a clan",
    "losses": "`{lost: {oda: 2, nobunaga_men: 1}}`: soldiers under a leader are named after him",
    "movement": "`{do: move, from: kyo, to: otsu, units: {oda: 8}}`, "
                "`{do: strategic, from: kyo, via: otsu, to: kannonji, units: {oda: 8}}`, "
                "`{do: sail, from: noda_fukushima, to: bay_kawachi, units: {miyoshi: 1}}` for the besieged, "
                "`{do: sally, at: odani, units: {azai: 2}}`, `{do: activate, at: odani}`, `{do: card, card: card_33}`, "
                "`{do: azuchi, at: kannonji, value: 2}` or `end`; it ends by itself when nothing is left to do",
    "negotiate": "`{leader: nobunaga, at: sawayama, clan: azai, inside: false}` or `pass`",
    "next_battle": "a place",
    "play_card": "`card_30` or `pass`",
    "promote": "a leader",
    "regroup": "`{unit: oda, at: gifu}`, a leader by his name, or `done`",
    "reinforce": "`{at: kofu, units: {takeda: 11, shingen: 1}}`",
    "retreat": "`true` or `false`",
    "retreat_to": "`{to: otsu, units: {oda: 3}}`; the place of the battle means into its castle or temple",
    "riot": "a space",
    "rising": "a space",
    "set_up_leader": "a space",
    "set_up_units": "`{units: {odani: 4, sawayama: 2}}`",
    "shogun_goes": "a space; `kyo` to stay",
    "sortie": "`{units: {azai: 2}}`, or `{units: {}}` for none",
    "truce_retreat": "a space",
    "turn_daimyo": "`yes` or `no`",
    "waypoint_excess": "`{units: {oda: 1}}`",
    "who_wins_over": "a leader",
}
