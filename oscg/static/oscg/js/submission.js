// The form of a proposal: refusals are shown too, the focus stays at its place, and what could not be saved is kept in this browser.
(() => {
  const form = document.getElementById("submission");
  if (!form || !window.htmx) return;
  const key = `oscg-proposal-${form.dataset.key}`;
  const storage = {
    get() { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } },
    set(value) { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* private windows may refuse; the page still holds the work */ } },
    drop() { try { localStorage.removeItem(key); } catch { /* nothing was kept */ } },
  };
  const pairs = () => [...new FormData(form)].filter(([name, value]) => typeof value === "string" && name !== "csrfmiddlewaretoken");

  form.addEventListener("input", () => storage.set({ at: Date.now(), pairs: pairs() }));

  // Answers that refuse (400, 409, 412) say so on the page, with the work in it.
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if ([400, 409, 412].includes(event.detail.xhr.status)) {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
    }
  });
  const offline = document.getElementById("offline");
  for (const name of ["htmx:sendError", "htmx:responseError"]) document.body.addEventListener(name, (event) => { offline.hidden = [400, 409, 412].includes(event.detail.xhr?.status); });
  // A button may vanish with what it removed: the focus then goes to what held it.
  let place = "";
  document.body.addEventListener("htmx:beforeRequest", (event) => {
    const button = event.detail.elt.closest?.("button[name=do], select");
    const path = button?.value?.replace(/^[a-z]+:/, "").replace(/=.*$/, "") || button?.name?.replace(/:.*$/, "") || "";
    place = event.detail.target?.id === "sheet" && path.startsWith("/") ? path : "";
  });
  document.body.addEventListener("htmx:afterSettle", () => {
    for (const slot of form.querySelectorAll(".ctl__e")) {
      const field = slot.parentElement.querySelector(":scope > input:not([type=hidden]), :scope > select, :scope > textarea");
      if (slot.querySelector(".formrow__error")) field?.setAttribute("aria-invalid", "true"); else field?.removeAttribute("aria-invalid");
    }
    if (document.getElementById("saved")?.dataset.saved === "yes") { storage.drop(); offline.hidden = true; }
    if (!place || (document.activeElement && document.activeElement !== document.body)) return;
    for (let path = place; path; path = path.slice(0, path.lastIndexOf("/"))) {
      const found = document.getElementById(`f${path.replaceAll("/", "-")}`)?.querySelector("input:not([type=hidden]), select, textarea, button");
      if (found) { found.focus({ preventScroll: true }); break; }
    }
    place = "";
  });

  // ---- work that was not saved comes back
  const kept = storage.get();
  const restored = document.getElementById("restored");
  const fresh = JSON.stringify(pairs());
  if (kept?.pairs && JSON.stringify(kept.pairs) !== fresh) {
    document.getElementById("restored-when").textContent = kept.at ? ` from ${new Date(kept.at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })}` : "";
    restored.hidden = false;
  } else storage.drop();
  document.getElementById("bring-back").addEventListener("click", () => {
    const values = { csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value };
    for (const [name, value] of kept.pairs) values[name] = name in values ? [].concat(values[name], value) : value;
    htmx.ajax("POST", form.getAttribute("action"), { source: restored, target: "#sheet", values }).then(() => { restored.hidden = true; });
  });
  document.getElementById("discard").addEventListener("click", () => { storage.drop(); restored.hidden = true; });
  document.body.addEventListener("click", (event) => { if (event.target.closest("[data-discard]")) storage.drop(); });
})();
