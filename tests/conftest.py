"""What every test shares: Hypothesis profiles.  Fixtures live beside the tests that use them."""

from __future__ import annotations

from hypothesis import settings

# The default run is the same on every machine, so a red run is red for everybody.
settings.register_profile("default", derandomize=True, database=None, deadline=None, max_examples=60)
# `nox -s deep` looks for new examples and prints how to repeat a failing one.
settings.register_profile("deep", database=None, deadline=None, max_examples=1500, print_blob=True)
settings.load_profile("default")
