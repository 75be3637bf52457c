// The bar: one slim line over a lesson. It shows what Python told it and says what was pressed; it knows no game.
import { say } from './words.js';

const ICONS = {
  home: 'M3 11 12 3l9 8M5 10v10h5v-6h4v6h5V10',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  list: 'M4 6h16M4 12h16M4 18h16',
  find: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21',
  theme: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
};
const icon = name => `<svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path d="${ICONS[name]}" fill="none" `
  + 'stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>';
const safe = text => String(text ?? '').replace(/[&<>"]/g, one => `&#${one.charCodeAt(0)};`);

export class Bar {
  // press(name, value): what to do; state: what Python told, null until it did
  constructor(press) {
    this.press = press;
    this.node = document.createElement('div');
    this.node.className = 'rl-bar';
    this.told = { lang: 'en', title: '', state: null, notice: '', at: 0, mode: 'lesson', full: false };
    this.node.addEventListener('click', event => {
      const one = event.target.closest('[data-do]');
      if (!one) return;
      event.preventDefault();
      for (const menu of this.node.querySelectorAll('details[open]')) menu.open = false;
      press(one.dataset.do, one.dataset.value);
    });
    this.node.addEventListener('toggle', event => { // one menu at a time
      if (!event.target.open) return;
      for (const menu of this.node.querySelectorAll('details[open]')) if (menu !== event.target) menu.open = false;
      event.target.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'center' }); // of dozens of chapters this one
    }, true);
    this.node.addEventListener('keydown', event => {
      const menu = event.target.closest('details[open]');
      if (event.key === 'Escape' && menu) { menu.open = false; menu.querySelector('summary').focus(); }
    });
    this.outside = event => {
      if (this.node.contains(event.target)) return;
      for (const menu of this.node.querySelectorAll('details[open]')) menu.open = false;
    };
    window.addEventListener('pointerdown', this.outside, true);
    this.draw();
  }

  tell(what) { Object.assign(this.told, what); this.draw(); }

  dispose() { window.removeEventListener('pointerdown', this.outside, true); }

  draw() {
    const { lang, title, state, notice, at, mode, full } = this.told;
    const w = (key, given) => safe(say(lang, key, given));
    this.node.lang = lang;
    const button = (what, label, { look = '', tip = label, value = '' } = {}) =>
      `<button type="button" data-do="${what}" data-value="${safe(value)}" class="${look}" title="${tip}" aria-label="${tip}">${label}</button>`;
    const open = new Set([...this.node.querySelectorAll('details[open]')].map(one => one.dataset.menu));
    const focus = this.node.contains(document.activeElement) ? document.activeElement.dataset.do : null;
    const menu = (name, label, tip, content) => `<details data-menu="${name}" ${open.has(name) ? 'open' : ''}>`
      + `<summary title="${tip}" aria-label="${tip}">${label}</summary><div class="rl-menu">${content}</div></details>`;
    const read = (state?.sections ?? []).filter(one => one.seen).length;
    const all = state?.sections?.length ?? 0;
    const far = w('progress', { done: read, all });
    const note = state?.notes?.length ? state.notes.map(one => `<p class="rl-bar-note">${safe(one)}</p>`).join('') : '';
    this.node.innerHTML = `<nav aria-label="${w('bar')}">`
      + button('home', icon('home'), { look: 'icon', tip: w('home') })
      + menu('chapters', `${icon('list')}<b>${safe(title)}</b>`, w('chapters'), this.chapters(w))
      + '<span class="rl-gap"></span>'
      + (mode === 'notebook' ? button('lesson', w('lesson'), { look: 'main' }) : '')
      + (all ? menu('progress', state.counted ? `<span class="rl-meter" aria-hidden="true"><i style="width:${Math.round(100 * read / all)}%"></i></span>`
        + `<span class="rl-wide">${far}</span><span class="rl-narrow">${read}/${all}</span>` : w('contents'),
        state.counted ? far : w('contents'), this.sections(w) + note) : '')
      + button('find', icon('find'), { look: 'icon', tip: `${w('find')} (/)` })
      + button('language', w('language'), { tip: `${w('language')}: ${w('language_long')}` })
      + button('theme', icon('theme'), { look: 'icon', tip: w('dark') })
      + button('full', icon('full'), { look: 'icon', tip: w(full ? 'unfull' : 'full') })
      + (mode === 'lesson' ? button('notebook', w('notebook'), { look: 'rl-wide', tip: `${w('notebook')}: ${w('notebook_long')}` }) : '')
      + '</nav>'
      + `<div class="rl-line" ${at > 0 && at < 1 ? '' : 'hidden'}><i style="width:${Math.round(at * 100)}%"></i></div>`
      + `<div class="rl-notice" role="status">${notice ? this.notice(w) : ''}</div>`;
    if (focus) this.node.querySelector(`[data-do="${focus}"]`)?.focus();
  }

  notice(w) {
    const { notice } = this.told;
    const way = { changed: 'run', failed: 'retry', missing: 'retry', silent: 'another' }[notice];
    return `<span>${w(notice)}</span>${way ? `<button type="button" class="main" data-do="${way}">${w(way)}</button>` : ''}`;
  }

  chapters(w) {
    const { state } = this.told;
    const lesson = one => `<li class="${one.beside ? 'rl-aside' : ''}"><a href="${safe(one.href)}" data-do="go" data-value="${safe(one.path)}" ${one.here ? 'aria-current="page"' : ''}>`
      + `<span class="rl-tick">${one.done ? '✓' : one.begun ? '◐' : ''}</span>${safe(one.title)} <small>${w('minutes', { minutes: one.minutes })}</small>${one.done ? `<span class="rl-unseen"> (${w('done')})</span>` : ''}</a></li>`;
    const games = state?.games ?? [];
    return `<a href="#" class="rl-home" data-do="home">${w('home')}</a>`
      + games.map(game => `<section><h2>${safe(game.title)}</h2><ol>${game.lessons.map(lesson).join('')}</ol></section>`).join('')
      + `<button type="button" class="rl-narrow" data-do="notebook">${w('notebook')}</button>`;
  }

  sections(w) {
    const { state } = this.told;
    const row = one => `<li><a href="#" data-do="jump" data-value="${safe(one.name)}"><span class="rl-tick">${one.seen ? '✓' : ''}</span>`
      + `${safe(one.title)}${one.seen ? `<span class="rl-unseen"> (${w('read')})</span>` : ''}</a></li>`;
    const right = state.right ? `<p>${w('right', { right: state.right })}</p>` : '';
    return `<section><h2>${w('here')}</h2><ol>${state.sections.map(row).join('')}</ol></section>${right}`
      + `<div class="rl-menu-row"><button type="button" data-do="print">${w('print')}</button><button type="button" data-do="export">${w('export')}</button>`
      + `<button type="button" data-do="reset">${w('reset')}</button></div>`;
  }
}
