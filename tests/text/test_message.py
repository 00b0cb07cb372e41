"""The little language of the messages."""

import pytest

from kit.text.message import names, parse, render


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


@pytest.mark.parametrize(
    ("text", "facts", "expected"),
    [
        ("Just so; 1/2 = half.", {}, "Just so; 1/2 = half."),
        ("{need} points", {"need": 4}, "4 points"),
        ("{need} points", {}, "?need? points"),
        ("{unit:The short} waits", {"unit": "X"}, "<The short:X> waits"),
        ("{n:step/steps}", {"n": 1}, "step"),
        ("{n:step/steps}", {"n": 2}, "steps"),
        ("{n:one {n}/all {n}}", {"n": 3}, "all 3"),
        ("{n:only}", {"n": 3}, "<only:3>"),
        ("{n:a/b}", {}, "?n?"),
        ("{need:6=only a 6;*={need} or more}", {"need": 6}, "only a 6"),
        ("{need:6=only a 6;*={need} or more}", {"need": 4}, "4 or more"),
        ("{unit:*_pegasus=flies;pink_*=walks}", {"unit": "pink_mage"}, "walks"),
        ("{unit:*_pegasus=flies;pink_*=walks}", {"unit": "blue_mage"}, "?unit?"),
        ("{unit:blue_*=blue;*=some}", {}, "some"),
        ("{faces:0=never;*=often}", {"faces": ()}, "never"),
        ("No.[ Try {hex}.]", {"hex": "E4"}, "No. Try E4."),
        ("No.[ Try {hex}.]", {}, "No."),
        ("[Try {hex} or {other}.|Look around.]", {"hex": "E4"}, "Look around."),
        ("[Try {hex} or {other}.|Look around.]", {"hex": "E4", "other": ""}, "Look around."),
        ("[Try {hex}[ for {cost}].]", {"hex": "E4", "cost": 0}, "Try E4 for 0."),
    ],
)
def test_messages_say_their_facts(text: str, facts: dict[str, object], expected: str) -> None:
    assert said(text, **facts) == expected


def test_facts_are_never_read_as_messages() -> None:
    assert said("{who} plays", who="{need} [x|y] <b>%s</b>") == "{need} [x|y] <b>%s</b> plays"


@pytest.mark.parametrize(
    "text", ["{", "{}", "a}", "a]", "[a", "{n:a=b", "{n:a=b;c}", "{n:a/b", "{N}", "{n.real}", "{n!r}"]
)
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse(text)


def test_names_are_the_facts_spoken_of() -> None:
    message = parse("{a} {b:x/{c}} {d:1=x;*={e}}[ {f}|{g}]")
    assert set(names(message)) == set("abcdefg")
    assert set(names(message, optional=False)) == set("abcde")
