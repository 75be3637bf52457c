"""One module per game: a position of that game becomes a scene."""
