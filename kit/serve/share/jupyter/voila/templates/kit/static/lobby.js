// The lobby: whose turn it is to begin where. Everything it knows is kept by this browser under `kit.`; no kernel runs.
(function () {
  "use strict";

  const { write, readData, forgetAll, locks } = kitKept;
  const { visitor, starsOf, earned, opened, proposedDoor, matchWays, onward, setOpenTabs } = kitOnward;
  const facts = JSON.parse(document.getElementById("lobby-facts").textContent);
  const html = document.documentElement;
  const all = (selector, box = document) => [...box.querySelectorAll(selector)];
  const one = (selector, box = document) => box.querySelector(selector);

  // -- showing --

  let step = "";
  const answers = {};

  function fill(name, value, box = document) {
    for (const slot of all(`[data-slot="${name}"]`, box)) slot.textContent = value;
  }

  const show = (name, on) => { for (const box of all(`[data-show="${name}"]`)) box.hidden = !on; };

  function paint() {
    const who = visitor();
    document.title = facts.titles[html.lang];
    const name = who?.name ?? answers.name ?? "";
    fill("name", name);
    show("greeting", Boolean(name));
    show("line", !name);
    show("visit", step !== "");
    for (const box of all("[data-step]")) box.hidden = box.dataset.step !== step;
    for (const stars of all(".lobby-stars")) {
      const count = starsOf(stars.closest("[data-card]").dataset.card);
      stars.dataset.stars = count;
      fill("n", count, stars);
    }
    for (const lock of all(".lobby-lock")) {
      lock.hidden = opened();
      one(".lobby-sign", lock.parentElement).hidden = !opened();
    }
    show("locked", !opened());
    const begunLessons = starsOf(facts.first) > 0;
    for (const words of all("[data-lessons]")) words.hidden = (words.dataset.lessons === "more") !== begunLessons;
    paintDoors();
  }

  // One yellow button: what is most likely wanted next.
  function paintDoors() {
    const begun = onward();
    const on = step === "" && begun.length > 0;
    const resumed = new Map(matchWays().map((way) => [way.door, way.query]));
    for (const door of all("[data-card] [data-page]")) {
      const goesOn = resumed.has(door);
      one('[data-words="usual"]', door).hidden = goesOn;
      one('[data-words="continue"]', door).hidden = !goesOn;
      const address = new URL(door.href);
      door.dataset.usual ??= address.search;
      address.search = resumed.get(door) ?? door.dataset.usual;
      door.href = address.href;
    }
    show("onward", on);
    paintOnward(begun);
    const next = proposedDoor();
    const go = step === "propose" ? one("[data-go]") : on ? one("[data-onward=go]") : next;
    if (step === "propose") {
      go.href = next.href;
      for (const words of all("[data-propose]")) words.hidden = words.dataset.propose !== next.dataset.page;
    }
    for (const button of all(".lobby-button:not(.lobby-dialog *)")) button.classList.toggle("lobby-go", button === go);
    for (const card of all(".lobby-game")) {
      const here = !begun.length && card === next?.closest("[data-card]");
      card.classList.toggle("lobby-hot", here);
      one(".lobby-here", card).hidden = !here;
    }
  }

  function ask(next) {
    step = next;
    paint();
    one(`[data-step="${step}"]:not([hidden]) :is(input, h2[tabindex]:not([hidden]))`)?.focus();
  }

  function paintOnward([first, other]) {
    const go = one("[data-onward=go]"), aside = one("[data-onward=other]");
    aside.hidden = !other;
    if (!first) return;
    for (const [link, way] of [[go, first], [aside, other]]) if (way) link.href = new URL(way.door.pathname + way.query, location);
    one('[data-words="continue"]', go).hidden = !first.begun;
    const usual = one('[data-words="usual"]', go);
    usual.hidden = first.begun;
    usual.replaceChildren(one('[data-words="usual"]', first.door).cloneNode(true));
    usual.firstElementChild.hidden = false;
    one("[data-onward=title]").textContent = first.title;
    one("[data-onward=picture]").src = one("img", first.door.closest("[data-card]")).src;
    if (other) aside.replaceChildren(one(".lobby-sign", other.door).firstElementChild.cloneNode(true), other.title);
    for (const [name, count] of Object.entries(earned())) {
      show(name, count > 0);
      for (const box of all(`[data-show=${name}]`)) fill("n", count, box);
    }
    for (const box of all("[data-won]")) box.hidden = starsOf(box.dataset.won) < box.dataset.stars;
  }

  // -- what people do --

  function shake(box) {
    const turns = ["0deg", "-10deg", "10deg", "0deg"].map((rotate) => ({ rotate }));
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) box?.animate(turns, 400);
    const ring = { outline: "4px solid var(--kit-accent-main)", borderRadius: "8px" };
    box?.animate([ring, ring], 1200);
  }

  const ORDER = ["name", "age", "time", "propose"];
  const ASKED = "visitor.asked"; // what was answered before somebody looked at something else

  function answered(name, value) {
    answers[name] = value;
    const next = ORDER[ORDER.indexOf(name) + 1];
    if (next === "propose") keepVisitor();
    else write(ASKED, JSON.stringify(answers));
    show("done", false);
    ask(next);
  }

  function keepVisitor() {
    write("visitor", JSON.stringify(answers));
    keepSitting();
  }

  // What pages may know of who plays: how old, how much time, and no name.
  function keepSitting() {
    const { age, time } = visitor() ?? {};
    write("sitting", JSON.stringify({ age, time }));
  }

  function leaveQuestions() {
    if (!visitor()) keepVisitor();
    step = "";
    paint();
    one(".lobby-go")?.focus();
  }

  function newQuestion() {
    const number = () => 6 + Math.floor(Math.random() * 4);
    const form = one('[data-form="adult"]');
    const before = form.dataset.a * form.dataset.b;
    do Object.assign(form.dataset, { a: number(), b: number() });
    while (form.dataset.a * form.dataset.b === before);
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
      kitPage.nextLanguage();
      paint();
    },
    no_name: () => answered("name", ""),
    // The second tap of two was meant for what stood there before.
    answer: (button, { detail }) => { if (detail < 2) answered(button.closest("[data-step]").dataset.step, button.dataset.value); },
    back: () => ask(ORDER[ORDER.indexOf(step) - 1]),
    skip: leaveQuestions,
    choose: leaveQuestions,
    stars(button) {
      const tells = button.getAttribute("aria-expanded") !== "true";
      for (const other of all("[data-do=stars]")) other.setAttribute("aria-expanded", tells && other === button);
    },
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
    name(form) {
      const field = form.elements.name, name = field.value.trim().slice(0, 24);
      if (name) return answered("name", name);
      field.focus();
      shake(field);
    },
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

  // A card's picture, its name and its line are a way to its first door, or to the one that is proposed, its star answers by
  // itself; the pictures above the cards are a way to where the yellow button leads.
  document.addEventListener("click", (event) => {
    if (event.target.matches(".lobby-top > img, [data-onward=picture], [data-onward=title]")) one(".lobby-go")?.click();
    const card = event.target.closest(".lobby-stars") ? null : event.target.closest(".lobby-picture, .lobby-name, .lobby-line")?.closest("[data-card]");
    const doors = card ? all("[data-page]", card) : [];
    (doors.find((door) => door === proposedDoor()) ?? doors[0])?.click();
  });
  // What only tells something shows that it was meant.
  document.addEventListener("click", (event) => {
    shake(event.target.closest("#lock .lobby-sheet > svg, .lobby-explore > img, .lobby-explore h2, .lobby-chips li"));
  });
  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-do], [data-page=play], [data-go], a[data-onward]");
    if (!target) return;
    if (target.dataset.do) {
      acts[target.dataset.do](target, event);
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
    Object.assign(frame, { hidden: true, title: document.title, src: facts.ahead });
    document.body.append(frame);
    setTimeout(() => frame.remove(), AHEAD.stay);
  }
  const idle = window.requestIdleCallback ?? ((work) => setTimeout(work, AHEAD.wait));
  if (facts.ahead) window.addEventListener("load", () => idle(ahead, { timeout: AHEAD.wait }));

  navigator.locks?.query().then(({ held }) => {
    setOpenTabs(held.filter((lock) => lock.name.startsWith(locks)).map((lock) => lock.name.slice(locks.length)));
    paint();
  }).catch(() => { /* then every tab counts as closed */ });

  if (visitor() && !readData("sitting")) keepSitting();
  const asked = visitor() ? null : visitor(ASKED);
  for (const name of asked ? ["name", ...(asked.age ? ["age"] : [])] : []) answers[name] = asked[name];
  step = visitor() || onward().length ? "" : ORDER.find((name) => !(name in answers));
  paint();
  html.dataset.kit = "ready";
})();
