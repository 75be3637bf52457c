"""Units of a position that are said without their power, ``units: {paris: {regular: 2}}``: whose they are where only
one power can be meant."""

from __future__ import annotations

from typing import Any

from kernel_lib.core.errors import Bad
from kernel_lib.core.naming import Of

from .board import LEADERS, OWNER, SPACES, UNIT_OF
from .position import POSITION
from .state import State

PIECES, PLACES, POWERS = Of("units", "leaders"), Of("spaces", "seas"), Of("powers")
KINDS = {word: kind for kind, words in {
    "regular": ("regular", "regulars", "正规军"), "mercenary": ("mercenary", "mercenaries", "雇佣兵"),
    "cavalry": ("cavalry", "骑兵"), "corsair": ("corsair", "corsairs", "海盗"),
    "squadron": ("squadron", "squadrons", "舰队", "海军", "海军舰队")}.items() for word in words}


@POSITION.before
def whose(state: State, given: dict[str, Any]) -> dict[str, Any]:
    """Bare units are their leader's beside them, else of who holds the space; at sea, and where he has none of the
    kind or others of his are named there, of who plays."""
    field = next((one for one in ("units", "pieces") if isinstance(given.get(one), dict)), None)
    if field is None or not any(_bare(bag) for bag in given[field].values()):
        return given
    holds = {_name(state, PLACES, at): _name(state, POWERS, power)
             for at, power in _map(state, given, "control").items()}
    player = _name(state, POWERS, _map(state, given, "impulse").get("power", ""))
    return {**given, field: {at: _named(state, _name(state, PLACES, at), bag, holds, player) if _bare(bag) else bag
                             for at, bag in given[field].items()}}


def _bare(bag: Any) -> bool:
    """Whether units without their power are in a bag."""
    return isinstance(bag, dict | list) and any(one in KINDS for one in bag)


def _map(state: State, given: dict[str, Any], name: str) -> dict[str, Any]:
    """A field of what is given, as it is written at length."""
    made = POSITION.in_full(state, name, given.get(name) or {})
    return made if isinstance(made, dict) else {}


def _name(state: State, of: Of, said: Any) -> str:
    """A name as the game spells it; as it was said where there is none, which is told when it is read."""
    try:
        return POSITION.known(state).read(of, said, "")
    except Bad:
        return str(said)


def _named(state: State, at: str, bag: Any, holds: dict[str, str], player: str) -> dict[Any, Any]:
    """A bag with every unit called by its power."""
    counts = bag if isinstance(bag, dict) else {one: bag.count(one) for one in bag}
    names = {_name(state, PIECES, one) for one in counts if one not in KINDS}
    leading = {OWNER[one] for one in names if one in LEADERS}
    sides = (*sorted(leading), *_sides(state, at, holds, player))
    made = {}
    for said, count in counts.items():
        meant = [unit for power in sides
                 if (unit := UNIT_OF.get((power, KINDS.get(said, "")))) and unit not in names]
        made[meant[0] if meant and len(leading) < 2 else said] = count
    return made


def _sides(state: State, at: str, holds: dict[str, str], player: str) -> tuple[str, ...]:
    """Who may be meant at a place, the likeliest first; on a Protestant home that has only the set-up's marker who
    plays, if it is one of the two."""
    if at in holds or at not in SPACES:
        return holds.get(at, ""), player
    marked, home = state.control.get(at, ""), SPACES[at].home
    if home == "protestant":
        return (player,) if player in (home, marked) else ()
    return marked, player
