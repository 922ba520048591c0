// The match table: keys 1 to 9 take an action; what an action names is framed on the mat; the focus stays with the choice.
(() => {
  const off = () => document.cookie.includes("keys=off");
  const typing = (target) => target.closest("input, textarea, select, [contenteditable]") !== null;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || off() || typing(event.target)) return;
    if (event.key >= "1" && event.key <= "9") {
      const button = document.querySelector(`#acts [data-number="${event.key}"]`);
      if (button) button.click();
    } else if (event.key === "Escape") {
      for (const fold of document.querySelectorAll("#acts details[open]")) fold.open = false;
    }
  });
  const frame = (button) => {
    const wanted = new Set(button ? button.dataset.cards.split(" ") : []);
    for (const card of document.querySelectorAll("[data-card]")) card.classList.toggle("is-named", wanted.has(card.dataset.card));
  };
  for (const [kind, over] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
    document.addEventListener(kind, (event) => {
      const button = event.target.closest?.("[data-cards]");
      if (button) frame(over ? button : null);
    });
  }
  // A look for news while an action is on its way would bring back the table from before it.
  document.body.addEventListener("htmx:beforeRequest", (event) => {
    const isNews = event.detail.requestConfig.verb === "get";
    if (isNews && document.querySelector("#acts.htmx-request")) event.preventDefault();
  });
  let acted = false;
  document.body.addEventListener("htmx:beforeSwap", (event) => { acted = event.detail.requestConfig.verb === "post"; });
  document.body.addEventListener("htmx:afterSettle", () => {
    const answer = document.getElementById("answer");
    if (acted) document.getElementById("h-ask")?.focus({ preventScroll: true });
    else if (answer) answer.focus({ preventScroll: true });
    acted = false;
  });
})();
