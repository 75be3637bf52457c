// Letters, then the map, as large as a page has room for; without this they are as large as was reckoned.
const mm = 96 / 25.4;
for (const poster of document.querySelectorAll('.poster')) {
  const figure = poster.querySelector('figure');
  const grow = (element, name, step, most) => {
    let now = parseFloat(element.style.getPropertyValue(name));
    const fits = (value) => { element.style.setProperty(name, value); return poster.offsetHeight <= (HIGH - 1) * mm; };
    while (!fits(now) && now > step) now -= step;
    while (now + step <= most && fits(now + step)) now += step;
    fits(now);
  };
  poster.style.width = `${WIDE}mm`;
  grow(poster, '--letters', 0.1, 4.6);
  grow(figure, '--map', 2, 232);
  poster.style.width = '';
}
