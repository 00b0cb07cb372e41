// The page for coders: its language.
(function () {
  "use strict";

  const { titles } = JSON.parse(document.getElementById("coders-facts").textContent);
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
  };

  for (const button of document.querySelectorAll("[data-do]")) {
    button.addEventListener("click", () => acts[button.dataset.do]());
  }
  paint();
  html.dataset.kit = "ready";
})();
