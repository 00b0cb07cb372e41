"""Moments of Kanonkugle to photograph: placing, the chain, a move, a volley, an assault, figures that leave."""

from __future__ import annotations

from functools import partial

from kit.core.match import Match
from kit.games.kanonkugle import GAME
from kit.widgets import shot
from kit.widgets.shot import BOOK, MENU, Moment, Shot, at_step, of_match

PLAY, LEARN = "kanonkugle/play", "kanonkugle/learn"
TROOPS = "kanonkugle/troops"
ORDER = "order A B; round 2"
HORDE_A = " ".join(f"{35 + 1.3 * (n % 9):.1f},{6 + 1.3 * (n // 9):.1f}" for n in range(36))
HORDE_B = " ".join(f"{16 + 1.3 * (n % 12):.1f},{39 + 1.3 * (n // 12):.1f}" for n in range(36))
SCOUTS_A = "22,18 25,18 29.5,17 32.5,18 22,21 25,21"
SCOUTS_B = "38,52 41,52 44,52 38,55 41,55 44,55"
MIDDLE = f"""
table wall; option damage_formula capped; rounds 8
troop A scouts | active tried at {SCOUTS_A}
troop A horde | active tried at {HORDE_A}
troop A beast | tried at 12,8
troop B scouts | pv 9 sc 4 at {" ".join(SCOUTS_B.split()[:5])}
troop B horde | at {HORDE_B}
troop B beast | routed at 52,36
{ORDER}
"""
MIDDLE = MIDDLE.replace(SCOUTS_A, "20,21 23,21 29,21 31.6,21 20,24 23,24")
NEAR = f"""
table meadow; option damage_formula capped; rounds 8
troop A scouts | active tried at 20,20 23,20 26,20 20,23 23,23 26,23
troop A beast | active tried at 38,22
troop B scouts | at 24,38 27,38 30,38 24,41 27,41 30,41
troop B beast | at 41,36
{ORDER}
"""
LAST = NEAR.replace("rounds 8", "rounds 2").replace("order A B", "order B A")
FOUR = """
table crossing; players 4; option damage_formula capped; option end objective; rounds 8; held B
troop A scouts | active tried at 20,20 22.6,20 25.2,20 20,17.4 22.6,17.4 25.2,17.4
troop A beast | active tried at 30,26
troop B scouts | at 48,52 50.6,52 53.2,52 48,54.6 50.6,54.6 53.2,54.6
troop B beast | at 38,42
troop C scouts | routed at 64,10 64,12.6 64,15.2 66.6,10 66.6,12.6 66.6,15.2
troop C beast | pv 4 at 43,30
troop D scouts | at 6,50 6,52.6 6,55.2 8.6,50 8.6,52.6 8.6,55.2
troop D beast | at 20,44
order A B C D; round 3; now A shoot
"""
"""Four around a marker that one of them has held for a round."""
REAL = """
table meadow; option real_table; option damage_formula capped; rounds 3
troop A scouts | active tried figures 6
troop A beast | active tried pv 7 figures 1
troop B scouts | pv 8 sc 4 figures 4
troop B beast | routed figures 1
order A B; round 2
"""
"""The family's own figures stand on a table of its own."""
VOLLEY = "shoot A1 B1 told 17.5 view 1 half 2"
PLACED = """
table meadow; option real_table; troop A scouts; troop A beast; troop B scouts; troop B beast
order A B; now A deploy
"""
FOUGHT = NEAR.replace("scouts | at 24,38", "scouts | pv 12 at 24,38") + "now A shoot"


after = partial(shot.after, GAME, levels=(0, 1))
"""A match that began there, once this has been played; `own`: people say what their dice show."""


def begun(*rolls: int) -> Moment:
    """A match of the first scenario, the order being rolled."""
    match = Match(GAME, GAME.scenarios()[0])
    for pips in rolls:
        match.play(GAME.parse_action(match.state, f"roll {pips}"))
    return of_match(match, (0, 1))


def card(number: int) -> str:
    """The selector of a troop's button in the card that asks."""
    return f".kit-ask [data-kind=troop][data-value='{number}']"


def deed(name: str) -> str:
    """The selector of the button for what a troop does at a real table."""
    return f"[data-kind=deed][data-value={name}]"


def target(number: int) -> str:
    """And of the one for whom it does it to."""
    return f".kit-ask [data-kind=target][data-value='{number}']"


AMID = partial(after, MIDDLE + "now A shoot")
MOVING = partial(after, NEAR + "now A move")
TOLD = partial(after, REAL + "now A shoot", levels=(0, 0), own=True)
CHAIN = partial(after, MIDDLE.replace("active tried", "").replace("tried", "") + "now A activate")
SCOUT, EFFORT = "04-fourteen-centimetres", "12-a-last-effort"
GIVING = ("@12,10", "@12,20", "[data-kind=given][data-value=more]")
JOINED = ("[data-tab=army]", "[data-do=join][data-troop=scouts]", "[data-do=join][data-troop=beast]")
SHOTS = (
    Shot("kanonkugle-learn", LEARN, begin=partial(at_step, "kanonkugle", "01-the-first-shot")),
    Shot("kanonkugle-learn-far", LEARN, ("@10,6", "@10,25"), partial(at_step, "kanonkugle", SCOUT)),
    Shot("kanonkugle-learn-given", LEARN, GIVING, partial(at_step, "kanonkugle", EFFORT, 2)),
    Shot("kanonkugle-learn-aim", LEARN, ("@15,6", "@16,27"), partial(at_step, "kanonkugle", "21-one-volley")),
    Shot("kanonkugle-learn-exam", LEARN, begin=partial(at_step, "kanonkugle", "24-two-against-two")),
    Shot("kanonkugle-new", PLAY),
    Shot("kanonkugle-place", PLAY, (card(0), "[data-kind=form][data-value=line]"), partial(begun, 6, 2)),
    Shot("kanonkugle", PLAY, begin=AMID),
    Shot("kanonkugle-chain", PLAY, begin=CHAIN),
    Shot("kanonkugle-troop", PLAY, (card(1),), AMID),
    Shot("kanonkugle-volley", PLAY, (card(0), "@24,41"), AMID),
    Shot("kanonkugle-go", PLAY, (card(0), "@24,12", "[data-kind=form][data-value=line]"), MOVING),
    Shot("kanonkugle-far", PLAY, (card(0), "@24,44"), MOVING),
    Shot("kanonkugle-assault", PLAY, (card(1), "@41,36"), MOVING),
    Shot("kanonkugle-roll", PLAY, begin=partial(after, FOUGHT, "shoot A1 B1")),
    Shot(
        "kanonkugle-remove",
        PLAY,
        begin=partial(after, FOUGHT, "shoot A1 B1", "hits 5", levels=(1, 0)),
    ),
    Shot(
        "kanonkugle-counter",
        PLAY,
        begin=partial(after, NEAR + "now A move", "assault A2 B2 38,22 40.1618,32.0887", "hits 5", levels=(1, 0)),
    ),
    Shot("kanonkugle-end", PLAY, begin=partial(after, LAST + "now A move", "end turn")),
    Shot("kanonkugle-four", PLAY, (card(1), "@38,42"), partial(after, FOUR, levels=(0, 1, 1, 1))),
    Shot("kanonkugle-agreed", PLAY, ("dialog[open] details summary",)),
    Shot("kanonkugle-rules", PLAY, (MENU, BOOK), AMID),
    Shot("kanonkugle-real-place", PLAY, begin=partial(after, PLACED, levels=(0, 0), own=True)),
    Shot("kanonkugle-real-act", PLAY, (card(1),), TOLD),
    Shot("kanonkugle-real-shot", PLAY, (card(0), deed("shoot"), target(2), "[data-value=half-more]"), TOLD),
    Shot("kanonkugle-real-dice", PLAY, begin=partial(after, REAL + "now A shoot", VOLLEY, levels=(0, 0), own=True)),
    Shot("kanonkugle-real-assault", PLAY, (card(1), deed("assault"), target(2), "[data-value=rough]"), TOLD),
    Shot("kanonkugle-real-go", PLAY, (card(0), deed("move"), "[data-kind=leg]"), TOLD),
    Shot(
        "kanonkugle-real-remove",
        PLAY,
        begin=partial(after, REAL + "now A shoot", VOLLEY, "hits 5", levels=(0, 0), own=True),
    ),
    Shot("troops-new", TROOPS),
    Shot("troops-ours", TROOPS, ("[data-do=look_at][data-troop=godzilla]",)),
    Shot("troops-look", TROOPS, ("[data-key=look]",)),
    Shot("troops-armies", TROOPS, JOINED),
    Shot("troops-table", TROOPS, ("[data-tab=table]", "[data-do=open][data-dialog=tables]", "[data-value=wall]")),
    Shot("troops-fight", TROOPS, (*JOINED, "[data-do=copy][data-side='1']", "[data-tab=fight]")),
    Shot("troops-menu", TROOPS, (MENU,)),
    Shot("troops-save", TROOPS, ("[data-dialog=save]",)),
)
