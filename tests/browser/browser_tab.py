"""What a page of the kit keeps on the device, as a test sees it, and the voice that a test listens to."""

import json
from typing import Any

from playwright.sync_api import Page

KEPT = "key => localStorage.getItem('kit.' + key.replace('$TAB', sessionStorage.getItem('kit.tab')))"
KEEP = """([key, text]) => {
  try {
    if (sessionStorage.getItem("kit.tab")) return;
    sessionStorage.setItem("kit.tab", "T");
    localStorage.setItem(`kit.${key}.T`, text);
  } catch { /* an empty page keeps nothing */ }
}"""
VOICE = """
  window.heard = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const voices = ["en-GB", "it-IT"].map((lang) => ({ lang, name: lang }));
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => voices, cancel: () => {}, addEventListener: () => {},
    speak: (saying) => {
      if (saying.text) window.heard.push([saying.lang, saying.text]);
      else window.woken = event?.type; // what it was spoken within
      setTimeout(() => saying.onend?.());
    },
  } });
"""


def kept(page: Page, key: str) -> Any:
    """What the device keeps under that name; `$TAB` in it stands for this tab. None if there is nothing."""
    return json.loads(page.evaluate(KEPT, key) or "null")


def keep(page: Page, key: str, text: str) -> None:
    """Before the page is opened: its tab has kept this from an earlier visit."""
    page.add_init_script(f"({KEEP})({json.dumps([key, text])})")


def give_voice(page: Page) -> None:
    """From the next address on, the page has a voice for each language, and its words are heard by the test."""
    page.add_init_script(VOICE)


def heard(page: Page) -> list[list[str]]:
    """Everything spoken since the page was loaded: language and words."""
    found: list[list[str]] = page.evaluate("window.heard")
    return found
