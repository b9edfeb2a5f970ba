"""Proof that a variant, or another program, plays by the rules."""
