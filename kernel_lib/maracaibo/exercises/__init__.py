"""The exercises of Maracaibo, one module per chapter; importing the package makes them known."""

from . import final_scoring

__all__ = ["final_scoring"]
