"""The free table: any map and any counters, without rules."""

from ringfire_gui.rules.sandbox.ruleset import make_rules

__all__ = ["make_rules"]
