// What this browser keeps for the lobby, under `kit.`. A browser that keeps nothing still shows the way.
window.kitKept = (function () {
  "use strict";

  const PREFIX = "kit.";

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

  // The name of this tab, and how the locks begin that open tabs hold.
  function tab() {
    try {
      return sessionStorage.getItem(`${PREFIX}tab`);
    } catch (refused) {
      return null;
    }
  }

  return { read, write, readData, keys, forgetAll, tab, locks: `${PREFIX}tab.` };
})();
