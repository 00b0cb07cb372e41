"""The accessibility tree of a page as the browser hands it to screen readers, and what must hold of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from playwright.sync_api import CDPSession, Page

INTERACTIVE = {
    "button", "link", "checkbox", "radio", "combobox", "textbox", "searchbox", "slider", "spinbutton", "switch", "tab",
    "menuitem", "application", "DisclosureTriangle",
}  # fmt: skip
Knot = Mapping[str, Any]


class Tree:
    """The tree at one moment, in the order in which it is read."""

    def __init__(self, page: Page) -> None:
        session = page.context.new_cdp_session(page)
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        self._does = {node["nodeId"]: deed for node, deed in _deeds(session, nodes)}
        session.detach()
        self._by_id = {node["nodeId"]: node for node in nodes}
        self.nodes = [node for node in self._read(nodes[0]) if not node.get("ignored")]

    def _read(self, node: Knot) -> Iterator[Knot]:
        yield node
        for child in node.get("childIds", ()):
            if child in self._by_id:
                yield from self._read(self._by_id[child])

    def having(self, *roles: str) -> list[Knot]:
        """The nodes of these roles."""
        return [node for node in self.nodes if value(node, "role") in roles]

    def complaints(self, live: bool = True) -> list[str]:
        """What is wrong; `live`: whether something is said aloud there. Behind an open dialog nothing is read."""
        modal = any(fact(node, "modal") for node in self.having("dialog", "alertdialog"))
        return [*self._nameless(), *self._alike(), *self._headings(modal), *self._landmarks(modal), *self._live(live)]

    def _nameless(self) -> Iterator[str]:
        for node in self.having(*INTERACTIVE):
            if not value(node, "name").strip():
                yield f"a {value(node, 'role')} without a name"
            if not fact(node, "focusable") and not fact(node, "disabled"):
                yield f"no key gets to {value(node, 'name')}"

    def _alike(self) -> Iterator[str]:
        """Two that are called the same and do not do the same cannot be told apart by those who listen."""
        deeds = {(value(node, "name"), self._does.get(node["nodeId"], number))
                 for number, node in enumerate(self.having("button"))}  # fmt: skip
        buttons = Counter(name for name, _ in deeds)
        yield from (f"{count} buttons {name!r}" for name, count in buttons.items() if count > 1)
        links = {(value(node, "name"), fact(node, "url")) for node in self.having("link")}
        ways = Counter(name for name, _ in links)
        yield from (f"{count} ways lead {name!r}" for name, count in ways.items() if count > 1)

    def _headings(self, modal: bool) -> Iterator[str]:
        levels = [fact(node, "level") for node in self.having("heading")]
        first = 2 if modal else 1
        if not levels or levels[0] != first or levels.count(1) > 1:
            yield f"headings begin with {levels[:1]}: {levels}"
        if any(after > before + 1 for before, after in pairwise(levels)):
            yield f"a level of headings is left out: {levels}"

    def _landmarks(self, modal: bool) -> Iterator[str]:
        found = Counter(value(node, "role") for node in self.having("main", "banner", "dialog", "alertdialog"))
        wanted = {"dialog": 1} if modal else {"main": 1}
        if any(found[role] != count for role, count in wanted.items()) or found["banner"] > 1 - modal:
            yield f"landmarks: {dict(found)}"

    def _live(self, live: bool) -> Iterator[str]:
        said = {fact(node, "live") for node in self.nodes} - {None, "off"}
        if live and said != {"polite", "assertive"}:
            yield f"what is said aloud: {said}"


def _deeds(session: CDPSession, nodes: list[Knot]) -> Iterator[tuple[Knot, tuple[str, ...]]]:
    """The buttons that share their names, each with what it does: all that the page is told when it is pressed."""
    buttons = [node for node in nodes if value(node, "role") == "button" and not node.get("ignored")]
    names = Counter(value(node, "name") for node in buttons)
    for node in buttons:
        if names[value(node, "name")] > 1 and "backendDOMNodeId" in node:
            there = session.send("DOM.describeNode", {"backendNodeId": node["backendDOMNodeId"]})["node"]
            facts = zip(there["attributes"][::2], there["attributes"][1::2], strict=True)
            told = sorted(f"{name}={what}" for name, what in facts if name.startswith("data-") and name != "data-key")
            if any(one.startswith("data-do=") for one in told):
                yield node, tuple(told)


def value(node: Knot, name: str) -> str:
    """Role or name."""
    return str(node.get(name, {}).get("value", ""))


def fact(node: Knot, name: str) -> Any:
    """A property such as its level."""
    return next((one["value"].get("value") for one in node.get("properties", ()) if one["name"] == name), None)
