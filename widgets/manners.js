// How a live board behaves inside a page; ipycanvas itself takes every wheel turn, key and touch for the game.
// - the wheel scrolls the page; with Ctrl or Cmd it zooms the board
// - a click never scrolls the page under the pointer (ipycanvas takes the focus, and browsers then scroll to it)
// - Ctrl/Cmd keys, Tab and Escape go to the page; the canvas gives up focus after a click
// - keys pressed on the board's tools are no shortcuts of the page ("b" would add a cell, "dd" delete this one)
// - a finger scrolls the page unless the board is zoomed in; two fingers zoom the board
// - the name of the page on show is in view
// - the canvas has a role and a name, and the board is marked as painted once it shows something
// - the kernel is told how large the board is seen, so that it draws nothing that nobody sees, and nothing larger
// - a board drawn for a window of another shape is seen whole, unstretched, in the middle, and pointed at there
const SHORTCUT = (event) => event.ctrlKey || event.metaKey || event.altKey;

function passToPage(event, canvas) {
  event.stopPropagation();
  if (["Tab", "Control", "Meta", "Alt"].includes(event.key)) return;
  canvas.blur();
  const copy = new KeyboardEvent("keydown", event);
  canvas.parentElement.dispatchEvent(copy);
  if (copy.defaultPrevented) event.preventDefault();
}

// A click leaves no focus on the canvas. Alone on a screen, before a room, its frame has it then: the keys of the host go on.
function giveUp(canvas) {
  const frame = document.fullscreenElement;
  canvas.blur();
  if (!frame?.contains(canvas)) return;
  frame.tabIndex = -1;
  frame.focus({ preventScroll: true });
}

// Where the names of the pages have no room side by side, that of the page on show is seen.
function showName(pages) {
  const now = pages.querySelector(".mod-active")?.getBoundingClientRect(), row = pages.getBoundingClientRect();
  if (now && now.right > row.right - HIDDEN) pages.scrollLeft += now.right - row.right + HIDDEN;
  if (now && now.left < row.left) pages.scrollLeft -= row.left - now.left;
}
const HIDDEN = 20; // where the row fades, as there is more of it

const room = (canvas) => HTMLElement.prototype.getBoundingClientRect.call(canvas);

// Where in its room the picture lies, which keeps its shape there (object-fit: contain).
function picture(canvas) {
  const { width, height } = room(canvas), scale = Math.min(width / canvas.width, height / canvas.height) || 0;
  const wide = canvas.width * scale, high = canvas.height * scale;
  return { left: (width - wide) / 2, top: (height - high) / 2, wide, high };
}

// Lay something over the picture of a board.
function lieOver(canvas, over) {
  const { left, top, wide, high } = picture(canvas);
  Object.assign(over.style, { left: `${canvas.offsetLeft + left}px`, top: `${canvas.offsetTop + top}px`,
    width: `${wide}px`, height: `${high}px` });
}

function attend(model, board, canvas) {
  canvas.focus = () => HTMLElement.prototype.focus.call(canvas, { preventScroll: true });
  canvas.getBoundingClientRect = () => { // ipycanvas asks for it where it is pointed at
    const { left, top } = room(canvas), lies = picture(canvas);
    return new DOMRect(left + lies.left, top + lies.top, lies.wide, lies.high);
  };
  const life = new AbortController();
  const early = { capture: true, signal: life.signal };
  let pinched = false; // until the last finger has left
  const onCanvas = (event) => event.target.tagName === "CANVAS";
  board.addEventListener("wheel", (event) => {
    if (onCanvas(event) && !SHORTCUT(event)) event.stopPropagation();
  }, { ...early, passive: true });
  board.addEventListener("keydown", (event) => {
    if (onCanvas(event) && (SHORTCUT(event) || ["Tab", "Escape"].includes(event.key))) passToPage(event, event.target);
  }, early);
  for (const kind of ["touchstart", "touchmove", "touchend", "touchcancel"]) {
    board.addEventListener(kind, (event) => {
      if (!onCanvas(event)) return;
      pinched = event.touches.length > 1 || (pinched && event.type !== "touchstart");
      if (!model.get("zoomed") && !pinched) event.stopPropagation();
      if (pinched && event.type === "touchend" && !event.touches.length) pinched = false;
    }, { ...early, passive: true });
  }
  board.addEventListener("mouseup", (event) => {
    if (onCanvas(event)) setTimeout(() => giveUp(event.target), 0);
  }, { signal: life.signal });
  const pages = board.querySelector(".board-pages"), turned = new MutationObserver(() => showName(pages));
  const sized = new ResizeObserver(() => showName(pages)); // when it is laid out, and as often as it has other room
  if (pages) turned.observe(pages, { subtree: true, attributes: true, attributeFilter: ["class"] });
  if (pages) sized.observe(pages);
  life.signal.addEventListener("abort", () => { turned.disconnect(); sized.disconnect(); });
  return life;
}

// Half a screen before a board is seen it is asked for; a while after it went out of sight its pixels are given back.
const NEAR = "50% 0px";
const SCROLLER = ".jp-WindowedPanel-outer"; // a margin counts only from what scrolls; elsewhere that is the window
const GIVEN_BACK = 2000;
const SETTLED = 150;

// One board may be shown twice, in two tabs say: each view tells what it needs, and the kernel takes the largest.
function measure(model, canvas) {
  const view = crypto.randomUUID?.() ?? String(Math.random()); // plain http has no randomUUID
  let near = false, timer = null, told = null;
  // What fills the screen is laid over what scrolls, no part of it any more: to the observer it is out of sight.
  const shown = () => near || Boolean(document.fullscreenElement?.contains(canvas));
  const need = () => { // in a frame the board has all the room there is, whatever its shape
    const { width, height } = shown() ? room(canvas) : { width: 0, height: 0 };
    const tall = canvas.closest(".rl-stage") ? Math.round(height * devicePixelRatio) : 0;
    return { pixels: Math.round(width * devicePixelRatio), tall, ratio: devicePixelRatio };
  };
  const say = (needed, asked = false) => {
    const other = needed.pixels !== canvas.width || (needed.tall && needed.tall !== canvas.height);
    if (needed.pixels && other && painted(canvas)) veil(canvas);
    told = JSON.stringify(needed);
    model.send({ view, asked, ...needed });
  };
  const tell = () => { if (JSON.stringify(need()) !== told) say(need()); };
  const soon = (ms) => { clearTimeout(timer); timer = setTimeout(tell, ms); };
  const seen = new IntersectionObserver((entries) => {
    near = entries.at(-1).isIntersecting;
    soon(shown() ? 0 : GIVEN_BACK);
  }, { root: canvas.closest(SCROLLER), rootMargin: NEAR });
  const resized = () => { if (shown()) soon(told ? SETTLED : 0); };
  const size = new ResizeObserver(resized);
  const again = (message) => { if (message.measure) say(need(), true); };
  const gone = () => say({ pixels: 0, tall: 0, ratio: 1 });
  seen.observe(canvas);
  size.observe(canvas);
  window.addEventListener("resize", resized); // zooming the page changes the pixels of the screen only
  window.addEventListener("pagehide", gone);
  model.on("msg:custom", again);
  return () => {
    clearTimeout(timer);
    seen.disconnect();
    size.disconnect();
    window.removeEventListener("resize", resized);
    window.removeEventListener("pagehide", gone);
    model.off("msg:custom", again);
    gone();
  };
}

// A canvas that is made larger or smaller is empty until the kernel has drawn it again: what was seen lies over it till
// then.
const VEILED = 2000;

function veil(canvas) {
  const over = document.createElement("div"), { width, height } = canvas, began = performance.now();
  over.className = "board-veil"; // a canvas would be laid out as the board's own are
  over.append(cut(canvas, [0, 0, 1, 1]));
  lieOver(canvas, over);
  canvas.parentElement.append(over);
  const lift = () => {
    const drawn = (canvas.width !== width || canvas.height !== height) && painted(canvas);
    if (drawn || performance.now() - began > VEILED) over.remove();
    else requestAnimationFrame(lift);
  };
  lift();
}

// What moved glides to where the board, painted at once, shows it already: what was seen a moment ago is laid over it,
// the piece itself on its way and the empty spot it goes to. Several moves within a moment jump, as do all of them
// where motion is unwelcome.
const GLIDE = 500;
const MOMENT = 700;

function cut(canvas, [left, top, right, bottom]) {
  const copy = document.createElement("canvas");
  const { width, height } = canvas;
  copy.width = Math.max(1, (right - left) * width);
  copy.height = Math.max(1, (bottom - top) * height);
  copy.getContext("2d").drawImage(canvas, left * width, top * height, copy.width, copy.height, 0, 0, copy.width, copy.height);
  return copy;
}

function glider(board, canvas) {
  let over = null, last = -Infinity, pieces = [];
  const stop = () => { over?.remove(); over = null; };
  const lay = (part, [left, top, right, bottom], grow = 0) => {
    const { wide, high } = picture(canvas);
    Object.assign(part.style, { left: `${left * wide - grow}px`, top: `${top * high - grow}px`,
      width: `${(right - left) * wide + 2 * grow}px`, height: `${(bottom - top) * high + 2 * grow}px` });
    over.append(part);
  };
  const run = (piece, { start, way }) => {
    const [left, top, right, bottom] = start, { wide, high } = picture(canvas);
    const points = way.map(([x, y]) => [(x - (left + right) / 2) * wide, (y - (top + bottom) / 2) * high]);
    const gone = [0];
    points.slice(1).forEach(([x, y], at) => gone.push(gone[at] + Math.hypot(x - points[at][0], y - points[at][1])));
    const whole = gone.at(-1) || 1;
    return piece.animate(points.map(([x, y], at) => ({ transform: `translate(${x}px, ${y}px)`, offset: gone[at] / whole })),
      { duration: GLIDE, easing: "ease-in-out", fill: "forwards" }).finished;
  };
  const begin = (glides, spots) => {
    stop();
    const mine = over = document.createElement("div");
    over.className = "board-glide";
    lieOver(canvas, over);
    board.append(over);
    spots.forEach((spot, at) => lay(spot, glides[at].end, EDGE));
    glides.forEach((one, at) => lay(pieces[at], one.start));
    Promise.all(glides.map((one, at) => run(pieces[at], one))).then(() => { if (over === mine) stop(); }, () => {});
  };
  return ({ glides, what }) => {
    if (!glides) return;
    if (what === "again") { // two frames: the part is painted by then, unless something else has moved meanwhile
      const held = pieces, go = () => { if (pieces === held) begin(glides, []); };
      if (held.length) requestAnimationFrame(() => requestAnimationFrame(go));
      return;
    }
    if (what === "hold" || what === "over") {
      if (!over || what === "over") pieces = [];
      return stop();
    }
    const now = performance.now(), fast = now - last < MOMENT;
    last = now;
    stop();
    pieces = [];
    if (fast || matchMedia("(prefers-reduced-motion: reduce)").matches || !painted(canvas)) return;
    const { wide, high } = picture(canvas), wider = EDGE / wide, higher = EDGE / high;
    pieces = glides.map((one) => cut(canvas, one.start));
    if (what === "go") begin(glides, glides.map(({ end: [a, b, c, d] }) => cut(canvas, [a - wider, b - higher, c + wider, d + higher])));
  };
}

const EDGE = 4; // a ring around a piece that has just moved; more would cut holes into its neighbours

function painted(canvas) {
  return canvas.width > 4 && canvas.getContext("2d").getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data[3] > 0;
}

// While a page is reloaded a drawing may come before the page can take it, and ipycanvas keeps none.
const UNPAINTED = 3000;
// While a page opens, ipycanvas may draw two messages at once, and what one draws goes astray in the layer of the other:
// a board of a page so young is drawn once more when it has had time to breathe.
const YOUNG = 30000;
const BREATH = 1500;

export default {
  render({ model, el }) {
    let life = null, forget = null, glide = () => {};
    const onMessage = (message) => glide(message);
    const name = () => {
      const canvas = el.closest(".board")?.querySelector("canvas");
      for (const layer of el.closest(".board")?.querySelectorAll("canvas") ?? []) layer.setAttribute("lang", model.get("lang"));
      canvas?.setAttribute("role", "img");
      canvas?.setAttribute("aria-label", model.get("label"));
    };
    const keep = (event) => {
      if (!el.closest(".board")?.contains(event.target)) return;
      const free = SHORTCUT(event) || (event.shiftKey && event.key === "Enter");
      event.target.toggleAttribute("data-lm-suppress-shortcuts", !free); // asked of the focused element itself
    };
    window.addEventListener("keydown", keep, true);
    let asked = performance.now(), once = null;
    const watch = setInterval(() => {
      const board = el.closest(".board");
      const canvas = board?.querySelector("canvas");
      if (!canvas) return;
      if (!life) { life = attend(model, board, canvas); forget = measure(model, canvas); glide = glider(board, canvas); name(); }
      if (!model.get("pixels")) return;
      if (painted(canvas)) {
        board.classList.add("board-painted");
        clearInterval(watch);
        if (performance.now() < YOUNG) once = setTimeout(() => model.send({ again: true }), BREATH);
        return;
      }
      if (performance.now() - asked > UNPAINTED) { asked = performance.now(); model.send({ again: true }); }
    }, 50);
    model.on("change:label change:lang", name);
    model.on("msg:custom", onMessage);
    return () => { window.removeEventListener("keydown", keep, true); clearInterval(watch); clearTimeout(once); life?.abort(); forget?.(); model.off("change:label change:lang", name); model.off("msg:custom", onMessage); };
  },
};
