"""Guess the unit for those who type. Nobody types against the clock: the sand stands still."""

from __future__ import annotations

from collections.abc import Sequence

from htpy import Node, p

from kit.core.game import Ref, Trouble
from kit.games.war_kids.guess.events import unit_name
from kit.games.war_kids.pieces import KINDS, SIDES
from kit.widgets.console import Console, Line, Wanted
from kit.widgets.games.war_kids.guess.model import GuessPage
from kit.widgets.games.war_kids.guess.update import on
from kit.widgets.games.war_kids.guess.view import view
from kit.widgets.run.messages import Message, Told
from kit.widgets.run.model import speaking
from kit.widgets.run.turn import Kind


class GuessConsole(Console[GuessPage]):
    """A clue is read, a kind of unit is named."""

    kind: Kind[GuessPage] = Kind(on, view)

    def page(self, game: str) -> GuessPage:
        return GuessPage(**speaking("war_kids", {}))

    def begin(self, page: GuessPage, wanted: Wanted) -> list[Told]:
        return [Message("set", {"what": "seconds", "value": "0"})]

    def asks(self, page: GuessPage) -> Sequence[str]:
        if page.match.outcome is not None:
            return [page.outcome_words()]
        if page.state.colour is None:
            return [page.t("guess.choose_colour")]
        if page.answered is not None:
            return []
        return [page.clue_words(), page.t("guess.ask")]

    def lines(self, page: GuessPage) -> list[Line]:
        t, s = page.t, page.state
        if page.match.outcome is not None:
            return [Line(t("guess.again"), Message("again"))]
        if s.colour is None:
            return [
                Line(t(f"guess.colour.{side}"), Message("colour", {"value": side}), (Message("start"),))
                for side in SIDES
            ]
        if page.answered is not None:
            return [
                Line(t("guess.next"), Message("next")),
                *([Line(t("guess.finish"), Message("finish"))] if page.finishable else []),
            ]
        kinds = [kind for kind in range(len(KINDS)) if kind not in page.out]
        return [Line(t.word(unit_name(s, kind), "The"), Message("guess", {"kind": KINDS[kind]})) for kind in kinds]

    def read(self, page: GuessPage, text: str) -> list[Told]:
        for kind, name in enumerate(KINDS):
            known = {name, page.t.word(unit_name(page.state, kind), "name"), page.t.word(Ref("unit", name), "name")}
            if text.lower() in {word.lower() for word in known}:
                return [Message("guess", {"kind": name})]
        raise Trouble("trouble.action.unread", text=text[:40])

    def board(self, page: GuessPage) -> list[Node]:
        shares = enumerate(("guess.you_have", "guess.i_have"))
        return [p[page.t(key, n=page.state.score(who))] for who, key in shares]
