"""The map on the table: drawing, scrolling, counters. It knows no rules."""
