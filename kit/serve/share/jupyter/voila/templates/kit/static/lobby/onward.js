// Who plays here, what was earned, and where to go on: read from what this browser keeps.
window.kitOnward = (function () {
  "use strict";

  const { read, readData, keys, tab } = kitKept;
  const facts = JSON.parse(document.getElementById("lobby-facts").textContent);
  const html = document.documentElement;
  const all = (selector, box = document) => [...box.querySelectorAll(selector)];
  const one = (selector, box = document) => box.querySelector(selector);

  // -- who plays --

  const CHOICES = { age: ["small", "child", "big"], time: ["short", "medium", "long"] };

  function visitor(kept = "visitor") {
    const data = readData(kept);
    if (!data) return null;
    const chosen = (name) => (CHOICES[name].includes(data[name]) ? data[name] : "");
    return { name: typeof data.name === "string" ? data.name.slice(0, 24) : "", age: chosen("age"), time: chosen("time") };
  }

  // What has been earned on this device: the stars of a card, by lesson, and the battles won.
  function starsIn(id) {
    const good = ([, n]) => Number.isInteger(n) && n > 0 && n <= 3;
    return new Map(Object.entries(readData(`progress.${id}`) ?? {}).filter(good));
  }

  const sum = (numbers) => [...numbers].reduce((a, b) => a + b, 0);
  const wanted = (game) => facts.onward[game]?.lessons.filter((lesson) => lesson.wanted) ?? [];

  const starsOf = (id) => sum(starsIn(id).values());

  function earned() {
    const names = (game) => [readData(`won.${game}`) ?? []].flat().filter((name) => typeof name === "string");
    const stars = all("[data-card]").map((card) => starsOf(card.dataset.card));
    return { stars: sum(stars), won: sum(Object.keys(facts.onward).map((game) => new Set(names(game)).size)) };
  }

  // Where matches of a game go on, or of a card.
  function doorOf(id) {
    const card = one(`[data-card="${id}"]`);
    const door = one(`[data-card] [data-door="${id}/${facts.onward[id]?.page}"]`);
    return door ?? (card && (one('[data-page="play"]', card) ?? one("[data-page]", card)));
  }

  // The matches kept, the latest first: the end of each says when it was kept, and whether it is over.
  function matches() {
    const found = [];
    for (const key of keys()) {
      const [, id, tab] = /^match\.(\w+)\.(\w*)$/.exec(key) ?? [];
      const end = id ? read(key).slice(-400) : "";
      const when = Number(/"when": (\d{1,12})/.exec(end)?.[1] ?? 0);
      if (when && doorOf(id)) found.push({ id, tab, when, over: /"over": true/.test(end) });
    }
    return found.sort((a, b) => b.when - a.when);
  }

  const played = (id) => keys().some((key) => key.startsWith(`match.${id}.`));
  const opened = () => readData("unlocked") !== null || visitor()?.age === "big" || played(facts.first);

  // Where somebody of this age, with this much time, begins: the first of these that there is. As long as the padlock is
  // closed, it is where it opens: "start here" and "this opens it" name the same game.
  function proposals() {
    const { age, time } = visitor() ?? {};
    const lessons = wanted(facts.first);
    const learned = lessons.length > 0 && lessons.every(({ id }) => starsIn(facts.first).has(id));
    if (!opened()) return ["guess"];
    return learned || (age === "big" && time === "long") ? ["play"] : ["learn", "play"];
  }

  function proposedDoor() {
    const doors = proposals().map((page) => one(`[data-card] [data-page="${page}"]`));
    return doors.find(Boolean) ?? one("[data-card] [data-page]");
  }

  // -- where to go on --

  let openTabs = [];
  const setOpenTabs = (tabs) => { openTabs = tabs; };

  // The lesson that the learn app will take up: where something was done, in this tab or one closed; else the next undone.
  function lessonOf(game) {
    const { lessons } = facts.onward[game];
    const done = starsIn(game);
    const place = (key) => {
      const kept = readData(key);
      const { asked, run, when } = (kept && "left" in kept ? kept.left : kept) ?? {};
      const lesson = asked === "" && lessons.find(({ id }) => id === String(run?.lesson).split("/")[1]);
      return lesson && run.step < lesson.steps ? { lesson, when: Number(when) || 0 } : null;
    };
    const prefix = `lesson.${game}.`;
    const kept = keys().filter((key) => key.startsWith(prefix) && !openTabs.includes(key.slice(prefix.length)));
    const begun = place(prefix + tab()) ?? kept.map(place).filter(Boolean).sort((a, b) => b.when - a.when)[0];
    const next = done.size ? wanted(game).find(({ id }) => !done.has(id)) : null;
    return begun ?? (next ? { lesson: next, when: 0 } : null);
  }

  // The matches that are not over, of each card the last.
  function matchWays() {
    const open = new Map();
    for (const match of matches()) if (!match.over && !open.has(match.id)) open.set(match.id, match);
    return [...open.values()].map(({ id, tab, when }) => {
      const door = doorOf(id);
      const game = facts.onward[id] ? id : door.closest("[data-card]").dataset.game;
      return { door, title: facts.onward[game].match[id][html.lang], when, query: `?resume=${tab}`, begun: true };
    });
  }

  // What was begun and is not over, the latest first: a door, what it leads to, and what its address says besides.
  function ways() {
    const found = matchWays().slice(0, 1);
    for (const door of all("[data-card] [data-page=learn]")) {
      const at = lessonOf(door.closest("[data-card]").dataset.game);
      if (at) found.push({ door, title: at.lesson.title[html.lang], when: at.when, query: "", begun: true });
    }
    return found.sort((a, b) => b.when - a.when);
  }

  // Whoever has begun is shown the way on, and what was earned; nobody else. Where all is over that was begun, what is
  // proposed is begun anew: its button says so.
  function onward() {
    const found = ways();
    const { stars, won } = earned();
    if (found.length || !(stars || won || matches().length)) return found;
    const door = proposedDoor();
    return [{ door, title: one("h3", door.closest("[data-card]")).innerText, when: 0, query: door.search, begun: false }];
  }

  return { visitor, starsOf, earned, opened, proposedDoor, matchWays, onward, setOpenTabs };
})();
