// Running a lesson: by itself when it is one of ours as it was shipped; again when its kernel was lost.
const TARGET = 'rulebook-lab';
const MOST_LOSSES = 5; // in two minutes
const ANSWER_MS = 40_000; // a kernel answers in two seconds, on a busy machine in ten
const SETTLE_MS = 1500; // a board made again has its height by then
const TRUSTED = 'rulebook-lab:trusted';

const trusted = () => JSON.parse(localStorage.getItem(TRUSTED) ?? '[]');

// What the kernel is asked first. An empty entry of sys.path is the lesson's own folder: a file in it that is called
// like one of our modules must not stand in for it.
const ATTEND = asked => '__import__("sys").path[:] = [one for one in __import__("sys").path if one]\n'
  + `__import__("widgets.lab.desk", fromlist=["desk"]).attend(${JSON.stringify(JSON.stringify(asked))})`;

export class Runner {
  // heard({state}), progress(0..1), notice(key or null): what there is to show
  constructor(lab, panel, meta, { heard, progress, notice }) {
    Object.assign(this, { lab, panel, meta, heard, progress, notice, comm: null, kernel: null, running: null });
    this.session = panel.sessionContext;
    this.quiet();
    this.session.statusChanged.connect(this.onStatus, this);
    this.session.kernelChanged.connect(this.onKernel, this);
    this.session.iopubMessage.connect(this.onMessage, this);
    lab.notebook.NotebookActions.executed.connect(this.onExecuted, this);
  }

  dispose() {
    this.session.statusChanged.disconnect(this.onStatus, this);
    this.session.kernelChanged.disconnect(this.onKernel, this);
    this.session.iopubMessage.disconnect(this.onMessage, this);
    this.lab.notebook.NotebookActions.executed.disconnect(this.onExecuted, this);
  }

  get cells() { return this.panel.content.widgets.filter(cell => cell.model.type === 'code'); }
  get code() { return this.cells.map(cell => cell.model.sharedModel.getSource()); }

  // Lab's own words about a lost kernel are a dialog that waits for a click; a lesson comes back by itself.
  quiet() {
    const { panel } = this;
    if (panel._onSessionStatusChanged) this.session.statusChanged.disconnect(panel._onSessionStatusChanged, panel);
  }

  start() {
    this.running ??= this.set().catch(error => { console.error(error); this.notice('failed'); })
      .finally(() => { this.running = null; });
    return this.running;
  }

  async set() {
    this.kernel = null;
    const kernel = await this.answering();
    const told = await this.attend(kernel);
    this.kernel = kernel;
    if (!told) return this.notice('missing');
    this.heard(told);
    if (Object.keys(told.kept).length) return this.restore(told.kept);
    const ours = told.shipped || trusted().includes(told.digest) || this.cells.every(cell => cell.model.getMetadata('trusted') === true);
    if (!ours) {
      this.digest = told.digest;
      this.progress(1);
      return this.notice('changed');
    }
    return this.run();
  }

  // The kernel, once it answers. One that began and never answers would be waited for without end: after a while the
  // reader may take another.
  async answering() {
    const { session } = this;
    const patience = setTimeout(() => this.notice('silent'), ANSWER_MS);
    const given = new Promise((_, fail) => { this.giveUp = () => fail(new Error('this kernel does not answer')); });
    const asked = async () => {
      await session.ready;
      if (!session.session?.kernel) await session.changeKernel({ name: 'python3' });
      const { kernel } = session.session;
      await kernel.info;
      return kernel;
    };
    try { return await Promise.race([asked(), given]); } finally { clearTimeout(patience); this.giveUp = null; }
  }

  // Another kernel instead of one that does not answer.
  async another() {
    this.giveUp?.();
    await this.running;
    this.notice('again');
    await this.session.changeKernel({ name: 'python3' });
    return this.start();
  }

  // The reader says a changed lesson is all right: it is remembered for exactly this code.
  allow() {
    if (this.digest) localStorage.setItem(TRUSTED, JSON.stringify([...trusted(), this.digest].slice(-50)));
    this.digest = null;
    return this.start();
  }

  async attend(kernel) {
    let told = null;
    kernel.registerCommTarget(TARGET, (comm, message) => {
      told = message.content.data;
      this.comm = comm;
      comm.onMsg = later => this.heard(later.content.data);
      comm.onClose = () => { if (this.comm === comm) this.comm = null; };
    });
    const asked = { game: this.meta.game, chapter: this.meta.chapter, lang: this.meta.lang ?? '', code: this.code };
    const reply = await kernel.requestExecute({ code: ATTEND(asked), silent: true, store_history: false, stop_on_error: false }).done;
    if (reply.content.status === 'error') console.error(reply.content.ename, reply.content.evalue);
    this.process = reply.header.session;
    return told;
  }

  // Whether there is somebody to hear it.
  tell(what) { this.comm?.send(what); return Boolean(this.comm); }

  // Cell by cell, so that the first board can be used while the others are made.
  async run() {
    const { cells, kernel } = this;
    this.notice('starting');
    for (const [at, cell] of cells.entries()) {
      this.progress((at + 0.3) / cells.length);
      if (cell.isDisposed || this.session.session?.kernel !== kernel) return;
      cell.node.style.minHeight = cell.hasClass('rl-lost') ? `${cell.node.offsetHeight}px` : '';
      const reply = await this.lab.cells.CodeCell.execute(cell, this.session).catch(() => null);
      this.shown(cell);
      if (cell.hasClass('rl-roomy')) this.notice(null); // the first board stands; the line in the bar tells of the rest
      if (reply?.content.status === 'error' && at < 2) { this.progress(1); this.notice('failed'); return; }
    }
    this.progress(1);
    this.notice(null);
    this.keep();
  }

  // The kernel lives and its widgets too: show them as they stand.
  restore(kept) {
    for (const cell of this.cells) {
      cell.model.trusted = true;
      cell.model.outputs.fromJSON(kept[cell.model.id] ?? []);
      this.shown(cell);
    }
    this.progress(1);
    this.notice(null);
  }

  shown(cell) {
    cell.addClass('rl-shown');
    cell.removeClass('rl-lost');
    if (cell.node.style.minHeight) setTimeout(() => { cell.node.style.minHeight = ''; }, SETTLE_MS);
    cell.toggleClass('rl-silent', cell.model.outputs.length === 0);
  }

  keep() {
    const kept = Object.fromEntries(this.cells.map(cell => [cell.model.id, cell.model.outputs.toJSON()]));
    this.tell({ kept });
  }

  onExecuted(_, { notebook }) { if (notebook === this.panel.content && !this.running) this.keep(); }

  onKernel(_, { newValue }) { if (this.kernel && newValue !== this.kernel) this.afresh(); }

  onStatus(_, status) {
    if (this.kernel && ['dead', 'terminating', 'restarting', 'autorestarting', 'starting'].includes(status)) this.afresh();
  }

  // That a kernel begins anew may go unheard where it is restarted from elsewhere; what it says then has another sign.
  onMessage(_, { header }) {
    if (this.kernel && header.msg_type === 'status' && header.session !== this.process) this.afresh();
  }

  async revive() {
    const { session } = this;
    const { sessionManager } = session;
    await sessionManager.refreshRunning();
    const known = [...sessionManager.running()].some(one => one.id === session.session?.id);
    if (session.session && !known) session.session.dispose(); // ended from elsewhere; asking it for a kernel is an error
    const kernel = session.session?.kernel;
    if (!kernel || kernel.status === 'dead') await session.changeKernel({ name: 'python3' });
  }

  // Forget what was done here, and begin with it: boards, games and answers too. The answer to the second question says
  // that the first was heard.
  async anew() {
    const { kernel } = this.session.session;
    this.tell({ reset: true });
    await kernel.requestKernelInfo();
    await kernel.restart();
  }

  // The kernel was lost: another one, and the lesson as it was.
  async afresh() {
    if (this.panel.isDisposed || this.reviving) return;
    const now = Date.now();
    this.losses = [...(this.losses ?? []).filter(at => now - at < 120_000), now];
    if (this.losses.length > MOST_LOSSES) { this.progress(1); this.notice('failed'); return; } // it dies of the lesson itself
    this.reviving = true;
    this.notice('again');
    this.progress(0.02);
    for (const cell of this.cells) cell.addClass('rl-lost'); // what is pressed there would be heard by nobody
    await this.running;
    await this.revive().catch(console.error);
    this.reviving = false;
    this.notice('again');
    if (!this.panel.isDisposed) await this.start();
  }
}
