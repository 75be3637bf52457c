"""9.53 Straits: closed to land moves by an enemy fleet in the sea area or a port (C88)."""

from __future__ import annotations

from kernel_lib.core.registry import question
from kernel_lib.core.rulebook import rule
from kernel_lib.core.verdict import Verdict, no, yes

from .board import LINKS, PORTS_ON
from .state import Area, Power, State
from .terms import at_war


@question("may_cross")
@rule("9.53", "11.42")
def may_cross(state: State, at: Area, to: Area, power: Power) -> Verdict:
    """9.53 Whether pieces of `power` may go from `at` to `to` as far as enemy fleets are concerned."""
    link = LINKS[at].get(to)
    if link is None:
        return no("9.3", "not_adjacent", place=at, to=to)
    if link.kind != "strait":
        return yes("9.3")
    for sea in link.seas:
        ports = [port for port in PORTS_ON[sea] if state.options["C88"] == "sea" or port in (at, to)]
        for place in (sea, *ports):
            if any(at_war(state, power, other) for other in state.squadrons.get(place, {})):
                return no("9.53", "enemy_fleet", place=at, to=to, fleet=place)
    return yes("9.53")
