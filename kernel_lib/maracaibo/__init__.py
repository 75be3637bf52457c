"""Maracaibo: the rules as executable chapters, with teaching cards and a teaching map."""
