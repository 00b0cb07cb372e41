"""Kanonkugle: what its tutor warns of, for `tests/games/test_regrets.py`."""

from kit.games.kanonkugle import GAME
from kit.games.kanonkugle.outlook.regrets import KINDS as KINDS
from kit.widgets.games.kanonkugle.hints import warning as warning

position = GAME.parse_position
OPEN = "size 60,60; zone 0,0 60,10; zone 0,50 60,60; option damage_formula capped; order A B; round 2; "
CRATE = OPEN + "obstacle crate partial 24,30 33,30 33,32 24,32; "
SIX = "{x},{y} {x1},{y} {x2},{y} {x},{y1} {x1},{y1} {x2},{y1}"


def six(x: int, y: int) -> str:
    """Where six figures stand in two rows."""
    return SIX.format(x=x, x1=x + 3, x2=x + 6, y=y, y1=y + 3)


READY, FAR_OFF = "active tried at", "troop B beast | at 55,55; "
VOLLEY = f"troop A scouts | {READY} {six(10, 20)}; troop B beast | at 13,40; "
CATS = " ".join(f"{x},{y}" for y in (54, 56, 58) for x in (27, 29, 31, 33))
MISTAKES = {
    "skip": (OPEN + "troop A beast | routed at 30,20; troop B beast | at 30,50; now A rally", "skip", "rally A1"),
    "stop": (
        OPEN + f"troop A scouts | at {six(10, 20)}; troop B beast | at 13,40; now A activate",
        "stop",
        "activate A1",
    ),
    "decline": (
        OPEN + "troop A beast | active tried assaulted at 30,30; troop B beast | pv 9 at 30,34; "
        "now A counter; clash A1 B1 dice 12 strike lost 0 3",
        "decline",
        "counter",
    ),
    "move_first": (
        OPEN + VOLLEY + f"troop A beast | {READY} 50,5; now A shoot",
        "move A2 50,5 50,10",
        "shoot A1 B1",
    ),
    "end_shot": (OPEN + VOLLEY + "now A shoot", "end turn", "shoot A1 B1"),
    "end_blow": (
        OPEN + f"troop A beast | {READY} 30,20; troop B scouts | at {six(27, 26)}; now A move",
        "end turn",
        "assault A1 B1 30,20 30,22.75",
    ),
    "leave": (
        CRATE + f"troop A beast | {READY} 31,25; troop B beast | at 33,40; now A shoot",
        "shoot A1 B1",
        "shoot A1 B1 via 31,25 34.4641,27",
    ),
    "aim": (
        CRATE
        + f"troop A riflemen | {READY} {six(27, 15)}; troop B beast | at 30,36; troop B beast | at 10,30; now A shoot",
        "shoot A1 B1",
        "shoot A1 B2",
    ),
    "shoot": (
        OPEN + f"troop A mages | {READY} 30,30 33,30 36,30; troop B scouts | at {six(27, 36)}; now A shoot",
        "assault A1 B1 30,30 30,33.5",
        "shoot A1 B1",
    ),
    "vain": (
        OPEN + f"troop A beast | pv 1 {READY} 30,30; troop B beast | at 30,36; now A move",
        "assault A1 B1 30,30 30,32",
        "end turn",
    ),
    "costly": (
        OPEN + f"troop A beast | pv 4 {READY} 30,30; troop B knights | at {six(27, 36)}; now A move",
        "assault A1 B1 30,30 30,32.75",
        "end turn",
    ),
    "sacrifice": (
        OPEN + f"troop A beast | pv 2 {READY} 27,30; troop B scouts | sc 5 at {six(27, 36)}; now A move",
        "assault A1 B1 27,30 27,32.75 giving 2",
        "end turn",
    ),
    "volley": (
        OPEN + f"troop A beast | {READY} 30,8; troop B riflemen | at {six(27, 46)}; now A move",
        "move A1 30,8 30,19",
        "move A1 30,8 30,9",
    ),
    "assault": (
        OPEN + f"troop A riflemen | {READY} {six(27, 18)}; troop B cats | at {CATS}; now A move",
        "move A1 27,18 27,29",
        "move A1 27,18 27,23.5",
    ),
}
"""Positions with an action that is regretted, and one that is better."""

QUIET = {
    "nobody is routed": (OPEN + "troop A beast | at 30,20; troop B beast | at 30,50; now A activate", "activate A1"),
    "nobody could hurt anybody": (OPEN + "troop A beast | at 30,8; troop B beast | at 30,50; now A activate", "stop"),
    "blows that cannot hurt are not struck": (
        OPEN + "troop A beast | active tried assaulted at 30,30; troop B beast | pv 1 at 30,34; "
        "now A counter; clash A1 B1 dice 12 strike lost 0 11",
        "decline",
    ),
    "who shoots moves no more": (OPEN + VOLLEY + f"troop A beast | {READY} 50,5; now A shoot", "shoot A1 B1"),
    "nobody is in range": (
        OPEN + f"troop A scouts | {READY} {six(10, 5)}; troop B beast | at 13,50; now A shoot",
        "end turn",
    ),
    "in the open one need not step out": (
        OPEN + f"troop A beast | {READY} 31,25; troop B beast | at 33,40; now A shoot",
        "shoot A1 B1",
    ),
    "an assault that pays": (
        OPEN + f"troop A beast | {READY} 30,20; troop B scouts | at {six(27, 26)}; now A move",
        "assault A1 B1 30,20 30,22.75",
    ),
    "whoever comes into range can shoot as well": (
        OPEN + f"troop A beast | {READY} 30,18; troop B scouts | at {six(27, 46)}; now A move",
        "move A1 30,18 30,25",
    ),
    "it was in danger before": (
        OPEN + f"troop A beast | {READY} 30,20; troop B riflemen | at {six(27, 46)}; now A move",
        "move A1 30,20 30,21",
    ),
}
"""Positions with an action that looks like one of them, and is none."""
