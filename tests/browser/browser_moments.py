"""Moments of pages, and what has to be in sight of them then: what leads on, what is asked for, what it is about.

A moment is one that `python3 -m kit shots` photographs, or one more that only tests look at."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from re import findall

from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.serve.shots import LANGUAGES, shots
from kit.tutor import find_lesson
from kit.widgets.games.kanonkugle.shots import MOVING, card
from kit.widgets.games.kings_war.shots import MIDDLE as KINGS
from kit.widgets.games.kings_war.shots import after as kings
from kit.widgets.games.war_kids.shots import position
from kit.widgets.shot import Moment, Shot, at_step, of_match
from tests.sampling import SEED, THOROUGH

SHOTS = {shot.name: shot for shot in shots()}
SCREENS = {"phone-tall": (390, 860), "phone-small": (360, 780), "phone-least": (320, 780), "magnified": (320, 256)}
"""What else pages are seen on."""
ANY, WIDE, PHONE = ("laptop", "tablet", "phone"), ("laptop", "tablet"), ("phone",)
SMALL = ("phone", "phone-small", "phone-least")


@dataclass(frozen=True)
class Sight:
    """What must be in sight whole, above the tools and where nothing fades out; what else holds; on which screens."""

    shot: Shot
    screens: tuple[str, ...]
    whole: str = ""
    holds: str = ""
    above: bool = False
    """Whether it may fade out, if only it lies above the tools."""
    lang: str = ""
    """The only language in which it is so."""


def of(name: str, screens: tuple[str, ...], whole: str = "", holds: str = "") -> Sight:
    """Of a moment that is photographed."""
    return Sight(SHOTS[name], screens, whole, holds)


def languages(key: object) -> list[str]:
    """In which languages a moment is looked at: one, another with each commit, or all with `--thorough`."""
    return list(LANGUAGES) if THOROUGH else [Random(f"{SEED} {key}").choice(list(LANGUAGES))]


def steps_of(game: str, lesson: str) -> Iterator[Shot]:
    """Each step of a lesson that asks for a duel, once it has begun."""
    for number, step in enumerate(find_lesson(game, lesson).steps, 1):
        taps = tuple(f"@{at}" for words in step.solution[:1] for at in findall("[a-h][1-8]", words))
        if taps and step.kind == "do":
            yield Shot(f"{lesson}-{number}", f"{game}/learn", taps, partial(at_step, game, lesson, number))


def meadow() -> Moment:
    """A first match as it begins."""
    game = GAMES["war_kids"].game
    return of_match(Match(game, game.scenarios()[0]))


LINE = "[data-kind=form][data-value=line]"
ATTACK = "fen r3k3/6pp/8/4p3/8/2B2N2/6PP/3QK2R w K - 0 9\nbowls 9 0"
"""White's Knight may attack a pawn; Black can capture nothing."""
POOR = ATTACK.replace("bowls 9 0", "bowls 0 0")
HELD = partial(kings, ATTACK, "Nf3xe5", "bid 0", "roll 1", "roll 6", "h2-h3", levels=(0, 1))
BLOW = "map 7x6; bP E4; bS F6 F3; pM D4; pP A7; pS A1; victory eliminate 1; now blue combat"
TENTH = "map 9x8; bP H4; bS H6; pS A8; pP B2; victory limit 10 units; turn 10"
RICH = KINGS.replace("bowls 9 4", "bowls 40 3")
WON = Shot("won", "war_kids/play", ("@E4", "@D4"), partial(position, BLOW))
PUZZLE = (".kit-head [data-dialog=road]", ".kit-dialog [data-lesson='17-four-tokens']")
NEWEST = ".kit-log li:first-child :is(div, button)"
DUEL = ".kit-versus, .kit-grid, .kit-tie, .kit-dice > button"
CHOSEN = """() => {
  const dialog = document.querySelector(".kit-dialog"), edge = (x) => dialog.querySelector(x).getBoundingClientRect();
  const start = edge(".kit-stick"), rows = new Set([...dialog.querySelectorAll(".kit-pick")].map((x) => x.offsetTop));
  return start.bottom <= innerHeight && (innerWidth < 900 ? edge(".kit-seats").bottom - start.top <= 30
    : dialog.scrollHeight - dialog.clientHeight <= 1 && rows.size === ROWS);
}"""
"""All opponents and Start are in sight; on a wide screen the cards, too, in so many rows."""
NOT_SCROLLED = "(x) => x.scrollHeight - x.clientHeight <= 1"
UNFOLDED = """() => {
  const [fold, dialog, start] = ["dialog .kit-fold[open]", "dialog[open]", "dialog .kit-stick"]
    .map((x) => document.querySelector(x).getBoundingClientRect());
  return fold.top >= dialog.top && (fold.bottom <= start.top || fold.top < dialog.top + 20);
}"""
"""All that was unfolded is in sight, or as much as there is room for."""
HEAD = """() => {
  const { top, bottom } = document.querySelector(".kit-head").getBoundingClientRect();
  return top === 0 || bottom <= 0.5;
}"""
"""The head is there whole, or not at all."""
ONCE = """() => {
  const edge = (x) => x.getBoundingClientRect(), two = [...document.querySelectorAll(".kit-likeliest")].map(edge);
  const chances = [...document.querySelectorAll(".kit-likeliest small")];
  const shown = chances.filter((x) => x.checkVisibility({ visibilityProperty: true }));
  const { x, width } = edge(shown[0]), middle = (two[0].left + two[1].right) / 2;
  return two.length === 2 && shown.length === 1 && Math.abs(x + width / 2 - middle) < 2;
}"""
"""Of two results as likely as each other the chance stands once, between them."""
AS_TALL = """() => {
  const high = (x) => document.querySelector(x).getBoundingClientRect().height, start = high(".lobby-hot img");
  const beside = high(".lobby-game:not(.lobby-hot) img");
  return Math.abs(start + high(".lobby-hot .lobby-here") - beside) <= 4 && start >= 0.16 * innerHeight;
}"""
"""Where to start is with its picture as tall as those beside it."""
LATEST = """() => {
  const list = document.querySelector(".kit-log ol[data-more]:has(> .kit-turn:first-child)");
  const from = list.getBoundingClientRect().top, latest = list.querySelector("li:not(.kit-turn)");
  return latest.getBoundingClientRect().bottom - from <= parseFloat(list.style.getPropertyValue("--whole"));
}"""
"""Below the heading of its turn the story shows the latest that happened to its end."""
BENCH = """() => {
  const edge = (x) => document.querySelector(x).getBoundingClientRect(), bar = edge(".kit-bar").top;
  const { scrollHeight, clientHeight } = document.querySelector(".kit-bench > div");
  return edge(".kit-panel").bottom <= bar && edge("[data-do=play]").bottom <= bar - 10 && scrollHeight <= clientHeight;
}"""
"""All tools of the workshop are in sight, and what plays the battle."""
DIGITS = "() => [...document.querySelectorAll('.kit-digit')].some((x) => x.checkVisibility())"
ROOM = """() => {
  const [board, bar] = [".kit-view", ".kit-bar"].map((x) => document.querySelector(x).getBoundingClientRect());
  const low = Math.min(board.bottom, innerHeight, bar.top > board.top ? bar.top : innerHeight);
  return low - Math.max(board.top, 0) > innerHeight / 2;
}"""
"""Magnified four times, the board has most of the screen."""
BUTTON = """() => new Set([".kit-home", "button.kit-chip"]
  .map((x) => getComputedStyle(document.querySelector(x)).backgroundColor)).size === 1"""
NEAR = """() => [...document.querySelectorAll(".kit-ask .kit-near")]
  .every((x) => x.checkVisibility() === (innerWidth <= 900))"""
LARGE = "() => [...document.querySelectorAll('.kit-cast > svg')].every((x) => x.getBoundingClientRect().width >= 44)"
NO_ZOOM = "() => [...document.querySelectorAll('.kit-zoom')].every((x) => !x.checkVisibility())"

SIGHTS = [
    of("lobby", ("tablet",), holds=AS_TALL),
    of("play-new", ANY, holds=CHOSEN.replace("ROWS", "2")),
    of("kings-new", ANY, holds=CHOSEN.replace("ROWS", "1")),
    of("play-options", ANY, holds=UNFOLDED),
    of("kanonkugle-agreed", ANY, holds=UNFOLDED),
    of("play-menu", WIDE, holds=f"() => ({NOT_SCROLLED})(document.querySelector('.kit-dialog[open]'))"),
    of("play", ("laptop",), holds=NO_ZOOM),
    of("play", ("tablet",), holds=LATEST),
    Sight(Shot("meadow", "war_kids/play", (), meadow), ("magnified",), holds=ROOM),
    of("play-again", PHONE, ".kit-table"),
    Sight(Shot("tenth", "war_kids/play", (), partial(position, TENTH, levels=(0, 1))), ("phone", "phone-small")),
    Sight(WON, ("phone", "phone-tall"), ".kit-end .kit-ways", HEAD),
    of("learn", ANY, holds=BUTTON),
    of("learn-cost", PHONE, ".kit-card:has(.kit-bill)"),
    *(of(f"workshop-{part}", WIDE, holds=BENCH) for part in ("land", "armies")),
    of("workshop-land", ("laptop",), holds=DIGITS),
    of("workshop-land", ("tablet", "phone"), holds=f"() => !({DIGITS})()"),
    *(of(f"kings-{name}", WIDE, DUEL) for name in ("bid", "bids", "rich")),
    of("kings-beside", WIDE, "[data-do=pay]"),
    of("kings-failed", ANY, holds=LARGE),
    of("kings", ANY, holds=NEAR),
    of("kings-again", PHONE, ".kit-table"),
    Sight(Shot("full", "kings_war/play", ("@f3", "@e5", "@e5"), partial(kings, RICH)), ("phone-small",)),
    Sight(Shot("held", "kings_war/play", (), HELD), ("tablet",), ".kit-ability", above=True),
    Sight(Shot("held-chosen", "kings_war/play", ("@f3",), HELD), ("tablet",), ".kit-ability", above=True),
    Sight(Shot("held-aimed", "kings_war/play", ("[data-value=web]",), HELD), ("tablet",), ".kit-ability", above=True),
    Sight(Shot("told", "kings_war/play", (), partial(kings, POOR, "Nf3xe5")), ("tablet",), NEWEST, above=True),
    Sight(Shot("tried", "kings_war/play", (), partial(kings, POOR, "Nf3xe5", "roll 1", "roll 6")), ("tablet",), NEWEST,
          above=True),
    *(Sight(shot, WIDE, DUEL) for name in ("02-the-first-duel", "03-equal-is-enough")
      for shot in steps_of("kings_war", name)),
    of("kings-learn-duel", PHONE, ".kit-versus.kit-done"),
    of("kings-learn-bid", WIDE, ".kit-grid, .kit-chances p, [data-do=pay]"),
    of("kings-learn-die", ANY, ".kit-note > .kit-card, .kit-panel [data-do=die]"),
    Sight(Shot("kings-puzzle", "kings_war/learn", PUZZLE), ANY, ".kit-ask .kit-q"),
    of("strage-cards", PHONE, ".kit-hand-card .kit-face-button"),
    of("strage-oppose", PHONE, "[data-kind=card], [data-kind=play]"),
    of("strage-learn-die", ANY, ".kit-points-die .die"),
    of("strage-learn-points", ANY, ".kit-points-die .die"),
    of("strage-learn-score", WIDE, ".kit-score-card"),
    of("kanonkugle-real-assault", PHONE, ".kit-deploying > .kit-row [data-kind=go]"),
    Sight(SHOTS["kanonkugle-real-shot"], PHONE, holds=ONCE, lang="it"),
    of("kanonkugle-place", SMALL, ".kit-forms > *"),
    Sight(Shot("line", "kanonkugle/play", (card(0), LINE), MOVING), SMALL, ".kit-forms > *, .kit-ask [data-kind=go]"),
]  # fmt: skip
