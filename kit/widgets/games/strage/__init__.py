"""La Strage degli Innocenti on the pages: its board under a finger, its panel, its cards."""
