// The form of a new match: fields that a choice does not need are folded away; another format shows its decks at once.
(() => {
  const form = document.getElementById("new-match");
  if (!form) return;
  const show = form.querySelector("[data-show-button]");
  if (show) show.hidden = true;
  const fold = () => {
    const against = form.querySelector("input[name=against]:checked")?.value;
    for (const part of form.querySelectorAll("[data-for]")) part.hidden = part.dataset.for !== against;
    for (const select of form.querySelectorAll("[data-paste]")) {
      const row = document.getElementById(select.dataset.paste);
      row.hidden = select.value !== "paste";
      row.open = select.value === "paste";
    }
  };
  fold();
  form.addEventListener("change", (event) => {
    if (event.target.matches("[data-show]")) show.click();
    else fold();
  });
})();
