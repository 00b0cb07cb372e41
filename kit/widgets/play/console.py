"""A match on a board for those who type."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from htpy import Node, p

from kit.core.game import TERMINAL, Trouble
from kit.widgets.console import Console, Line, Wanted
from kit.widgets.play.draft import next_scenario
from kit.widgets.play.flow import tend
from kit.widgets.play.model import Play, on
from kit.widgets.play.page import fresh
from kit.widgets.play.tutor import answer_words, composed
from kit.widgets.play.view import view
from kit.widgets.play.words import ask_words, latest, won_by_person
from kit.widgets.run.model import Message, Told
from kit.widgets.run.turn import Kind

SEVERAL = 6
"""Up to so many lines are told without being asked for."""


class BoardConsole(Console[Play]):
    """What is tapped on the page of a match is a number here, or the action in the game's own notation."""

    kind: Kind[Play] = Kind(on, view, tend)

    def page(self, game: str) -> Play:
        return fresh(game, {})

    def begin(self, page: Play, wanted: Wanted) -> list[Told]:
        chosen = {"scenario": wanted.scenario} if wanted.scenario else {}
        switches = {"own_chance": wanted.own_chance, "tutor": wanted.tutor}
        chosen |= {name: "on" if on else "off" for name, on in switches.items()} | dict(wanted.options)
        chosen |= {"length": str(wanted.length)} if wanted.length else {}
        seats = enumerate(wanted.levels)
        return [
            *(Message("draft", {"what": what, "value": value}) for what, value in chosen.items()),
            *(Message("draft", {"what": "seat", "value": str(level), "seat": str(seat)}) for seat, level in seats),
            Message("new_match"),
        ]

    def asks(self, page: Play) -> Sequence[str]:
        asked = [words for words in ask_words(page) if words]
        if len(page.humans) < 2 or not page.my_turn or page.hand.selection:
            return asked
        # Who shares the keyboard sees no board that says whose turn it is.
        return [page.t("undo.next", who=page.table.side_ref(page.match.current_player)), *asked]

    def shows(self, page: Play) -> bool:
        return bool(page.hand.selection) or not page.my_turn or len(page.offered()) <= SEVERAL

    # --- what can be done

    def lines(self, page: Play) -> list[Line]:
        t = page.t
        if page.tutor.held is not None:
            back, on = answer_words(t, page.tutor.held.ends)
            return [Line(back, Message("take_back")), Line(on, Message("play_on"))]
        if page.match.current_player == TERMINAL:
            return self._after(page)
        if page.covered:
            return [Line(t("cover.uncover"), Message("uncover"))]
        if page.chance_waits:
            return self._chance(page)
        return self._moves(page) if page.my_turn else []

    def _after(self, page: Play) -> list[Line]:
        after = next_scenario(page)
        again = Line(page.t("ui.rematch"), Message("rematch"))
        if after is None or not won_by_person(page):
            return [again]
        return [Line(page.t("end.next", title=page.table.title(after, page.t)), Message("next_match")), again]

    def _chance(self, page: Play) -> list[Line]:
        s, t, table = page.state, page.t, page.table
        if not (page.own_chance and table.chance_open(s)):
            return [Line(table.chance_button(s, t), Message("roll"))]
        words = [table.chance_words(s, action, t) for action, _ in page.game.chance_outcomes(s)]
        return [Line(told, Message("die", {"value": n})) for n, told in enumerate(words, 1)]

    def _moves(self, page: Play) -> list[Line]:
        s, t, table = page.state, page.t, page.table
        button = table.end_button(s, t)
        found, ended = [], False
        for number, choice in enumerate(page.offered()):
            # The big button asks first whether it is meant; a line of the list would not.
            ending = button is not None and choice.action == button.action
            ended = ended or ending
            words = table.choice_words(s, choice, t)
            found.append(Line(words, Message("end") if ending else Message("act", {"index": number})))
        if button is not None and not ended and page.game.explain(s, button.action) is None:
            found.append(Line(button.words, Message("end")))
        return found + ([Line(t("ui.cancel"), Message("let_go"))] if page.hand.selection else [])

    def read(self, page: Play, text: str) -> list[Told]:
        if self._typed(page):
            numbers = [int(word) if word.isdecimal() and len(word) < 4 else 0 for word in text.split()]
            if all(numbers):
                dice = page.table.dice_pool.count(page.state)
                return [Message("face" if dice else "die", {"value": n}) for n in (numbers if dice else numbers[:1])]
        if not page.my_turn and not self._typed(page):
            raise Trouble("trouble.action.unread", text=text[:40])
        return [partial(composed, action=page.game.parse_action(page.state, text))]

    def _typed(self, page: Play) -> bool:
        """Whether people type in what their own dice show."""
        return page.types_chance and page.table.chance_open(page.state)

    # --- what is to be seen

    def board(self, page: Play) -> list[Node]:
        s, t, table = page.shown_state, page.t, page.table
        places = dict.fromkeys(piece.place for piece in table.where.pieces(s) if piece.place is not None)
        words = dict.fromkeys(table.describe(s, place, (), t) for place in places)
        label = table.board_label(s, t).replace(t("region.board.keys"), "").strip()
        tray = page.panel.tray(page.context) if page.secret or page.panel.busy(page.context) else None
        beside = [page.panel.asked(page.context) if page.my_turn else None, tray]
        return [page.panel.chips(page.context), p[label], *(p[told] for told in words), *beside]

    def look(self, page: Play, name: str) -> str:
        try:
            place = page.table.where.place(page.state, name)
        except (Trouble, ValueError, KeyError, LookupError):
            raise Trouble("terminal.no_place", place=name[:20]) from None
        return str(page.table.describe(page.state, place, page.hand.selection, page.t))

    def story(self, page: Play) -> list[tuple[str, str]]:
        return [(line.words, line.rule_id) for line in reversed(latest(page))]

    def rule(self, page: Play) -> str:
        bubble = page.hand.bubble
        return bubble.rule_id if bubble is not None else ""

    # --- what the words of the bar do

    def goes_back(self, page: Play) -> Told | None:
        return (
            Message("take_back") if page.tutor.held is not None else Message("let_go") if page.hand.selection else None
        )

    def gives_up(self, page: Play) -> list[Told]:
        return [Message("resign")]

    def draws(self, page: Play) -> list[Told]:
        alone = len(page.humans) < len(page.settings.seats) or page.match.outcome is not None
        return [] if alone else [Message("agree", {"seat": seat}) for seat in page.still_playing]

    def ends(self, page: Play) -> Told | None:
        return Message("end") if page.my_turn and page.table.end_button(page.state, page.t) is not None else None

    def own_battle(self, page: Play, text: str) -> bool:
        return page.table.own_battle(text) is not None

    def covered(self, page: Any) -> bool:
        return bool(page.covered)
