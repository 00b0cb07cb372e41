"""A family at a real table: its figures stand there, and whoever sits at the screen tells what was measured."""

from typing import Any

from browser_kanonkugle import KeyPeople, People
from playwright.sync_api import expect

from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.places import MM
from kit.games.kanonkugle.state import State, others
from kit.widgets.games.kanonkugle import beside, real
from kit.widgets.games.kanonkugle.hand import ASSAULT, SHOT
from kit.widgets.games.kanonkugle.told import GOES

LIKED = (
    do.ToldDeploy, do.Rally, do.Activate, do.ToldAssault, do.ToldShoot, do.Counter, do.Remove, do.Holds, do.ToldMove,
)  # fmt: skip
"""What a family likes to do, the best first."""
STEPS = (("less", "more", 10), ("bit_less", "bit_more", 5))
"""The buttons that make a length shorter and longer, by millimetres."""


class Family(People):
    """Those who sit at one real table: they walk, see and shoot as it happens there."""

    def does(self, s: State) -> None:
        """What the family likes best of what it can tell."""
        actions = GAME.legal_actions(s)
        for kind in LIKED:
            found = [a for a in actions if isinstance(a, kind) and self.likely(s, a)]
            if found:
                self.done.add(kind.__name__)
                self.put_together(s, self.rng.choice(found))
                return
        self.choose("pass", next(name for name, a in beside.PASSES.items() if a in actions and name != "end_shooting"))

    def likely(self, s: State, a: Any) -> bool:
        """Whether figures on a real table come to that: they draw nearer from round to round."""
        if isinstance(a, do.ToldAssault):
            return s.round > 1
        return not isinstance(a, do.ToldMove) or bool(a.legs)

    def put_together(self, s: State, a: Any) -> None:
        match a:
            case do.ToldDeploy(troop=troop) | do.Rally(troop=troop) | do.Activate(troop=troop):
                self.choose("troop", troop)
            case do.ToldMove(troop=troop, legs=legs, nearer=nearer):
                self.begin(s, troop, GOES)
                self.way(s, troop, legs)
                self.marks(nearer=nearer)
            case do.ToldAssault(troop=troop, target=target, legs=legs, around=around, sacrifice=given):
                self.begin(s, troop, ASSAULT, target)
                self.way(s, troop, legs)
                self.marks(around=around)
                for _ in range(given or 0):
                    self.choose("given", "more")
            case do.ToldShoot(troop=troop, target=target, gap=gap, view=view, half=half, legs=legs):
                self.begin(s, troop, SHOT, target)
                self.length(s.forces[troop].troop.shoots // MM, gap // MM)
                self.seen(len(s.forces[target].places), view, half)
                self.marks(leaves=bool(legs))
            case do.Holds(side=side):
                self.choose("holds", side if side >= 0 else "nobody")
            case do.Counter():
                self.choose("counter", "on")
        if isinstance(a, do.ToldMove | do.ToldAssault | do.ToldShoot | do.Remove):
            self.ready()
            self.choose("go", "on")

    def begin(self, s: State, troop: int, deed: str, target: int | None = None) -> None:
        """A troop, what it does, and to whom if that is asked."""
        self.choose("troop", troop)
        self.choose("deed", deed)
        if target is not None and len(others(s, s.side)) > 1:
            self.choose("target", target)

    def way(self, s: State, troop: int, legs: do.Legs) -> None:
        """How long it was over which ground, leg by leg."""
        force = s.forces[troop]
        for number, (far, ground) in enumerate(legs):
            if number:
                self.choose("leg", "more")
            self.choose("ground", ground)
            expect(self.desk.page.locator(f"[data-kind=ground][data-value={ground}]")).to_have_attribute(
                "aria-pressed", "true"
            )
            # The first leg is told as long as it can be, each after that as one centimetre.
            self.length(10 if number else real.most(force, ground), far // MM)

    def length(self, shown: int, far: int) -> None:
        """Presses the buttons beside a length, both in millimetres, until the page shows it."""
        for less, more, size in STEPS:
            times, back = divmod(abs(far - shown), size)
            for _ in range(times):
                self.choose("step", more if far > shown else less)
            shown = far - back if far > shown else far + back

    def seen(self, units: int, view: int, half: int) -> None:
        """Presses the buttons beside the counts: at first all are in view."""
        shown = units
        for _ in range(shown - view):
            self.choose("seen", "view-less")
        for _ in range(half):
            self.choose("seen", "half-more")

    def marks(self, **wanted: bool) -> None:
        """Presses what is so."""
        for name, so in wanted.items():
            if so:
                self.choose("mark", name)


class FamilyWithKeys(Family, KeyPeople):
    """The same with keys alone: whatever is told has a button."""
