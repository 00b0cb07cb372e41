"""No test waits by the wall, but where it waits for another process, in one place."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from house_helpers import ROOT

TESTS = ROOT / "tests"
FILES = [path for path in sorted(TESTS.rglob("*.py")) if path not in (TESTS / "waiting.py", Path(__file__))]


def waits(tree: ast.AST) -> Iterator[int]:
    """The lines in which a clock is waited for; to let other tasks have their turn is none."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="wait_for_timeout") | ast.Name(id="wait_for_timeout")):
                yield node.lineno
            case ast.Call(func=ast.Attribute(attr="sleep") | ast.Name(id="sleep"), args=[ast.Constant(value=0)]):
                pass
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="time" | "asyncio"), attr="sleep") | ast.Name(id="sleep")
            ):
                yield node.lineno
            case ast.Constant(value=str(text)) if "sleep(" in text:
                yield from [node.lineno] if any(waits(ast.parse(line)) for line in _code(text)) else []


def _code(text: str) -> Iterator[str]:
    """The lines of a text that are Python by themselves."""
    for line in text.splitlines():
        try:
            ast.parse(line.strip())
        except SyntaxError:
            continue
        yield line.strip()


@pytest.mark.parametrize(
    "code", ["time.sleep(1)", "await_ = asyncio.sleep(0.01)", "sleep(n)", "page.wait_for_timeout(9)"]
)
def test_what_waits_by_the_wall_is_seen(code: str) -> None:
    assert list(waits(ast.parse(code))) == [1]
    assert "sleep" not in code or list(waits(ast.parse(f"text = '''\\n{code}'''"))) == [1]


@pytest.mark.parametrize("code", ["asyncio.sleep(0)", "program.sleep(3)", "wait_until(true, 3, 'its end')"])
def test_what_waits_for_something_is_none(code: str) -> None:
    assert not list(waits(ast.parse(code)))


@pytest.mark.slow
def test_no_test_waits_by_the_wall() -> None:
    texts = {path.relative_to(TESTS): path.read_text("utf-8") for path in FILES}
    waiting = {path: ast.parse(text) for path, text in texts.items() if "sleep" in text or "wait_for_timeout" in text}
    assert not [f"{path}:{line}" for path, tree in waiting.items() for line in waits(tree)]
