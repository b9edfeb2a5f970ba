"""Hooks: rare, explicit Python for what a profile cannot declare.

A profile names a hook; the hook must be installed (entry point group `meldwright.hooks`) or handed over by
the caller, and is bound once, when rules are compiled.  A profile file alone can never cause code to run.

What is named here is imported on first use: whoever asks which hooks there are pays for no kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meldwright.hooks.probing import Probe, probe
    from meldwright.hooks.registration import Hook, bind_hooks, installed_hooks, sentences_of
    from meldwright.hooks.spec import hookimpl
    from meldwright.rules.bound import BoundHook, Call, Declaration, Distinction, Ending, Line

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

_HOMES = {
    "BoundHook": "meldwright.rules.bound",
    "Call": "meldwright.rules.bound",
    "Declaration": "meldwright.rules.bound",
    "Distinction": "meldwright.rules.bound",
    "Ending": "meldwright.rules.bound",
    "Hook": "meldwright.hooks.registration",
    "Line": "meldwright.rules.bound",
    "Probe": "meldwright.hooks.probing",
    "bind_hooks": "meldwright.hooks.registration",
    "hookimpl": "meldwright.hooks.spec",
    "installed_hooks": "meldwright.hooks.registration",
    "probe": "meldwright.hooks.probing",
    "sentences_of": "meldwright.hooks.registration",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
