"""The page of a match as it is before anybody has said anything, for a browser or for a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from kit.core.manifest import GAMES
from kit.widgets.play.dialogs import DIALOGS
from kit.widgets.play.model import Play, new_match
from kit.widgets.play.parts import Draft
from kit.widgets.run.model import speaking
from kit.widgets.settings import Settings, first_sitters


def fresh(game: str, query: Mapping[str, str]) -> Play:
    """The page of a game, asked for with what stands in an address.

    >>> fresh("kings_war", {}).match.scenario.id
    'rounds'
    """
    manifest = GAMES[game]
    panel, match = manifest.part("panel")(), new_match(manifest.game)
    settings = Settings(first_sitters(manifest.game.seats(match.scenario)))
    table = manifest.part("table")()
    return Play(
        **speaking(game, query),
        game=manifest.game,
        table=table,
        panel=panel,
        match=match,
        settings=settings,
        draft=Draft(table.beginning or match.scenario.id, settings),
        dialogs=frozenset({*DIALOGS, *panel.dialogs()}),
    )
