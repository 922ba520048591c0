// The deck builder live: copies change at once, the verdict follows; keyboard, undo, and unsaved work kept in this browser.
(() => {
  const form = document.getElementById("builder");
  if (!form || !window.htmx) return;
  const key = `oscg-${form.dataset.draft}`;
  const undoButton = document.getElementById("undo");
  const kept = ["name", "notes", "note", "visibility"];
  const past = [];
  let pause = 0;
  let row = 0;

  const field = () => document.getElementById("entries");
  const read = () => JSON.parse(field().value || "[]");
  const same = (a, b) => a[0] === b[0] && a[1] === b[1] && (a[2] ?? null) === (b[2] ?? null);
  const place = (entry) => [entry[0], entry[2], entry[3] ?? null];
  const storage = {
    get() { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } },
    set(value) { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* private windows may refuse; the page still holds the work */ } },
    drop() { try { localStorage.removeItem(key); } catch { /* nothing was kept */ } },
  };

  const refresh = (wait = 120) => {
    clearTimeout(pause);
    pause = setTimeout(() => htmx.trigger(form, "refresh"), wait);
  };
  const keep = () => {
    const draft = { entries: field().value, at: Date.now(), base: document.getElementById("base").value };
    for (const name of kept) draft[name] = form.elements[name]?.value ?? "";
    storage.set(draft);
    document.getElementById("unsaved").hidden = false;
  };
  const remember = () => {
    past.push(field().value);
    if (past.length > 100) past.shift();
    undoButton.hidden = false;
  };
  const put = (entries) => {
    field().value = JSON.stringify(entries);
    keep();
    refresh();
  };

  // ---- what the buttons do, here as on the server
  const add = (entries, wanted, change) => {
    const at = entries.findIndex((entry) => same(place(entry), wanted));
    if (at < 0) {
      if (typeof change !== "number" || change > 0) entries.push([wanted[0], change, wanted[1], wanted[2] ?? null]);
      return entries;
    }
    const have = typeof entries[at][1] === "number" ? entries[at][1] : 0;
    const count = change === null ? 0 : Math.min(have + change, 999);
    if (count > 0) entries[at][1] = count; else entries.splice(at, 1);
    return entries;
  };
  const act = (name, sent) => {
    remember();
    const entries = read();
    if (name === "swap") {
      const held = entries.find((entry) => same(place(entry), sent[0]));
      if (held) { const count = held[1]; add(entries, sent[0], null); add(entries, sent[1], count); }
    } else {
      add(entries, sent, { more: 1, less: -1, drop: null }[name]);
      for (const shown of document.querySelectorAll(".drow")) {
        if (!same(JSON.parse(shown.dataset.key), sent)) continue;
        const left = entries.find((entry) => same(place(entry), sent));
        shown.querySelector("output").textContent = left ? left[1] : 0;
      }
    }
    put(entries);
  };
  const undo = () => {
    if (!past.length) return;
    field().value = past.pop();
    undoButton.hidden = !past.length;
    keep();
    refresh(0);
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button || button.form !== form) return;
    if (["more", "less", "drop", "swap"].includes(button.name)) {
      event.preventDefault();
      act(button.name, JSON.parse(button.value));
    } else if (button.name === "fix") {
      event.preventDefault();
      remember();
      clearTimeout(pause);
      fixing = true;
      htmx.ajax("POST", location.pathname + location.search, { source: form, target: "#found", values: { fix: button.value } }).then(keep);
    } else if (button.name === "do" && button.value === "find") {
      event.preventDefault();
      refresh(0);
    } else if (button.name === "do") {
      clearTimeout(pause); // the page is left: an answer that came now would be of no use, or go where the button leads
      if (button.value !== "save") return;
      try { sessionStorage.setItem("oscg-saving", key); } catch { /* then the draft is compared with what was saved */ }
    }
  });
  // A refresh sends the work alone: the button pressed last was carried out here already.
  let fixing = false;
  form.addEventListener("htmx:configRequest", (event) => {
    for (const name of ["more", "less", "drop", "swap", "do"]) delete event.detail.parameters[name];
    if (!fixing) delete event.detail.parameters.fix;
    fixing = false;
  });
  undoButton.addEventListener("click", undo);
  form.addEventListener("input", (event) => {
    if (event.target.matches("[data-find]")) refresh(250);
    else if (kept.includes(event.target.name)) keep();
  });

  // ---- keyboard
  const rows = () => [...document.querySelectorAll(".drow")];
  const focusRow = (at) => {
    const all = rows();
    if (!all.length) return;
    row = Math.max(0, Math.min(at, all.length - 1));
    for (const [number, each] of all.entries()) each.tabIndex = number === row ? 0 : -1;
    all[row].focus();
  };
  const typing = (target) => target.closest("input, textarea, select, [contenteditable]") !== null;
  const step = (buttons, by) => {
    const at = buttons.indexOf(document.activeElement);
    const next = buttons[at + by];
    if (next) next.focus(); else if (by < 0) document.getElementById("q").focus();
  };
  document.addEventListener("keydown", (event) => {
    const off = document.cookie.includes("keys=off");
    const inField = typing(event.target);
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !event.shiftKey && !inField && !off) {
      event.preventDefault();
      undo();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const search = document.getElementById("q");
    const adds = [...document.querySelectorAll("#found button[name=more]")].filter((each) => each.offsetParent !== null);
    if (event.target === search && event.key === "ArrowDown" && adds.length) { event.preventDefault(); adds[0].focus(); return; }
    if (event.target === search && event.key === "Enter") { event.preventDefault(); refresh(0); return; }
    if (inField || off) return;
    if (event.target.closest("#found") && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      step(adds, event.key === "ArrowDown" ? 1 : -1);
      return;
    }
    const current = event.target.closest(".drow");
    if (event.key === "/") { event.preventDefault(); event.stopImmediatePropagation(); search.focus(); search.select(); }
    else if (event.key === "v") { event.preventDefault(); document.getElementById("verdict").focus(); }
    else if (event.key === "ArrowDown" && (current || event.target === document.body)) { event.preventDefault(); focusRow(current ? rows().indexOf(current) + 1 : row); }
    else if (event.key === "ArrowUp" && current) { event.preventDefault(); focusRow(rows().indexOf(current) - 1); }
    else if (current && ["+", "=", "-", "\u2212", "Delete"].includes(event.key)) {
      event.preventDefault();
      row = rows().indexOf(current);
      act(event.key === "Delete" ? "drop" : event.key === "+" || event.key === "=" ? "more" : "less", JSON.parse(current.dataset.key));
    }
  }, true);

  // ---- a button that is being pressed stays where it is: put in anew between press and release, it would lose the click
  let pressed = false;
  let waits = false;
  document.addEventListener("pointerdown", (event) => { pressed = event.button === 0 && event.target.closest?.("button")?.form === form; }, true);
  const released = () => setTimeout(() => {
    pressed = false;
    if (waits) refresh(0);
    waits = false;
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, released, true);

  // ---- after each answer: the focus stays on the card it was on
  let focused = null;
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    // An answer to a state that a quicker click has left behind would take that click back: the next answer is on its way.
    const sent = event.detail.requestConfig?.formData?.get(field().name);
    if (sent !== null && sent !== undefined && sent !== field().value) {
      event.detail.shouldSwap = false;
      return;
    }
    if (pressed && event.detail.requestConfig.triggeringEvent?.type === "refresh") {
      event.detail.shouldSwap = false;
      waits = true;
      return;
    }
    const at = document.activeElement;
    const shown = at?.closest?.(".drow");
    focused = shown ? { key: shown.dataset.key, part: at.name || "" } : null;
  });
  const settle = () => {
    const all = rows();
    for (const [number, each] of all.entries()) each.tabIndex = number === Math.min(row, all.length - 1) ? 0 : -1;
  };
  document.body.addEventListener("htmx:afterSettle", () => {
    settle();
    document.getElementById("unsaved").hidden = storage.get() === null;
    if (!focused) return;
    const found = rows().find((each) => each.dataset.key === focused.key);
    const part = found && focused.part ? found.querySelector(`button[name="${focused.part}"]`) : found;
    if (part) part.focus({ preventScroll: true }); else if (rows().length) focusRow(row);
    focused = null;
  });

  // ---- unsaved work comes back
  const restored = document.getElementById("restored");
  const start = () => {
    settle();
    if (form.dataset.saved === "yes") {
      storage.drop();
      try { localStorage.removeItem(sessionStorage.getItem("oscg-saving")); } catch { /* nothing to clear */ }
      history.replaceState(null, "", location.pathname);
      return;
    }
    if (form.dataset.fresh !== "yes") { keep(); return; }
    const draft = storage.get();
    const differs = draft && (draft.entries !== field().value || kept.some((name) => (form.elements[name]?.value ?? "") !== (draft[name] ?? "")));
    if (!differs) return;
    field().value = draft.entries;
    if (draft.base) document.getElementById("base").value = draft.base;
    for (const name of kept) if (form.elements[name] && draft[name] !== undefined) form.elements[name].value = draft[name];
    document.getElementById("restored-when").textContent = draft.at ? ` from ${new Date(draft.at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })}` : "";
    restored.hidden = false;
    refresh(0);
  };
  document.getElementById("discard").addEventListener("click", () => { storage.drop(); location.assign(location.search.includes("from=") ? location.href : form.dataset.home); });
  start();
})();
