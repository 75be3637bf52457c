"""The Napoleonic Wars, 2nd edition, rules 1.3f."""
