// What JupyterLab loads of a prebuilt extension, written by hand: there is no build step. Lab hands its own modules
// over in `init`; ours are plain ES modules beside this file.
(() => {
  const here = new URL('.', document.currentScript.src).href;
  const style = document.createElement('link');
  Object.assign(style, { rel: 'stylesheet', href: `${here}lesson.css` });
  document.head.append(style);
  import(`${here}early.js`).then(({ early }) => early()).catch(console.error);
  const ours = import(`${here}plugin.js`);
  const USED = ['application', 'apputils', 'cells', 'coreutils', 'docmanager', 'notebook', 'settingregistry', 'statedb'];
  let scope;
  const shared = async name => (await Object.values(scope[name])[0].get())();

  async function extension() {
    const lab = { widgets: await shared('@lumino/widgets') };
    await Promise.all(USED.map(async name => { lab[name] = await shared(`@jupyterlab/${name}`); }));
    const { plugin } = await ours;
    return () => ({ default: plugin(lab), __esModule: true });
  }

  window._JUPYTERLAB = window._JUPYTERLAB ?? {};
  window._JUPYTERLAB['rulebook-lab'] = {
    init: given => { scope = given; },
    get: name => (name === './style' ? Promise.resolve(() => ({})) : extension()),
  };
})();
