"""The games; each a package of its own."""
