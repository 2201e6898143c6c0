"""Plans for single games, of which their bots are made."""
