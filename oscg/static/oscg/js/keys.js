// Keyboard short cuts of every page: / to search, g then a letter to go somewhere, ? for the list. Never inside fields.
(() => {
  const places = { c: "/cards/", d: "/decks/", l: "/banlists/", h: "/", k: "/check/", r: "/rules/", p: "/play/", s: "/lab/" };
  let leading = false;
  const typing = (target) => target.closest("input, textarea, select, [contenteditable]") !== null;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (document.cookie.includes("keys=off")) return;
    if (leading && places[event.key]) {
      location.assign(places[event.key]);
    } else if (event.key === "/") {
      const field = [...document.querySelectorAll('[data-key="/"]')].find((each) => each.offsetParent !== null);
      if (field) {
        event.preventDefault();
        field.focus();
      }
    } else if (event.key === "?") {
      if (document.getElementById("builder")) window.open("/help/keyboard/", "_blank", "noopener");
      else location.assign("/help/keyboard/");
    }
    leading = event.key === "g" && !leading;
  });
})();
