"""What the regions of the learn app show: pure functions from the page to HTML. The card that asks shows what there is
to press; an exam, which is a match, with its three stars; and once it is done, its stars, and what comes next."""

from __future__ import annotations

from typing import Any

from htpy import Node, b, div, fragment, h1, h2, li, ol, p, section, small, span, ul

from kit.core.compose import legal
from kit.tutor.lesson import Step
from kit.widgets import html
from kit.widgets.board.view import bar, board, bubble, dialog, move_list, moves, note, way_buttons
from kit.widgets.html import data, icon, press
from kit.widgets.learn.model import Learn
from kit.widgets.learn.questions import about_chance, answers, asked_about
from kit.widgets.learn.road import DIALOGS, road, star_row, to_battle
from kit.widgets.learn.words import (
    battle,
    goal_words,
    hint_cost,
    line_words,
    lit,
    picture,
    said,
    show_me_cost,
    stars_words,
    title_words,
)
from kit.widgets.run.turn import Screen

TOLD = frozenset({"head", "ask", "log", "more"})
"""The regions that tell what has come of a try. They wait until it was seen on the board."""


def view(page: Learn) -> Screen:
    """The page as it is to be seen."""
    told = regions(page) if page.greeted else {}
    seeing = page.playing is not None and not page.watching
    return Screen(title_words(page), told, board(page), page.drags, TOLD & told.keys() if seeing else frozenset())


def regions(page: Learn) -> dict[str, Any]:
    """All regions of the app."""
    return {
        "head": head(page),
        "bubble": bubble(page),
        "note": note(page),
        "ask": ask(page),
        "tray": fragment[asked_about(page), help_row(page), tray(page)],
        "log": road(page),
        "more": move_lines(page),
        "bar": bar(
            page, undo=page.can_undo, redo=bool(page.undone), hint=page.can_hint, save="stars", cost=hint_cost(page)
        ),
        "dialog": dialog(page, DIALOGS),
    }


def head(page: Learn) -> Node:
    """The lesson's picture and name, the stars that are kept, and which lesson it is."""
    t = page.t
    name = said(page, page.run.lesson.title)
    number, won = page.number(page.run.lesson), sum(page.stars.values())
    return fragment[
        html.home_link(page.lobby, picture(page.run.lesson.picture, 38), t("ui.lobby")),
        h1[span(".kit-nth")[title_words(page).removesuffix(name)], name],
        span(".kit-gap"),
        html.chip(icon("star_full", 22), t("lesson.stars", n=won), css="kit-more", fact="stars") if won else None,
        press(
            "open",
            icon("map", 20),
            t("lesson.count", number=number, of=len(page.alike(page.run.lesson))),
            css="kit-chip",
            **data(dialog="road", key="count"),
        ),
    ]


def companion(page: Learn) -> Node:
    """The companion, who answers a tap, one bold sentence, and a button that reads it aloud."""
    t = page.t
    speaker = press("read", icon("speaker", 28), css="kit-btn kit-second kit-square", label=t("ui.read"))
    face = press("poke", icon("mage", 46), css="kit-mascot", label=t("lesson.companion"))
    return div(".kit-companion")[face, p[b[line_words(page)]], speaker if page.can_speak else None]


def ask(page: Learn) -> Node:
    """The card that asks: what the companion says, the steps of the lesson, the goal, the stars, what to press."""
    if page.run.finished:
        return ended(page, fragment[companion(page), marked(page)])
    if page.step.kind == "exam":
        return exam_card(page, companion(page))
    t, run = page.t, page.run
    steps, done = len(run.lesson.steps), run.number
    pips = (span(class_="kit-pip", data_state="done" if n < done else "now" if n == done else "") for n in range(steps))
    number = min(done + 1, steps)
    return section(class_="kit-card kit-ask")[
        companion(page),
        div({"class": "kit-pips", "role": "img", "aria-label": t("lesson.step", number=number, of=steps)})[pips],
        p(".kit-q")[goal_words(page)] if not page.opening else None,
        meanwhile(page),
        marked(page),
        stars(page),
        ask_buttons(page),
        warm_up(page),
    ]


def warm_up(page: Learn) -> Node:
    """Before anything has been done, the first warm-up, for those who want it."""
    run = page.run
    first = next((lesson for lesson in page.lessons if lesson.sort == "warm_up"), None)
    if first is None or page.stars or run.number or run.played or page.stays or run.lesson is not page.wanted[0]:
        return None
    facts = data(lesson=first.id, key="warm-up")
    words = page.t("lesson.warm_up")
    return div(".kit-row")[press("lesson", picture(first.picture, 26), words, css="kit-btn kit-second", **facts)]


def meanwhile(page: Learn) -> Node:
    """What the rules ask in the middle of an action, below what the lesson asks."""
    acting = page.my_turn and page.step.kind not in ("answer", "point")
    asked = page.table.asked(page.state, page.hand.selection, page.t) if acting else None
    return p(".kit-sub.kit-meanwhile")[" ".join(filter(None, asked))] if asked else None


def marked(page: Learn) -> Node:
    """What a mark means that stands on the board by itself, once it is seen there."""
    told = page.table.marked_words(page.shown_state, page.t) if page.playing is None else ""
    return p(".kit-sub.kit-marked")[told] if told else None


def stars(page: Learn) -> Node:
    """The stars that have been lit on the way, and a word about the next one, or about one that has gone."""
    t, count = page.t, lit(page)
    key = "lesson.stars.third" if page.stars or count else "lesson.stars.first"
    row = press(
        "tell",
        star_row(count, 40, t("lesson.stars", n=count), left=page.run.stars),
        css="kit-bare",
        label=t("chip.lit.what"),
        **data(fact="lit", key="lit"),
    )
    return div(".kit-lit")[row, p(".kit-sub")[stars_words(page) or t(key)]]


def help_row(page: Learn) -> Node:
    """The two ways out of being stuck; what the first costs is said on it, where it costs anything."""
    t = page.t
    if page.step.kind == "exam":
        return exam_help(page)
    if page.stays is not None or page.run.finished:
        return None
    return div(".kit-pair")[
        press(
            "show_me",
            icon("eye", 26),
            span[t("lesson.show_me"), small[show_me_cost(page)] if page.stars_at_stake else None],
            css="kit-btn kit-second kit-costs",
        ),
        press("again", icon("undo", 26), t("lesson.try_again"), css="kit-btn kit-second", off=not page.can_undo),
    ]


def tray(page: Learn) -> Node:
    """What chance is to show, or what the way shown on the board costs."""
    fell = None if about_chance(page) else page.panel.lesson_chance(page.context)
    own = page.panel.lesson_tray(page.context)
    return fragment[fell, paid(page, page.bill) if own is None and page.bill else own]


def paid(page: Learn, bill: Any) -> Node:
    """How a way is paid: a disc for each step, the sum, and what there is to spend."""
    t = page.t
    steps: list[Node] = []
    for number, (ground, price) in enumerate(bill.steps):
        sign = span(".kit-sign")["+"] if number else None
        steps.append(fragment[sign, span(".kit-coin")[str(price)], span(".kit-ground")[t.word(ground, "name")]])
    total = fragment[span(".kit-sign")["="], span(".kit-coin.kit-sum")[str(bill.total)]] if len(steps) > 1 else None
    key = "enough" if bill.total <= bill.have else "effort" if len(steps) == 1 else "short"
    words = t(f"lesson.paid.{key}", n=bill.total, have=bill.have, unit=bill.unit)
    return html.card(
        div(
            {"class": "kit-bill", "role": "img", "aria-label": words, **data(do="tell", fact="bill")}, data_answers=True
        )[page.panel.worn(bill.picture, bill.side, 40), steps, total],
        p(".kit-sub")[words],
        heading=t("lesson.paid"),
        picture="why",
    )


def move_lines(page: Learn) -> Node:
    """The list of moves, or of places, for the keyboard and for those who listen."""
    if not page.my_turn or page.step.kind == "answer":
        return ""
    places = page.listed_places()
    if not places:
        return moves(page)
    t, s = page.t, page.state
    return move_list(
        page, [("place", page.table.describe(s, here, page.hand.selection, t), data(place=here)) for here in places]
    )


Way = tuple[Any, ...]
"""What makes a button or a link, and what it is given."""


def ended(page: Learn, companion: Node) -> Node:
    """The stars, large, two ways to go on, and the others as links. What the companion has explained stays there."""
    t, run = page.t, page.run
    examined = run.lesson.exam is not None
    title = "lesson.exam.won" if examined else "lesson.done" if undone(page) else "lesson.all_done"
    return section(".kit-card.kit-ask.kit-end")[
        companion,
        h2(".kit-q.kit-centre")[t(title)],
        div(".kit-podium")[
            press(
                "tell",
                star_row(run.stars, 76, t("lesson.stars", n=run.stars), css=f"kit-pop kit-won-{run.stars}"),
                css="kit-bare",
                label=t("lesson.state.done", n=run.stars),
                **data(fact="won", key="won"),
            )
        ],
        star_lines(page, page.step) if examined else None,
        p(".kit-sub.kit-centre")[more(page, examined)],
        div(".kit-ways")[ways(page, examined)],
        ul(".kit-links")[(li[link] for link in links(page) if link is not None)],
    ]


def undone(page: Learn) -> bool:
    """Whether a lesson for everybody is left to be done."""
    return any(lesson.id not in page.stars for lesson in page.wanted)


def more(page: Learn, examined: bool) -> str:
    """What the next star asks for; a word of praise where none is missing."""
    stars = page.run.stars
    if examined:
        return page.t("lesson.exam.more" if stars < 3 else "lesson.exam.all")
    second = "lesson.stars.second.shown" if page.run.shown else "lesson.stars.second"
    return page.t({1: second, 2: "lesson.stars.third"}.get(stars, "lesson.stars.all"))


def ways(page: Learn, examined: bool) -> list[Node]:
    """On to the next lesson and into battle, or once more; the most fitting of them is the marigold button."""
    t = page.t
    fight = (to_battle, page, battle(page))
    onward = (press, "next_lesson", t("lesson.next"), icon("next", 26))
    found = [again(page, examined)] if examined and page.run.stars < 3 else []
    found += [onward, fight] if undone(page) else [fight, *([] if found else [again(page, examined)])]
    return [make(*what, css="kit-btn kit-second" if n else "kit-btn") for n, (make, *what) in enumerate(found[:2])]


def again(page: Learn, examined: bool) -> Way:
    """This lesson once more."""
    words = page.t("lesson.exam.again" if examined else "lesson.again")
    return press, "again_lesson", icon("undo", 24), words


def links(page: Learn) -> list[Node]:
    """The exam, where the standard rules have all been taught; what has no button; all lessons."""
    t = page.t
    examined = page.run.lesson.exam is not None
    shown = examined and page.run.stars < 3
    make, *what = again(page, examined)
    return [
        exam_link(page),
        make(*what, css="kit-link") if undone(page) and not shown else None,
        to_battle(page, battle(page), "kit-link") if undone(page) and shown else None,
        press("open", t("lesson.map"), css="kit-link", **data(dialog="road", key="road")),
    ]


def exam_link(page: Learn) -> Node:
    last, number = page.exam, page.lessons.index(page.run.lesson) + 1
    if last is None or number == len(page.lessons) or page.lessons[number].id != page.extra:
        return None
    return press("lesson", said(page, last.title), css="kit-link", **data(lesson=last.id, key="exam"))


def turn_words(page: Learn) -> str:
    """The turn, and how many there are."""
    words: str = page.table.turn_words(page.shown_state, page.t)
    return words


def exam_card(page: Learn, companion: Node) -> Node:
    """The card of a match: what the companion says, its turn, what is asked now, what to press, and the stars."""
    stays = page.stays
    question, more = page.table.asks(page.state, page.hand.selection, page.t) if page.my_turn else ("", "")
    if stays is not None:
        question = page.t("lesson.exam.lost")
    elif page.chance_waits:
        question, more = page.table.chance_ask(page.state, True, page.t)
    elif not page.my_turn:
        question = page.t("lesson.exam.theirs")
    return div(class_="kit-card kit-ask")[
        companion,
        p(".kit-sub")[turn_words(page)],
        div(".kit-asked")[p(".kit-q")[question], p(".kit-sub")[more] if more else None],
        exam_buttons(page),
        star_lines(page, page.step),
    ]


def exam_buttons(page: Learn) -> Node:
    """What to press: a way to go on, a choice that no tap can mean, or the end of a phase."""
    if page.stays is not None or not page.my_turn:
        return ask_buttons(page)
    ways = way_buttons(page)
    return ways if ways is not None else end_button(page)


def star_lines(page: Learn, step: Step) -> Node:
    """What each star asks for; full once it was earned in this match."""
    wanted = [step.goal, *(star.say for star in step.stars)]
    earned = page.run.earned or (False,) * len(wanted)
    return ol({"class": "kit-aims", "aria-label": page.t("lesson.exam.stars")})[
        (
            li({"data-state": "done" if won else ""})[
                span({"role": "img", "aria-label": page.t("lesson.exam.yes" if won else "lesson.exam.no")})[
                    icon("star_full" if won else "star_empty", 30)
                ],
                span[said(page, words)],
            ]
            for words, won in zip(wanted, earned, strict=True)
        )
    ]


def exam_help(page: Learn) -> Node:
    """Advice, and the match from its start."""
    t = page.t
    if page.stays is not None or page.run.finished:
        return None
    return div(".kit-pair")[
        press("hint", icon("hint", 26), t("ui.hint"), css="kit-btn kit-second", off=not page.my_turn),
        press("again", icon("undo", 26), t("lesson.exam.again"), css="kit-btn kit-second", off=not page.run.played),
    ]


def ask_buttons(page: Learn) -> Node:
    """The one marigold button where something has to be pressed, or the answers to choose from."""
    t, held = page.t, page.stays
    if held is not None:
        if held.alone:
            return None
        if held.kind == "lesson" or held.kind == "step":
            return div(".kit-row")[press("go_on", t("lesson.next_step"), icon("next", 26))]
        if held.kind == "wrong":
            return div(".kit-row")[press("go_on", icon("undo", 26), t("lesson.try_again"))]
        return div(".kit-row")[press("go_on", icon("play", 26), t("lesson.your_go"))]
    if not page.my_turn:
        return None
    if page.step.kind == "answer":
        return None if about_chance(page) else answers(page)
    if page.asks:
        return None
    if (ways := way_buttons(page)) is not None:
        return ways
    return end_button(page)


def end_button(page: Learn) -> Node:
    """The button that ends a phase, where the lesson is about that; marigold once nothing else is left to do and the
    step asks for it, faint while it does not. None where each action ends the turn by itself."""
    offered = page.table.end_button(page.state, page.t)
    if offered is None:
        return None
    action = offered.action
    refusal = page.game.explain(page.state, action)
    invited = page.step.kind == "try" and page.is_such(action, page.step.solution[0])
    if page.step.one_per_turn or not page.ends(action) or not (refusal is None or invited):
        return None
    asked = page.step.kind == "exam" or page.game.action_text(page.state, action) in page.step.solution
    alone = len(legal(page.game, page.state)) == 1
    only = asked and alone
    pointed = "end" in page.hand.parts or any(mark.kind == "pass" for mark in page.hand.marks)
    css = "kit-btn" + ("" if only else " kit-second") + (" kit-pointed" if pointed else "")
    faint = not (asked or invited or alone)  # a tap on it is answered all the same
    return div(".kit-row")[press("end", offered.words, icon("next", 26), css=css, off=faint)]
