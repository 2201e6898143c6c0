"""The panels around the map, each fed with data and telling by signals what the player does with it."""
