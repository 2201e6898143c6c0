"""Counter faces: composed from data, painted once for each size, kept as long as there is room."""
