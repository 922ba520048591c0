// Review: j and k go through the queue, a goes to the decision. Never inside fields.
(() => {
  const rows = [...document.querySelectorAll(".queue--page > li a")];
  const step = (by) => {
    const at = rows.indexOf(document.activeElement);
    const row = rows[at < 0 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)];
    if (row) row.focus();
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.cookie.includes("keys=off")) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    if (event.key === "j" || event.key === "k") {
      const link = document.querySelector(`a[data-key="${event.key}"]`);
      if (link) location.assign(link.href);
      else step(event.key === "j" ? 1 : -1);
    } else if (event.key === "a") {
      const field = document.querySelector("#decide textarea");
      if (!field) return;
      event.preventDefault();
      field.focus();
    }
  });
})();
