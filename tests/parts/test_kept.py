"""What is kept of a position: found again only when what it was found from has changed."""

from kernel_lib.core.copying import Plain
from kernel_lib.parts.kept import kept


class Ship(Plain):
    at: str = "cadiz"


class Sea(Plain):
    ships: dict[str, Ship] = {}
    weather: list[str] = []


def test_it_is_found_again_only_when_what_it_reads_has_changed():
    asked = []

    @kept(lambda sea: (sea.ships,))
    def where(sea: Sea, name: str) -> str:
        """Where a ship is."""
        asked.append(name)
        return sea.ships[name].at

    sea = Sea({"victory": Ship(), "fury": Ship("brest")})
    assert [where(sea, name) for name in ("victory", "fury", "victory")] == ["cadiz", "brest", "cadiz"]
    sea.weather.append("gale")
    other = sea.copy()
    assert where(sea, "victory") == where(other, "victory") == "cadiz" and asked == ["victory", "fury"]
    sea.ships["victory"].at = "brest"  # in place, as procedures do
    assert (where(sea, "victory"), where(other, "victory")) == ("brest", "cadiz")
    assert where.__doc__ == "Where a ship is."


def test_a_view_asks_each_name_once():
    asked = []

    @kept(lambda sea: (sea.weather,))
    def both(sea: Sea, one: str, other: str) -> str:
        asked.append(one)
        return one + other

    view = both.now(Sea())
    assert (view["a", "b"], view["a", "b"], both(Sea(), "a", "b")) == ("ab", "ab", "ab") and asked == ["a"]
