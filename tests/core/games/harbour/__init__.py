"""A tiny game for testing the core and the command."""
