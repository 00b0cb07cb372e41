// The board: Python paints the canvas below, this takes taps, keys and strokes above, brings it closer, and lays names of
// places and the loupe over it. The canvas is inert: it would take the focus, swallow the Tab key, and never let a
// keyboard go on.

const TINY = 26; // px across, below which nothing on a place of the board can be told
const SMALL = 44; // px across, below which a place of the board is too small for a finger
const LEGIBLE = 60; // px across, below which figures on the pieces there have to be drawn larger
const LEAST = 16, MOST = 22; // px tall, the names of places
const COUNTER = 0.82; // of a place's width, a piece's with its shadow and the discs on it

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

// A mouse whose main button is not held: it was let go outside the window, or another one was pressed.
const isUp = (e) => e.pointerType === "mouse" && !(e.buttons & 1);

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
  // Who draws the card of a troop onto the board means the troop, and where it is let go.
  let card = null;
  root.addEventListener("pointerdown", (e) => { card = e.target.closest('[data-do="choose_part"][data-kind="troop"]'); });
  root.addEventListener("pointerup", (e) => {
    const { x, y } = card && !card.contains(document.elementFromPoint(e.clientX, e.clientY)) ? covered(root, e) : {};
    if (x === undefined) return;
    if (card.getAttribute("aria-pressed") !== "true") send({ do: "choose_part", kind: "troop", value: card.dataset.value });
    send({ do: "tap", x, y, width: top.getBoundingClientRect().width });
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
function zooming(model, root, send) {
  const table = root.querySelector(".kit-table");
  const top = root.querySelector(".kit-top");
  const [closer, farther] = root.querySelectorAll(".kit-zoom button");
  const fingers = new Map();
  const name = placeNames(model, root);
  let zoom = 1, x = 0, y = 0, tall = 1, moved = false, cramped = false;

  const grown = (z) => {
    const lost = parseFloat(getComputedStyle(table).getPropertyValue("--lost")) + 50;
    const high = screenHeight(root);
    const room = !isNarrow(root) ? high - lost : high * 0.55;
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
    tellCramped();
  };
  const tellCramped = () => {
    const wide = zoom * model.get("place") * table.clientWidth;
    if (!wide || !model.get("words").closer || cramped === wide < LEGIBLE) return; // nobody listens who was not greeted
    cramped = !cramped;
    send({ do: "cramped", on: cramped });
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
    if (isUp(e)) return;
    if (fingers.size === 0) moved = false;
    fingers.set(e.pointerId, e);
  });
  top.addEventListener("pointermove", (e) => {
    if (isUp(e)) fingers.delete(e.pointerId);
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
    if (isUp(e)) return;
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
    if (isUp(e) && fingers.delete(e.pointerId)) over("end");
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
