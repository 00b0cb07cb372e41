"""A page of Python in this process with its real script in a real Chromium: no server, no kernel, nothing to wait for.

What a person does goes from the script to `Program.receive` and what Python says goes back, message by message, as the
kernel's line does it. What goes on by itself beside a page (motions, clocks, computer players) rests.
"""

from typing import Any

from playwright.sync_api import Page, Route

from kit.widgets.run.program import Program

ADDRESS = "http://localhost/voila/render/near/page.ipynb"
GLUE = """async (esm) => {
  const handlers = {}, module = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
  const on = (name, step) => (handlers[name] ??= []).push(step);
  const tell = (name, value) => { for (const step of handlers[name] ?? []) step(value); };
  const state = {};
  const set = (name, value) => { state[name] = value; tell(`change:${name}`, value); };
  let line = Promise.resolve();
  const take = (messages) => {
    for (const { method, state: changed, content } of messages)
      if (method === "custom") tell("msg:custom", content);
      else for (const [name, value] of Object.entries(changed)) set(name, value);
  };
  const send = (message) => { line = line.then(() => window.toPython(message)).then(take); };
  take(await window.toPython(null));
  const view = { el: document.createElement("div") };
  const models = {};
  const keep = (name, value) => { models[name] = { value, close() {}, trigger: () => { delete models[name]; } }; };
  const model = { on, send, set, get: (name) => state[name], off() {}, save_changes() {},
    widget_manager: { get_model: async (name) => models[name] ?? {}, create_view: async () => view,
      has_model: (name) => name in models, new_model: async (kind, { value }) => keep(kind.model_id, value) } };
  window.near = { paths: () => Object.fromEntries(Object.entries(models).map(([name, { value }]) => [name, value])),
    settled: async () => { let seen; do { seen = line; await seen; } while (seen !== line); } };
  const { initialize, render } = module.default;
  await initialize?.({ model });
  await render({ model, el: document.body.appendChild(document.createElement("div")) });
}"""
BLANK = "<!doctype html><html lang=en><title>Near</title><body style='margin:0'></body></html>"


class Near:
    """A tab of the browser in which a page of Python is shown."""

    def __init__(self, tab: Page, program: Program[Any], query: str = "") -> None:
        self.tab, self.program = tab, program
        self._sent: list[dict[str, Any]] = []
        program.app._send = lambda message, buffers=None: self._sent.append(message)
        program.spawn = lambda work, waits=False: work.close()  # type: ignore[method-assign, assignment, return-value]
        tab.route("**/*", self._answer)
        tab.goto(f"{ADDRESS}?{query}")
        tab.expose_function("toPython", self._told)
        state = program.app.get_state()
        tab.add_style_tag(content=state["_css"])
        tab.evaluate(GLUE, state["_esm"])
        self.settle()

    @property
    def page(self) -> Any:
        """The page of Python as it is by now."""
        return self.program.page

    def _answer(self, route: Route) -> None:
        route.fulfill(body=BLANK, content_type="text/html")

    def _told(self, message: Any) -> list[dict[str, Any]]:
        if message is None:
            state = {
                name: value for name, value in self.program.app.get_state().items() if name not in ("_esm", "_css")
            }
            return [{"method": "update", "state": state}]
        self.program.receive(message)
        sent, self._sent = self._sent, []
        return sent

    def forget(self) -> None:
        """What Python has said since is lost on its way."""
        self._sent.clear()

    def settle(self) -> None:
        """Waits until everything that was done has been answered and shown."""
        self.tab.evaluate("near.settled()")

    def press(self, *keys: str) -> None:
        """Presses keys, and waits for what comes of each."""
        for key in keys:
            self.tab.keyboard.press(key)
            self.settle()

    def focused(self, selector: str = ":not(body)") -> bool:
        """Whether what has the focus is like that; if nothing is said, whether anything has it."""
        return bool(self.tab.evaluate("selector => document.activeElement.matches(selector)", selector))
