"""Distinct types for the small values that are easily mixed up."""

from __future__ import annotations

from typing import NewType

RuleId = NewType("RuleId", str)
"""The mechanism that a refusal, a ledger line or a sentence speaks of, such as `pile.frozen_by`."""

SourceId = NewType("SourceId", str)
"""A numbered rule of a source text, such as `CL-OUT-03`; its home is `docs/rules/`."""

VariantId = NewType("VariantId", str)
"""The name of a variant: the name of its folder."""
