"""The laboratory, asked nonsense: each public function, each of its values in turn, each kind of it, one sentence."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from kit import resources
from kit.widgets import lab_charts
from kit.widgets.lab import Lab
from kit.widgets.lab_kindly import Sentence
from kit.widgets.lab_words import Picture
from tests.games.brought import must_bring
from tests.notebooks.expected import lab_of
from tests.sampling import sampled

pytestmark = pytest.mark.usefixtures("nothing_chosen")
EXPLORE, TEACH = "explore.en.ipynb", "teach.en.ipynb"
LABS = {
    **{path.parent.name: (EXPLORE, "ASKED") for path in sorted(resources.root("notebooks").glob(f"*/{EXPLORE}"))},
    "war_kids, to teach": (TEACH, "ASKED_TO_TEACH"),
}
"""A game's notebook, and what its `story.py` calls examples of the functions of the module that it calls."""
NAN = float("nan")
NONSENSE: tuple[Any, ...] = (
    0,
    -1,
    10**12,
    2.5,
    NAN,
    True,
    None,
    "",
    "nonsense",
    "Z99",
    [],
    [4],
    {},
    {"a": "b"},
    object(),
)


def asked(which: str) -> tuple[ModuleType, tuple[str, ...]]:
    """A module that notebooks call, and an example of each of its functions."""
    game, (notebook, examples) = which.partition(",")[0], LABS[which]
    return lab_of(resources.root("notebooks") / game / notebook), getattr(must_bring(game, "story"), examples)


def is_refused(ask: Callable[[], Any]) -> bool:
    """Whether the answer is that it cannot be asked: one line. Fails at any other error."""
    try:
        repr(ask())
    except Sentence as sentence:
        lines = sentence._render_traceback_()
    else:
        return False
    (said,) = lines
    assert said.endswith((".", "?", "!"))
    assert "\n" not in said
    assert "trouble." not in said
    return True


def refusals(lab: ModuleType, example: str) -> int:
    """How much of the nonsense that is put in the place of each value of an example is refused."""
    call: Any = ast.parse(example, mode="eval").body
    function = getattr(lab, call.func.id)

    def value(node: ast.expr) -> Any:
        return eval(compile(ast.Expression(node), "example", "eval"), vars(lab))

    values, named = [value(node) for node in call.args], {one.arg: value(one.value) for one in call.keywords}
    assert not is_refused(lambda: function(*values, **named)), example
    asks: list[Callable[[], Any]] = []
    for nonsense in NONSENSE:
        for place in range(len(values)):
            changed = [*values[:place], nonsense, *values[place + 1 :]]
            asks.append(lambda changed=changed: function(*changed, **named))
        asks += [lambda one=one, nonsense=nonsense: function(*values, **{**named, one: nonsense}) for one in named]
    return sum(is_refused(ask) for ask in asks)


@pytest.fixture(autouse=True)
def no_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What charts look like is no question here."""
    for name in ("bars", "curve", "ranges"):
        monkeypatch.setattr(lab_charts, name, lambda *values: None)
    monkeypatch.setattr(lab_charts, "picture", lambda figure, said: Picture("", said))


@pytest.mark.slow
@pytest.mark.parametrize("which", sampled(list(LABS), 1))
def test_nonsense_is_answered_in_one_sentence(which: str) -> None:
    lab, examples = asked(which)
    offered = {name for name in getattr(lab, "OWN", lab.__all__) if inspect.isroutine(getattr(lab, name))}
    assert {example.partition("(")[0] for example in examples} == offered - {"language"}, "an example for each"
    for example in examples:
        # What every laboratory answers in the same way is asked of one alone.
        if "war_kids" in which or not hasattr(Lab, example.partition("(")[0]):
            assert refusals(lab, example) >= 8 * (not example.endswith("()")), example


@pytest.mark.parametrize("which", LABS)
def test_too_much_and_too_little_is_answered_by_how_it_is_asked(which: str) -> None:
    lab, examples = asked(which)
    for name in {example.partition("(")[0] for example in examples}:
        with pytest.raises(Sentence, match=f"{name}\\("):
            getattr(lab, name)(this_is_no_value=1)


@pytest.mark.parametrize("which", LABS)
def test_what_matches_say_is_asked_kindly_too(which: str) -> None:
    lab, examples = asked(which)
    example = next(example for example in examples if example.startswith(("play(", "contest(")))
    found = eval(example, vars(lab))
    for nonsense in NONSENSE:
        is_refused(lambda nonsense=nonsense: found.share(nonsense))
    assert is_refused(lambda: found.share("nonsense"))
    assert is_refused(eval(example.replace("matches=2", "matches=1"), vars(lab)).turns)
