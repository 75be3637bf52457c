"""What a text names: the types of the names, bags and numbers in positions, arguments and choices."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from kernel_lib.core.naming import Of, Pile

from .board import ALLIANCE_OF, CHITS, FORTIFIED, LED_BY, SIDES, SPACES_BY_NAME

TEMPLES = {"enryakuji": "mt_hiei"}
"""A clan of monks, and the place of the temple that is called so, too."""
Place = Annotated[str, Of("spaces", word="place", also=TEMPLES)]
Space = Annotated[str, Of(SPACES_BY_NAME, word="space", also=TEMPLES)]
"""A place that can be controlled."""
Walled = Annotated[str, Of(sorted(FORTIFIED), word="castle or temple", also=TEMPLES)]
PlaceOrBox = Annotated[str, Of("spaces", ("box",), word="place or box", also=TEMPLES)]
ClanId = Annotated[str, Of("clans")]
Conqueror = Annotated[str, Of("clans", "")]
LeaderId = Annotated[str, Of("leaders")]
UnitId = Annotated[str, Of("clans", "leaders")]
CardId = Annotated[str, Of("cards")]
ChitId = Annotated[str, Of("chits", also={chit.leader or chit.alliance: chit.id for chit in CHITS.values()
                                          if chit.leader or (chit.alliance and chit.joins != "four_players")})]
"""Named by its leader or alliance, too."""
AllianceId = Annotated[str, Of("alliances", also={clan: one for clan, one in ALLIANCE_OF.items() if one})]
"""Named by one of its clans, too."""
Power = Annotated[str, Of("reinforcements", word="power to come")]
Side = Annotated[str, Of(SIDES, word="side")]
Faction = Annotated[str, Of(SIDES[:2], word="side")]
Player = Annotated[str, Of("spheres", ("oda", "anti_oda", "anti_oda_a", "anti_oda_b"), word="player", also={
    "Shibata": "katsuie", "柴田": "katsuie", "胜家": "katsuie", "Ieyasu": "tokugawa", "家康": "tokugawa",
    "德川家康": "tokugawa", "反织田阵营A": "anti_oda_a", "反织田阵营B": "anti_oda_b"})]
"""Of the games for two, three and four."""
Seat = Annotated[str, Of("seats", word="player")]
"""Who plays in this game."""
Rank = Literal["daimyo", "samurai"]

BattleKind = Literal["", "field", "siege", "sea"]

Units = Annotated[dict[UnitId, int], Pile("leaders")]
"""unit -> how many: a clan's id for its soldiers, a leader's id for himself."""
Men = Annotated[dict[Annotated[str, Of("clans", "leaders", list(LED_BY), word="unit of a force")], int],
                Pile("leaders")]
"""The same in battle, where the soldiers under a leader are counted apart as ``<leader>_men``."""

Count = Annotated[int, Meta(ge=0, le=1000)]
Turn = Annotated[int, Meta(ge=1)]
Die = Annotated[int, Meta(ge=1, le=6)]
TwoDice = Annotated[list[Die], Meta(min_length=2, max_length=2)]
AzuchiValue = Annotated[int, Meta(ge=2, le=3)]
