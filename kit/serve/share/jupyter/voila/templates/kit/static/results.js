// A match of a tournament is put where this device keeps matches; its page takes it up from there. A device that keeps
// nothing saves it as a file, which is what the link does by itself.
(function () {
  "use strict";

  const PREFIX = "kit.";
  const { game, play } = document.querySelector(".results").dataset;

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("[data-watch]");
    if (!link) return;
    event.preventDefault();
    const tab = `tournament${link.dataset.watch}`;
    try {
      const text = await (await fetch(link.href)).text();
      localStorage.setItem(`${PREFIX}match.${game}.${tab}`, text);
    } catch (refused) {
      link.removeAttribute("data-watch");
      link.click();
      return;
    }
    location.href = `${play}?resume=${tab}&watch=1`;
  });
})();
