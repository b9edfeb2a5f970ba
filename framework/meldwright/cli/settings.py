"""What is set for a whole run, by options that stand before the verb or after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import click

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(slots=True)
class Settings:
    folders: list[str] = field(default_factory=list)
    """Folders of variants to look in first."""
    color: bool | None = None
    """None: on a terminal only."""
    allowed: list[str] = field(default_factory=list)
    """Installed hooks that may run."""
    house: list[tuple[str, str]] = field(default_factory=list)
    """House rules for this run: a setting (or the path of a value) and its value."""


def settings() -> Settings:
    """This gives the settings of the present run."""
    found = click.get_current_context().find_object(Settings)
    return Settings() if found is None else found


def _add_folders(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> None:
    ctx.ensure_object(Settings).folders.extend(value)


def _set_color(ctx: click.Context, param: click.Parameter, value: bool | None) -> None:
    if value is not None:
        ctx.ensure_object(Settings).color = value


def _allow(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> None:
    ctx.ensure_object(Settings).allowed.extend(value)


def _set_house(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> None:
    for item in value:
        name, equals, wanted = item.partition("=")
        if not equals or not name.strip() or not wanted.strip():
            example = "in one word, such as cards_dealt=13; quote a value with spaces"
            raise click.BadParameter(f"expected SETTING=VALUE {example}; found {item!r}", ctx, param)
        ctx.ensure_object(Settings).house.append((name.strip(), wanted.strip()))


def house_option(function: Function) -> Function:
    """This adds the option by which a house rule is chosen for one run."""
    option = click.option(
        "--set",
        "house",
        metavar="SETTING=VALUE",
        multiple=True,
        expose_value=False,
        callback=_set_house,
        help="Play by this house rule, or by this value of a path; may be repeated.",
    )
    return option(function)


def shared_options(function: Function) -> Function:
    """This adds the options that the command and its verbs share."""
    color = click.option(
        "--color/--no-color",
        default=None,
        expose_value=False,
        callback=_set_color,
        help="Colour; without either, on a terminal only, and never with NO_COLOR.",
    )
    folders = click.option(
        "--variants",
        "folders",
        metavar="DIR",
        multiple=True,
        type=click.Path(exists=True, file_okay=False),
        expose_value=False,
        callback=_add_folders,
        help="Look for rule sets in this folder first; may be repeated.",
    )
    return folders(color(function))


def hook_option(function: Function) -> Function:
    """This adds the option by which installed third-party code may run."""
    option = click.option(
        "--allow-hook",
        metavar="NAME",
        multiple=True,
        expose_value=False,
        callback=_allow,
        help="Let this installed hook run; may be repeated.",
    )
    return option(function)
