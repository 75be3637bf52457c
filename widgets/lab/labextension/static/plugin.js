// Lesson mode, as a plugin of JupyterLab: finds out which notebook is a lesson of ours (its metadata say so), sets the
// stage for it, and leads from one lesson to the next.
import { Bar } from './bar.js';
import { atBareAddress, openCurtain } from './early.js';
import { Find } from './find.js';
import { keepJoined } from './joined.js';
import { onPaper } from './paper.js';
import { Runner } from './run.js';
import { Stage, asNotebook, protect, showAsNotebook } from './stage.js';
import { choose, chosen, preferred, written } from './words.js';
import { Place } from './place.js';

const META = 'rulebook';

// anywidget gives a widget 2 seconds to start; see widgets/panel.js, which comes too late where a page is loaded again
// and all its widgets start at once.
if (!AbortSignal.patient) {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = ms => timeout(ms === 2000 ? 60_000 : ms);
  AbortSignal.patient = true;
}
const join = (...parts) => parts.filter(Boolean).join('/');
// The folder that holds all lessons, from the path of one of them.
function rootOf(path, { game, lang }) {
  const up = (lang ? 1 : 0) + (game ? 1 : 0) + 1;
  return path.split('/').slice(0, -up).join('/');
}

class LessonPage {
  constructor(guide, panel, meta) {
    Object.assign(this, { guide, panel, meta, lab: guide.lab, lang: meta.lang });
    this.title = panel.context.model.sharedModel.cells.find(cell => cell.cell_type === 'markdown')
      ?.getSource().match(/^# (.+)$/m)?.[1] ?? '';
    this.bar = new Bar((what, value) => this.press(what, value));
    this.bar.tell({ lang: written(meta), title: this.title, at: 0.05, notice: 'starting' });
    panel.content.node.lang = written(meta);
    const { widgets } = this.lab;
    const header = new widgets.Widget({ node: this.bar.node });
    panel.contentHeader.addWidget(header);
    widgets.BoxPanel.setSizeBasis(header, 44);
    panel.contentHeader.addClass('rl-bar-room');
    panel.contentHeader.show();
    panel.addClass('rl-lesson');
    protect(panel, guide.stage);
    if (meta.lang === 'zh') panel.disposed.connect(keepJoined(panel.node));
    this.place = new Place(panel, meta, name => this.runner.tell({ seen: name }));
    this.place.prepare();
    this.runner = new Runner(this.lab, panel, meta, {
      heard: told => this.heard(told),
      progress: at => { this.bar.tell({ at }); if (at >= 1) this.place.ready(); },
      notice: notice => this.bar.tell({ notice }),
    });
    this.find = new Find({
      ask: text => this.runner.tell({ find: text }),
      go: (path, cell) => this.guide.open(join(this.root, path), this.panel, false, cell),
      language: () => written(meta),
    });
    panel.disposed.connect(() => this.dispose());
    panel.node.addEventListener('click', event => this.follow(event));
    this.onFull = () => this.bar.tell({ full: Boolean(document.fullscreenElement) });
    document.addEventListener('fullscreenchange', this.onFull);
    this.onKey = event => this.key(event);
    window.addEventListener('keydown', this.onKey, true);
  }

  // Printing the page would print what fits the window; the kernel lays out the whole lesson instead.
  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p' || event.shiftKey || event.altKey) return;
    if (!this.panel.isVisible || asNotebook() || !this.runner.comm) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.print();
  }

  print() {
    this.bar.tell({ notice: 'printing' });
    this.runner.tell({ print: true });
  }

  dispose() {
    this.find.dispose();
    this.runner.dispose();
    this.place.dispose();
    this.bar.dispose();
    document.removeEventListener('fullscreenchange', this.onFull);
    window.removeEventListener('keydown', this.onKey, true);
  }

  heard({ state, found, asked, printed }) {
    if (found) this.find.show(found, asked);
    if (printed !== undefined) {
      this.bar.tell({ notice: null });
      if (printed) onPaper(printed); else window.print();
    }
    if (!state) return;
    const href = path => `${this.lab.coreutils.PageConfig.getBaseUrl()}lab/tree/${join(this.root, path)}`;
    for (const game of state.games) for (const one of game.lessons) one.href = href(one.path);
    this.bar.tell({ state });
    for (const game of state.games) if (game.onward) this.goOn(game);
  }

  // The card of a game on the first page leads on where the reader is.
  goOn({ id, onward }) {
    for (const link of this.panel.node.querySelectorAll(`.rl-cards a[href*="/${id}/first.ipynb"], .rl-cards a[data-on="${id}"]`)) {
      Object.assign(link.dataset, { on: id, path: join(this.root, onward.path) });
      if (link.matches('.rl-go')) link.textContent = onward.says;
    }
  }

  get root() { return rootOf(this.panel.context.path, this.meta); }

  look() {
    const mode = asNotebook() ? 'notebook' : 'lesson';
    this.panel.toggleClass('rl-code', mode === 'notebook');
    this.bar.tell({ mode });
  }

  // A link to another lesson opens it here; the page's own address may be any.
  follow(event) {
    const link = event.target.closest?.('a[href]');
    if (!link || event.defaultPrevented || event.button || link.closest('.rl-bar')) return;
    const href = link.getAttribute('href');
    const own = link.dataset.path ? link.dataset.path : link.dataset.commandlinkerArgs ? JSON.parse(link.dataset.commandlinkerArgs).path : null;
    if (!own && (/^[a-z]+:|^\/|^#/i.test(href) || !/\.ipynb(#.*)?$/.test(href))) return;
    event.preventDefault();
    event.stopPropagation();
    const folder = this.panel.context.path.split('/').slice(0, -1).join('/');
    const path = own ?? decodeURIComponent(new URL(href.split('#')[0], `http://x/${folder}/`).pathname.slice(1));
    this.guide.open(path, this.panel, event.ctrlKey || event.metaKey, own ? '' : href.split('#')[1]);
  }

  async press(what, value) {
    const { guide } = this;
    if (what === 'home') guide.open(join(this.root, this.meta.lang, '00_start_here.ipynb'), this.panel);
    if (what === 'go') guide.open(join(this.root, value), this.panel);
    if (what === 'jump') this.place.jump(value);
    if (what === 'find') this.find.open();
    if (what === 'run') this.runner.allow();
    if (what === 'retry') this.runner.start();
    if (what === 'another') await this.runner.another();
    if (what === 'print') this.print();
    if (what === 'export') this.runner.tell({ export: true });
    if (what === 'reset') await this.runner.anew();
    if (what === 'notebook' || what === 'lesson') {
      showAsNotebook(what === 'notebook');
      guide.show(this.panel);
    }
    if (what === 'full') await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    if (what === 'theme') await guide.theme();
    if (what === 'language') {
      const lang = this.lang === 'zh' ? 'en' : 'zh';
      choose(lang);
      await guide.speak(lang, join(this.root, lang, this.meta.game, `${this.meta.chapter}.ipynb`), this.place.here());
    }
  }
}

class Guide {
  constructor(lab, app, tracker, shell, state, settings) {
    Object.assign(this, { lab, app, tracker, shell, state, settings, pages: new Map() });
    this.stage = new Stage(app, shell);
    this.forgetTabs();
  }

  // Lab would open every lesson again that was ever open, each with a kernel of its own. Only the one in the address is.
  forgetTabs() {
    const save = this.state.save.bind(this.state);
    this.state.save = async (id, value) => {
      const path = id.startsWith('notebook:') ? id.slice('notebook:'.length) : null;
      if (path && [...this.pages.values()].some(page => page.panel.context.path === path)) return;
      await save(id, value);
    };
  }

  async begin() {
    await this.app.restored;
    // Heard from the first moment: whoever is quick leaves a page before it is ready.
    this.tracker.currentChanged.connect((_, panel) => this.show(panel));
    this.shell.currentChanged?.connect((_, { newValue }) => { if (newValue !== this.tracker.currentWidget) this.show(newValue); });
    const current = this.tracker.currentWidget;
    if (current) await this.show(current);
    else if (atBareAddress() && !await this.welcome()) openCurtain();
  }

  // Nothing is open: the lessons begin, where the folder served holds them. Tells whether they did.
  async welcome() {
    const open = [...this.shell.widgets('main')];
    if (open.some(one => !one.hasClass('jp-MainAreaWidget') || !one.content?.hasClass('jp-Launcher'))) return false;
    const { contents } = this.app.serviceManager;
    for (const root of ['', 'notebooks']) {
      const door = await contents.get(join(root, '00_start_here.ipynb')).catch(() => null);
      if (door?.content.metadata[META]?.chapter !== 'door') continue;
      await this.open(join(root, preferred(), '00_start_here.ipynb'));
      for (const one of open) one.dispose();
      return true;
    }
    return false;
  }

  // Other lessons that are open: tabs of an older workspace, or from when all of Jupyter was shown.
  async closeOthers(panel) {
    for (const other of this.tracker.filter(one => one !== panel)) {
      await other.context.ready;
      if (this.tracker.currentWidget === panel && this.metaOf(other)) this.close(other);
    }
  }

  metaOf(panel) {
    const meta = panel?.context?.model?.getMetadata?.(META);
    return meta && typeof meta.chapter === 'string' ? { game: '', lang: 'en', ...meta } : null;
  }

  // `panel` is what one looks at now: a lesson, another notebook, or nothing.
  async show(panel) {
    if (panel?.context && this.tracker.has(panel)) await panel.context.ready;
    const meta = this.metaOf(panel);
    if (!meta) {
      if (panel) openCurtain();
      if (this.stage.on) this.stage.set(false);
      return;
    }
    if (meta.chapter === 'door') {
      const path = panel.context.path.split('/').slice(0, -1).join('/');
      await this.open(join(path, preferred(), '00_start_here.ipynb'), panel);
      return;
    }
    let page = this.pages.get(panel);
    if (!page) {
      page = new LessonPage(this, panel, meta);
      this.pages.set(panel, page);
      panel.disposed.connect(() => this.pages.delete(panel));
      await this.state.remove(`notebook:${panel.context.path}`);
    }
    if (chosen() !== meta.lang) choose(meta.lang);
    this.labSpeaks(meta.lang).catch(console.error);
    if (!asNotebook()) await this.closeOthers(panel);
    if (this.tracker.currentWidget !== panel) return;
    this.stage.set(!asNotebook());
    page.look();
    openCurtain();
    const base = this.lab.coreutils.PageConfig.getBaseUrl().replace(/^https?:\/\/[^/]+/, '');
    const kind = location.pathname.startsWith(`${base}doc/`) ? 'doc' : 'lab';
    history.replaceState(null, '', `${base}${kind}/tree/${panel.context.path.split('/').map(encodeURIComponent).join('/')}`);
    if (page.started) return;
    page.started = true;
    await this.tidy(panel);
    if (!panel.isDisposed) await page.runner.start();
  }

  // Open a lesson in the place of another, at one of its cells where one is named.
  async open(path, from, beside = false, cell = '') {
    if (cell && path === from?.context.path) return this.pages.get(from)?.place.restore({ cell, offset: 12 });
    if (cell && !beside) Place.leave(path, { cell, offset: 12 });
    if (beside) return window.open(`${this.lab.coreutils.PageConfig.getBaseUrl()}lab/tree/${path}`);
    const panel = await this.app.commands.execute('docmanager:open', { path });
    if (panel && from && panel !== from && !asNotebook()) this.close(from);
    return panel;
  }

  close(panel) {
    if (panel.isDisposed) return;
    this.pages.get(panel)?.place.remember();
    panel.context.model.dirty = false;
    panel.dispose();
  }

  // One kernel for the lesson one reads: those of other lessons that nobody looks at are ended. A game that is played in
  // one of them is kept by its journal, which only one kernel may hold.
  async tidy(panel) {
    const { sessions, kernels } = this.app.serviceManager;
    const root = rootOf(panel.context.path, this.metaOf(panel));
    const mine = panel.context.path;
    for (let tries = 0; tries < 8; tries++) { // the other edition's page, that was here a moment ago, is still leaving
      await Promise.all([sessions.refreshRunning(), kernels.refreshRunning()]);
      const twin = [...sessions.running()].find(one => one.path !== mine && one.path === this.twin(panel, root));
      if (!twin || ![...kernels.running()].find(one => one.id === twin.kernel?.id)?.connections) break;
      await new Promise(done => setTimeout(done, 250));
    }
    for (const session of sessions.running()) {
      if (session.path === mine || !session.path.startsWith(root) || !LESSON.test(session.path.slice(root.length))) continue;
      if ([...this.pages.values()].some(page => page.panel.context.path === session.path)) continue;
      const kernel = [...kernels.running()].find(one => one.id === session.kernel?.id);
      if (kernel && !kernel.connections) await sessions.shutdown(session.id).catch(() => {});
    }
  }

  // The path of the same lesson in the other language.
  twin(panel, root) {
    const { game, chapter, lang } = this.metaOf(panel);
    return join(root, lang === 'zh' ? 'en' : 'zh', game, `${chapter}.ipynb`);
  }

  // Dark or light from now on, whatever the browser prefers.
  async theme() {
    const light = document.body.dataset.jpThemeLight !== 'false';
    const settings = await this.settings.load('@jupyterlab/apputils-extension:themes');
    await settings.save(JSON.stringify({ ...settings.user, 'adaptive-theme': false,
      theme: light ? 'JupyterLab Dark' : 'JupyterLab Light' })); // in one go: two changes would be two changes of theme
  }

  // JupyterLab's own menus and dialogs in the lesson's language, from the next page on; a third language stays. It is told
  // to the server only: a page that hears of it asks to be loaded again.
  async labSpeaks(lang) {
    const plugin = '@jupyterlab/translation-extension:plugin';
    const { settings } = this.app.serviceManager;
    const { raw, schema } = await settings.fetch(plugin);
    const own = JSON.parse(raw.replace(/^\s*\/\/.*$/gm, '') || '{}');
    const now = own.locale ?? schema.properties.locale.default;
    const wanted = lang === 'zh' ? 'zh_CN' : 'en';
    if (now === wanted || !['default', 'en', 'zh_CN'].includes(now) || (now === 'default' && wanted === 'en')) return;
    await settings.save(plugin, JSON.stringify({ ...own, locale: wanted }));
  }

  async speak(lang, path, place) {
    Place.leave(path, place);
    await this.labSpeaks(lang).catch(console.error);
    location.assign(`${this.lab.coreutils.PageConfig.getBaseUrl()}lab/tree/${path}`);
  }
}
const LESSON = /^\/?(en|zh)\/([a-z_]+\/)?(\d\d_[a-z_]+|first|review|teach|play|print|roles|companion)\.ipynb$/;

export const plugin = lab => ({
  id: 'rulebook-lab:lesson',
  description: 'A lesson of Rulebook Lab opens ready, and nothing but the lesson is on the screen.',
  autoStart: true,
  requires: [lab.notebook.INotebookTracker, lab.application.ILabShell, lab.statedb.IStateDB, lab.settingregistry.ISettingRegistry],
  activate: (app, tracker, shell, state, settings) => {
    new Guide(lab, app, tracker, shell, state, settings).begin().catch(console.error);
  },
});
