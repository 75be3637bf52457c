"""Maracaibo: the rules as executable chapters, with teaching cards and a teaching map.

One module per chapter; each chapter changes the state only by its own procedures and calls the others by these names
(`who` is a seat, a generator may ask the player):

    supplies     gain_doubloons, gain_points, gain_combat_points, gain_figures(game, who, x, rule); pay_* likewise
    costs        may_pay(state, who, cost) -> Verdict; pay(game, who, cost, rule)                       generator
    steps        do_steps(game, who, steps, rule): what cities, flags, quests, assistants do            generator
    influence    gain_influence(game, who, nation, x, rule); rise(game, who): to the next rank            generator
                 choose_nation(game, who, rule, ...), gain_influence_any(game, who, x, rule)            generator
                 place_marker(game, nation, place, rule, who), remove_marker(game, place, rule, who)
                 may_place_marker(state, nation), markers_on_map(state), noble_rank(state, who, nation)
    exploration  explore(game, who, most)                                                               generator
    combat       combat(game, who)                                                                      generator
    villages     village_actions(game, who, count)                                                      generator
    cities       city_at(state, place), kind_of(state, place): village, city, homeward, start
    actions      ask(game, name, who, rule, allowed, judge): a decision with free actions in between   generator
    quests       may_complete_quest(state, who, tile), complete_quest(game, who, tile, at)              generator
    assistants   may_use_assistant(state, who, card), use_assistant(game, who, card)                    generator
                 passed(game, who, start, end), not_used(game, who), left_ahead(game, who): 2 points each
    careers      may_complete_goal(state, who, goal, half), complete_goal(game, who, goal, half)
    upgrades     upgrades(state, who) -> list of completed spots; may_remove_disc(state, who, spot)
                 remove_disc(game, who, to): choose a spot; to is "" (leaves the game), a city or tile  generator
    purchase     may_buy(state, who, card), buy(game, who, card)                                        generator
                 may_buy_something(state, who), buy_or_invest(game, who)                                generator
    discounts    price(state, who, doubloons): after discounts
    effects      instant_effects(game, who, card): the brown effects of a card just bought              generator
                 compasses(state, who), count(state, who, kind): permanent effects of that struct on bought cards
                 effects(state, who, kind): those effects
    prestige     may_invest(state, who, building), invest(game, who, building)
    income       raise_income(game, who, "doubloons" or "vp", x), gain_token(game, who, token)
    story        set_up(game), check_requirements(game, reader), archive(game)                          generator
    legacy       on_stop(game, who, place), before_main(game, who, place)                               generator
                 may_reach(state, who, place), may_mark(state, who, place), may_act(state, place, main)
                 city_tile(state, place), is_hard(state, start, to), toll(state, place)
    jean         set_up(game), take_turn(game)                                                          generator
    jean_scoring income(game), end_bonus(game); income_points(state), end_bonus_points(state)
"""
