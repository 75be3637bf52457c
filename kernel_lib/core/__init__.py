"""What every game shares: tables, decisions, dice, verdicts, the rule index, examples and saves."""
