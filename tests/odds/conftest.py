"""The tiny game, for playouts that can be counted by hand."""

from tests.widgets.tiny import installed, tiny_game

__all__ = ["installed", "tiny_game"]
