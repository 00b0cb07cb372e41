// The page about the real day: its language, and printing it.
(function () {
  "use strict";

  const { titles } = JSON.parse(document.getElementById("day-facts").textContent);
  const { languages } = JSON.parse(document.getElementById("house-page").textContent);
  const html = document.documentElement;

  function paint() {
    document.title = titles[html.lang];
  }

  const acts = {
    language() {
      html.lang = languages[(languages.indexOf(html.lang) + 1) % languages.length];
      try {
        localStorage.setItem("kit.language", html.lang);
      } catch (refused) { /* holds for this page */ }
      const here = new URL(location);
      if (here.searchParams.has("lang")) {
        here.searchParams.set("lang", html.lang);
        history.replaceState(history.state, "", here);
      }
      paint();
    },
    print: () => window.print(),
  };

  for (const button of document.querySelectorAll("[data-do]")) {
    button.addEventListener("click", () => acts[button.dataset.do]());
  }
  paint();
  html.dataset.kit = "ready";
})();
