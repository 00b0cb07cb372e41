"""La Strage: what its tutor warns of, for `tests/games/test_regrets.py`."""

from kit.games.strage.outlook.regrets import KINDS as KINDS
from kit.widgets.games.strage.hints import warning as warning
from tests.games.strage.st_telling import AGAINST, BOLT, MAGIC, ORDER
from tests.games.strage.st_telling import position as position

JACK = MAGIC + "sprites a1; red a2; green h1; jack green JS; pile green 7D 2H; now red magic"
MISTAKES = {
    "home": ("sprites d7 a1; red d7 h2; green a2; now red main; points 1", "h2-h3", "d7-d8 together"),
    "home_fight": ("sprites d7 a1; red d7 h2; green h3; now red main; points 1", "h2xh3", "d7-d8 together"),
    "hop": (MAGIC + "sprites d7; red a1; green h1; now red magic", "done", "caprice X1 d7-d8"),
    "danger": ("sprites d4 a1; orcs c4; red d4 h2; green h8; now red main; points 1", "h2-h3", "d4-e4 together"),
    "points": ("sprites d4 a1; red d4 h2; green h8; now red main; points 1; begun", "done", "d4-d5 together"),
    "own_attack": ("sprites a1; orcs d5; red d4; green e4; now red attack", "orc d5xd4", "orc d5xe4"),
    "own_pair": ("sprites d4; orcs d5; red d4 e4; green h1; now red attack", "orc d5xd4", "orc d5xe4"),
    "own_bolt": (MAGIC + "sprites a1; red a2; green h1; now red magic", "lightning AS a2", "done"),
    "far_bolt": (
        MAGIC + "sprites d4 a1; orcs h8 b6; red a1; green d4; now red magic",
        "lightning AS h8",
        "lightning AS d4",
    ),
    "far_curse": (MAGIC + "sprites a1; orcs h8 d5; red d4; green h1; now red magic", "curse KD h8", "curse KD d5"),
    "lone_joker": (
        BOLT.replace("green QS", "green AC")
        + "sprites a1; red d4; green h1; now green oppose; discard AS; spell lightning AC d4".replace("AC d4", "AS d4"),
        "oppose X1",
        "oppose none",
    ),
    "needless_joker": (
        ORDER + "option magic; cast; hand red 7H 4D X1; hand green 6H; hand blue 2D; sprites d4; red d4; green h1; "
        "now green oppose; discard AS; spell lightning AS d4",
        "oppose X1",
        "oppose 7H 4D",
    ),
    "more_answer": (
        BOLT + "sprites d4; red a1; green d4; now red answer; discard AS; spell lightning AS d4; total 11",
        "answer 7H 4D 5C",
        "answer 7H 5C",
    ),
    "more_break": (JACK, "break green 5C 2C", "break green 2C"),
}
"""Positions with an action that is regretted, and one that is better."""

QUIET = {
    "two points are enough for both": ("sprites d7 a1; red d7 h2; green a2; now red main; points 2", "h2-h3"),
    "the way home is barred": ("sprites d7 a1; orcs c8 d8 e8; red d7 h2; green a2; now red main; points 1", "h2-h3"),
    "one of two comes home": ("sprites d7 h7; red d7 h7; green a2; now red main; points 1", "h7-h8 together"),
    "it is on its way home": ("sprites d6 h6; red d6 h6; green a2; now red main; points 2", "h6-h7 together"),
    "a fight that leaves the point": ("sprites d7 a1; red d7 h2; green h3; now red main; points 2", "h2xh3"),
    "no Joker": (MAGIC.replace("X1 ", "") + "sprites d7; red a1; green h1; now red magic", "done"),
    "the Joker hops nowhere": (MAGIC + "sprites d5; red a1; green h1; now red magic", "done"),
    "nobody stands beside": ("sprites d4 a1; orcs d6; red d4 h2; green h8; now red main; points 1", "h2-h3"),
    "one rival alone is no likely loss": ("sprites d4 a1; red d4 h2; green d5; now red main; points 1", "h2-h3"),
    "there is no safer square": (
        "sprites d4 a1; orcs c5 d6 e6 f6 f5 c6; red d4 h2; green h8; now red main; points 1",
        "h2-h3",
    ),
    "safety is only behind": (
        "sprites d4 a1; orcs c5 e5 b5 f5 b3 f3; red d4 h2; green h8; now red main; points 1",
        "h2-h3",
    ),
    "another pair gets out of danger": (
        "sprites d4 h4 a1; orcs d5 h5; red d4 h4; green h8; now red main; points 1",
        "h4-g4 together",
    ),
    "at the start no pair is warned of": (
        "sprites d2 a1; orcs d3; red d2 h2; green h8; now red main; points 1",
        "h2-h3",
    ),
    "no points are left": ("sprites d4 a1; red d4 h2; green h8; now red main; points 0; begun", "done"),
    "nothing was done, and the page asks": ("sprites d4 a1; red d4 h2; green h8; now red main; points 1", "done"),
    "nobody can use the point": ("sprites a1; red h2; green a1; now red main; points 1; begun; placed 2", "done"),
    "only the own ones can be attacked": ("sprites a1; orcs d5; red d4; green h4; now red attack", "orc d5xd4"),
    "both lead a sprite": ("sprites d4 e4; orcs d5; red d4 e4; green h1; now red attack", "orc d5xd4"),
    "Lightning at an orc that is near": (
        MAGIC + "sprites d4; orcs d5; red d4; green h1; now red magic",
        "lightning AS d5",
    ),
    "nothing better to strike": (MAGIC + "sprites a1; orcs h8; red a2; green b8; now red magic", "lightning AS h8"),
    "a Curse at one of mine and a far one": (MAGIC + "sprites a1; orcs h8 d5; red d4; now red magic", "curse KD d5 h8"),
    "a Joker for a pair": (
        BOLT + "sprites d4; red d4; green h1; now green oppose; discard AS; spell lightning AS d4",
        "oppose X1",
    ),
    "a Joker, as numbers can be answered": (
        AGAINST + "sprites d4; red d4; green h1; now green oppose; discard QS; spell metamorphosis QS d4",
        "oppose X1",
    ),
    "an answer to the point": (
        BOLT + "sprites d4; red a1; green d4; now red answer; discard AS; spell lightning AS d4; total 11",
        "answer 7H 4D",
    ),
    "numbers that do not break it yet": (JACK.replace("; pile green 7D 2H", ""), "break green 5C 2C"),
}
"""Positions with an action that looks like one of them, and is none."""
