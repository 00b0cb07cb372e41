"""War Kids on the pages: its board under a finger, its panel, guess-the-unit, the workshop, the laboratory."""
