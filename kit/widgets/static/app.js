// The whole page of an app, kept dumb: Python sends HTML for named regions, this shows it, and tells Python what was
// tapped, typed or chosen. It knows no game and no sentence of its own except those Python gave it in `words`.

const REGIONS = ["head", "bubble", "note", "ask", "tray", "log", "more", "bar"];
const MAX_FILE = 4_000_000; // as in kit/core/match.py; a message of twice that still passes the socket
const TINY = 26; // px across, below which nothing on a place of the board can be told
const SMALL = 44; // px across, below which a place of the board is too small for a finger
const LEAST = 16, MOST = 22; // px tall, the names of places
const COUNTER = 0.72; // of a place's width, a piece's
const PATIENCE = 8000; // ms without an answer to a tap before the page says that the connection is gone

// What is done beside the board and seen on it: on a narrow screen the page then shows the board.
const ON_BOARD = new Set(["choose_part", "show_me", "again", "go_on", "hint", "undo", "redo", "replay"]);

const NARROW = 900; // px: a page that is no wider has its panel below its board

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

// --- regions: replaced only when changed; focus, scroll, what was unfolded and dice at rest survive ---------------

const mark = (x) => x.dataset.key || x.name || (x.dataset.do ? JSON.stringify({ ...x.dataset }) : x.tagName);
const MARKED = "[data-key], [data-do], [name], [data-scroll], summary";
// The folds of a region, each with the key of its heading, or its number among those without.
function folds(box) {
  let number = 0;
  return [...box.querySelectorAll("details")].map((x) => [x.querySelector("summary")?.dataset.key ?? number++, x]);
}

function setRegion(box, html) {
  if (box._html === html) return;
  const active = document.activeElement;
  const held = box.contains(active) ? mark(active) : null;
  const visible = held && active.matches(":focus-visible");
  remember(box);
  const scrolled = [...box.querySelectorAll("[data-scroll]")].map((x) => [x.dataset.scroll, x.scrollTop]);
  const typed = held && "selectionStart" in active && active.value !== active.defaultValue
    && [active.value, active.selectionStart, active.selectionEnd];
  const unfolded = new Set(folds(box).filter(([, x]) => x._opened && x.open).map(([name]) => name));
  const rested = new Set([...box.querySelectorAll("[data-rests]")].map((x) => x.dataset.rests));
  box._html = html;
  box.innerHTML = html;
  box.querySelectorAll("[data-rests]").forEach((x) => x.classList.toggle("kit-rested", rested.has(x.dataset.rests)));
  for (const [name, x] of folds(box)) if (unfolded.has(name)) x.open = x._opened = true;
  box.querySelectorAll("[data-scroll]").forEach((x, i) => {
    if (scrolled[i]?.[0] === x.dataset.scroll) x.scrollTop = scrolled[i][1];
  });
  if (!held) return;
  const again = [...box.querySelectorAll(MARKED)].find((x) => mark(x) === held);
  if (again && typed) {
    again.value = typed[0];
    again.setSelectionRange(typed[1], typed[2]);
  }
  if (again) again.focus({ preventScroll: true });
  else if (box.tagName === "DIALOG") firstOf(box)?.focus({ preventScroll: true });
  else if (visible) goOn(box.closest(".kit"));
}

// --- the focus: never nowhere ------------------------------------------------------------------------------------

const canHold = (x) => x?.isConnected && x !== document.body && x.checkVisibility();
const firstOf = (dialog) => dialog.querySelector("[autofocus]") || dialog.querySelector("button, a, input, select");

// Where what had the focus is gone: to what can be done next, the board, or where there is none, what is asked.
function goOn(root) {
  const next = [".kit-top", ".kit-ask :is(button, a)", ".kit-note :is(button, [tabindex])", "main :is(button, a, input)"];
  next.map((where) => root.querySelector(where)).find(canHold)?.focus({ preventScroll: true });
}

// What opened a dialog may have been drawn again since.
function remembered(active) {
  const box = active.closest("[data-region]");
  const held = box && mark(active);
  return () => (canHold(active) ? active : [...(box?.querySelectorAll(MARKED) ?? [])].find((x) => mark(x) === held));
}

// A piece, [data-piece=key], that turns up in another place flies there from where it was; the [data-total] of the
// [data-pile] it joins counts it when it has landed.
const FLIGHT = 400; // ms
const JOINS = "joins";
const pieces = new Map();
function remember(box) {
  if (!pieces.size) requestAnimationFrame(() => { fly(box.closest(".kit")); pieces.clear(); });
  pieces.set(box, null);
  for (const piece of box.querySelectorAll("[data-piece]"))
    if (!pieces.has(piece.dataset.piece)) pieces.set(piece.dataset.piece, { at: place(piece), pile: lies(piece) });
}

// Where its picture is: the piece itself may be squeezed in a pile.
const place = (piece) => piece.firstElementChild.getBoundingClientRect();
const pile = (piece) => piece.closest("[data-pile]");
// The pile in which it has come to rest.
const lies = (piece) => (piece.getAnimations().some(({ id }) => id === JOINS) ? undefined : pile(piece)?.dataset.pile);

function fly(root) {
  if (!root || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const joined = new Map();
  for (const piece of root.querySelectorAll("[data-piece]")) {
    const from = pieces.get(piece.dataset.piece), to = place(piece);
    if (!from || !to.width || Math.hypot(from.at.x - to.x, from.at.y - to.y) < 2) continue;
    const start = `translate(${from.at.x - to.x}px, ${from.at.y - to.y}px) scale(${from.at.width / to.width})`;
    const frames = [{ transform: start, transformOrigin: "0 0", position: "relative", zIndex: 4 },
      { transform: "none", transformOrigin: "0 0", position: "relative", zIndex: 4 }];
    const total = pile(piece)?.dataset.pile !== from.pile && pile(piece)?.querySelector("[data-total]");
    piece.animate(frames, { id: total ? JOINS : "", duration: FLIGHT, easing: "cubic-bezier(.4, 0, .2, 1)" });
    if (total) joined.set(total, (joined.get(total) ?? 0) + 1);
  }
  for (const [total, more] of joined) {
    total.textContent = total.dataset.total - more;
    setTimeout(() => { total.textContent = total.dataset.total; }, FLIGHT);
  }
}

function setDialog(box, html) {
  const open = html !== "";
  const title = () => box.querySelector("h2")?.textContent;
  const before = box.open && title();
  const root = box.closest(".kit");
  root.append(...root.querySelectorAll("[aria-live]"));
  setRegion(box, html);
  if (open && before !== title()) {
    if (!box.open) {
      box._back = remembered(document.activeElement);
      box.showModal();
    }
    box.scrollTop = 0;
    firstOf(box)?.focus({ preventScroll: true });
    const at = box.querySelector("[data-open-at]")?.dataset.openAt;
    if (at) document.getElementById(at)?.scrollIntoView();
  } else if (!open && box.open) {
    box.close();
    const back = box._back?.();
    if (canHold(back)) back.focus();
    else goOn(root);
  }
  // Behind an open dialog nothing is heard.
  if (box.open) box.append(...root.querySelectorAll("[aria-live]"));
}

// --- what those who listen hear ----------------------------------------------------------------------------------

// Each sentence has a line of its own and stays a moment, so that none swallows the one before it.
const HEARD = 5000; // ms
function hear(root, text, urgent) {
  const line = document.createElement("p");
  line.textContent = text;
  root.querySelector(urgent ? ".kit-urgent" : ".kit-said").append(line);
  setTimeout(() => line.remove(), HEARD);
}

// --- this device: speech, files (device.js: what it keeps, its tabs) ------------------------------------------------------------------

function speak(text, lang, done) {
  const synth = window.speechSynthesis;
  if (!synth) return;
  synth.cancel();
  const saying = new SpeechSynthesisUtterance(text);
  saying.lang = lang;
  saying.voice = synth.getVoices().find((v) => v.lang.toLowerCase().startsWith(lang.slice(0, 2))) || null;
  saying.onend = done;
  synth.speak(saying);
}

const voices = () => [...new Set((window.speechSynthesis?.getVoices() || []).map((v) => v.lang.slice(0, 2)))];

// A file as text. One that is too large to be ours, or to be sent, is only told to be so.
async function fileText(file) {
  const text = file.size > MAX_FILE ? "" : await file.text();
  const fits = file.size <= MAX_FILE && new Blob([JSON.stringify(text)]).size <= 2 * MAX_FILE;
  return fits ? text : "x".repeat(MAX_FILE + 1);
}

// `data` is text, or bytes written in base64.
function download(name, data, type, bytes) {
  const link = document.createElement("a");
  const content = bytes ? Uint8Array.from(atob(data), (c) => c.charCodeAt(0)) : data;
  link.href = URL.createObjectURL(new Blob([content], { type: type || "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// --- the board: Python paints the canvas below, this takes the taps and the keys above ---------------------------
// The canvas is inert: it would take the focus, swallow the Tab key, and never let a keyboard go on.

async function showBoard(model, root) {
  const id = model.get("board");
  root.classList.toggle("kit-no-board", !id);
  if (!id) return;
  const child = await model.widget_manager.get_model(id.replace("IPY_MODEL_", ""));
  const lay = layTogether(child);
  const view = await model.widget_manager.create_view(child);
  root.querySelector(".kit-canvas").replaceChildren(view.el);
  lay();
}

// ipycanvas lays all layers on each other anew for each one that was painted, and for the one before, and copies what it
// has to the page: what one message has painted is laid together once, on the page itself, as soon as all of it is there.
function layTogether(board) {
  const layers = board.get("_canvases");
  let due = false;
  const lay = () => {
    due = false;
    board.forEachView((view) => {
      view.clear();
      for (const layer of layers) view.ctx.drawImage(layer.canvas, 0, 0);
    });
  };
  const soon = () => { if (!due) { due = true; queueMicrotask(lay); } };
  for (const layer of layers) {
    layer.off("new-frame", null, board);
    layer.on("new-frame", soon, board);
  }
  return lay;
}

// Whether somebody steers by keys. A browser takes it for granted where nothing was pressed yet, or focus is handed on.
const byKeys = (root) => "keys" in root.dataset;
function steering(root) {
  const only = new Set(["Shift", "Control", "Alt", "Meta"]);
  document.addEventListener("keydown", (e) => { if (!only.has(e.key)) root.dataset.keys = ""; }, true);
  document.addEventListener("pointerdown", () => { delete root.dataset.keys; }, true);
}

// Whether what begins at a point of the board is a stroke: with a brush anywhere, or only where there is something to
// be taken hold of, a finger's breadth around it; elsewhere the board is tapped and moved as ever.
const FINGER = 22; // px
function begins(model, top, at, touch) {
  if (!model.get("brush")) return false;
  const grips = model.get("grips"), box = top.getBoundingClientRect();
  const far = ([x, y]) => Math.hypot(at.clientX - box.left - x * box.width, at.clientY - box.top - y * box.height);
  return !grips.length || grips.some((grip) => far(grip) <= Math.max(grip[2] * box.width, touch ? FINGER : 0));
}

const share = (e, box) => [(e.clientX - box.left) / box.width, (e.clientY - box.top) / box.height];

// Where on the board a tap would have been that something lying over it has caught; nothing beside the board.
function covered(root, e) {
  const top = root.querySelector(".kit-top");
  if (!document.elementsFromPoint(e.clientX, e.clientY).includes(top)) return {};
  const [x, y] = share(e, top.getBoundingClientRect());
  return { x, y };
}

function boardEvents(model, root, send) {
  const top = root.querySelector(".kit-top");
  const keys = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", Enter: "enter", " ": "enter",
    Escape: "escape", Delete: "delete", Backspace: "delete" };
  // Who draws a piece with the mouse means it, and where it is let go.
  let held = null;
  top.addEventListener("pointerdown", (e) => { held = e.pointerType === "mouse" ? share(e, top.getBoundingClientRect()) : null; });
  top.addEventListener("click", (e) => {
    if (top._draws) return;
    const box = top.getBoundingClientRect();
    const [x, y] = share(e, box);
    const drawn = held && Math.abs(x - held[0]) * box.width + Math.abs(y - held[1]) * box.height > 0.6 * model.get("place") * box.width;
    const from = drawn ? { held_x: held[0], held_y: held[1] } : {};
    send({ do: "tap", x, y, width: box.width, touch: e.pointerType === "touch", ...from });
  });
  top.addEventListener("keydown", (e) => {
    const key = keys[e.key];
    if (!key || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    send({ do: "key", key, shift: e.shiftKey });
  });
  top.addEventListener("focus", () => send({ do: "board_focus", on: byKeys(root) && top.matches(":focus-visible") }));
  top.addEventListener("blur", () => send({ do: "board_focus", on: false }));
}

// The names of places: as tall as they would be painted, but never so small that nobody can read them; and only those
// that cover no piece, no other name and are not cut off by the frame. The others turn up when the board comes closer.
function placeNames(model, root) {
  const layer = root.querySelector(".kit-names");
  const view = root.querySelector(".kit-view");
  const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const box = (x, y, wide, tall) => ({ left: x - wide / 2, right: x + wide / 2, top: y - tall / 2, bottom: y + tall / 2 });
  let words = null;
  return (x, y) => {
    const wide = layer.clientWidth, tall = layer.clientHeight, place = model.get("place") * wide;
    if (words !== model.get("names")) {
      words = model.get("names");
      layer.replaceChildren(...words.map((name) => Object.assign(document.createElement("span"), { textContent: name[3] })));
    }
    if (!words.length || !wide) return;
    const frame = view.clientWidth, left = x * frame, top = y * frame / model.get("ratio");
    const seen = { left, right: left + frame, top, bottom: top + view.clientHeight };
    const taken = model.get("pieces").map(([px, py]) => box(px * wide, py * tall, COUNTER * place, COUNTER * place));
    words.forEach(([nx, ny, size], i) => {
      const span = layer.children[i], high = Math.min(Math.max(size * wide, LEAST), MOST);
      span.hidden = false;
      span.style.fontSize = `${high}px`;
      const half = span.offsetWidth / 2 + 2;
      const at = Math.min(Math.max(nx * wide, half), wide - half);
      // What is low in the letters may touch a piece; a little up or down there may be more room.
      const free = [0, 3, -3, 6, -6].map((more) => ny * tall + more).find((mid) => {
        const ink = box(at, mid, 2 * half, 0.7 * high);
        return ink.left >= seen.left && ink.right <= seen.right && ink.top >= seen.top + 3 && ink.bottom <= seen.bottom - 6
          && !taken.some((other) => meets(ink, other));
      });
      span.hidden = free === undefined;
      if (span.hidden) return;
      span.style.left = `${at}px`;
      span.style.top = `${free}px`;
      taken.push(box(at, free, 2 * half, high));
    });
  };
}

// Where places are too small for a finger the board can be brought closer: two buttons, a pinch, or the wheel with Ctrl;
// then it follows a finger. `zoom` is how much larger it is, `x` and `y` what is hidden left and above, and `tall` how
// far the frame has grown into the free room above and below, all in boards.
function zooming(model, root) {
  const table = root.querySelector(".kit-table");
  const top = root.querySelector(".kit-top");
  const [closer, farther] = root.querySelectorAll(".kit-zoom button");
  const fingers = new Map();
  const name = placeNames(model, root);
  let zoom = 1, x = 0, y = 0, tall = 1, moved = false;

  const grown = (z) => {
    const lost = parseFloat(getComputedStyle(table).getPropertyValue("--lost")) + 50;
    const high = screenHeight(root);
    const room = root.clientWidth > NARROW ? high - lost : high * 0.55;
    return Math.min(Math.max((room * model.get("ratio")) / table.clientWidth, 1), z) || 1;
  };
  // A board whose places are very small opens close to where something can be done.
  const open = () => {
    const wide = model.get("place") * table.clientWidth, [px, py] = model.get("home");
    const z = wide > 0 && wide < TINY ? Math.min(SMALL / wide, 4) : 1;
    put(z, px * z - 0.5, py * z - grown(z) / 2);
  };
  const put = (z, left, above) => {
    zoom = Math.min(Math.max(z, 1), 4);
    tall = grown(zoom);
    x = Math.min(Math.max(left, 0), zoom - 1);
    y = Math.min(Math.max(above, 0), zoom - tall);
    for (const [name, value] of [["zoom", zoom], ["pan-x", x], ["pan-y", y], ["tall", tall]])
      table.style.setProperty(`--${name}`, value.toFixed(4));
    table.classList.toggle("kit-zoomed", zoom > 1);
    if (zoom === 1 && document.activeElement === farther) closer.focus();
    farther.hidden = zoom === 1;
    closer.setAttribute("aria-disabled", zoom === 4);
    name(x, y);
    laySpeech(root);
  };
  // The point at those shares of the frame stays where it is.
  const grow = (by, px, py) => {
    const z = Math.min(Math.max(zoom * by, 1), 4);
    put(z, ((x + px) / zoom) * z - px, ((y + py * tall) / zoom) * z - py * grown(z));
  };
  const share = (at) => {
    const box = table.querySelector(".kit-view").getBoundingClientRect();
    return [(at.clientX - box.left) / box.width, (at.clientY - box.top) / box.height];
  };
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  };

  closer.addEventListener("click", () => grow(1.6, 0.5, 0.5));
  farther.addEventListener("click", () => grow(1 / 1.6, 0.5, 0.5));
  table.addEventListener("wheel", (e) => {
    if (!e.ctrlKey || !table.classList.contains("kit-small")) return;
    e.preventDefault();
    grow(Math.exp(-e.deltaY / 300), ...share(e));
  }, { passive: false });
  top.addEventListener("pointerdown", (e) => {
    if (fingers.size === 0) moved = false;
    fingers.set(e.pointerId, e);
  });
  top.addEventListener("pointermove", (e) => {
    const before = fingers.get(e.pointerId);
    if (!before || !table.classList.contains("kit-small")) return;
    const wide = fingers.size === 2 ? spread() : 0;
    const far = Math.hypot(e.clientX - before.clientX, e.clientY - before.clientY);
    if (fingers.size === 1 && top._draws) return;
    if (!moved && fingers.size === 1 && (zoom === 1 || far < 8)) return;
    if (!moved) top.setPointerCapture(e.pointerId);
    moved = true;
    fingers.set(e.pointerId, e);
    const [from, to] = [share(before), share(e)];
    if (wide) grow(spread() / wide, ...to);
    else put(zoom, x + from[0] - to[0], y + (from[1] - to[1]) * tall);
  });
  for (const over of ["pointerup", "pointercancel", "lostpointercapture"])
    top.addEventListener(over, (e) => fingers.delete(e.pointerId));
  // What was drawn along is not tapped.
  top.addEventListener("click", (e) => { if (moved) e.stopImmediatePropagation(); moved = false; }, true);

  const look = () => {
    const small = model.get("place") * table.clientWidth < SMALL;
    root.querySelector(".kit-zoom").hidden = !small;
    table.classList.toggle("kit-small", small);
    const words = model.get("words");
    closer.setAttribute("aria-label", words.closer || "");
    farther.setAttribute("aria-label", words.farther || "");
    put(small ? zoom : 1, x, y);
  };
  model.on("change:words", look);
  model.on("change:place", () => { open(); look(); });
  model.on("change:names change:pieces", () => name(x, y));
  let seen = false;
  new ResizeObserver(() => {
    if (!seen && table.clientWidth) { open(); seen = true; }
    look();
  }).observe(table);
  put(1, 0, 0);
}

// With a brush in hand a finger or the mouse draws: the points it passes are sent bit by bit, no faster than Python
// paints them; until then a trail shows where it went. A second finger means that the board is to be moved: what was
// drawn is taken back.
function strokes(model, root, send) {
  const top = root.querySelector(".kit-top");
  const trail = root.querySelector(".kit-trail polyline");
  const fingers = new Set();
  let points = null, phase = "", waiting = false, gone = [];

  const leave = (...way) => {
    gone = way.length && !model.get("grips").length ? [...gone, ...way] : [];
    trail.setAttribute("points", gone.join(" "));
  };

  const point = (e) => {
    const box = top.getBoundingClientRect();
    return [(e.clientX - box.left) / box.width, (e.clientY - box.top) / box.height];
  };
  const flush = () => {
    // How it ended is told at once: what is tapped next comes after it.
    const ends = phase !== "start" && phase !== "move";
    if (!points || (waiting && !ends) || (!points.length && phase === "move")) return;
    waiting = true;
    send({ do: "stroke", phase, points });
    points = phase === "start" || phase === "move" ? [] : null;
    phase = "move";
  };
  const over = (last) => {
    if (!points) return;
    // What has not been sent yet begins and ends in one message, or never was.
    if (phase === "start" && last === "cancel") points = null;
    else phase = phase === "start" ? "whole" : last;
    flush();
  };
  top.addEventListener("pointerdown", (e) => {
    fingers.add(e.pointerId);
    if (fingers.size === 1) top._draws = begins(model, top, e, e.pointerType === "touch");
    if (!top._draws || e.button !== 0) return;
    if (fingers.size > 1) {
      over("cancel");
      return;
    }
    top.setPointerCapture(e.pointerId);
    points = [point(e)];
    leave(points[0], points[0]);
    phase = "start";
    // Whoever takes hold of something may only mean to tap it: that is one message, not two.
    if (!model.get("grips").length) flush();
  });
  top.addEventListener("pointermove", (e) => {
    if (!points || !["start", "move"].includes(phase) || !fingers.has(e.pointerId)) return;
    const all = e.getCoalescedEvents?.() || [];
    const way = (all.length ? all : [e]).map(point);
    points.push(...way);
    leave(...way);
    flush();
  });
  // Where a finger takes hold of something, the page does not scroll with it.
  top.addEventListener("touchstart", (e) => {
    const held = model.get("grips").length && e.touches.length === 1 && begins(model, top, e.touches[0], true);
    if (held && e.cancelable) e.preventDefault();
  }, { passive: false });
  top.addEventListener("pointermove", (e) => {
    if (e.pointerType !== "mouse" || e.buttons) return;
    top.classList.toggle("kit-grab", model.get("grips").length > 0 && begins(model, top, e, false));
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"])
    top.addEventListener(name, (e) => {
      if (!fingers.delete(e.pointerId)) return;
      over(name === "pointercancel" ? "cancel" : "end");
    });
  return () => {
    waiting = false;
    if (!points) leave();
    flush();
  };
}

// A round glass over a small place of the board, so that a finger sees what it is about to choose.
function loupe(root, at) {
  const glass = root.querySelector(".kit-loupe");
  glass.hidden = !at;
  if (!at) return;
  const canvases = [...root.querySelectorAll(".kit-canvas canvas")];
  const pen = glass.firstElementChild.getContext("2d");
  const side = at.size * canvases[0].width;
  pen.clearRect(0, 0, 240, 240);
  for (const layer of canvases)
    pen.drawImage(layer, at.x * layer.width - side / 2, at.y * layer.height - side / 2, side, side, 0, 0, 240, 240);
  glass.style.left = `${Math.min(Math.max(at.x * 100, 18), 82)}%`;
  glass.style.top = `${at.y * 100}%`;
  glass.classList.toggle("kit-below", at.y < 0.4);
}

// In a cell of a notebook the screen is what the notebook shows at once: so much is the page made high.
const NOTEBOOK = ".jp-WindowedPanel-outer";
const LOWEST = 480; // px
function fit(root) {
  const measure = () => {
    const notebook = root.closest(NOTEBOOK);
    if (!notebook) return;
    watch.observe(notebook);
    root.parentElement.style.setProperty("--screen", `${Math.max(notebook.clientHeight, LOWEST)}px`);
    // What leads to the lobby would lead nowhere.
    root.dataset.notebook = "";
    // Its keys are ours here: arrows would walk from cell to cell.
    root.dataset.lmSuppressShortcuts = "true";
  };
  const watch = new ResizeObserver(measure);
  watch.observe(root); // it is not on the page yet
}

const screenHeight = (root) => parseFloat(root.parentElement.style.getPropertyValue("--screen")) || innerHeight;

// The number of this tab, asked for while the page is still being built.
let early = null;

// On the first visit the tools at the bottom bear their names where there is room for pictures only: as long as it
// lasts, so that nothing changes under a finger.
const TAPS = 6;
function naming(root) {
  const key = PREFIX + "named";
  try { if (localStorage.getItem(key) && !sessionStorage.getItem(key)) return; } catch { return; }
  root.classList.add("kit-named");
  let taps = 0;
  root.addEventListener("click", function count() {
    taps += 1;
    if (taps < TAPS) return;
    root.removeEventListener("click", count);
    try {
      localStorage.setItem(key, "1");
      sessionStorage.setItem(key, "1");
    } catch { /* then they are named once more */ }
  });
}

// Dice that fall are seen to fall: before they land they are brought above the bar of a narrow screen.
function showDice(root) {
  const card = root.querySelector("[data-rests]:not(.kit-rested)")?.closest(".kit-card");
  if (!card || root.clientWidth > NARROW) return;
  card.style.scrollMarginBottom = `${root.querySelector(".kit-bar").offsetHeight + 10}px`;
  card.scrollIntoView({ block: "nearest" });
}

// What leads on is in sight: where it has just come and lies below the bar, or below the edge of the panel, it is
// brought up; on a narrow screen not at the price of the board, unless that is done with. There the first of what is to
// be tapped below the board is brought up as well.
const ONWARD = ".kit-panel .kit-btn:not(.kit-second), .kit-ask [data-do=end]";
function leadOn(root, before) {
  const button = root.querySelector(ONWARD);
  const narrow = root.clientWidth <= NARROW;
  const asked = narrow ? root.querySelector(".kit-panel [data-asked] > *") : null;
  const way = (button ? `${button.dataset.do} ${button.textContent}` : "") + (asked ? "+" : "");
  if (way === before) return way;
  const panel = root.querySelector(".kit-panel");
  if (panel.scrollTop <= (panel._led ?? 0)) panel.scrollTop = 0; // what was brought up led on from something else
  panel._led = 0;
  if (!button && !asked) return way;
  const edge = (x) => x.getBoundingClientRect();
  const low = narrow ? edge(root.querySelector(".kit-bar")).top : edge(panel).bottom;
  const ended = button?.closest(".kit-end");
  const wanted = ended?.querySelector(".kit-ways") ?? asked ?? button;
  const hidden = edge(wanted).bottom + 10 - low;
  if (hidden <= 0) return way;
  if (!narrow) {
    panel.scrollTop += hidden;
    panel._led = panel.scrollTop;
    return way;
  }
  const board = edge(root.querySelector(".kit-table"));
  if (!ended && board.top - hidden < -0.4 * board.height) return way;
  wanted.style.scrollMarginBottom = `${root.querySelector(".kit-bar").offsetHeight + 10}px`;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  wanted.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
  return way;
}

// The story ends with a whole line: its latest always has the room for that.
function wholeLines(root) {
  const list = root.querySelector(".kit-log ol");
  if (!list) return;
  list.closest("[data-region]").style.setProperty("--latest", `${list.firstElementChild?.offsetHeight ?? 0}px`);
  const top = list.getBoundingClientRect().top, low = list.clientHeight - 14;
  const ends = [...list.children].map((line) => line.getBoundingClientRect().bottom - top).filter((end) => end > 0 && end <= low);
  const more = list.scrollHeight > list.scrollTop + list.clientHeight + 20 && ends.length > 0;
  list.toggleAttribute("data-more", more);
  if (more) list.style.setProperty("--whole", `${ends.at(-1)}px`);
}

// Whatever a panel hides below its edge fades out there: it is seen to go on.
function fade(panel) {
  panel.toggleAttribute("data-more", panel.scrollHeight > panel.scrollTop + panel.clientHeight + 4);
}

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

// --- the widget --------------------------------------------------------------------------------------------------

async function render({ model, el }) {
  const root = skeleton(el);
  const box = (name) => root.querySelector(`[data-region="${name}"]`);
  let waiting = null;

  // The frame around the page, where there is one, knows more about the connection.
  const frame = window.kitPage;
  if (!frame) fit(root);
  const gone = (on) => {
    if (frame) return on ? frame.silent() : frame.answered();
    const words = model.get("words");
    const cover = root.querySelector(".kit-gone");
    cover.hidden = !on;
    cover.querySelector("p").textContent = words.gone || "";
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
    unheard.forEach(put);
    send({ do: "back" });
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
    (name === "dialog" ? setDialog : setRegion)(box(name), model.get(name));
    if (name === "bubble") laySpeech(root);
    if (name === "tray") showDice(root);
    looking ||= requestAnimationFrame(() => { looking = 0; way = leadOn(root, way); wholeLines(root); fade(root.querySelector(".kit-panel")); if (root.clientWidth <= NARROW) laySpeech(root); });
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
    document.documentElement.lang = model.get("language");
    if (model.get("title")) document.title = model.get("title");
    root.querySelector(".kit-top").setAttribute("aria-label", model.get("board_label"));
  };
  for (const name of ["page", "ratio", "place", "language", "title", "board_label", "brush", "grips"]) model.on(`change:${name}`, look);
  look();
  model.on("change:board", () => showBoard(model, root));
  showBoard(model, root);

  root.addEventListener("click", (e) => {
    const fold = e.target.closest("summary")?.parentElement;
    if (fold) fold._opened = !fold.open;
    if ("notebook" in root.dataset && e.target.closest(".kit-home")) e.preventDefault();
    const button = e.target.closest("[data-do]");
    if (!button || button.matches("input, select, textarea, form")) return;
    e.preventDefault();
    const { bring, ...message } = button.dataset;
    if (button.matches(".kit-speech")) Object.assign(message, covered(root, e));
    if (bring) message.text = (keptText(bring) ?? "").slice(0, MAX_FILE + 1);
    if (message.do === "fullscreen") {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen?.();
    } else if (message.do === "pick_file") {
      root.querySelector("input[type=file]")?.click();
    } else {
      send(message);
      const beside = button.closest(".kit-card")?.querySelector("[data-asked]"); // there the board is not what is wanted
      const other = button.matches(".kit-brings"); // something else stands there, to be looked at from its top
      if ((other || ON_BOARD.has(message.do)) && root.clientWidth <= NARROW && !beside) {
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
  root.addEventListener("scroll", (e) => { if (e.target.matches?.(".kit-log ol")) wholeLines(root); if (e.target.matches?.(".kit-panel")) fade(e.target); }, true);
  window.addEventListener("resize", () => { wholeLines(root); fade(root.querySelector(".kit-panel")); });
  naming(root);
  steering(root);
  zooming(model, root);
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
    begin: () => requestAnimationFrame(() => {
      root.querySelector(".kit-panel").scrollTop = 0;
      root.querySelector(".kit-board").scrollIntoView({ block: "nearest" });
    }),
    loupe: ({ at }) => loupe(root, at),
    cheer: (moment) => cheer(root, moment),
    nudge: ({ selector }) => requestAnimationFrame(() => nudge(root, selector)),
    shake: () => {
      const table = root.querySelector(".kit-table");
      table.classList.remove("kit-shake");
      void table.offsetWidth;
      table.classList.add("kit-shake");
    },
  };
  const tab = await (early ?? tabNumber());
  early = null;
  const kept = keeper(send, tab.open);
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
