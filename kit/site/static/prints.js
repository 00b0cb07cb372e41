// What is printed is made on this device: by Python in a worker, which is begun as soon as a first sheet is to be seen.
(function () {
  "use strict";

  const script = new URL("worker.js", document.currentScript.src);
  const waiting = new Map(), addresses = new Map();
  let worker = null, number = 0;

  function begun() {
    worker = new Worker(script, { type: "module" });
    worker.onerror = () => kitPage.trouble();
    worker.onmessage = ({ data }) => {
      if (data === null) return kitPage.trouble();
      const { number, ...made } = JSON.parse(data);
      waiting.get(number)(made);
      waiting.delete(number);
    };
    worker.postMessage({ prints: true });
    return worker;
  }

  function answer(asked) {
    number += 1;
    (worker ?? begun()).postMessage(JSON.stringify({ number, ...asked }));
    return new Promise((done) => { waiting.set(number, done); });
  }

  // The address of a file that was made; what keeps it from being made is said.
  async function file(name, kind, values) {
    const typed = {};
    for (const [key, value] of values) {
      const own = key.startsWith(`${name}.`) ? key.slice(name.length + 1) : key;
      typed[own] = typed[own] ? `${typed[own]},${value}` : value;
    }
    const [, game] = /(\w+)\/$/.exec(document.querySelector(".print-form").dataset.address);
    const { trouble, file: called, data, type } = await answer({ game, what: name, kind, typed });
    if (trouble) throw new Error(trouble[document.documentElement.lang]);
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return { called, address: URL.createObjectURL(new Blob([bytes], { type })) };
  }

  window.kitMade = async (name, kind, values) => {
    const { address } = await file(name, kind, values);
    URL.revokeObjectURL(addresses.get(name));
    addresses.set(name, address);
    return address;
  };

  document.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = event.submitter, said = document.querySelector(".print-trouble");
    if (!button || button.getAttribute("aria-busy") === "true") return;
    const name = button.id.replace(/^get-/, "");
    const values = [...new FormData(event.target)].filter(([key]) => !key.includes(".") || key.startsWith(`${name}.`));
    said.hidden = true;
    button.setAttribute("aria-busy", "true");
    try {
      const { called, address } = await file(name, "pdf", values);
      Object.assign(document.createElement("a"), { href: address, download: called }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10000);
    } catch ({ message }) {
      said.textContent = message;
      said.hidden = false;
      said.scrollIntoView({ block: "nearest" });
    } finally {
      button.removeAttribute("aria-busy");
    }
  });
})();
