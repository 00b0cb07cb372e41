"""Who takes part in matches, by the names of the command line."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from kit.explore.rival import SIGN, Rival
from kit.players import CONTESTANTS, Player
from kit.players.checked import LIMIT
from kit.players.outside import in_file
from kit.players.sandbox import Sandboxed


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who takes part: a level, a level of another checkout (`kit.explore.rival`), or a player out of a file, whose text
    is taken along as it is now.

    >>> Entrant.of("2").told, Entrant.of("2").player(1.0).id
    ({'name': '2'}, 'greedy')
    """

    name: str
    """As it was typed."""
    path: str = ""
    inside: str = ""
    """The name in the file."""
    source: bytes = field(default=b"", repr=False)

    @classmethod
    def of(cls, name: str) -> Entrant:
        """The one who is named on a command line; raises `Trouble` where there is none."""
        level, at, _ = name.partition(SIGN)
        if name in CONTESTANTS or (at and level in CONTESTANTS):
            return cls(name)
        path, inside = in_file(name)
        return cls(name, str(path), inside, path.read_bytes())

    def player(self, limit: float) -> Player:
        """A new player, for one seat of one match."""
        if self.path:
            return Sandboxed(Path(self.path), self.inside, limit, self.source)
        level, _, folder = self.name.partition(SIGN)
        return Rival(int(level), folder) if folder else CONTESTANTS[level]()

    @property
    def told(self) -> dict[str, str]:
        """What a file of results says of it: where there is code, its fingerprint, and nothing of where it lay."""
        if not self.path:
            return {"name": self.name}
        return {"name": f"{Path(self.path).name}:{self.inside}", "sha256": sha256(self.source).hexdigest()}


def contestant(given: str | Entrant, limit: float = LIMIT) -> Player:
    """A new player: of an entrant, or of one by that name.

    >>> contestant("random").id, contestant("3").id
    ('random', 'planner')
    """
    return (given if isinstance(given, Entrant) else Entrant.of(given)).player(limit)
