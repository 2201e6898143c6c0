"""Plans for Winter War: what units and hexes are worth, what battles promise, where units should go."""
