"""The rules of the games: state, decisions, events. Nothing of Jupyter is imported here."""

__version__ = "0.1.0"
