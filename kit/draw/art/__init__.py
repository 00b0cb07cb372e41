"""The kit's pictograms: path data in a box of 100 x 100 (`pictograms.json`) and what makes shapes of them."""

from kit.draw.art.pictograms import BOX, pictogram, pictogram_names, pictogram_paths

__all__ = ["BOX", "pictogram", "pictogram_names", "pictogram_paths"]
