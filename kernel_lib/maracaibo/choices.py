"""How the choice of each decision and the longer fields of a position are written, for those who write examples."""

from __future__ import annotations

FREE = '`{plan: card}`, `{goal: 0, half: low}` or `figure_to_combat` first'

SHAPES = {
    "after_main_action": f"`end`; {FREE}",
    "annex_village": "`{nation: spain, place: 6}` or `ignore`",
    "career": "a career card",
    "city": f"`{{deliver: card}}`, then `act` or `end`; {FREE}",
    "combat_action": "`{action: ca_influence_1}`, `{action: ca_annex, at: 5}`, with `card: A024` for the action of a "
                     f"card, `{{spend: {{combat_points: 1, figures: 1}}}}` or `end`; {FREE}",
    "combat_nation": f"a nation; {FREE}",
    "combat_stack": "`1` or `2`",
    "discard_cards": "`{cards: {A001: 1, A004: 1}}`",
    "draw": "`deck` or `{display: card}`; `stop` only when the deck is out",
    "explore": "`{path: [1, 2]}`: every space on the way, those jumped too; `ignore` for an effect of a card",
    "explorer_quest": f"`complete` or `leave`; {FREE}",
    "figures_to_income": "`{figures: {figure: 2}}`, or `{figures: {}}` for none",
    "goals_after": "`{goal: 0, half: low}`, `figure_to_combat` or `done`",
    "good": "a good",
    "keep_four": "`{keep: {A001: 1, A002: 1, A003: 1, A004: 1}}`",
    "legacy_offer": f"`pay` or `decline`; {FREE}",
    "main_action": f"`city`, `village`, `{{quest: tile}}`, `{{assistant: card}}` or `none`; {FREE}",
    "nation": "a nation",
    "one_of": "the word of the first thing done: `combat` or `explore`; `doubloons` or `vp_per_assistant`; "
              "`explore`, `doubloons` or `next_rank`; `vp` or `doubloons`",
    "pay_for": f"`pay` or `decline`; {FREE}",
    "plan_one": "a card",
    "purchase": "`{buy: card}` or `{invest: building}`",
    "quest": "a quest tile",
    "remove_disc": "a spot of the ship board, `SU01` to `SU12`; `ignore` for an effect of a card",
    "sail": "`{path: [6, 7]}`: every place on the way",
    "sail_again": f"`{{path: [6, 7]}}` or `stay`; {FREE}",
    "scoring_choice": "`{buy: card}`, `{invest: building}` or `points`; at the end of the game goals first; "
                      "`figure_to_combat` first",
    "skull_tile": "a legacy tile",
    "token": "a cooperation token",
    "village_action": "`{do: va_doubloon}`, with `card: A023` for the action of a card, "
                      f"`{{buy: card}}`, `{{invest: building}}` or `stop`; {FREE}",
    "vote": "a story card",
    "vote_tie": "a story card",
}
"""Decision -> its choices. A decision with one choice only is not asked."""

SAMPLES = {
    "markers": "{4: spain}", "supply_taken": "{spain: 1}", "combat_stacks": "[[T01, T02], [T03]]",
    "quests": "{6: [Q01]}",
    "explorer_quests": "{7: Q01}", "market": "{4: 1}", "city_tiles": "{4: city_01}", "crossed": "{red: 1}",
    "legacy_discs": "{L10: 1}", "influence": "{france: 3}", "discs": "{SU01: 0}", "assistants": "{A044: 6}",
    "figures_on": "{B047: 1}", "quests_on": "{A034: Q01}", "combat_tiles": "[T01]", "quest_tiles": "[Q01]",
    "goals": '["", low, high]'}
"""How a field is written that holds more than a word or a number."""
