"""Settings of the whole suite."""

from hypothesis import settings

# The same examples on every machine, and no example fails for being slow.
settings.register_profile("suite", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("suite")
