"""Hooks: rare, explicit Python for what a profile cannot declare.

A profile names a hook; the hook must be installed (entry point group `meldwright.hooks`) or handed over by
the caller, and is bound once, when rules are compiled.  A profile file alone can never cause code to run.
"""

from __future__ import annotations

from meldwright.rules.bound import BoundHook, Call, Declaration, Distinction, Ending, Line

from .probe import Probe, probe
from .registration import Hook, bind_hooks, installed_hooks, sentences_of
from .spec import hookimpl

__all__ = [
    "BoundHook",
    "Call",
    "Declaration",
    "Distinction",
    "Ending",
    "Hook",
    "Line",
    "Probe",
    "bind_hooks",
    "hookimpl",
    "installed_hooks",
    "probe",
    "sentences_of",
]
