"""Maracaibo: the rules as executable chapters, with teaching cards and a teaching map.

One module per chapter; each chapter changes the state only by its own procedures and calls the others by these names
(`who` is a seat, a generator may ask the player):

    supplies     gain_doubloons, gain_points, gain_combat_points, gain_figures(game, who, x, rule); lose_* to pay
    costs        may_pay(state, who, cost) -> Verdict; pay(game, who, cost, rule)                       generator
    steps        do_steps(game, who, steps, rule): what cities, flags, quests, assistants do            generator
    influence    gain_influence(game, who, nation, x, rule), choose_nation(game, who, rule, ...)        generator
    markers      place_marker(game, nation, place, rule), remove_marker(game, place, rule), may_place(state, nation)
    exploration  explore(game, who, most)                                                               generator
    combat       combat(game, who)                                                                      generator
    villages     village_actions(game, who, count)                                                      generator
    quests       may_complete_quest(state, who, tile), complete_quest(game, who, tile, at)              generator
    assistants   may_use_assistant(state, who, card), use_assistant(game, who, card)                    generator
                 unused(game, who, places, left_at): 2 points for each own assistant at one of `places`
    careers      may_complete_goal(state, who, goal, half), complete_goal(game, who, goal, half)
    upgrades     upgrades(state, who) -> list of completed spots; may_remove_disc(state, who, spot)
                 remove_disc(game, who, to): choose a spot; to is "" (leaves the game), a city or tile  generator
    purchase     may_buy(state, who, card), buy(game, who, card)                                        generator
                 may_buy_something(state, who), buy_or_invest(game, who)                                generator
                 price(state, who, doubloons): after discounts
    effects      compasses(state, who), count(state, who, do): permanent effects of that word on bought cards
                 effects(state, who, do): those effects
    prestige     may_invest(state, who, building), invest(game, who, building)
    income       raise_income(game, who, kind, x), gain_token(game, who, token)
    story        set_up(game), check_requirements(game, reader), archive(game)                          generator
    legacy       on_stop(game, who, place), before_main(game, who, place)                               generator
                 on_pass(game, who, place), arrow_cost(state, start, to), may_enter(state, who, place)
    jean         set_up(game), take_turn(game), interim(game), end_bonus(game)                          generator
"""
