// The lobby: whose turn it is to begin where. Everything it knows is kept by this browser under `kit.`; no kernel runs.
(function () {
  "use strict";

  const PREFIX = "kit.";
  const facts = JSON.parse(document.getElementById("lobby-facts").textContent);
  const known = JSON.parse(document.getElementById("house-page").textContent).languages;
  const html = document.documentElement;
  const all = (selector, box = document) => [...box.querySelectorAll(selector)];
  const one = (selector, box = document) => box.querySelector(selector);

  // -- what this device keeps; a browser that keeps nothing still shows the way --

  let memory = {};

  function read(key) {
    try {
      return localStorage.getItem(PREFIX + key);
    } catch (refused) {
      return memory[key] ?? null;
    }
  }

  function write(key, value) {
    memory[key] = value;
    try {
      localStorage.setItem(PREFIX + key, value);
    } catch (refused) { /* remembered until the page is left */ }
  }

  function readData(key) {
    try {
      const data = JSON.parse(read(key));
      return data && typeof data === "object" ? data : null;
    } catch (broken) {
      return null;
    }
  }

  function keys() {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    } catch (refused) {
      return Object.keys(memory);
    }
  }

  function forgetAll() {
    for (const key of keys()) {
      try {
        localStorage.removeItem(PREFIX + key);
      } catch (refused) { /* nothing was kept */ }
    }
    memory = {};
  }

  // -- who plays --

  const CHOICES = { age: ["small", "child", "big"], time: ["short", "medium", "long"] };

  function visitor() {
    const data = readData("visitor");
    if (!data) return null;
    const chosen = (name) => (CHOICES[name].includes(data[name]) ? data[name] : "");
    return { name: typeof data.name === "string" ? data.name.slice(0, 24) : "", age: chosen("age"), time: chosen("time") };
  }

  function starsOf(id) {
    const won = Object.values(readData(`progress.${id}`) ?? {}).filter((n) => Number.isInteger(n) && n > 0 && n <= 3);
    const sum = won.reduce((a, b) => a + b, 0);
    const lessons = id === "guess" ? 1 : facts.lessons[id] || 1;
    return Math.min(3, sum && Math.max(1, Math.floor(sum / lessons)));
  }

  // The latest match that is not over, by what stands at the end of each kept one.
  function lastMatch() {
    let last = null;
    for (const key of keys()) {
      const found = /^match\.(\w+)\.(\w*)$/.exec(key);
      const end = found && read(key).slice(-400);
      const when = end && Number(/"when": (\d{1,12})/.exec(end)?.[1] ?? 0);
      if (!when || /"over": true/.test(end) || !one(`[data-card="${found[1]}"]`)) continue;
      if (!last || when > last.when) last = { id: found[1], tab: found[2], when };
    }
    return last;
  }

  const played = (id) => keys().some((key) => key.startsWith(`match.${id}.`));
  const opened = () => readData("unlocked") !== null || visitor()?.age === "big" || played(facts.first);

  // Where somebody of this age, with this much time, begins: the first of these that there is.
  function proposals() {
    const { age, time } = visitor() ?? {};
    const learned = starsOf(facts.first) === 3;
    const ways = learned ? ["play"] : ["learn", "play"];
    if (age === "big") return time === "long" ? ["play"] : ways;
    if (opened()) return ways;
    return age === "child" && time !== "short" ? ["learn", "guess"] : ["guess"];
  }

  function proposedDoor() {
    const doors = proposals().map((page) => one(`[data-card] [data-page="${page}"]`));
    return doors.find(Boolean) ?? one("[data-card] [data-page]");
  }

  // -- showing --

  let step = "";

  function fill(name, value, box = document) {
    for (const slot of all(`[data-slot="${name}"]`, box)) slot.textContent = value;
  }

  const show = (name, on) => { for (const box of all(`[data-show="${name}"]`)) box.hidden = !on; };

  function paint() {
    const who = visitor();
    document.title = facts.titles[html.lang];
    fill("name", who?.name ?? "");
    show("greeting", Boolean(who?.name));
    show("line", !who?.name);
    show("visit", step !== "");
    for (const box of all("[data-step]")) box.hidden = box.dataset.step !== step;
    for (const stars of all(".lobby-stars")) {
      const count = starsOf(stars.closest("[data-card]").dataset.card);
      stars.dataset.stars = count;
      for (const said of all("[data-count]", stars)) said.hidden = Number(said.dataset.count) !== count;
    }
    for (const lock of all(".lobby-lock")) lock.hidden = opened();
    show("locked", !opened());
    paintDoors();
  }

  // One yellow button: what is most likely wanted next.
  function paintDoors() {
    const last = lastMatch();
    const resumed = last && (one(`[data-card="${last.id}"] [data-page="play"]`) ?? one(`[data-card="${last.id}"] [data-page]`));
    for (const door of all("[data-card] [data-page]")) {
      const goesOn = door === resumed;
      one('[data-words="usual"]', door).hidden = goesOn;
      one('[data-words="continue"]', door).hidden = !goesOn;
      const address = new URL(door.href);
      address.search = goesOn ? `?resume=${last.tab}` : "";
      door.href = address.href;
    }
    const next = resumed ?? proposedDoor();
    const go = step === "propose" ? one("[data-go]") : next;
    if (step === "propose") {
      go.href = next.href;
      for (const words of all("[data-propose]")) words.hidden = words.dataset.propose !== next.dataset.page;
    }
    for (const button of all(".lobby-game .lobby-button, [data-go]")) button.classList.toggle("lobby-go", button === go);
    const inside = next?.closest("[data-card]");
    for (const card of all(".lobby-game")) {
      card.classList.toggle("lobby-hot", card === inside);
      one(".lobby-here", card).hidden = card !== inside || Boolean(resumed);
    }
  }

  function ask(next) {
    step = next;
    paint();
    one(`[data-step="${step}"]:not([hidden]) :is(input, h2[tabindex]:not([hidden]))`)?.focus();
  }

  // -- what people do --

  const answers = {};

  function answered(name, value) {
    answers[name] = value;
    const order = ["name", "age", "time", "propose"];
    const next = order[order.indexOf(name) + 1];
    if (next === "propose") write("visitor", JSON.stringify(answers));
    show("done", false);
    ask(next);
  }

  function leaveQuestions() {
    if (!visitor()) write("visitor", JSON.stringify(answers));
    step = "";
    paint();
    one(".lobby-go")?.focus();
  }

  function newQuestion() {
    const number = () => 6 + Math.floor(Math.random() * 4);
    const form = one('[data-form="adult"]');
    form.dataset.a = number();
    form.dataset.b = number();
    fill("a", form.dataset.a, form);
    fill("b", form.dataset.b, form);
    form.reset();
  }

  function again(wrong) {
    one(".lobby-once").hidden = wrong;
    one(".lobby-again").hidden = !wrong;
    one("#lobby-answer").setAttribute("aria-invalid", wrong);
  }

  const acts = {
    language() {
      html.lang = known[(known.indexOf(html.lang) + 1) % known.length];
      write("language", html.lang);
      const here = new URL(location);
      if (here.searchParams.has("lang")) {
        here.searchParams.set("lang", html.lang);
        history.replaceState(history.state, "", here);
      }
      paint();
    },
    no_name: () => answered("name", ""),
    answer: (button) => answered(button.closest("[data-step]").dataset.step, button.dataset.value),
    skip: leaveQuestions,
    choose: leaveQuestions,
    open: (button) => document.getElementById(button.dataset.dialog).showModal(),
    close: (button) => button.closest("dialog").close(),
    afresh(button) {
      forgetAll();
      for (const name of Object.keys(answers)) delete answers[name];
      one('[data-form="name"]').reset();
      button.closest("dialog").close();
      show("done", true);
      ask("name");
    },
  };

  const forms = {
    name: (form) => answered("name", form.elements.name.value.trim().slice(0, 24)),
    adult(form) {
      if (Number(form.elements.answer.value) !== form.dataset.a * form.dataset.b) {
        newQuestion();
        again(true);
        form.elements.answer.focus();
        return;
      }
      write("unlocked", JSON.stringify({ by: "adult" }));
      form.closest("dialog").close();
      paint();
      location.href = one('[data-page="play"]').href;
    },
  };

  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-do], [data-page=play], [data-go]");
    if (!target) return;
    if (target.dataset.do) {
      acts[target.dataset.do](target);
    } else if (!opened() && one(".lobby-lock") && new URL(target.href).pathname === new URL(one("[data-page=play]").href).pathname) {
      event.preventDefault();
      newQuestion();
      again(false);
      document.getElementById("lock").showModal();
    }
  });
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    forms[event.target.dataset.form](event.target);
  });
  for (const dialog of all("dialog")) {
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  }
  window.addEventListener("storage", paint);

  for (const box of all("[data-command]")) fillCommand(box);
  function fillCommand(box) {
    for (const slot of all('[data-slot="command"]', box)) {
      const code = document.createElement("code");
      code.textContent = box.dataset.command;
      slot.replaceChildren(code);
    }
  }

  // -- the scripts of the page that comes next are loaded and run ahead, out of sight, once nothing else is to be done --

  const AHEAD = { wait: 500, stay: 10000 }; // ms, at most

  function ahead() {
    const frame = document.createElement("iframe");
    frame.hidden = true;
    frame.title = document.title;
    frame.src = facts.ahead;
    document.body.append(frame);
    setTimeout(() => frame.remove(), AHEAD.stay);
  }
  const idle = window.requestIdleCallback ?? ((work) => setTimeout(work, AHEAD.wait));
  window.addEventListener("load", () => idle(ahead, { timeout: AHEAD.wait }));

  step = visitor() ? "" : "name";
  paint();
  html.dataset.kit = "ready";
})();
