// A panel, shown by the code that all panels of a page share: it stands in a model of its own (panel.js) and may come later.
window.rulebookPanel ??= {};
window.rulebookPanel.ready ??= new Promise((known) => {
  window.rulebookPanel.known = known;
  if (window.rulebookPanel.render) known();
});

export default {
  async render(context) {
    await window.rulebookPanel.ready;
    return window.rulebookPanel.render(context);
  },
};
