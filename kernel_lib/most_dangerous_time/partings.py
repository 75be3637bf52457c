"""16.1.5, 16.2.9 Those who leave a battle by themselves: what hits are left over fall on them, and they retreat."""

from __future__ import annotations

from kernel_lib.core.game import Game, Procedure
from kernel_lib.core.registry import procedure
from kernel_lib.core.rulebook import rule

from .field_battle import leaders_fates, take_losses
from .parties import rule_of
from .retreat import retreat
from .state import Battle, Force


@procedure("leave")
@rule("16.1.5", "16.2.9")
def leave(game: Game, battle: Battle) -> Procedure:
    """The players who parted take what hits are left over when those who stayed are gone, and retreat."""
    for name in ("active", "other"):
        stayed: Force = getattr(battle, name)
        leaving, stayed.leaving = stayed.leaving, {}
        spare = 0 if stayed.units else stayed.hits
        for player, group in leaving.items():
            spare = yield from _leaves(game, battle, name, stayed,
                                       Force(player, stayed.side, group.units, group.ooc, hits=spare))


def _leaves(game: Game, battle: Battle, name: str, stayed: Force, group: Force) -> Procedure:
    """One player's units take the hits left over and retreat; returns the hits still left."""
    setattr(battle, name, group)
    lost = yield from take_losses(game, battle, group, rule_of(game.state))
    yield from leaders_fates(game, lost)
    if group.units:
        yield from retreat(game, battle, group)
    setattr(battle, name, stayed)
    return group.hits
