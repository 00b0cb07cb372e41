// The whole page of an app, kept dumb: Python sends HTML for named regions, this shows it, and tells Python what was
// tapped, typed or chosen. It knows no game and no sentence of its own except those Python gave it in `words`.

const REGIONS = ["head", "bubble", "note", "ask", "tray", "log", "more", "bar"];
const PATIENCE = 8000; // ms without an answer to a tap before the page says that the connection is gone

// What is done beside the board and seen on it: on a narrow screen the page then shows the board.
const ON_BOARD = new Set(["choose_part", "show_me", "again", "go_on", "hint", "undo", "redo", "replay"]);

function skeleton(el) {
  el.classList.add("kit-frame");
  el.innerHTML = `
    <div class="kit">
      <header class="kit-head" data-region="head"></header>
      <main class="kit-main">
        <section class="kit-board">
          <div class="kit-table"><div class="kit-view"><div class="kit-map">
              <div class="kit-canvas" inert></div>
              <div class="kit-names" aria-hidden="true"></div>
              <svg class="kit-trail" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"><polyline/></svg>
              <div class="kit-top" tabindex="0" role="application"></div>
              <div class="kit-loupe" hidden><canvas width="240" height="240"></canvas></div></div></div>
            <div class="kit-zoom" hidden><button type="button">+</button><button type="button">−</button></div>
            <div class="kit-bubble" data-region="bubble"></div></div>
          <div class="kit-note" data-region="note"></div>
        </section>
        <aside class="kit-panel">
          <div data-region="ask"></div><div data-region="tray"></div><div data-region="log"></div>
          <div data-region="more"></div>
        </aside>
      </main>
      <nav class="kit-bar" data-region="bar"></nav>
      <dialog class="kit-dialog" data-region="dialog" aria-labelledby="kit-sheet-title"></dialog>
      <div class="kit-said" aria-live="polite"></div>
      <div class="kit-urgent" aria-live="assertive"></div>
      <div class="kit-gone" role="alertdialog" aria-modal="true" hidden>
        <div class="kit-card"><p class="kit-q"></p><button class="kit-btn"></button></div></div>
    </div>`;
  return el.firstElementChild;
}

// The number of this tab, asked for while the page is still being built.
let early = null;

// What changed of the regions and paths; where a change was lost, Python tells them all anew.
function initialize({ model }) {
  early ??= tabNumber();
  let asked = false;
  const take = {
    regions: (news) => {
      for (const [name, changes] of Object.entries(news)) model.set(name, patched(model.get(name), changes));
    },
    paths: (news) => keepPaths(model, news),
  };
  model.on("change:edition", () => { asked = false; });
  model.on("change:paths", () => take.paths(model.get("paths")));
  model.on("msg:custom", ({ order, edition, [order]: news }) => {
    if (!take[order]) return;
    if (edition !== model.get("edition") + 1) {
      if (!asked) model.send({ do: "whole" });
      asked = true;
      return;
    }
    model.set("edition", edition);
    take[order](news);
  });
  take.paths(model.get("paths"));
}

// A canvas asks for a path by the name of its model: here they are made, many from one message.
function keepPaths({ get, widget_manager: models }, paths) {
  for (const [name, value] of Object.entries(paths)) {
    const there = models.has_model(name);
    if (value !== null && !there) models.new_model({ ...get("path_model"), model_id: name }, { value });
    else if (value === null && there) models.get_model(name).then((path) => { path.trigger("comm:close"); path.close(); });
  }
}

async function render({ model, el }) {
  const root = skeleton(el);
  const box = (name) => root.querySelector(`[data-region="${name}"]`);
  let waiting = null;
  held *= model.get("pace");

  // The frame around the page, where there is one, knows more about the connection.
  const frame = window.kitPage;
  if (!frame) fit(root);
  const gone = (on) => {
    if (frame) return on ? frame.silent() : frame.answered();
    const words = model.get("words");
    const cover = root.querySelector(".kit-gone");
    cover.hidden = !on;
    cover.querySelector("p").textContent = words[kept.safe()] || "";
    cover.querySelector("button").textContent = words.resume || "";
    if (on) cover.querySelector("button").focus();
  };
  // On a line that was cut nobody hears what is said: it is numbered, kept until it was heard, and said again.
  const line = crypto.getRandomValues(new Uint32Array(2)).join("-");
  let unheard = [], number = 0;
  const put = (message) => {
    try { model.send(message); } catch { gone(true); }
    waiting ??= setTimeout(() => gone(true), PATIENCE);
  };
  const send = (message) => {
    number += 1;
    unheard.push({ ...message, numbered: [line, number] });
    put(unheard.at(-1));
  };
  const heard = ([of, last]) => { if (of === line) unheard = unheard.filter(({ numbered: [, one] }) => one > last); };
  const answered = ({ heard: until }) => {
    if (until) heard(until);
    clearTimeout(waiting);
    waiting = unheard.length ? setTimeout(() => gone(true), PATIENCE) : null;
    gone(false);
  };
  root.querySelector(".kit-gone button").addEventListener("click", async () => {
    // A dead address would lead to the browser's own page of errors.
    try { await fetch(location.href, { method: "HEAD", cache: "no-store" }); } catch { return; }
    location.reload();
  });
  window.addEventListener("kit:back", () => {
    clearTimeout(waiting);
    waiting = null;
    send({ do: "back" }); // whoever hears it notices what is missing, and asks for it again
  });

  let way = "", looking = 0;
  // What is pressed stays as it is until it is let go: drawn anew under the finger it would not notice the tap.
  let pressed = null;
  const late = new Set();
  const letGo = () => setTimeout(() => {
    pressed = null;
    const names = [...late];
    late.clear();
    names.forEach(apply);
  });
  root.addEventListener("pointerdown", (e) => {
    pressed = (e.button === 0 && e.target.closest("button, a, label, summary")?.closest("[data-region]")) || null;
  });
  for (const event of ["pointerup", "pointercancel", "blur"]) window.addEventListener(event, letGo);

  const apply = (name) => {
    if (pressed && pressed === box(name)) return late.add(name);
    if (name === "ask") noteStood(box(name));
    (name === "dialog" ? setDialog : setRegion)(box(name), model.get(name));
    if (name === "bubble") laySpeech(root);
    if (name === "tray") showDice(root);
    looking ||= requestAnimationFrame(() => { looking = 0; way = leadOn(root, way); holdBack(root); wholeLines(root); fade(root); if (isNarrow(root)) { laySpeech(root); placeInSight(root); } });
  };
  for (const name of [...REGIONS, "dialog"]) {
    model.on(`change:${name}`, () => apply(name));
    apply(name);
  }
  const look = () => {
    root.dataset.page = model.get("page");
    root.querySelector(".kit-top").classList.toggle("kit-brush", model.get("brush") && !model.get("grips").length);
    root.style.setProperty("--ratio", model.get("ratio"));
    root.style.setProperty("--place", model.get("place"));
    if (Object.keys(model.get("words")).length) document.documentElement.lang = model.get("language"); // before, nobody was asked
    if (model.get("title")) document.title = model.get("title");
    root.querySelector(".kit-top").setAttribute("aria-label", model.get("board_label"));
  };
  for (const name of ["page", "ratio", "place", "language", "words", "title", "board_label", "brush", "grips"]) model.on(`change:${name}`, look);
  look();
  model.on("change:board", () => showBoard(model, root));
  showBoard(model, root);

  root.toggleAttribute("data-no-full", !document.fullscreenEnabled);
  for (const event of ["click", "keydown"]) document.addEventListener(event, wake, { once: true, capture: true });
  root.addEventListener("click", noteTap, true);
  root.addEventListener("focusin", () => holdBack(root));
  root.addEventListener("keydown", noteKey);
  root.addEventListener("click", (e) => {
    const fold = e.target.closest("summary")?.parentElement;
    if (fold) fold._opened = !fold.open;
    if (fold && !fold.open) requestAnimationFrame(() => unfolded(fold));
    if ("notebook" in root.dataset && e.target.closest(".kit-home")) e.preventDefault();
    const button = e.target.closest("[data-do]");
    if (!button) respond(e.target.closest(NAMES));
    if (!button || button.matches("input, select, textarea, form")) return;
    e.preventDefault();
    const { bring, ...message } = button.dataset;
    if (button.matches(".kit-speech")) Object.assign(message, covered(root, e));
    if (bring) message.text = (keptText(bring) ?? "").slice(0, MAX_FILE + 1);
    if (message.do === "fullscreen") {
      const asked = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
      asked?.catch(() => {}); // somebody else on the page may have the say
    } else if (message.do === "pick_file") {
      root.querySelector("input[type=file]")?.click();
    } else {
      send(message);
      respond(e.target.closest("[data-answers]"));
      const beside = button.closest(".kit-card")?.querySelector("[data-asked]:not([data-asked=board])"); // there the board is not what is wanted
      const other = button.matches(".kit-brings"); // something else stands there, to be looked at from its top
      if ((other || ON_BOARD.has(message.do)) && isNarrow(root) && !beside) {
        const calm = matchMedia("(prefers-reduced-motion: reduce)").matches, block = other ? "start" : "nearest";
        root.querySelector(".kit-board").scrollIntoView({ block, behavior: calm ? "auto" : "smooth" });
      }
    }
  });
  root.addEventListener("change", async (e) => {
    const input = e.target;
    if (!input.dataset.do) return;
    if (input.type !== "file") {
      send({ ...input.dataset, value: input.type === "checkbox" ? input.checked : input.value });
    } else if (input.files[0]) {
      await open(input, input.files[0]);
      input.value = "";
    }
  });
  const open = async (input, file) => send({ ...input.dataset, text: await fileText(file) });
  // A file that is dropped is opened where one can be chosen; the browser itself would leave the page for it.
  const dragged = (e) => {
    const files = e.dataTransfer?.types.includes("Files");
    if (files) e.preventDefault();
    return files;
  };
  document.addEventListener("dragover", dragged);
  document.addEventListener("drop", (e) => {
    const input = dragged(e) && root.querySelector("input[type=file]"), file = e.dataTransfer?.files[0];
    if (input && file) open(input, file);
  });
  root.addEventListener("submit", (e) => {
    e.preventDefault();
    send({ ...e.target.dataset, ...Object.fromEntries(new FormData(e.target)) });
  });
  box("dialog").addEventListener("cancel", (e) => { e.preventDefault(); send({ do: "dismiss" }); });
  // A tap beside it closes it, too; one that only ends there, after something within was marked, does not.
  let beside = false;
  box("dialog").addEventListener("pointerdown", (e) => { beside = e.target === box("dialog"); });
  box("dialog").addEventListener("click", (e) => { if (beside && e.target === box("dialog")) send({ do: "dismiss" }); });
  root.addEventListener("keydown", (e) => {
    if (e.key === "Escape" && !box("dialog").open && !e.target.matches(".kit-top")) send({ do: "key", key: "escape" });
  });
  // A digit taps the button that bears it, from anywhere on the page.
  document.addEventListener("keydown", (e) => {
    const free = !e.repeat && !e.ctrlKey && !e.metaKey && !e.altKey && !box("dialog").open && !e.target.closest("input, textarea, select");
    if (free && /^\d$/.test(e.key)) root.querySelector(`[data-hotkey="${e.key}"]`)?.click();
  });
  // Ctrl+Z and Ctrl+Y (or Ctrl+Shift+Z) press the buttons of undo and redo.
  document.addEventListener("keydown", (e) => {
    if (!(e.ctrlKey || e.metaKey) || e.altKey || box("dialog").open || e.target.closest("input, textarea, select")) return;
    const key = e.key.toLowerCase();
    const wanted = key === "y" || (key === "z" && e.shiftKey) ? "redo" : key === "z" ? "undo" : "";
    const button = wanted && root.querySelector(`.kit-bar [data-do="${wanted}"]`);
    if (!button) return;
    e.preventDefault();
    button.click();
  });
  document.addEventListener("scrollend", () => speechInSight(root));
  document.addEventListener("scroll", () => fade(root), { passive: true });
  root.addEventListener("scroll", (e) => { if (e.target.matches?.(".kit-log ol")) wholeLines(root); if (e.target.matches?.(".kit-panel")) fade(root); }, true);
  root.addEventListener("click", readOn);
  window.addEventListener("resize", () => { wholeLines(root); fade(root); laySpeech(root); });
  new ResizeObserver(() => laySpeech(root)).observe(root); // its letters may have grown
  steering(root);
  zooming(model, root, send);
  boardEvents(model, root, send);
  const drawing = strokes(model, root, send);

  const orders = {
    pong: () => drawing(),
    again: () => unheard.forEach(put),
    say: ({ text, urgent }) => hear(root, text, urgent),
    speak: ({ text, lang }) => speak(text, lang, () => send({ do: "spoken" })),
    hush: () => window.speechSynthesis?.cancel(),
    store: ({ key, number, value }) => (value === null ? kept.forget(key) : kept.store(key, number, value)),
    store_changes: ({ key, number, changes }) => kept.change(key, number, changes),
    set_aside: ({ key, to }) => kept.move(key, to),
    download_kept: ({ key, name }) => download(name, keptText(key) ?? ""),
    download: ({ name, text, type, bytes }) => download(name, bytes || text, type, Boolean(bytes)),
    forget_query: ({ name }) => {
      const here = new URL(location);
      here.searchParams.delete(name);
      history.replaceState(history.state, "", here);
    },
    go: ({ url }) => { location.href = url; },
    focus: ({ selector, keyboard }) => {
      if (keyboard && !(byKeys(root) && document.activeElement?.matches(":focus-visible"))) return; // a finger needs none
      root.querySelector(selector)?.focus({ preventScroll: true });
    },
    begin: () => requestAnimationFrame(() => bringBoard(root)),
    in_sight: () => requestAnimationFrame(() => { bringBoard(root); onceStill(root.querySelector(".kit-board"), () => send({ do: "sighted" })); }),
    loupe: ({ at }) => loupe(root, at),
    cheer: (moment) => cheer(root, moment),
    nudge: ({ selector }) => nudge(root, selector),
    awake: stayAwake,
    print: () => requestAnimationFrame(() => window.print()),
    shake: () => {
      const table = root.querySelector(".kit-table");
      table.classList.remove("kit-shake");
      void table.offsetWidth;
      table.classList.add("kit-shake");
    },
  };
  // Settled: all that was done is answered, Python is at rest, and nothing moves or has still to find its place.
  const moves = ({ playState, effect }) => playState === "running" && effect.getComputedTiming().endTime < 5000; // the sand falls longer
  root.settled = () => !unheard.length && !model.get("busy") && !looking && !pressed && !root.querySelector(".kit-early")
    && !document.getAnimations().some(moves);
  const tab = await (early ?? tabNumber());
  early = null;
  const kept = keeper(send, tab.open);
  if (frame) frame.safe = kept.safe;
  model.on("msg:custom", (message) => { answered(message); orders[message.order]?.(message); });
  const asked = new URLSearchParams(location.search);
  const needs = needing(model.get("needs"), tab.mine);
  const texts = keptFor(needs);
  kept.begin(texts.kept);
  send({
    do: "hello", edition: model.get("edition"), ...texts, tab: tab.mine, others: tab.others, query: Object.fromEntries(asked), voices: voices(),
    languages: navigator.languages || [navigator.language], width: root.clientWidth,
    deep: location.pathname.split("/voila/render/")[1]?.split("/").length,
    still: matchMedia("(prefers-reduced-motion: reduce)").matches,
  });
  window.addEventListener("storage", ({ key, newValue }) => {
    const name = key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : "";
    const how = name && needs(name);
    if (!how) return;
    kept.changed(name);
    send({ do: "stored", key: name, value: how === "ends" ? newValue && newValue.slice(-END) : newValue });
  });
  window.speechSynthesis?.addEventListener?.("voiceschanged", () => send({ do: "voices", voices: voices() }));
  matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", (e) => send({ do: "still", on: e.matches }));
}

export { patched, needing, keptFor, keeper, tabNumber }; // for tests
export default { initialize, render };
