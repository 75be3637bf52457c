// Prints a page that the kernel laid out, from a frame that nobody sees.
export function onPaper(html) {
  document.getElementById('rl-paper')?.remove();
  const frame = document.createElement('iframe');
  frame.id = 'rl-paper';
  frame.title = 'print';
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:1px;height:1px;border:0;opacity:0';
  frame.srcdoc = html;
  frame.onload = () => { frame.contentWindow.focus(); frame.contentWindow.print(); };
  document.body.append(frame);
}
