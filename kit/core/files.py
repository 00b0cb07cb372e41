"""The one reader of files that somebody hands over and of saved things: size, form and version are checked, and letters
made whole, before anything is believed."""

from __future__ import annotations

import json
import tomllib
import zlib
from base64 import b64decode, b64encode
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

from kit.core.game import Trouble

LATEST = 9999
"""No version that is told has more digits."""


def text_in(file: Path) -> str:
    """The text in a file, whatever mark of its letters some editor has put before it. Raises `OSError` where it cannot
    be read, `ValueError` where it is no text.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "mine.json")
    ...     for encoding in ("utf-8", "utf-8-sig", "utf-16"):
    ...         _ = file.write_text('{"name": "Zoë"}', encoding)
    ...         print(text_in(file))
    {"name": "Zoë"}
    {"name": "Zoë"}
    {"name": "Zoë"}
    """
    data = file.read_bytes()
    return TextIOWrapper(BytesIO(data), encoding=json.detect_encoding(data)).read()


def beside(module: str, name: str = "data.toml") -> dict[str, Any]:
    """What stands in a TOML file beside a module.

    >>> from kit.games.strage import pieces
    >>> beside(pieces.__file__) == pieces.DATA
    True
    """
    return tomllib.loads((Path(module).parent / name).read_text(encoding="utf-8"))


def whole(data: Any) -> Any:
    """Plain data in which every letter is whole: a sign stands for half a letter (a lone surrogate), which can be
    written in JSON but neither sent nor kept.

    >>> whole(["Ada", chr(0xD83D)])
    ['Ada', '�']
    """
    match data:
        case str():
            try:
                data.encode()
            except UnicodeEncodeError:
                return data.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        case list():
            return [whole(value) for value in data]
        case dict():
            return {whole(key): whole(value) for key, value in data.items()}
    return data


def parse(text: str) -> Any:
    """The plain data in a JSON text; raises `Trouble` if it is none.

    >>> parse('{"stars": 3}')
    {'stars': 3}
    >>> parse("three stars")
    Traceback (most recent call last):
    kit.core.game.Trouble: trouble.save.broken
    """
    try:
        return whole(json.loads(text.removeprefix("\ufeff")))  # the mark of an editor
    except (ValueError, RecursionError):
        raise Trouble("trouble.save.broken") from None


def sealed(data: Any) -> str:
    """Plain data as letters that tell nothing at a glance, as a match with secrets is kept. It is no lock: the device
    opens it by itself, and so can whoever sets out to.

    >>> unsealed(sealed({"card": 5}), most=100)
    {'card': 5}
    """
    return b64encode(zlib.compress(json.dumps(data, ensure_ascii=False).encode())).decode()


def unsealed(text: Any, most: int) -> Any:
    """The plain data that were sealed, at most so many bytes; raises `Trouble` where there are none.

    >>> unsealed("no such thing", most=100)
    Traceback (most recent call last):
    kit.core.game.Trouble: trouble.save.broken
    """
    opener = zlib.decompressobj()
    try:
        data = opener.decompress(b64decode(text, validate=True), most).decode()
    except (TypeError, ValueError, zlib.error):
        raise Trouble("trouble.save.broken") from None
    if opener.unconsumed_tail:
        raise Trouble("trouble.save.big")
    return parse(data)


def read(
    text: str, kind: str, version: int, most: int, big: str = "trouble.save.big", foreign: str = "trouble.save.foreign"
) -> dict[str, Any]:
    """The data in a file of a kind and version; raises `Trouble` naming what is wrong: `big` beyond `most` letters,
    `foreign` for a file of another kind.

    >>> read('{"format": "stars", "version": 1, "won": 3}', "stars", 1, most=100)
    {'won': 3}
    >>> read('{"format": "stars", "version": 2}', "stars", 1, most=100)
    Traceback (most recent call last):
    kit.core.game.Trouble: trouble.save.version {'version': 2}
    """
    if len(text) > most:
        raise Trouble(big)
    match parse(text):
        case {"format": found, "version": number, **rest} if found == kind and type(number) is int:
            if number != version:
                raise Trouble("trouble.save.version", version=min(max(number, 0), LATEST))
            return {str(key): value for key, value in rest.items()}
    raise Trouble(foreign)
