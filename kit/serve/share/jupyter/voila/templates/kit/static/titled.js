// A page that needs no kernel and is there in every language: its title, and what its buttons do.
(function () {
  "use strict";

  const titles = JSON.parse(document.getElementById("page-titles").textContent);
  const html = document.documentElement;

  function paint() {
    document.title = titles[html.lang];
  }

  const acts = {
    language() {
      kitPage.nextLanguage();
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
