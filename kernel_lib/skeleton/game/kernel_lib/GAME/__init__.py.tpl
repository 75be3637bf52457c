"""$Title: the rules as executable chapters."""
