"""What the regions of the play app show: pure functions from the page's state to HTML. When a match is over, it is
beside the board, which stays in sight, who won, what this match was, and what comes next."""

from __future__ import annotations

from typing import Any

from htpy import Node, div, fragment, h1, h2, li, ol, p, section, span, strong, ul

from kit.core.game import TERMINAL, Outcome
from kit.draw.palette import colour
from kit.text.titles import lessons
from kit.widgets import html
from kit.widgets.addresses import page_at
from kit.widgets.board.view import bar, board, bubble, dialog, move_list, moves, note, way_buttons
from kit.widgets.html import data, icon, press
from kit.widgets.play.captures import beginning, best_moment
from kit.widgets.play.dialogs import DIALOGS, replay_card
from kit.widgets.play.draft import next_scenario
from kit.widgets.play.model import Play
from kit.widgets.play.tutor import answers, warning
from kit.widgets.play.words import (
    ask_words,
    drawn,
    end_title,
    farewell,
    lines_of,
    newest,
    now_words,
    outcome_words,
    seat,
    untold,
    won_by_person,
)
from kit.widgets.run.turn import Screen

TOLD_PICTURE = 24
"""Pixels, of what is taken for granted."""
TOLD = frozenset({"head", "ask", "log", "more"})
"""The regions that tell what has happened. They wait until it was seen on the board."""

STILL = frozenset({"head", "ask", "tray", "log", "more", "bar", "dialog"})
"""The regions that stay as they are while a finger draws."""


def view(page: Play) -> Screen:
    """The page as it is to be seen. While a finger draws only the board follows it."""
    title = page.t(f"game.{page.game.id}.title")
    if page.hand.stroke:
        words = {"bubble": bubble(page), "note": note(page)}
        return Screen(title, words, board(page), page.drags, STILL, page.grips)
    told = regions(page) if page.greeted else {}
    seeing = page.behind is not None or page.rolling
    kept = frozenset() if not seeing else TOLD if page.replay is None else TOLD - {"ask"}
    if page.joy and page.joy == len(page.match.steps):
        kept |= {"ask"}
    return Screen(title, told, board(page), page.drags, kept & told.keys(), page.grips)


def regions(page: Play) -> dict[str, Any]:
    """All regions of the app."""
    playing = page.replay is None
    return {
        "head": head(page),
        "bubble": bubble(page),
        "note": note(page),
        "ask": asked(page) if playing else replay_card(page),
        "tray": page.panel.tray(page.context) if playing else "",
        "log": story(page),
        "more": (moves(page) or no_moves(page)) if playing else "",
        "bar": bar(page, undo=page.can_undo, redo=page.can_redo, hint=page.my_turn),
        "dialog": dialog(page, DIALOGS),
    }


def head(page: Play) -> Node:
    """Picture, title, and what the game tells of the match."""
    panel = page.panel
    return fragment[
        html.home_link(page.lobby, panel.picture(38), page.t("ui.lobby")),
        h1[page.t(f"game.{page.game.id}.title")],
        span(".kit-gap"),
        panel.chips(page.context),
    ]


def asked(page: Play) -> Node:
    """What is asked, and what the computer player says unless the tutor or the dice need the room."""
    silent = page.tutor.held is not None or page.match.outcome is not None or page.panel.busy(page.context)
    return fragment[page.panel.course(page.context), ask(page), None if silent else seat(page)]


def ask(page: Play) -> Node:
    """The card that asks, with its one marigold button."""
    if page.match.current_player == TERMINAL:
        return ended(page)
    question, told, more = ask_words(page)
    return html.ask_card(question, more, *ask_buttons(page), told=warning(page) or taken_for_granted(page, told))


def taken_for_granted(page: Play, words: str) -> Node:
    """What a question takes for granted, with the picture of what that is about; nothing where there is none."""
    picture = page.panel.rule_picture(untold(page), TOLD_PICTURE) if words else None
    return p(".kit-first")[picture, span[words]] if words else None


def ask_buttons(page: Play) -> list[Node]:
    """The big button, and a second one where there is something to let go."""
    t = page.t
    if page.tutor.held is not None:
        return [answers(page), p(".kit-sub")[t("tutor.silence")]]
    if page.covered:
        return [cover(page)]
    still_open = page.table.chance_open(page.state)
    if page.chance_waits and not (page.own_chance and still_open):
        picture = page.panel.chance_picture(30) if still_open else icon("next", 26)
        return [div(".kit-row")[press("roll", page.table.chance_button(page.state, t), picture)]]
    if (own := page.panel.asked(page.context)) is not None:
        return [own]
    if page.only_watches:
        words = t("ui.other_match")
        return [press("open", icon("swords", 24), words, css="kit-btn kit-second", **data(dialog="new", key="other"))]
    if not page.my_turn:
        return []
    if (ways := way_buttons(page)) is not None:
        return [ways, let_go(page)] if page.hand.selection else [ways]
    offered = page.table.end_button(page.state, t)
    if offered is None:
        return [let_go(page)] if page.hand.selection else []
    if page.hand.sure:
        return [answers(page)]
    # What happens by itself in a moment is nobody's to press.
    ready = page.game.explain(page.state, offered.action) is None and page.table.forced(page.state) is None
    calm = bool(page.hand.selection) or not ready or offered.calm
    css = ("kit-btn kit-second" if calm else "kit-btn") + (" kit-pointed" if "end" in page.hand.parts else "")
    return [div(".kit-row")[press("end", offered.words, icon("next", 26), css=css, off=not ready)]]


def no_moves(page: Play) -> Node:
    """In the place of the list of moves, while others decide, why it is empty: nothing beside it moves."""
    if page.match.outcome is not None or page.covered or page.tutor.held is not None:
        return ""
    return move_list(page, [], now_words(page)[0])


def cover(page: Play) -> Node:
    """Who is called to the screen, in colour and with the emblem; only a tap shows what nobody else may see."""
    seat = page.game.seats(page.match.scenario)[page.asked]
    return div(".kit-cover", style=f"border-color: {colour(seat.colour)}")[
        div(".kit-podium")[page.panel.side(page.asked, 120)],
        press("uncover", icon("eye", 26), page.t("cover.uncover"), autofocus=True),
    ]


def let_go(page: Play) -> Node:
    """A way to put back what was chosen, for those who do not think of tapping it again."""
    words = page.t("ui.cancel")
    return div(".kit-row")[press("let_go", icon("undo", 22), words, css="kit-btn kit-second kit-small")]


def story(page: Play) -> Node:
    """The story so far: newest on top, each line with the one who did it and the rule behind it."""
    t, items = page.t, drawn(page)
    begun = li[div[task(page), not items and p(".kit-sub")[t("region.log.empty")]]]
    return html.card(
        ol({"data-scroll": newest(page), "tabindex": "0", "aria-label": t("region.log")})[items, begun],
        css="kit-log",
        heading=t("region.log"),
        picture="why",
    )


def task(page: Play) -> Node:
    """What the match is about: the battle, and how it is won. Every story begins with it."""
    scenario, t = page.match.scenario, page.t
    return div(".kit-task")[strong[page.table.title(scenario, t)], p[page.table.briefing(scenario, t)]]


def ended(page: Play) -> Node:
    """The card of the end: the winners and what is left, three facts, two ways to go on, the others as links."""
    t, outcome = page.t, page.match.outcome
    assert outcome is not None
    return section(".kit-card.kit-ask.kit-end")[
        div(".kit-winner")[
            podium(page, outcome),
            div[
                h2(".kit-q")[end_title(page)],
                p[outcome_words(page)],
                reason(page, outcome),
                p[t(f"grade.{outcome.grade}")] if outcome.grade else None,
            ],
        ],
        ranking(page, outcome) if outcome.ranking else left(page, outcome),
        facts(page),
        div(".kit-ways")[ways(page)],
        farewell(page) or p(".kit-sub.kit-centre")[afterwards(page, outcome)],
        ul(".kit-links")[(li[link] for link in links(page) if link is not None)],
    ]


def reason(page: Play, outcome: Outcome) -> Node:
    """Why it is over, where that is not plain to see, with its rule."""
    words = page.table.end_reason(page.match.state, page.t) if page.match.ended_by is None else ""
    return p[words, " ", html.rule_link(outcome.rule_id, page.t.rule(outcome.rule_id))] if words else None


def told(what: str, *content: Node, css: str = "", **attrs: Any) -> Node:
    """Something on the card that says what it is when it is tapped."""
    return press("tell", content, css=f"kit-bare {css}".strip(), **data(fact=f"end_{what}", key=f"end-{what}"), **attrs)


def podium(page: Play, outcome: Outcome) -> Node:
    """Those who have not lost."""
    sides = best(page, outcome)
    pictures = [page.panel.side(player, 72 if len(sides) == 1 else 48) for player in sides]
    names = page.t.word([page.table.side_ref(player) for player in sides], "The and")
    return div(".kit-podium")[told("best", pictures, label=names)]


def best(page: Play, outcome: Outcome) -> list[int]:
    """The players who have not lost."""
    return [player for player, result in enumerate(outcome.results(page.match.seats)) if result != "lost"]


def afterwards(page: Play, outcome: Outcome) -> str:
    """A kind word where no computer player says one."""
    drawn = "drawn" in outcome.results(page.match.seats)
    return page.t(f"end.after.{'draw' if drawn else 'you_won' if won_by_person(page) else 'you_lost'}")


def left(page: Play, outcome: Outcome) -> Node:
    """What those who have not lost have left."""
    pieces = [page.panel.left(page.context, player, 34) for player in best(page, outcome)]
    words = span[page.t("end.left")] if any(pieces) else None
    return told("left", words, pieces, css="kit-left", label=page.t("chip.end_left.what"))


def ranking(page: Play, outcome: Outcome) -> Node:
    """All players, the best first, each with what they have left."""
    t, panel = page.t, page.panel
    return ol(".kit-ranking")[
        (
            li[
                panel.side(player, 30),
                t.word(page.table.side_ref(player), "The"),
                span(".kit-kept")[panel.left(page.context, player, 24)],
            ]
            for player in outcome.ranking
        )
    ]


# --- three facts of the match


def facts(page: Play) -> Node:
    """How long it lasted, what each side lost, and its best moment, which a tap shows again."""
    t, table, match = page.t, page.table, page.match
    lasted = table.lasted(match.state)
    gone = [table.standing(match.start, seat) - table.standing(match.state, seat) for seat in range(len(match.seats))]
    lost = [(seat, count) for seat, count in enumerate(gone) if count > 0]
    sides = [span[page.panel.lost(page.context, seat, count)] for seat, count in lost]
    names = ", ".join(t("end.lost", side=table.side_ref(seat), n=count) for seat, count in lost)
    return div(".kit-facts")[
        told("turns", strong[str(lasted)], t(f"end.{table.counted}", n=lasted)),
        told("taken", span(".kit-losses")[sides], names if len(lost) == 1 else t("end.taken"), label=names)
        if sides
        else None,
        moment(page),
    ]


def moment(page: Play) -> Node:
    """The step in which most was won, the last of several, which a tap shows again from where it began; nothing where
    nobody won anything."""
    number = best_moment(page)
    lines = lines_of(page, number) if number >= 0 else []
    if not lines:
        return None
    words = span[strong[page.t("end.moment")], span[lines[0].words]]
    facts = data(step=beginning(page, number), until=number + 1, key="moment")
    return press("replay", icon("eye", 26), words, css="kit-moment", **facts)


# --- what comes next


def ways(page: Play) -> list[Node]:
    """The next lesson for whoever is to learn first, else after a win the next battle, else the same once more; another
    of them as a second button."""
    t, after = page.t, next_scenario(page)
    again = press("rematch", icon("play", 24), t("ui.rematch"), css="kit-btn kit-second")
    if lesson_first(page):
        return [lesson(page, "kit-btn", icon("next", 26)), again]
    if after is None or not won_by_person(page):
        others = press("open", icon("swords", 24), t("ui.other_match"), css="kit-btn kit-second", **data(dialog="new"))
        return [press("rematch", icon("play", 26), t("ui.rematch")), others]
    return [press("next_match", t("end.next", title=page.table.title(after, t)), icon("next", 26)), again]


def links(page: Play) -> list[Node]:
    """The next lesson, which needs a line for itself; watching it again, another match, all games."""
    t, taught = page.t, lesson_first(page)
    after = next_scenario(page) if won_by_person(page) else None
    return [
        None if taught else lesson(page),
        press("replay", t("ui.replay"), css="kit-link", **data(key="watch")) if page.match.steps else None,
        press("next_match", t("end.next", title=page.table.title(after, t)), css="kit-link")
        if after is not None and taught
        else None,
        press("open", t("ui.other_match"), css="kit-link", **data(dialog="new", key="other"))
        if (after is not None) != taught
        else None,
        html.link(page.lobby, t("ui.lobby"), css="kit-link"),
    ]


def lesson_first(page: Play) -> bool:
    """Whether the next lesson comes before any other match: for whoever learns the game, after a win that leads on, and
    after a defeat while nothing has been won."""
    if won_by_person(page):
        return next_scenario(page) is not None and learns(page)
    results = page.match.outcome.results(page.match.seats) if page.match.outcome is not None else ()
    return any(results[player] == "lost" for player in page.humans if results) and not page.won and learns(page)


def learns(page: Play) -> bool:
    """Whether lessons are left for somebody who has begun them, or who has won nothing but this match."""
    begun = bool(page.kept_data(page.place("progress"), {})) or {*page.won} <= {page.match.scenario.id}
    return begun and undone(page) is not None


def undone(page: Play) -> dict[str, Any] | None:
    """The first lesson that has not been done; `None` where none is left, or there are none."""
    stars: dict[str, Any] = page.kept_data(page.place("progress"), {})
    if page.memo.get("lesson", ())[:1] != (stars,):
        left = (one for one in lessons(page.game.id) if one["wanted"] and one["id"] not in stars)
        page.memo["lesson"] = stars, next(left, None)
    found: dict[str, Any] | None = page.memo["lesson"][1]
    return found


def lesson(page: Play, css: str = "kit-link", picture: Node = None) -> Node:
    """The way to that lesson; nothing where there is none."""
    found = undone(page)
    if found is None:
        return None
    return html.link(page_at("learn", f"lesson={found['id']}"), found["title"][page.language], picture, css=css)
