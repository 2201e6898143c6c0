"""Boards, pieces, tables, graphs and geometry: no flow, no dice, no Qt."""
