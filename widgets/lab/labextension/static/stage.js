// The stage: in lesson mode there is nothing but the lesson, and neither a key nor a click changes it.

const FURNITURE = '#jp-top-panel, #jp-menu-panel, #jp-bottom-panel, #jp-header-panel, #jp-down-stack, .jp-SideBar, .jp-NotebookPanel-toolbar';
const KEY = 'rulebook-lab:as-notebook';

export const asNotebook = () => localStorage.getItem(KEY) === 'yes';
export const showAsNotebook = on => (on ? localStorage.setItem(KEY, 'yes') : localStorage.removeItem(KEY));

function* within(widget) {
  yield widget;
  for (const child of widget.children()) yield* within(child);
}

export class Stage {
  constructor(app, shell) {
    Object.assign(this, { app, shell, hidden: [], mode: null });
    this.keepKeys();
  }

  get on() { return document.body.classList.contains('rl-mode'); }

  // Clear everything away but the main area, or bring back what was there before.
  set(on) {
    document.body.classList.toggle('rl-mode', on);
    if (on) {
      this.mode ??= this.shell.mode;
      this.shell.mode = 'single-document';
      this.shell.collapseLeft();
      this.shell.collapseRight();
      for (const widget of [...within(this.shell)]) {
        if (!widget.isHidden && widget.node.matches(FURNITURE)) { widget.hide(); this.hidden.push(widget); }
      }
    } else {
      for (const widget of this.hidden.splice(0)) if (!widget.isDisposed) widget.show();
      if (this.mode) this.shell.mode = 'multiple-document';
      this.mode = null;
    }
    this.shell.update();
  }

  // Lab's shortcuts (x cuts a cell, d d deletes it, 0 0 restarts the kernel) are not there; the widgets' own keys are.
  keepKeys() {
    const { commands } = this.app;
    for (const name of ['processKeydownEvent', 'processKeyupEvent']) {
      const all = commands[name].bind(commands);
      commands[name] = event => {
        const dialog = event.target instanceof Element && event.target.closest('.jp-Dialog');
        if (!this.on || dialog) return all(event);
        if (event.key === 's' && (event.ctrlKey || event.metaKey)) event.preventDefault();
        return undefined;
      };
    }
    // a double click on a paragraph would edit it, Lab's context menu deletes and restarts: the browser's own is enough
    window.addEventListener('dblclick', event => {
      if (this.on && event.target.closest?.('.rl-lesson .jp-MarkdownCell')) event.stopPropagation();
    }, true);
    window.addEventListener('contextmenu', event => {
      if (this.on && event.target.closest?.('.rl-lesson')) event.stopPropagation();
    }, true);
  }
}

// A lesson's outputs are never saved: they would be pictures of a kernel that is gone. In lesson mode nothing is ever
// unsaved; as a notebook one's own cells are saved as usual.
export function protect(panel, stage) {
  const { model } = panel.context;
  const plain = model.toJSON.bind(model);
  model.toJSON = () => {
    const json = plain();
    delete json.metadata.widgets;
    for (const cell of json.cells) {
      if (cell.cell_type !== 'code') continue;
      Object.assign(cell, { outputs: [], execution_count: null });
    }
    return json;
  };
  const dirty = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(model), 'dirty')
    ?? Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Object.getPrototypeOf(model)), 'dirty');
  Object.defineProperty(model, 'dirty', {
    configurable: true,
    get() { return !stage.on && dirty.get.call(this); },
    set(value) { dirty.set.call(this, value && !stage.on); },
  });
}
