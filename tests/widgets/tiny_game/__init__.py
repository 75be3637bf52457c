"""A small game for the tests of the widgets: two sides, three places, dice, decisions, refused moves."""
