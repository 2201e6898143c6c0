"""The boxes that open over the window: options, keys, about, and the fields of a command."""
