"""Sessions, the command log, seats, replay, narration and the catalogue of games."""
