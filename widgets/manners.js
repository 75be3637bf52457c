// How a live board behaves inside a page; ipycanvas itself takes every wheel turn, key and touch for the game.
// - the wheel scrolls the page; with Ctrl or Cmd it zooms the board
// - a click never scrolls the page under the pointer (ipycanvas takes the focus, and browsers then scroll to it)
// - Ctrl/Cmd keys, Tab and Escape go to the page; the canvas gives up focus after a click
// - keys pressed on the board's tools are no shortcuts of the page ("b" would add a cell, "dd" delete this one)
// - a finger scrolls the page unless the board is zoomed in; two fingers zoom the board
// - the canvas has a role and a name, and the board is marked as painted once it shows something
// - the kernel is told how large the board is seen, so that it draws nothing that nobody sees, and nothing larger
const SHORTCUT = (event) => event.ctrlKey || event.metaKey || event.altKey;

function passToPage(event, canvas) {
  event.stopPropagation();
  if (["Tab", "Control", "Meta", "Alt"].includes(event.key)) return;
  canvas.blur();
  const copy = new KeyboardEvent("keydown", event);
  canvas.parentElement.dispatchEvent(copy);
  if (copy.defaultPrevented) event.preventDefault();
}

function attend(model, board, canvas) {
  canvas.focus = () => HTMLElement.prototype.focus.call(canvas, { preventScroll: true });
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
    if (onCanvas(event)) setTimeout(() => event.target.blur(), 0);
  }, { signal: life.signal });
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
  const need = () => { // in a frame the board has all the room there is, whatever its shape
    const { width, height } = near ? canvas.getBoundingClientRect() : { width: 0, height: 0 };
    const tall = canvas.closest(".rl-stage") ? Math.round(height * devicePixelRatio) : 0;
    return { pixels: Math.round(width * devicePixelRatio), tall, ratio: devicePixelRatio };
  };
  const say = (needed, asked = false) => { told = JSON.stringify(needed); model.send({ view, asked, ...needed }); };
  const tell = () => { if (JSON.stringify(need()) !== told) say(need()); };
  const soon = (ms) => { clearTimeout(timer); timer = setTimeout(tell, ms); };
  const seen = new IntersectionObserver((entries) => {
    near = entries.at(-1).isIntersecting;
    soon(near ? 0 : GIVEN_BACK);
  }, { root: canvas.closest(SCROLLER), rootMargin: NEAR });
  const resized = () => { if (near) soon(told ? SETTLED : 0); };
  const size = new ResizeObserver(resized);
  const again = (message) => { if (message.again) say(need(), true); };
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

function painted(canvas) {
  return canvas.width > 4 && canvas.getContext("2d").getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data[3] > 0;
}

export default {
  render({ model, el }) {
    let life = null, forget = null;
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
    const watch = setInterval(() => {
      const board = el.closest(".board");
      const canvas = board?.querySelector("canvas");
      if (!canvas) return;
      if (!life) { life = attend(model, board, canvas); forget = measure(model, canvas); name(); }
      if (model.get("pixels") && painted(canvas)) { board.classList.add("board-painted"); clearInterval(watch); }
    }, 50);
    model.on("change:label change:lang", name);
    return () => { window.removeEventListener("keydown", keep, true); clearInterval(watch); life?.abort(); forget?.(); model.off("change:label change:lang", name); };
  },
};
