import { copyText } from './copy-text';

/**
 * Copies a text to the clipboard that is still being made. The clipboard is requested at once, because browsers let a
 * page write only just after a click or key. Rejects with the error of making the text, or with the browser's refusal.
 */
export async function copyLater(text: Promise<string>): Promise<void> {
  if (!navigator.clipboard) return copyText(await text);
  const blob = text.then((made) => new Blob([made], { type: 'text/plain' }));
  blob.catch(() => undefined); // handled by the line below, in browsers that reach it
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
