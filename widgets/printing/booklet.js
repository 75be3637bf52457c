// Where something would go to the next page for want of a little room and leave much ground empty, the boards of that
// page are drawn so much smaller that it stays; where a last page would hold a few lines, those of the lesson. To see
// what lies where, a lesson is laid out in columns as large as pages. The contents stand on one page.
const LEAST = 0.74, MUCH = 34, FEW = 45, SPARE = 2, zoom = document.body.currentCSSZoom || 1, mm = 96 / 25.4 * zoom;
const PAGE = { columns: `${WIDE / zoom}mm auto`, columnGap: '0', columnFill: 'auto', width: `${WIDE / zoom}mm`, height: `${HIGH / zoom}mm` };

const listing = document.querySelector('.contents'), cover = document.querySelector('.cover');
const ends = () => listing.getBoundingClientRect().bottom - cover.getBoundingClientRect().top;
for (const [columnCount, most, least] of [[2, 9.25, 8.75], [3, 9.5, 6]])
  for (let pt = most; listing && pt >= least && ends() > (HIGH - SPARE) * mm / zoom; pt -= 0.25)
    Object.assign(listing.style, { fontSize: `${pt}pt`, columnCount });

for (const lesson of document.querySelectorAll('section')) {
  Object.assign(lesson.style, PAGE);
  const around = lesson.getBoundingClientRect(), parts = [...lesson.children];
  const boxes = (part) => [...part.getClientRects()], last = (part) => boxes(part).pop();
  const page = (box) => Math.floor((box.left - around.left + 1) / around.width);
  const boards = (part) => part.matches('figure') ? [part] : [...part.querySelectorAll(':not(.beside) > figure, figure.strip')];
  // Draws boards smaller, and as before where that does not bring what it is for.
  const smaller = (seen, scale, brought) => {
    if (!seen.length || seen.some((board) => (board.scale ?? 1) * scale < LEAST)) return false;
    const before = seen.map((board) => [board, board.style.cssText, board.scale]);
    const wide = seen.map((board) => board.getBoundingClientRect().width / board.parentElement.getBoundingClientRect().width);
    seen.forEach((board, at) => { board.style.width = `${100 * scale * wide[at]}%`; board.scale = (board.scale ?? 1) * scale; });
    if (brought()) return true;
    for (const [board, style, old] of before) { board.style.cssText = style; board.scale = old; }
    return false;
  };
  const filled = () => {
    for (let at = 1; at < parts.length; at++) {
      const above = last(parts[at - 1]), [first] = boxes(parts[at]);
      if (!above || !first || page(above) === page(first) || around.bottom - above.bottom < MUCH * mm) continue;
      let to = at;
      while (to + 1 < parts.length && getComputedStyle(parts[to]).breakAfter === 'avoid') to += 1; // as a heading goes with what it is over
      const need = last(parts[to]);
      if (page(need) !== page(first)) continue;
      const seen = parts.slice(0, to + 1).flatMap(boards).filter((board) => page(board.getBoundingClientRect()) >= page(above));
      const tall = seen.reduce((sum, board) => sum + board.getBoundingClientRect().height, 0);
      const apart = Math.max(parseFloat(getComputedStyle(parts[at - 1]).marginBottom), parseFloat(getComputedStyle(parts[at]).marginTop));
      const over = need.bottom - around.top + apart + SPARE * mm - (around.bottom - above.bottom);
      smaller(seen, 1 - over / tall, () => page(last(parts[to])) === page(above));
    }
  };
  filled();
  const end = parts.at(-1), pages = page(last(end)), fewer = () => page(last(end)) < pages;
  if (pages && last(end).bottom - around.top < FEW * mm) {
    lesson.classList.add('tight');
    filled();
    if (!fewer()) lesson.classList.remove('tight');
    if (fewer() || [0.97, 0.94, 0.91, 0.88].some((scale) =>
      smaller(parts.flatMap(boards).filter((board) => (board.scale ?? 1) * scale > LEAST), scale, fewer))) filled();
  }
  for (const name in PAGE) lesson.style[name] = '';
}
