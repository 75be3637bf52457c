// Finding a rule from any lesson: a field over the page, opened by `/`, Ctrl+K or the bar; Python knows the answers.
import { say } from './words.js';

const WAIT_MS = 180, UNHEARD_MS = 500;
const safe = text => String(text ?? '').replace(/[&<>"]/g, one => `&#${one.charCodeAt(0)};`);

export class Find {
  // ask(text): asks Python, false where it is not there yet; go(path, cell): opens a lesson; language(): en, zh-Hans or zh-Hant
  constructor({ ask, go, language }) {
    Object.assign(this, { ask, go, language });
    this.node = document.createElement('dialog');
    this.node.className = 'rl-find';
    document.body.append(this.node);
    this.node.addEventListener('click', event => {
      const link = event.target.closest('a[data-path]');
      if (link) { event.preventDefault(); this.close(); go(link.dataset.path, link.dataset.cell); }
      else if (event.target === this.node || event.target.closest('[data-close]')) this.close();
    });
    this.node.addEventListener('input', () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.search(), WAIT_MS);
    });
    this.node.addEventListener('submit', event => {  // Enter asks; it must not put away what was found
      event.preventDefault();
      if (this.shown === this.field.value) { this.node.querySelector('li a')?.focus(); return; }
      clearTimeout(this.timer);
      this.search();
    });
    this.onKey = event => {
      const field = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable=true], .cm-editor');
      const wanted = (event.key === '/' && !field && !event.ctrlKey && !event.metaKey && !event.altKey)
        || (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey));
      if (!wanted || !document.body.classList.contains('rl-mode')) return;
      event.preventDefault();
      event.stopPropagation();
      this.open();
    };
    window.addEventListener('keydown', this.onKey, true);
  }

  get field() { return this.node.querySelector('input'); }

  open() {
    if (this.node.open) return this.field.select();
    const w = key => safe(say(this.language(), key));
    this.node.lang = this.language();
    this.node.innerHTML = `<form method="dialog"><input type="search" autocomplete="off" aria-label="${w('find')}" placeholder="${w('find_hint')}">`
      + `<button type="button" data-close aria-label="${w('close')}" title="${w('close')}">✕</button></form><div role="status"></div>`;
    this.node.showModal();
    this.field.focus();
    return undefined;
  }

  close() { clearTimeout(this.timer); if (this.node.open) this.node.close(); }

  // Where Python is busy with the lesson, or not there yet and asked again, it is said that one waits.
  search() {
    if (!this.node.open) return;
    const heard = this.ask(this.field.value);
    this.timer = setTimeout(() => {
      this.say(this.field.value.trim() && say(this.language(), 'starting'));
      if (!heard) this.search();
    }, UNHEARD_MS);
  }

  say(text) { this.node.querySelector('[role=status]').innerHTML = text ? `<p>${safe(text)}</p>` : ''; }

  dispose() {
    clearTimeout(this.timer);
    window.removeEventListener('keydown', this.onKey, true);
    this.node.remove();
  }

  // What Python found for `asked`.
  show(found, asked) {
    if (!this.node.open || asked !== this.field.value) return;
    clearTimeout(this.timer);
    this.shown = asked;
    const link = one => `<a href="#" data-path="${safe(one.path)}" data-cell="${safe(one.cell)}">${safe(one.title)}</a>`;
    const row = one => `<li><b>${safe(one.number)}</b>${one.game ? ` <small>${safe(one.game)}</small>` : ''}<p>${safe(one.text)}</p>`
      + `<nav>${one.links.map(link).join('')}</nav></li>`;
    if (found.length) this.node.querySelector('[role=status]').innerHTML = `<ol>${found.map(row).join('')}</ol>`;
    else this.say(asked.trim() && say(this.language(), 'find_nothing'));
  }
}
