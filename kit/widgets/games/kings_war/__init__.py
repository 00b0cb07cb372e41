"""Kings War on the pages: its board under a finger, its panel, the laboratory."""
