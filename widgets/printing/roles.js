// Letters of a card without a map are large, and smaller where its words would reach into its edge.
for (const table of document.querySelectorAll('.card:not(:has(figure)) table')) {
  const foot = table.closest('.card').getBoundingClientRect().bottom - 5 * 96 / 25.4 + 1;
  for (let pt = 14.5; table.getBoundingClientRect().bottom > foot && pt > 10; pt -= 0.5)
    for (const cell of table.querySelectorAll('td')) cell.style.fontSize = `${pt}pt`;
}
// Letters of all cards with a map are smaller where a map would be no more than a strip.
const maps = [...document.querySelectorAll('.card figure')];
for (let pt = 11.75; pt >= 10 && maps.some((map) => map.clientHeight < 38 * 96 / 25.4); pt -= 0.25)
  for (const cell of document.querySelectorAll('.card:has(figure) td')) cell.style.fontSize = `${pt}pt`;
// The room of a card cuts its map: a name that would be cut goes, a piece goes as a whole.
for (const figure of document.querySelectorAll('.card figure')) {
  const room = figure.getBoundingClientRect();
  const inside = (box, around) => box.left >= around.left - 1 && box.right <= around.right + 1 && box.top >= around.top - 1 && box.bottom <= around.bottom + 1;
  for (const text of figure.querySelectorAll('text')) {
    const box = text.getBoundingClientRect(), group = text.closest('g[data-id]');
    if (inside(box, room)) continue;
    const piece = group && [...group.querySelectorAll('rect, circle, path')].some((shape) => inside(box, shape.getBoundingClientRect()));
    (piece ? group : text).style.visibility = 'hidden';
    if (text.previousElementSibling?.tagName === 'rect') text.previousElementSibling.style.visibility = 'hidden'; // its plate
  }
}
