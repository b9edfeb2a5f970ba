"""Hooks: rare, explicit Python for what a profile cannot declare.

A profile names a hook; the hook must be installed (entry point group `meldwright.hooks`) or handed over by
the caller, and is bound once, when rules are compiled.  A profile file alone can never cause code to run.
"""

from __future__ import annotations

from .registration import Hook, bind_hooks, installed_hooks
from .spec import hookimpl

__all__ = ["Hook", "bind_hooks", "hookimpl", "installed_hooks"]
