"""The start page: games to continue, scenarios to begin."""
