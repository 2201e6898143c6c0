"""Winter War: Finland 1939-40. Supply and isolation, HQ, the capacity of cities."""

from ringfire_gui.rules.winter_war.ruleset import make_rules

__all__ = ["make_rules"]
