"""What every test shares: Hypothesis profiles.  Fixtures live beside the tests that use them."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

from hypothesis import settings

# The default run is the same on every machine, so a red run is red for everybody.
settings.register_profile("default", derandomize=True, database=None, deadline=None, max_examples=60)
# `nox -s deep` looks for new examples and prints how to repeat a failing one.
settings.register_profile("deep", database=None, deadline=None, max_examples=1500, print_blob=True)
settings.load_profile("default")

# What the command remembers of the profiles that it has checked is kept apart from what the user's own has.
os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="meldwright-tests-")
atexit.register(shutil.rmtree, os.environ["XDG_CACHE_HOME"], ignore_errors=True)
