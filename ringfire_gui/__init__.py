"""Ringfire: a desktop table for historical map-and-counters wargames that knows the rules."""

__version__ = "0.1.0"
