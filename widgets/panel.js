// The code of all panels of a page, in one model (PanelCode): shows the HTML of a panel and reports what is pressed, typed
// or chosen in it. Panels wait for it (panel_model.js).

// anywidget gives a widget 2 seconds to start and leaves it empty for ever after that: too few for a slow machine with
// a page full of widgets. It has no setting for that; waits of any other length stay as they are.
if (!AbortSignal.patient) {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => timeout(ms === 2000 ? 60_000 : ms);
  AbortSignal.patient = true;
}

// After a reload JupyterLab shows a widget only if its model came within 2 seconds; where the page is busy for longer
// it says "model not found" for good, although the model came a moment later. Such outputs are shown once more.
const LOST = "Error displaying widget: model not found";
const watched = new WeakSet();

function watchOver(manager) {
  const cells = manager?.context?.model?.cells; // JupyterLab's manager of a notebook's widgets, and no other
  if (!cells || watched.has(manager)) return;
  watched.add(manager);
  let tries = 3;
  const look = setInterval(() => {
    if (manager.isDisposed || manager.context.isDisposed || !tries) return clearInterval(look);
    const lost = [...document.querySelectorAll(".jp-OutputArea-output.jupyter-widgets")];
    if (!lost.some((one) => one.textContent === LOST)) return;
    tries -= 1;
    for (const { outputs } of cells) {
      for (let at = 0; at < (outputs?.length ?? 0); at++) {
        const id = outputs.get(at).data["application/vnd.jupyter.widget-view+json"]?.model_id;
        if (id && manager.has_model(id)) outputs.set(at, outputs.get(at).toJSON());
      }
    }
  }, 1500);
}

// A panel with `near` reports that act once, a screen before the reader comes to it.
const SCROLLER = ".jp-WindowedPanel-outer"; // a margin counts only from what scrolls; elsewhere that is the window

function watchFor(el, model) {
  let seen = null;
  const look = setInterval(() => {
    if (!model.get("near")) return clearInterval(look);
    if (!el.isConnected) return;
    clearInterval(look);
    seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      el.classList.add("rl-near");
      model.send({ act: model.get("near"), value: null });
    }, { root: el.closest(SCROLLER), rootMargin: "100% 0px" });
    seen.observe(el);
  }, 50);
  return () => { clearInterval(look); seen?.disconnect(); };
}

function keyOf(event) {
  return event.key === " " ? "Space" : event.key;
}

function typing(target) {
  return target.matches("textarea, select, input:not([type=range]):not([type=radio]):not([type=checkbox])");
}

// Who plays sees all of the table from the first press on, what ends a turn among it: a table that fits the window but
// hangs out of it is drawn in.
if (!window.rulebookTable) {
  window.rulebookTable = true;
  document.addEventListener("pointerup", ({ target }) => setTimeout(() => {
    const table = target.closest?.(".rl-play") ?? document.querySelector(".rl-play:hover");
    if (!table || table.clientWidth <= 720) return;
    const { top, bottom, height } = table.getBoundingClientRect();
    if (height < innerHeight && (top < 0 || bottom > innerHeight)) table.scrollIntoView({ block: "nearest" });
  }, 100), true);
}

// A throw that was not on show a moment ago tumbles and comes to rest on what was rolled, unless motion is unwelcome.
const TUMBLE = 500;

function tumble(die, at) {
  const face = die.querySelector("g"), rolled = face.innerHTML;
  const random = () => [0, 1, 2, 3, 4, 5, 6, 7, 8].filter(() => Math.random() < 0.4)
    .map((spot) => `<circle cx="${9 + 7 * (spot % 3)}" cy="${9 + 7 * Math.floor(spot / 3)}" r="2.7" fill="#8d8a83"/>`);
  const turn = setInterval(() => { face.innerHTML = random().join(""); }, 70);
  const start = `translate(${-26 - 9 * (at % 4)}px, ${at % 2 ? 14 : -14}px) rotate(${-300 - 70 * (at % 3)}deg)`;
  die.animate([{ transform: start, opacity: 0.3 }, { transform: "none", opacity: 1 }],
    { duration: TUMBLE, easing: "cubic-bezier(.2, .7, .3, 1)" });
  setTimeout(() => { clearInterval(turn); face.innerHTML = rolled; }, TUMBLE);
}

function throwNew(body, before) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const row of body.querySelectorAll("[data-roll]")) {
    if (!before.has(row.dataset.roll)) [...row.querySelectorAll("svg:has(g)")].forEach(tumble);
  }
}

// Nothing scrolls the page but what the reader pressed: a board that wakes while he reads elsewhere does not call him.
function whole(one) { // the outermost card around it
  let card = null;
  for (let at = one?.closest?.(".rl-card"); at; at = at.parentElement.closest(".rl-card")) card = at;
  return card;
}
if (!window.rulebookPressed) {
  window.rulebookPressed = { card: null };
  document.addEventListener("click", ({ target }) => { window.rulebookPressed.card = whole(target); }, true);
}
const called = (one) => whole(one) !== null && whole(one) === window.rulebookPressed.card;

// What opens over a column that stands below its board, as on a phone, would open out of sight: the board is drawn up to
// the top of the window, so that it and what is asked about it are both seen.
const OPENED = 200, SEEN = 250; // so much of the board above it has to be seen
const BAR = 50, FOOT = 170; // what the bar of the lesson covers, and the way on with two lines of what is read above it

const below = (one) => {
  const split = one?.closest(".rl-split");
  return split && getComputedStyle(split).flexDirection === "column" ? split : null;
};

function bringUp(el) {
  const over = el.closest(".rl-over"), split = below(over);
  if (!split || !called(split)) return;
  const { top } = over.getBoundingClientRect();
  if (top < SEEN || top > innerHeight / 2) split.scrollIntoView({ block: "start" });
}

// So would what a press on the board or the way on has changed there. Another question of a quiz is seen with its board.
function follow(column) {
  const split = below(column);
  if (!split || !called(split)) return;
  const { top } = column.getBoundingClientRect(), frame = split.getBoundingClientRect();
  const onShow = frame.bottom > BAR && frame.top < innerHeight;
  const asks = split.closest(".rl-guide") ?? split; // a guided play asks in its head
  const other = split.closest(".rl-quiz") && frame.top < BAR;
  if (onShow && (other || top < BAR || top > innerHeight - FOOT)) asks.scrollIntoView({ block: "start" });
}

// What is asked now is seen from the first thing on that can be pressed, unless the board on show answers it too. It is
// looked at when all has come to rest: board, hand and column are drawn one after the other.
const AT_REST = 150, LINE = 48;

function seeAsked(asked) {
  const split = below(asked), first = asked?.querySelector("button, input, select");
  if (!split || !first || !called(split)) return;
  const frame = split.getBoundingClientRect(), head = split.parentElement.querySelector(".rl-head");
  if (frame.bottom < BAR || frame.top > innerHeight) return;
  const top = () => first.getBoundingClientRect().top, least = Math.max(BAR, head?.getBoundingClientRect().bottom ?? 0);
  if (top() < least) split.scrollIntoView({ block: "start" });
  const low = innerHeight - LINE - (split.querySelector(".rl-end")?.offsetHeight ?? 0);
  const board = split.querySelector(".board canvas")?.getBoundingClientRect();
  if (top() > low && !(asked.matches(".rl-there") && board?.bottom > least + board.height / 2)) {
    (split.closest(SCROLLER) ?? document.scrollingElement).scrollBy(0, top() - low);
  }
}

function render({ model, el }) {
  el.classList.add("rl");
  const body = document.createElement("div");
  const live = document.createElement("div");
  live.className = "rl-unseen";
  live.setAttribute("role", "status");
  el.append(body, live);
  const column = () => body.querySelector(":scope > .rl-scrolls"), asked = () => body.querySelector(".rl-asked");
  setTimeout(() => {
    bringUp(el);
    // what lay over it has closed, or a review has come to its next question
    if (el.closest(".rl-review") || column()?.getBoundingClientRect().top < BAR) follow(column());
  }, OPENED);

  const kept = (name) => body.querySelector(`[data-keep="${CSS.escape(name)}"]`);

  // A row of cards begins at the first that may be taken, until the reader has moved it himself.
  function begin(strip) {
    const card = strip.querySelector(".chosen") ?? strip.querySelector(".offered"), asked = strip.dataset.begin;
    if (asked === begun.get(strip.dataset.keep) || !card?.offsetWidth) return;
    begun.set(strip.dataset.keep, asked);
    const [row, one] = [strip, card].map((each) => each.getBoundingClientRect());
    if (one.left < row.left || one.right > row.right) strip.scrollLeft += one.left - row.left - 8;
  }
  const begun = new Map(); // by row: for which cards it was done

  function draw() {
    const focus = document.activeElement?.closest?.("[data-keep]");
    const focused = focus && body.contains(focus) ? focus.dataset.keep : null;
    const inside = body.contains(document.activeElement);
    const open = new Map([...body.querySelectorAll("details[data-keep]")].map((one) => [one.dataset.keep, one.open]));
    const scrolled = [...body.querySelectorAll("[data-scroll]")].map((one) => [one.dataset.keep, one.scrollTop, one.scrollLeft]);
    const thrown = new Set([...body.querySelectorAll("[data-roll]")].map((one) => one.dataset.roll));
    const shown = new Set([...body.querySelectorAll("[data-reveal]")].map((one) => one.dataset.reveal));
    const saved = new Set([...body.querySelectorAll("[data-save]")].map((one) => one.dataset.save));
    const first = !body.hasChildNodes();
    const told = column()?.dataset.keep, asks = asked()?.dataset.asks;
    el.lang = model.get("lang");
    body.innerHTML = model.get("html");
    for (const [name, was] of open) {
      const one = kept(name);
      if (one) one.open = was;
    }
    for (const [name, top, left] of scrolled) {
      const one = kept(name);
      if (one) Object.assign(one, { scrollTop: top, scrollLeft: left });
    }
    for (const strip of body.querySelectorAll("[data-begin]")) new ResizeObserver(() => begin(strip)).observe(strip); // now, and when it is seen
    for (const now of body.querySelectorAll("[data-now]")) {
      const above = now.dataset.now === "top" ? 6 : now.parentElement.clientHeight / 2;
      now.parentElement.scrollTop = now.offsetTop - above;
    }
    if (!first) throwNew(body, thrown);
    for (const one of first ? [] : body.querySelectorAll("[data-save]")) { // what was asked for is saved; its link stays
      if (!saved.has(one.dataset.save)) one.click();
    }
    for (const one of first ? [] : body.querySelectorAll("[data-reveal]")) { // an answer is seen, wherever it was asked for
      if (!shown.has(one.dataset.reveal)) one.scrollIntoView({ block: "nearest" });
    }
    const other = !first && told !== column()?.dataset.keep;
    if (other) follow(column());
    if (other || (!first && asks !== asked()?.dataset.asks)) setTimeout(() => seeAsked(asked()), AT_REST);
    if (focused) kept(focused)?.focus({ preventScroll: true });
    if (inside && !body.contains(document.activeElement)) { // what was pressed is gone: the keys work on all the same
      body.tabIndex = -1;
      body.focus({ preventScroll: true });
    }
    const wanted = recent(wish) ? kept(wish.keep) : null;
    wish = typed = null;
    if (wanted) press(wanted);
  }

  // Leaving a field by pressing a button sends what was typed, and the answer redraws the panel: perhaps while the
  // button is still held down, when no click would come of it, perhaps after a click on what was greyed out until then.
  let held = null; // the button under the pressed pointer
  let typed = null; // a field's change that has no answer yet
  let wish = null; // a press that waits for that answer
  const recent = (one) => one && performance.now() - one.at < 3000;
  const send = (act, value) => model.send({ act, value });
  const off = (one) => one.getAttribute("aria-disabled") === "true";
  const press = (one) => { if (!off(one)) send(one.dataset.act, one.dataset.value ?? null); };

  el.addEventListener("click", (event) => {
    const jump = event.target.closest("[data-jump]");
    if (jump) {
      event.preventDefault();
      document.getElementById(jump.dataset.jump)?.scrollIntoView({ behavior: "smooth", block: "start" });
      return;
    }
    if (event.target.closest("[data-read-on]")) { // up with what comes next in the notebook; a double press meant the last step
      if (event.detail > 1) return;
      let next = el.closest(".jp-Cell")?.nextElementSibling;
      while (next && !next.offsetHeight) next = next.nextElementSibling;
      next?.scrollIntoView({ behavior: "smooth", block: "start" });
      return;
    }
    if (event.target.closest("[data-full]")) { // the frame alone on the screen, for a room; only a press may ask for it
      event.preventDefault();
      if (document.fullscreenElement) document.exitFullscreen();
      else el.closest(".rl-stage").requestFullscreen();
      return;
    }
    const one = event.target.closest("[data-act]");
    if (!one || one.matches("form, input, select, textarea")) return;
    if (off(one) && recent(typed)) wish = { keep: one.dataset.keep, at: performance.now() };
    if (off(one)) return;
    event.preventDefault();
    press(one);
  });
  el.addEventListener("pointerdown", (event) => { held = event.target.closest("button[data-act]"); });
  el.addEventListener("pointerup", (event) => {
    const now = event.target.closest("button[data-act]");
    if (held && now && !held.isConnected && held.dataset.keep === now.dataset.keep) press(now);
    held = null;
  });
  el.addEventListener("change", (event) => {
    const one = event.target.closest("input[data-act], select[data-act], textarea[data-act]");
    if (!one) return;
    typed = { at: performance.now() };
    const value = one.type === "checkbox" ? one.checked : one.value;
    send(one.dataset.act, one.dataset.of === undefined ? value : `${one.dataset.of}|${value}`);
  });
  el.addEventListener("input", (event) => { // a slider of how many says its number while it is moved, and ends where the room does
    const one = event.target.closest("input[data-room]");
    if (!one) return;
    one.value = Math.min(one.value, one.dataset.room);
    const said = `${one.value} / ${one.max}`;
    one.setAttribute("aria-valuetext", said);
    one.parentElement.querySelector("output").textContent = said;
  });
  el.addEventListener("submit", (event) => {
    event.preventDefault();
    send(event.target.dataset.act, Object.fromEntries(new FormData(event.target)));
  });

  function enter(field) {
    if (field.form) return field.form.requestSubmit();
    field.blur(); // sends what was typed
    field.focus();
    if (field.dataset.enter) send(field.dataset.enter, null);
  }

  // The card around this panel: its keys are ours while the focus is inside it, except those with Ctrl, Alt or Cmd.
  const onKey = (event) => {
    const card = el.closest(".rl-card");
    if (!card || !card.contains(event.target)) return;
    const free = event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key === "Enter");
    event.target.toggleAttribute("data-lm-suppress-shortcuts", !free); // asked of the focused element itself
    if (event.key === "Enter" && !free && el.contains(event.target) && event.target.matches("input")) {
      event.preventDefault(); // the page would take the key and leave the field as it is
      enter(event.target);
      return;
    }
    const act = model.get("shortcuts")[keyOf(event)];
    if (free || !act || typing(event.target) || event.target.tagName === "CANVAS") return;
    if (["Space", "Enter"].includes(keyOf(event)) && event.target.closest("button, summary, a, input")) return;
    event.preventDefault();
    send(act, null);
  };
  // A clock that presses by itself, for playing through: {act, ms}; an empty one stands still.
  let clock = null;
  const onTick = () => {
    clearInterval(clock);
    const { act, ms } = model.get("tick");
    if (act) clock = setInterval(() => send(act, null), ms);
  };
  // Clocks that run down to a moment, and on beyond it.
  const tell = () => {
    for (const one of body.querySelectorAll("[data-until]")) {
      const left = Math.round((one.dataset.until - Date.now()) / 1000), size = Math.abs(left);
      one.textContent = `${left < 0 ? "+" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
      one.classList.toggle("over", left < 0);
    }
  };
  const clocks = setInterval(tell, 500);
  const onSays = () => { live.textContent = model.get("says"); };
  window.addEventListener("keydown", onKey, true);
  model.on("change:html", draw);
  model.on("change:lang", draw);
  model.on("change:says", onSays);
  model.on("change:tick", onTick);
  draw();
  onTick();
  const unwatch = watchFor(el, model);
  return () => {
    unwatch();
    clearInterval(clocks);
    clearInterval(clock);
    model.off("change:tick", onTick);
    window.removeEventListener("keydown", onKey, true);
    model.off("change:html", draw);
    model.off("change:lang", draw);
    model.off("change:says", onSays);
  };
}

window.rulebookPanel ??= {};
window.rulebookPanel.render = render;
window.rulebookPanel.known?.();

export default { initialize: ({ model }) => watchOver(model.widget_manager) };
