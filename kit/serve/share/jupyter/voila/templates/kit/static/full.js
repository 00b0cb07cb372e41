// Asks whether a place has become free, which costs none, and comes in. Not everybody asks at the same moment.
(function () {
  "use strict";

  async function ask() {
    try {
      const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" });
      if (answer.ok) return location.reload();
    } catch (unreachable) {
      // The server will be back, or not: the page stays as it is.
    }
    setTimeout(ask, 2000 + 2000 * Math.random());
  }

  setTimeout(ask, 3000);
})();
