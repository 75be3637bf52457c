"""The tints of land: colours softened alike in Oklab, where equal steps look equal."""

from __future__ import annotations

import functools
import math

from widgets.theme import LAND

Colour = tuple[float, float, float]
"""Lightness, green to red, blue to yellow."""


@functools.cache
def tint(colour: str) -> str:
    """A colour (#rrggbb) as land is tinted with it: its hue, softened so that names and pieces stand out on it, all
    tints about equally light (in Oklab)."""
    light, a, b = _oklab(colour)
    chroma = math.hypot(a, b) or 1e-9
    soft = min(0.56 * chroma, 0.058) / chroma
    bare = _oklab(LAND)
    return _hex(0.808 + 0.115 * light, a * soft + 0.5 * bare[1], b * soft + 0.5 * bare[2])


@functools.cache
def edge(fill: str) -> str:
    """A tint a little darker, for the lines between lands that have it."""
    light, a, b = _oklab(fill)
    return _hex(light - 0.09, a * 1.1, b * 1.1)


@functools.cache
def paler(fill: str, strength: float) -> str:
    """A tint with so much of its strength, else bare land."""
    return _hex(*(at + (to - at) * strength for at, to in zip(_oklab(LAND), _oklab(fill), strict=True)))


def _oklab(colour: str) -> Colour:
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    long, middle, short = (
        (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3),
        (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3),
        (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3),
    )
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _hex(light: float, a: float, b: float) -> str:
    long, middle, short = (
        (light + 0.3963377774 * a + 0.2158037573 * b) ** 3,
        (light - 0.1055613458 * a - 0.0638541728 * b) ** 3,
        (light - 0.0894841775 * a - 1.2914855480 * b) ** 3,
    )
    linear = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(255 * _gamma(channel)):02x}" for channel in linear)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def _gamma(channel: float) -> float:
    channel = min(max(channel, 0.0), 1.0)
    return channel * 12.92 if channel <= 0.0031308 else float(1.055 * channel ** (1 / 2.4) - 0.055)
