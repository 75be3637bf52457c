// The place in a lesson: room for boards that are still being made, where one was reading, what was read.
const PHONE = 600; // on a page narrower than this the words stand below the board
const ROOM = [ // about how high, and on a phone
  [/\.(first_steps|steppers?|play|what_if|variants|why_not|quiz)\(/, 560, 880], [/\.(odds|games|examples|find_rule)\(/, 300, 420],
  [/\.rules\(/, 160, 300], [/\.(section|recap)\(/, 160, 160]];
const TALLEST = 1000;
const READ_MS = 1500;
const LEADS = 1000; // so long after a press the page may glide to where it leads

export class Place {
  constructor(panel, meta, read) {
    Object.assign(this, { panel, meta, read, timers: new Map(), isReady: false });
    this.key = `rulebook-lab:place:${panel.context.path}`;
    this.last = JSON.parse(localStorage.getItem(this.key) ?? 'null');
    this.scroller = panel.content.outerNode ?? panel.content.node;
    this.noted = 0;
    this.onScroll = () => { clearTimeout(this.noted); this.noted = setTimeout(() => this.remember(), 400); this.moved(); };
    this.onClick = event => { this.pressed = event.target.closest('.jp-Cell'); this.pressedAt = performance.now(); };
    this.scroller.addEventListener('scroll', this.onScroll, { passive: true, capture: true });
    this.scroller.addEventListener('click', this.onClick, { passive: true, capture: true });
  }

  static leave(path, place) { localStorage.setItem(`rulebook-lab:place:${path}`, JSON.stringify(place)); }

  dispose() {
    clearTimeout(this.noted);
    this.watcher?.disconnect();
    this.sizes?.disconnect();
    this.scroller.removeEventListener('scroll', this.onScroll, { capture: true });
    this.scroller.removeEventListener('click', this.onClick, { capture: true });
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  get cells() { return this.panel.content.widgets; }

  // Each cell that will show something gets about the room it will take; the cells for other readers are told by class.
  prepare() {
    const first = this.cells.find(cell => cell.model.getMetadata('rulebook')?.section);
    first?.addClass('rl-first');
    for (const cell of this.cells) {
      const tags = cell.model.getMetadata('tags') ?? [];
      for (const tag of tags) cell.addClass(`rl-tag-${tag}`);
      cell.toggleClass('rl-title', cell.model.id === 'lesson-title');
      if (cell.model.type !== 'code') continue;
      const quiet = tags.includes('parameters') || tags.includes('setup');
      const kind = ROOM.find(([pattern]) => pattern.test(cell.model.sharedModel.getSource()));
      const room = this.last?.heights?.[cell.model.id] ?? (quiet ? 0 : kind?.[innerWidth < PHONE ? 2 : 1] ?? 0);
      cell.node.style.setProperty('--rl-room', `${Math.min(room, TALLEST)}px`);
      cell.toggleClass('rl-roomy', room > 0);
    }
    this.sizes ??= new ResizeObserver(entries => this.hold(entries));
    for (const cell of this.cells) this.sizes.observe(cell.node, { box: 'border-box' });
  }

  // The reader has scrolled: from now on the first cell that begins on the screen, not low on it, stays where it is; at the
  // top of the lesson none, or what is made there would push the reader down to a cell that began high while it was not.
  moved() {
    if (Math.abs(this.scroller.scrollTop - this.held) < 2) return; // that was `hold`
    this.pin();
  }

  pin() {
    const { top } = this, { clientHeight, scrollTop } = this.scroller;
    const begins = cell => cell.node.offsetHeight ? cell.node.getBoundingClientRect().top - top : -1;
    const cell = scrollTop < 2 ? undefined : this.cells.find(one => begins(one) >= 0 && begins(one) < clientHeight * 0.7);
    this.pinned = cell && { node: cell.node, offset: begins(cell) };
  }

  // What grows above it, as a board that is made only now, moves nothing on the screen; what the reader presses may, and
  // nothing stops the way to where it leads.
  hold(entries) {
    const { pinned, pressed, scroller } = this;
    const grown = entries.some(({ target }) => target !== pressed
      && pinned?.node.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING);
    if (!grown || !pinned.node.offsetHeight || performance.now() - this.pressedAt < LEADS) return this.pin();
    scroller.scrollTop += pinned.node.getBoundingClientRect().top - this.top - pinned.offset;
    this.held = scroller.scrollTop;
  }

  // All is made: go where one was, and watch what is read from here on.
  ready() {
    if (this.isReady) return;
    this.isReady = true;
    if (this.last?.cell) this.restore(this.last);
    this.watch();
  }

  async restore({ cell: id, offset }) {
    const at = this.cells.findIndex(cell => cell.model.id === id);
    if (at < 0 || (at === 0 && offset > -60)) return;
    await this.settle(at, offset, 1000);
  }

  // Shows a cell, and keeps it there for so long: boards above it may still grow. Who scrolls goes his own way.
  async settle(at, offset, ms) {
    let mine = true;
    for (const kind of ['wheel', 'touchstart', 'keydown']) this.scroller.addEventListener(kind, () => { mine = false; }, { once: true });
    await this.panel.content.scrollToItem(at, 'start');
    for (let left = ms; left > 0 && mine; left -= 100) {
      const wanted = this.cells[at].node.getBoundingClientRect().top - this.top - offset;
      if (Math.abs(wanted) > 2) this.scroller.scrollTop += wanted;
      await new Promise(done => setTimeout(done, 100));
    }
  }

  get top() { return this.scroller.getBoundingClientRect().top; }

  // {cell, offset}: the first cell on the screen and where it begins.
  here() {
    const { top } = this;
    const cell = this.cells.find(one => one.node.getBoundingClientRect().bottom > top + 8) ?? this.cells[0];
    return { cell: cell?.model.id, offset: cell ? Math.round(cell.node.getBoundingClientRect().top - top) : 0 };
  }

  remember() {
    if (!this.isReady || !this.panel.isVisible) return;
    const heights = Object.fromEntries(this.cells.filter(cell => cell.model.type === 'code' && cell.node.offsetHeight)
      .map(cell => [cell.model.id, cell.node.offsetHeight]));
    this.last = { ...this.here(), heights: { ...this.last?.heights, ...heights } };
    localStorage.setItem(this.key, JSON.stringify(this.last));
  }

  // A section counts as read when its end was on the screen for a moment.
  watch() {
    const ends = new Map();
    let name = null;
    for (const cell of this.cells) {
      name = cell.model.getMetadata('rulebook')?.section ?? name;
      if (name) ends.set(name, cell);
    }
    const names = new Map([...ends].map(([section, cell]) => [cell.node, section]));
    this.watcher?.disconnect();
    this.watcher = new IntersectionObserver(entries => {
      for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
        const section = names.get(target);
        clearTimeout(this.timers.get(section));
        const ended = isIntersecting && rootBounds && boundingClientRect.bottom <= rootBounds.bottom + 80;
        if (ended) this.timers.set(section, setTimeout(() => this.read(section), READ_MS));
      }
    }, { root: this.scroller, threshold: [0, 0.25, 0.5, 0.75, 0.9, 1] });
    for (const node of names.keys()) this.watcher.observe(node);
  }

  jump(name) {
    const at = this.cells.findIndex(cell => cell.model.getMetadata('rulebook')?.section === name);
    if (at >= 0) { this.settle(at, 0, 3000); return; }
    document.querySelector(`.rl-lesson [id$="-${CSS.escape(name)}"]`)?.scrollIntoView({ block: 'start' });
  }
}
