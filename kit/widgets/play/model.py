"""The page of one match on a screen, for people and computer players, as one frozen value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, Literal, Self

from kit.core.capabilities import Foresight
from kit.core.chance import told_to
from kit.core.compose import legal
from kit.core.game import CHANCE, TERMINAL, Event
from kit.core.manifest import GAMES
from kit.core.match import Match, Step
from kit.draw.marked import Marks
from kit.players.warning import likely, warning
from kit.widgets import matches
from kit.widgets.board import update as board
from kit.widgets.board.model import BoardPage
from kit.widgets.play.parts import Clock, Draft, Opponents, Replay, Tutor
from kit.widgets.run.model import Answers
from kit.widgets.settings import VISITOR, Settings, by_hand, read_settings

on = Answers(board.on, matches.on)
"""What the page of a match answers: `update`, and the modules of its parts."""
PLACES: tuple[Literal["rules", "told", "won"], ...] = "rules", "told", "won"
"""What the device keeps of a game as names (`Play.place`)."""
LATELY = 60
"""Steps in which dice are looked for that still lie on the table."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Play(BoardPage, matches.MatchPage):
    """One match of a game on a board."""

    settings: Settings
    draft: Draft
    untold: tuple[int, ...] = ()
    """The steps that are still to be told to those who listen, once they were seen."""
    joy: int = 0
    """How many steps there are while the last of them is celebrated: what is asked next comes after that."""
    news: int = -1
    """The step with the last capture that had time to be seen."""
    loss_told: Step | None = None
    """The step with the last loss of which *why?* has told."""
    end_told: bool = False
    """Whether the players have been told how the match ended, which is done once."""
    clock: Clock = field(default_factory=Clock)
    opponents: Opponents = field(default_factory=Opponents)
    tutor: Tutor = field(default_factory=Tutor)
    replay: Replay | None = None
    explained: frozenset[tuple[str, int]] = frozenset()
    """Of what has been said why it is in vain: the rule, and the place."""
    agreed: frozenset[int] = frozenset()
    """The persons who want a draw."""
    uncovered: int | None = None
    """The person who may look at what nobody else may see, where several share the screen."""

    # --- the device

    def needed(self) -> list[str]:
        return [*super().needed(), *map(self.place, PLACES), self.place("progress"), VISITOR]

    def guarded_places(self) -> list[str]:
        return [*super().guarded_places(), *map(self.place, PLACES)]

    def place(self, what: Literal["rules", "told", "won", "progress"]) -> str:
        """Where the device keeps something of the game: which advanced rules have been met, which rules have been told
        with a question, which scenarios have been won, the stars of its lessons."""
        return f"{what}.{self.game.id}"

    def kept_names(self, what: Literal["rules", "told", "won"]) -> frozenset[str]:
        """The names that the device keeps there."""
        kept: list[object] = self.kept_data(self.place(what), [])
        return frozenset(name for name in kept if isinstance(name, str))

    @property
    def won(self) -> frozenset[str]:
        """The scenarios that a person has won on this device."""
        return self.kept_names("won")

    def read_settings(self, data: Any, match: Match) -> Settings:
        return read_settings(data, self.game.seats(match.scenario))

    def loaded_words(self) -> str:
        return self.t("save.loaded", turn=self.table.turn(self.match.state), by=self.table.counted)

    @property
    def watched_out(self) -> bool:
        """Whether what is watched again has come to the end of a match that is over."""
        return self.replay is not None and self.match.outcome is not None and self.replay.step == len(self.match.steps)

    # --- who sits there

    @property
    def humans(self) -> tuple[int, ...]:
        """The players at this screen."""
        return tuple(n for n in range(len(self.settings.seats)) if self.level(n) == 0)

    @property
    def people(self) -> tuple[int, ...]:
        return self.humans

    @property
    def still_playing(self) -> tuple[int, ...]:
        """The persons who have not given up: these are asked for a draw, and may give up."""
        return tuple(player for player in self.humans if player not in self.match.gone)

    @property
    def only_watches(self) -> bool:
        """Whether every person here has given up, and the others play on."""
        return bool(self.humans) and not (self.still_playing or self.match.outcome or self.replay)

    @property
    def face(self) -> Any:
        return self.settings.face

    @property
    def movers(self) -> tuple[int, ...]:
        """The players whose pieces people at this screen move: at a real table the rules' ones, too."""
        return self.humans if self.table.real is None else tuple(range(len(self.settings.seats)))

    def level(self, player: int) -> int:
        """The level of the computer player at a seat; 0 for a person, `AUTOMA` for nobody."""
        return self.settings.seats[player].level

    @property
    def companions(self) -> tuple[int, ...]:
        """The seats of the computer players that a single person plays with; nobody where several people do."""
        return tuple(n for n in range(len(self.settings.seats)) if self.level(n) > 0) if len(self.humans) == 1 else ()

    @property
    def companion(self) -> int | None:
        """The seat of the computer player that is seen: the one that spoke last, else the first."""
        return next(iter(self.companions), None) if self.opponents.voice is None else self.opponents.voice

    def doer(self) -> int | None:
        """Who decided last, Chance apart; nobody before the first decision."""
        deciders = (self.game.current_player(step.before) for step in reversed(self.match.steps))
        return next((player for player in deciders if player >= 0), None)

    def has_decided(self, player: int) -> bool:
        """Whether a player has done anything yet in this match."""
        return any(self.game.current_player(step.before) == player for step in self.match.steps)

    @property
    def warns(self) -> bool:
        """Whether the game looks ahead, so that there is something to warn of."""
        return isinstance(self.game, Foresight)

    @property
    def tutoring(self) -> bool:
        """Whether the tutor looks on: for one person against the computer, if that is wanted."""
        return self.settings.tutor and bool(self.companions)

    # --- what may be seen

    @cached_property
    def secret(self) -> bool:
        """Whether some players know what others do not in this match."""
        return self.game.hides and self.game.keeps_secrets(self.match.start)

    def open_dice(self) -> Sequence[Step]:
        """Of the latest steps those in which chance has shown what lies open before everybody, and around each as much
        as whoever looks may know."""
        latest = (step for step in self.match.steps[-LATELY:] if self.game.current_player(step.before) == CHANCE)
        return self._as_known(step for step in latest if self.table.lies_open(step.action))

    @property
    def viewer(self) -> int | None:
        """Who looks at the screen; `None` while it may be anybody."""
        if len(self.humans) == 1:
            return self.humans[0]
        return self.uncovered if self.uncovered == self.asked else None

    @property
    def own_chance(self) -> bool:
        """Whether people type in what their own dice or cards show."""
        if self.table.real is not None:
            return self.table.real.typed(self.match.state)
        return self.table.by_hand and self.settings.own_chance and by_hand(self.secret, self.settings)

    @cached_property
    def asked(self) -> int:
        """Who is asked: whoever decides; while people draw by hand, the one who alone may see what comes."""
        player = self.match.current_player
        if player != CHANCE or not (self.secret and self.own_chance):
            return player
        knows = told_to(self.game, self.match.state)
        return CHANCE if knows is None else knows

    @property
    def covered(self) -> bool:
        """Whether somebody has to be called to the screen: what is decided now, the others must not see."""
        if not self.secret or self.replay is not None or len(self.humans) < 2:
            return False
        return self.asked in self.humans and self.viewer is None

    def known(self, s: Any) -> Any:
        """A state as far as whoever looks at the screen may know it; all of it once the match is over."""
        if not self.secret or self.match.outcome is not None:
            return s
        return self.game.observation(s, self.viewer)

    def events(self, number: int) -> Sequence[Event]:
        """What step `number` made happen, as far as whoever looks may know."""
        return self.match.events(number, self.viewer)

    # --- who decides

    @property
    def state(self) -> Any:
        return self.known(self.match.state)

    @property
    def my_turn(self) -> bool:
        free = self.replay is None and self.tutor.held is None and not self.covered
        return free and self.match.current_player in (
            self.movers if self.table.real is None else (CHANCE, *self.movers)
        )

    def offered(self) -> list[Any]:
        return super().offered() if self.match.current_player != CHANCE else []

    @property
    def chance_waits(self) -> bool:
        """Whether a die waits for a person: always with own dice, else after a person's own spell."""
        if self.match.current_player != CHANCE or self.replay is not None or not self.humans:
            return False
        last = self.match.steps[-1] if self.match.steps else None
        if self.table.real is not None:
            return True
        if self.own_chance:  # of one card that is left everything is known
            return len(self.game.chance_outcomes(self.match.state)) > 1
        return last is not None and self.table.waits_for_hand(last, self.humans)

    @property
    def types_chance(self) -> bool:
        """Whether people type in what their own dice or cards show."""
        return self.chance_waits and self.own_chance and not self.covered

    @property
    def rolling(self) -> bool:
        """Whether a die lies there and another falls by itself: before that one lies there, too, nothing is told."""
        last = self.match.steps[-1] if self.match.steps and self.replay is None else None
        if last is None or not self.match.current_player == CHANCE == self.game.current_player(last.before):
            return False
        return not self.chance_waits and self.table.one_throw(last)

    @property
    def at_rest(self) -> bool:
        """Whether nothing goes on by itself: a person decides, is to roll, or looks at something else."""
        player = self.match.current_player
        if player == TERMINAL or self.replay is not None or self.dialog == "new" or self.chance_waits:
            return True
        waits = player in self.movers and (self.table.real is not None or self.level(player) == 0)
        return waits and self.table.forced(self.match.state) is None

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back; not while the match is only watched."""
        if self.replay is not None:
            return False
        over = self.match.ended_by is not None
        return over or self.tutor.held is not None or self.match.undo_count(self.movers, **self.undoing) > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is something to play again; not while the match is only watched."""
        return self.replay is None and self.tutor.held is None and bool(self.match.undone)

    @property
    def undoing(self) -> dict[str, bool]:
        """How far undo goes: past what chance has shown, if that is agreed; what people typed in can be typed again."""
        if self.table.real is not None:
            return {"past_chance": True, "typed": True}
        return {"past_chance": self.settings.past_chance, "typed": self.own_chance and not self.secret}

    def let_go(self) -> Self:
        return replace(super().let_go(), tutor=replace(self.tutor, held=None))

    # --- the clock

    def time_limit(self, s: Any) -> int:
        """Seconds that the match may last; 0 where no clock runs."""
        limit = self.table.clock.limit
        return limit(s) if limit is not None else 0

    def seconds_spent(self) -> int:
        """Seconds that the clock has run in this match."""
        since = self.clock.since
        return int(self.clock.before + (self.at.now - since if since is not None else 0.0))

    def seconds_left(self) -> int:
        """Seconds until the bell, as the clock shows them."""
        return max(0, self.time_limit(self.match.state) - self.seconds_spent())

    # --- the board

    @property
    def shown_state(self) -> Any:
        """The state on the board: the present one, or the step being watched."""
        if self.behind is not None:
            return self.known(self.behind)
        if self.replay is not None:
            return self.known(self.match.steps[self.replay.step - 1].after if self.replay.step else self.match.start)
        return self.state if self.tutor.held is None else self.known(self.tutor.held.after)

    def steps_shown(self) -> Sequence[Step]:
        """The steps that led to what is on the board; where something is hidden, the latest that everybody has seen."""
        steps = self.match.steps if self.replay is None else self.match.steps[: self.replay.step]
        steps = steps[:-1] if self.behind is not None and self.tutor.held is None else steps
        if not self.secret:
            return steps
        return self._as_known(step for step in steps[-LATELY:] if self.table.lies_open(step.action))

    def _as_known(self, steps: Iterable[Step]) -> Sequence[Step]:
        """Steps with as much around each as whoever looks may know."""
        return tuple(replace(step, before=self.known(step.before), after=self.known(step.after)) for step in steps)

    def in_danger(self) -> frozenset[int]:
        """Where units stand that could be taken: the one person's at the screen, else those of whoever's turn it is."""
        side = self.humans[0] if len(self.humans) == 1 else None
        return frozenset(self.table.in_danger(self.shown_state, side))

    def unsafe(self) -> frozenset[int]:
        """Where the chosen piece could go and be lost, once the tutor had a move of it taken back."""
        if not (self.table.forewarns and self.tutoring and self.my_turn and self.hand.selection):
            return frozenset()
        s = self.match.state
        here = self.table.choice_place(self.state, self.hand.selection[0])
        return unsafe(self.game.id, s, here, [what for moment, what in self.tutor.taken_back if moment == s])

    def own_view(self) -> Marks:
        held, watched = self.tutor.held, self.replay
        danger = self.in_danger() if self.tutor.dangers else self.unsafe()
        view = self.table.after(replace(super().own_view(), danger=danger), self.steps_shown())
        if watched is not None and watched.arrow and self.behind is None:
            return replace(view, arrow=watched.arrow, pointed=frozenset(watched.pointed))
        if held is None or self.behind is not None:
            return view
        first = held.threats[0]
        arrow = (first.by[0][1], first.place) if first.by else self.table.way_of(self.shown_state, first.better)
        if len(first.by) > 1 and self.table.together:
            arrow = ()
        takers = frozenset(place for _, place in first.by) | frozenset(arrow if len(arrow) == 1 else ())
        lost = frozenset(threat.place for threat in held.threats if threat.by)
        takers |= frozenset(threat.place for threat in held.threats) - lost
        return replace(view, danger=danger | lost, arrow=arrow, pointed=takers)

    # --- for the panel

    def _context(self) -> dict[str, Any]:
        match = self.match
        return super()._context() | {
            "start": self.known(match.start),
            "steps": self.open_dice() if self.secret else match.steps,
            "scenario": match.scenario,
            "telling": self.behind is None and not self.rolling,
            "summed": (self.behind is None or self.summed) and not self.rolling,
            "over": match.outcome is not None,
            "watching": self.replay is not None,
            "viewer": self.viewer,
            "own_chance": self.own_chance and not self.covered,
            "chance_waits": self.chance_waits,
            "seconds_left": self.seconds_left(),
            "clock_runs": self.clock.since is not None,
            "drafted": self.draft.scenario,
            "rules": self.draft.options,
            "length": self.draft.length,
        }


MOST = 100
"""No more actions of a piece are looked at."""


def unsafe(game_id: str, s: Any, here: int, taken_back: Iterable[Any]) -> frozenset[int]:
    """The places to which the piece that stands here could go and be lost there, once it was warned of one of them:
    once one of the actions taken back in this position was its own."""
    if "board" not in GAMES[game_id].parts:
        return frozenset()
    way = GAMES[game_id].part("board")().way
    return _unsafe(game_id, s, here) if any(way(s, what)[:1] == (here,) for what in taken_back) else frozenset()


@lru_cache(maxsize=8)
def _unsafe(game_id: str, s: Any, here: int) -> frozenset[int]:
    game, board = GAMES[game_id].game, GAMES[game_id].part("board")()
    ways = ((action, board.way(s, action)) for action in legal(game, s))
    own = [(action, way) for action, way in ways if len(way) > 1 and way[0] == here][:MOST]
    return frozenset(
        way[-1] for action, way in own if warning(game, s, action) or _lost_there(game, s, action, way[-1])
    )


def _lost_there(game: Any, s: Any, action: Any, place: int) -> bool:
    """Whether the piece is likely to be lost at the end of its way, were it even a fair exchange."""
    return any(threat.place == place for threat in likely(game, s, action))
