// A line of Chinese may break between any two signs; a number stays with what it counts, and
// one that ends a clause with what it is: 1至4人, 第3轮, 统帅+4, 最大为2。
const WITHIN = /(?<=\d)(?=\p{Script=Han})|(?<=第|\d[至到–])(?=\d)|(?<=\p{Script=Han})(?=[+−]\d|\d+[，。、；])/gu;
const JOINER = '\u2060';
const TYPED = '.jp-Editor, .cm-editor, textarea';

function join(node) {
  if (node.nodeType === Node.TEXT_NODE) {
    const joined = node.data.replace(WITHIN, JOINER);
    if (joined !== node.data) node.data = joined;
  } else if (node.nodeType === Node.ELEMENT_NODE && !node.matches(TYPED)) node.childNodes.forEach(join);
}

// Joins what `root` shows, and all that comes into it; returns what ends that.
export function keepJoined(root) {
  const watch = new MutationObserver(changes => {
    for (const { target, addedNodes } of changes) if (!target.closest(TYPED)) addedNodes.forEach(join);
  });
  join(root);
  watch.observe(root, { childList: true, subtree: true });
  return () => watch.disconnect();
}
