/**
 * Puts a text that is still made on the clipboard. It is asked for at once, because browsers let a
 * page write only just after a click or key. Throws what making the text threw, or the browser's refusal.
 */
export async function copyLater(text: Promise<string>): Promise<void> {
  const blob = text.then((made) => new Blob([made], { type: 'text/plain' }));
  blob.catch(() => undefined); // verified by the line below, in browsers that reach it
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
