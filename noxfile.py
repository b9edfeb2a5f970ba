"""What a change has to pass, one session each.  `.ci/run` runs the same commands in one environment."""

from __future__ import annotations

import nox

nox.options.default_venv_backend = "venv"
nox.options.reuse_existing_virtualenvs = True
nox.options.sessions = ["tests", "types", "lint", "layers", "wheel", "mypyc"]


@nox.session
def tests(session: nox.Session) -> None:
    """The quick tests."""
    session.install("-e", ".[test]")
    session.run("python", "-m", "pytest", "-q", *session.posargs)


@nox.session
def types(session: nox.Session) -> None:
    """Types of the framework, strictly."""
    session.install("-e", ".[test,dev]")
    session.run("mypy")


@nox.session
def lint(session: nox.Session) -> None:
    """Style and format."""
    session.install("-e", ".[dev]")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session
def layers(session: nox.Session) -> None:
    """Imports point downwards only."""
    session.install("-e", ".[dev]")
    session.run("lint-imports")


@nox.session
def wheel(session: nox.Session) -> None:
    """The wheel brings all that it needs."""
    session.install("build")
    session.run("python", "tests/packaging/wheel_smoke.py")


@nox.session
def mypyc(session: nox.Session) -> None:
    """The kernel still compiles, and passes its tests compiled."""
    session.install("-e", ".[test,dev]")
    session.run("python", "tests/packaging/mypyc_kernel.py")


@nox.session
def editor(session: nox.Session) -> None:
    """The real language server completes, explains and checks shipped profiles; it comes from npm."""
    session.install("-e", ".")
    session.run("python", "tests/packaging/editor.py")


@nox.session
def deep(session: nox.Session) -> None:
    """Slow tests too, and many fresh examples for every property."""
    session.install("-e", ".[test]")
    everything = ("-m", "slow or not slow", "--hypothesis-profile=deep")
    session.run("python", "-m", "pytest", "-q", *everything, *session.posargs)
    session.run("python", "-m", "tests.properties.occurrences", "--hands", "2000")
    session.run("python", "-m", "tests.mutation.planted")
    session.install("atheris")
    for target in ("profile", "expression", "record"):
        session.run("python", "-m", "tests.safety.atheris_targets", target, "--seconds", "300")
