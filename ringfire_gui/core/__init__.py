"""Ids, reasons, errors and the codec: what every other package is made of."""
