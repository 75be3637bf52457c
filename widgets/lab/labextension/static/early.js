// Before JupyterLab has started: where the address is that of a lesson, a curtain stands before Lab's own furniture, and
// the lesson's kernel starts meanwhile.
import { asNotebook } from './stage.js';
import { preferred, say, written } from './words.js';

const LESSON_ADDRESS = /\/(?:lab|doc)(?:\/workspaces\/[^/]+)?\/tree\/(.+\.ipynb)$/;
const BARE_ADDRESS = /\/(?:lab|doc)(?:\/workspaces\/[^/]+)?\/?$/; // Lab's own, of no file
const DOORS = ['00_start_here.ipynb', 'notebooks/00_start_here.ipynb']; // where the folder served may hold our lessons
const PATIENCE_MS = 30_000;

export async function early() {
  const [, path] = location.pathname.match(LESSON_ADDRESS) ?? [];
  if (!path && !atBareAddress()) return;
  const config = JSON.parse(document.getElementById('jupyter-config-data')?.textContent ?? '{}');
  const ask = (what, settings = {}) => {
    const headers = { 'Content-Type': 'application/json' };
    const xsrf = document.cookie.match(/(?:^|; )_xsrf=([^;]+)/)?.[1];
    if (xsrf) headers['X-XSRFToken'] = xsrf;
    if (config.token) headers.Authorization = `token ${config.token}`;
    return fetch(`${config.baseUrl ?? '/'}api/${what}`, { credentials: 'same-origin', headers, ...settings });
  };
  const read = async one => {
    const answer = await ask(`contents/${one}?content=1&type=notebook`);
    return answer.ok ? (await answer.json()).content : null;
  };
  if (!path) {
    for (const door of DOORS) {
      const book = await read(door);
      if (book?.metadata?.rulebook?.chapter === 'door') return drawCurtain(book, preferred());
    }
    return;
  }
  const book = await read(path);
  const meta = book?.metadata?.rulebook;
  if (!meta) return;
  if (meta.chapter === 'door') { // the edition in the reader's language is behind it
    location.replace(location.href.replace(/[^/]+\.ipynb.*$/, `${preferred()}/00_start_here.ipynb`));
    return;
  }
  const plain = decodeURIComponent(path);
  ask('sessions', { method: 'POST', body: JSON.stringify({ path: plain, name: plain.split('/').pop(), type: 'notebook',
    kernel: { name: book.metadata.kernelspec?.name ?? 'python3' } }) }).catch(() => {});
  if (!asNotebook()) drawCurtain(book, written({ ...meta, lang: meta.lang || preferred() }));
}

function drawCurtain(book, lang) {
  const title = book.cells.map(cell => [].concat(cell.source).join('').match(/^# (.+)$/m)?.[1]).find(Boolean) ?? '';
  const curtain = document.createElement('div');
  curtain.className = 'rl-curtain';
  curtain.lang = lang;
  curtain.classList.toggle('rl-dark', matchMedia('(prefers-color-scheme: dark)').matches);
  const bar = document.createElement('b');
  const board = document.createElement('div');
  const status = document.createElement('span');
  bar.textContent = title;
  status.textContent = say(lang, 'starting');
  status.setAttribute('role', 'status');
  board.append(status);
  curtain.append(bar, board);
  document.body.append(curtain);
  setTimeout(openCurtain, PATIENCE_MS);
}

export const atBareAddress = () => !asNotebook() && BARE_ADDRESS.test(location.pathname);
export const openCurtain = () => document.querySelector('.rl-curtain')?.remove();
