/**
 * Copies a text to the clipboard; call it in a click or key. Pages that came over plain http have no `navigator.clipboard`:
 * there it is copied as the user's own selection would be. Rejects if the browser refuses.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  let isCopied = false;
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    // neither the selection nor what has the focus is copied
    event.preventDefault();
    event.stopImmediatePropagation();
    isCopied = true;
  };
  document.addEventListener('copy', fill, { capture: true });
  document.execCommand('copy');
  document.removeEventListener('copy', fill, { capture: true });
  if (!isCopied) throw new DOMException('Copying is not allowed', 'NotAllowedError');
}
