"""Every sentence of the kit in every language: keys and facts in, plain text out. See `kit.text.catalogue`."""

from kit.core.game import Ref
from kit.text.catalogue import Catalogue, MissingTextError, languages, nearest, text

__all__ = ["Catalogue", "MissingTextError", "Ref", "languages", "nearest", "text"]
