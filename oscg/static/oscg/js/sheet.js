// What somebody types while the server draws a sheet (or the form of a simulation) anew is put back into the new one.
(() => {
  const sheet = () => document.querySelector("#sheet, form.lab__new");
  if (!sheet() || !window.htmx) return;
  const isSheet = (target) => target?.id === sheet()?.id;
  const isBox = (field) => field.type === "checkbox" || field.type === "radio";
  const fields = () => new Map([...sheet().querySelectorAll(":is(input:not([type=hidden]), select, textarea)[name]")].map((field) => [isBox(field) ? `${field.name}=${field.value}` : field.name, field]));
  const values = () => new Map([...fields()].map(([name, field]) => [name, isBox(field) ? field.checked : field.value]));
  let asked = null;
  let later = [];

  // Where lines come, go or move, others change their names: then nothing can be put back by name.
  document.body.addEventListener("htmx:beforeRequest", (event) => {
    if (isSheet(event.detail.target)) asked = /^(add|drop|up|rarity|unrarity):/.test(event.detail.elt.value) ? null : values();
  });
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (!isSheet(event.detail.target) || !asked) return;
    later = [...values()].filter(([name, value]) => asked.has(name) && asked.get(name) !== value);
    asked = null;
  });
  document.body.addEventListener("htmx:afterSettle", (event) => {
    if (!isSheet(event.detail.target)) return;
    const now = fields();
    for (const [name, value] of later.splice(0)) {
      const field = now.get(name);
      if (!field || (isBox(field) ? field.checked : field.value) === value) continue;
      if (isBox(field)) field.checked = value; else field.value = value;
      for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
    }
  });
})();
