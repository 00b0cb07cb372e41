"""Pictures as data: shapes in board units, our own pictograms, and the SVG painter. Nothing here knows a rule."""
