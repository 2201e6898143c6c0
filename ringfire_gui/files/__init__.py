"""Disk to model and back, for every file format and version."""
