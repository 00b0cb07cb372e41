"""Moments of La Strage to photograph: amid a match, each phase of a turn, with magic, at its end."""

from __future__ import annotations

from functools import partial

from kit.games.strage import GAME
from kit.widgets import shot
from kit.widgets.shot import BOOK, MENU, Shot, at_step

PLAY, LEARN = "strage/play", "strage/learn"
ORDER = "order red green blue; turn 7"
MIDDLE = f"""
sprites b1 c1 d1 f1 g1 c2 g2 h2 f4 c5 g6; orcs d7 e6 b5 c4 h4 g3
red b3 f4; green c5 e2; blue g6 d2; saved 2 1 1; lost 1; {ORDER}
"""
CROWDED = MIDDLE.replace("d7 e6", "d7 e6 a8 h8")
MAGIC = f"""
option magic
{MIDDLE}
hand red AS 7H 4D 5C 3S JC QH KD X1 2S 6C; hand green QS 6H 5D 3D; hand blue X2 7C 4S 2D 6D
jack green JS; pile green 7D 2H
"""
OPEN = MAGIC.replace("X1 ", "") + (
    "known red AS 7H 4D 5C 3S JC QH KD 2S 6C; known green QS 6H 5D 3D; known blue X2 7C 4S 2D 6D\n"
    "discard X1; cast; now red take"
)
FOUR = """
clans red green blue yellow; option magic; sprites b1 c1 d1 f1 g1 c2 g2 h2 f4 c5 g6; orcs d7 e6 b5 c4 h4 g3
red b3 f4; green c5 e2; blue g6 d2; yellow a3 h5; saved 2 1 1 0; lost 1; order red green blue yellow; turn 7
hand red AS 7H 4D 5C 3S JC; hand green QS 6H 5D 3D; hand blue X2 7C 4S; hand yellow KD 2S 6C; now red main; points 4
"""
LATE = f"sprites d7; red d7; green e2; blue g5; saved 5 5 4; lost 1; {ORDER}"


EVEN = LATE.replace("saved 5 5 4", "saved 4 5 4")
"""Whether the half-elf stays decides."""
after = partial(shot.after, GAME, levels=(0, 0, 0))
"""A match that began there, once this has been played."""
ALONE = (0, 1, 1)
AMID = partial(after, MIDDLE + "now red main; points 4", levels=ALONE)
FRIGHT = f"sprites b2 c2 d2 g6; orcs c3; red d7; green d2; blue g6; saved 1 2 0; {ORDER}; now red hit; pending c3 d2"
STRUCK = MAGIC.replace("hand red AS", "hand red") + "discard AS; cast; spell lightning AS g6; now red oppose"
CAST = partial(after, MAGIC + "now red magic", levels=ALONE)
LIGHTNING = ("[data-key=card-0]", "@d5", "?[data-do=go_on]", "[data-key=card-6]", "[data-key=card-23]")
SHOTS = (
    Shot("strage-learn", LEARN),
    Shot("strage-learn-hand", LEARN, ("@d2", "[data-kind=together]"), partial(at_step, "strage", "03-hand-in-hand")),
    Shot("strage-learn-card", LEARN, ("[data-key=card-0]",), partial(at_step, "strage", "11-lightning")),
    Shot("strage-learn-opposed", LEARN, LIGHTNING, partial(at_step, "strage", "11-lightning", 2)),
    Shot("strage-learn-die", LEARN, ("[data-do=roll]",), partial(at_step, "strage", "02-a-newcomer")),
    Shot("strage-learn-points", LEARN, begin=partial(at_step, "strage", "02-a-newcomer", 2)),
    Shot("strage-learn-score", LEARN, begin=partial(at_step, "strage", "04-home", 4)),
    Shot("strage-learn-puzzle", LEARN, begin=partial(at_step, "strage", "18-shield-and-lightning")),
    Shot("strage-learn-exam", LEARN, begin=partial(at_step, "strage", "19-the-last-six")),
    Shot("strage-new", PLAY),
    Shot("strage", PLAY, ("@f4",), AMID),
    Shot("strage-alone", PLAY, ("@b3",), AMID),
    Shot("strage-enter", PLAY, ("[data-kind=newcomer]",), AMID),
    Shot("strage-why", PLAY, ("@f4", "@g6"), AMID),
    Shot("strage-home", PLAY, begin=partial(after, EVEN + "; now red main; points 2", "d7-d8 together", levels=ALONE)),
    Shot("strage-orc", PLAY, begin=partial(after, MIDDLE + "now red orc", levels=ALONE)),
    Shot("strage-orcs", PLAY, ("@d7",), partial(after, CROWDED + "now red orc", levels=ALONE)),
    Shot("strage-attack", PLAY, begin=partial(after, MIDDLE + "now red attack", levels=ALONE)),
    Shot("strage-fright", PLAY, begin=partial(after, FRIGHT, "roll 3", levels=ALONE)),
    Shot("strage-cards", PLAY, begin=CAST),
    Shot("strage-ace", PLAY, ("[data-kind=card][data-value='0']",), CAST),
    Shot("strage-open", PLAY, begin=partial(after, OPEN, levels=ALONE)),
    Shot("strage-four", PLAY, ("@f4",), partial(after, FOUR, levels=(0, 1, 1, 1))),
    Shot("strage-cover", PLAY, begin=partial(after, STRUCK)),
    Shot(
        "strage-oppose",
        PLAY,
        ("[data-do=uncover]", "[data-kind=card] >> nth=1", "[data-kind=card] >> nth=2"),
        partial(after, STRUCK),
    ),
    Shot(
        "strage-end",
        PLAY,
        begin=partial(after, LATE + "; now red main; points 1", "d7-d8 together", "stay", levels=ALONE),
    ),
    Shot("strage-rules", PLAY, (MENU, BOOK), AMID),
)
FILM = Shot("film", LEARN, ("@c3", "@d4"), partial(at_step, "strage", "05-one-fight"))
"""A fight: the two who meet are tapped, the die falls, and the praise for it stays until it was read."""
