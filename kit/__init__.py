"""Little Wars Kit: board war games that are learned, played and taken apart.

This file, ``__main__`` and ``command.bootstrap`` need nothing but the standard library.
"""


def __getattr__(name: str) -> str:
    """``__version__``, as it was installed: of a tag, or after one. Of what never was, "0+unknown"."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import metadata

    try:
        return metadata.version("little-wars-kit")
    except metadata.PackageNotFoundError:
        return "0+unknown"
