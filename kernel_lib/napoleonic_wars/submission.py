"""15.4 Submission: offered by a power that its invaders outnumber, taken or refused; and submission by force."""

from __future__ import annotations

from kernel_lib.core.decision import Bag, Decision
from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure, question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, demand, no, yes

from .board import AREAS, CAPITALS, HOMES, LANDS, NATION
from .conquest import conquer, may_be_beaten, may_cede, settle, won_by
from .flags import fly
from .players import is_minor, player, players_majors
from .resources import lose_plus_key
from .state import Area, Power, State, impulse_of
from .terms import allied, at_war, bloc_of, controller, impulse_order, units_at
from .turn_end import automatic_peace, end_game

MOST = 6
"""15.41 Areas in the terms."""


@question("forces_in")
@rule("15.4")
def forces_in(state: State, power: Power, land: Power) -> int:
    """15.4 Forces of `power` in the areas of `land`: units, leaders and flags."""
    return forces_by_nation(state, land).get(power, 0)


def forces_by_nation(state: State, land: str) -> dict[str, int]:
    """The forces of every nation in the areas of `land`."""
    found: dict[str, int] = {}
    units, flags = state.units, state.flags
    for at in LANDS[land]:
        if at in units:
            for piece, count in units[at].items():
                nation = NATION[piece]
                found[nation] = found.get(nation, 0) + count
        if at in flags:
            found[flags[at]] = found.get(flags[at], 0) + 1
    return found


@question("forces_in_play")
@rule("15.4")
def forces_in_play(state: State, power: Power) -> int:
    """15.4 Forces of a power in play, its allies' units and leaders in its areas with them; not the regroup box, nor
    foreign wars."""
    own = sum([count for bag in state.units.values() for piece, count in bag.items() if NATION[piece] == power])
    flags = list(state.flags.values()).count(power)
    helpers = sum(count for at in LANDS[power] for piece, count in units_at(state, at).items()
                  if NATION[piece] != power and allied(state, NATION[piece], power))
    return own + flags + helpers


@question("invaders")
@rule("15.4")
def invaders(state: State, land: Power) -> dict[str, int]:
    """15.4 The enemies with forces in the areas of `land`, and how many; a sponsor's with those of its pact minor
    powers."""
    return enemies_among(state, land, forces_by_nation(state, land))


def enemies_among(state: State, land: str, forces: dict[str, int]) -> dict[str, int]:
    """`invaders`, where these are all forces in the areas of `land`."""
    found: dict[str, int] = {}
    for power, count in forces.items():
        if at_war(state, power, land):
            consul = state.consuls.get(power)
            head = consul.row if consul is not None and consul.row else power
            found[head] = found.get(head, 0) + count
    return found


@question("may_submit")
@rule("15.4", "15.41")
def may_submit(state: State, power: Power) -> Verdict:
    """15.4 Whether a player's major power may offer to submit now: `to` whom, and `with_leave` of whom else, in the
    facts."""
    return may_submit_before(state, power, invaders(state, power))


@rule("15.4", "15.41")
def may_submit_before(state: State, power: str, found: dict[str, int]) -> Verdict:
    """`may_submit`, where these are the invaders."""
    if is_minor(state, power):
        return no("15.4", "minor_never_offers", power=power)
    if not bloc_of(state, power):
        return no("15.4", "not_at_war", power=power, place="")
    if state.impulse is not None and power in state.impulse.offered:
        return no("15.41", "offered_already", power=power)
    against, own = sum(found.values()), forces_in_play(state, power)
    if against <= own:
        return no("15.4", "too_few_invaders", power=power, invaders=against, own=own)
    most = max(found.values())
    first, *others = [one for one in impulse_order(state) if found.get(one) == most]
    return yes("15.4", to=first, with_leave=others)


@question("may_offer_terms")
@rule("15.41", "15.2")
def may_offer_terms(state: State, power: Power, cede: list[Area] = [], clear: list[Area] = [],  # noqa: B006
                    keep: list[Area] = []) -> Verdict:  # noqa: B006
    """15.41 Whether terms may be offered: areas to `cede`, lost home areas among them, areas of its home land to
    `clear` of enemy flags, areas that it has won and will `keep`; six at most (C86), nothing a conquest would not
    touch."""
    areas = len({*cede} if state.options["C86"] == "ceded" else {*cede, *clear, *keep})
    if areas > MOST:
        return no("15.41", "too_many_areas", areas=areas, most=MOST)
    for at in cede:
        verdict = may_cede(state, at, power)
        if not verdict and (at in CAPITALS or at in clear or not may_be_cleared(state, at, power)):
            return verdict
    for at in clear:
        if not may_be_cleared(state, at, power):
            return no("15.41", "conquest_leaves_it", place=at)
    for at in keep:
        if at not in won_by(state, power):
            return no("15.41", "not_won", place=at, power=power)
    return yes("15.41")


@rule("15.41", "15.2")
def may_be_cleared(state: State, at: str, power: str) -> bool:
    """15.41, 15.2 Whether an enemy's flag lies in a home area that a conquest would clear of it: not one ceded
    before."""
    return at in HOMES[power] and at_war(state, controller(state, at), power) and at not in state.ceded


@procedure("submissions")
@rule("15.4", "15.41")
def submissions(game: Game) -> Procedure:
    """15.4 At the end of an impulse: who may submit, offers terms or not. Whoever has as many forces at home as his
    invaders may not."""
    state: State = game.state
    for power in players_majors(state):
        forces = forces_by_nation(state, power)
        own = forces.pop(power, 0)
        found = enemies_among(state, power, forces) if sum(forces.values()) > own else {}
        if sum(found.values()) > own and may_submit_before(state, power, found):
            yield from offer_terms(game, power)
            if state.phase == "over":
                return


def offer_terms(game: Game, power: str) -> Procedure:
    """15.41 One offer; taken or refused without haggling, and carried out at once."""
    state: State = game.state
    facts = may_submit(state, power).facts
    own = {at: 1 for at, area in AREAS.items() if area.power == power and may_offer_terms(state, power, [at])}
    held = {at: 1 for at in HOMES[power] if may_offer_terms(state, power, [], [at])}
    seat = player(state, power)
    won = dict.fromkeys(won_by(state, power), 1)
    most = len(AREAS) if state.options["C86"] == "ceded" else MOST
    terms = {"cede": Bag(own, 0, MOST), "clear": Bag(held, 0, most), "keep": Bag(won, 0, most)}
    choice = yield Decision("submit", seat, "15.4", ("fight_on", terms),
                            lambda one: yes("15.4") if one == "fight_on"
                            else may_offer_terms(state, power, *(list(one[part]) for part in terms)),
                            {"power": power, "to": facts["to"]}, usual=("fight_on",))
    if choice == "fight_on":
        return
    impulse_of(state).offered.append(power)
    to = facts["to"]
    agreed_on = {part: list(choice[part]) for part in terms}
    for one in (to, *facts["with_leave"]):
        agreed = yield Decision("accept_terms", player(state, one), "15.41", (True, False),
                                facts={"power": power, "to": one, **agreed_on})
        if not agreed:
            game.emit("terms_refused", "15.41", one, power=power)
            return
    yield from submit(game, power, to, **agreed_on)


@question("may_submit_to")
@rule("15.4")
def may_submit_to(state: State, power: Power, to: Power) -> Verdict:
    """15.4 Whether a power is one that submits to this one of its own will: a player's major power, to an enemy.
    Whether his forces suffice for an offer is `may_submit`."""
    if is_minor(state, power):
        return no("15.4", "minor_never_offers", power=power)
    return may_be_beaten(state, power, to)


@procedure("submit", may="may_submit_to", also=("投降",))
@rule("15.4", "15.41", "15.5")
def submit(game: Game, power: Power, to: Power, cede: list[Area] = [],  # noqa: B006 - never changed
           clear: list[Area] = [], keep: list[Area] = []) -> Procedure:  # noqa: B006
    """15.4 A power submits on these terms; the conqueror gains a resource; if it is France, the game is over (5.82)."""
    state: State = game.state
    demand(may_offer_terms(state, power, cede, clear, keep), "submit")
    cede, clear, keep = (list(dict.fromkeys(areas)) for areas in (cede, clear, keep))  # each area counts once
    game.emit("submits", "15.4", power, to=to, cede=cede, clear=clear, keep=keep)
    lost = [at for at in CAPITALS if AREAS[at].power == power and at in state.flags and at not in clear]
    for at in [*clear, *lost]:  # no capital is ceded (15.2)
        flag = state.flags.pop(at)
        game.emit("flag_off", "15.41", flag, place=at, controller=controller(state, at))
    for at in cede:
        before = state.flags.get(at)
        if before not in (None, to):
            del state.flags[at]
            game.emit("flag_off", "15.41", before, place=at, controller=to)
        if before == to or (yield from fly(game, at, to)):
            state.ceded[at] = to
            game.emit("ceded", "15.41", power, place=at, to=to)
    for at in HOMES[power]:
        if state.flags.get(at) and at_war(state, state.flags[at], power):
            state.ceded[at] = state.flags[at]
    yield from settle(game, power, to, keep)
    if automatic_peace(state) == "france_falls":
        end_game(game, "france_falls")


@question("may_be_forced")
@rule("15.42", "8.8")
def may_be_forced(state: State, power: Power) -> Verdict:
    """15.42 Whether a power can be forced to submit: one that has not submitted already."""
    return no("8.8", "submitted_already", power=power) if power in state.submitted else yes("15.42")


@procedure("force_submission", may="may_be_forced")
@rule("15.42", "6.12")
def force_submission(game: Game, power: Power) -> Procedure:
    """15.42 A power is forced to submit: conquered by the enemy with most forces in its first borders, without
    cessions; with no enemy there it only loses its +1 key status and its reserve cards for the next turn."""
    state: State = game.state
    found = invaders(state, power)
    if not found:
        lose_plus_key(game, power)
        state.no_reserves.append(power)
        game.emit("spared", "15.42", power)
        return
    most = max(found.values())
    by = next(one for one in impulse_order(state) if found.get(one) == most)
    yield from conquer(game, power, by, False)
