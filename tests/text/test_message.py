"""The little language of the messages."""

import pytest

from kit.text.message import names, parse, render
from tests.games.tabled import beside

GIVEN = beside(__file__, "messages")


class Plain:
    """A language of one word for everything."""

    def word(self, value: object, form: str) -> str:
        return f"<{form}:{value}>" if form else str(value)

    def which(self, value: object) -> int:
        return 0 if value == 1 else 1

    def gap(self, name: str) -> str:
        return f"?{name}?"


def said(text: str, **facts: object) -> str:
    return render(parse(text), facts, Plain())


@pytest.mark.parametrize(("text", "facts", "expected"), GIVEN["said"])
def test_messages_say_their_facts(text: str, facts: dict[str, object], expected: str) -> None:
    assert said(text, **facts) == expected


def test_facts_are_never_read_as_messages() -> None:
    assert said("{who} plays", who="{need} [x|y] <b>%s</b>") == "{need} [x|y] <b>%s</b> plays"


@pytest.mark.parametrize("text", GIVEN["unread"])
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse(text)


def test_names_are_the_facts_spoken_of() -> None:
    message = parse("{a} {b:x/{c}} {d:1=x;*={e}}[ {f}|{g}]")
    assert set(names(message)) == set("abcdefg")
    assert set(names(message, optional=False)) == set("abcde")
