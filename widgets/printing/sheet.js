// Letters as large as eight columns on two pages have room for, then lines as far apart; without this they are as was reckoned.
const sheet = document.querySelector('.rl-sheet'), mm = 96 / 25.4, gap = 3 * mm;
const TALL = 10; // a box of more lines goes on in the next column: whole ones would cost all letters a twentieth of their size
const fits = (px, line) => { Object.assign(sheet.style, { fontSize: `${px}px`, lineHeight: line }); return sheet.scrollWidth <= 2 * WIDE * mm + gap + 2; };
Object.assign(sheet.style, { width: `${WIDE}mm`, height: `${HIGH - 3}mm`, columnFill: 'auto' });
const lines = box => box.offsetHeight / (parseFloat(getComputedStyle(sheet).fontSize) * 1.14);
for (const box of sheet.querySelectorAll('.whole')) box.classList.toggle('whole', lines(box) <= TALL);
let px = 15, line = 1.14;
while (!fits(px, line) && px > 9) px -= 0.1;
while (line < 1.4 && fits(px, line + 0.02)) line += 0.02;
fits(px, line);
Object.assign(sheet.style, { width: '', height: '', columnFill: '' });
