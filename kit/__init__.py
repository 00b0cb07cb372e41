"""Little Wars Kit: board war games that are learned, played and taken apart.

This file, ``__main__`` and ``command.bootstrap`` need nothing but the standard library.
"""

__version__ = "0.1.0"
