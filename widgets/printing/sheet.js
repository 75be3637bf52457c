// Letters as large as eight columns on two pages have room for; without this they are as large as was reckoned.
const sheet = document.querySelector('.rl-sheet'), mm = 96 / 25.4, gap = 3 * mm;
const fits = (px) => { sheet.style.fontSize = `${px}px`; return sheet.scrollWidth <= 2 * WIDE * mm + gap + 2; };
Object.assign(sheet.style, { width: `${WIDE}mm`, height: `${HIGH - 3}mm`, columnFill: 'auto' });
let px = 15;
while (!fits(px) && px > 9) px -= 0.2;
Object.assign(sheet.style, { width: '', height: '', columnFill: '' });
