// How a live board behaves inside a page; ipycanvas itself takes every wheel turn, key and touch for the game.
// - the wheel scrolls the page; with Ctrl or Cmd it zooms the board
// - a click never scrolls the page under the pointer (ipycanvas takes the focus, and browsers then scroll to it)
// - Ctrl/Cmd keys, Tab and Escape go to the page; the canvas gives up focus after a click
// - keys pressed on the board's tools are no shortcuts of the page ("b" would add a cell, "dd" delete this one)
// - a finger scrolls the page unless the board is zoomed in
// - the canvas has a role and a name, and the board is marked as painted once it shows something
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
  const onCanvas = (event) => event.target.tagName === "CANVAS";
  board.addEventListener("wheel", (event) => {
    if (onCanvas(event) && !SHORTCUT(event)) event.stopPropagation();
  }, { ...early, passive: true });
  board.addEventListener("keydown", (event) => {
    if (onCanvas(event) && (SHORTCUT(event) || ["Tab", "Escape"].includes(event.key))) passToPage(event, event.target);
  }, early);
  for (const kind of ["touchstart", "touchmove", "touchend", "touchcancel"]) {
    board.addEventListener(kind, (event) => {
      if (onCanvas(event) && !model.get("zoomed")) event.stopPropagation();
    }, { ...early, passive: true });
  }
  board.addEventListener("mouseup", (event) => {
    if (onCanvas(event)) setTimeout(() => event.target.blur(), 0);
  }, { signal: life.signal });
  return life;
}

function painted(canvas) {
  return canvas.width > 4 && canvas.getContext("2d").getImageData(4, 4, 1, 1).data[3] > 0;
}

export default {
  render({ model, el }) {
    let life = null;
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
      if (!life) { life = attend(model, board, canvas); name(); }
      if (painted(canvas)) { board.classList.add("board-painted"); clearInterval(watch); }
    }, 100);
    model.on("change:label change:lang", name);
    return () => { window.removeEventListener("keydown", keep, true); clearInterval(watch); life?.abort(); model.off("change:label change:lang", name); };
  },
};
