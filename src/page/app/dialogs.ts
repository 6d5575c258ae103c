import { useCallback, useEffect, useState } from 'react';

/** Dialogs over the page. */
export type OpenDialog = 'find' | 'keys' | 'access' | 'save' | undefined;

/**
 * Provides the dialogs and the keys that open them: `/` or Ctrl+K to find, Ctrl+V to find what is in the clipboard,
 * Ctrl+S to save, `?` for the keys; `/`, Ctrl+V and `?` only if no text field has the focus.
 */
export function useDialogs(isFileOpen: boolean) {
  const [open, setOpen] = useState<OpenDialog>();
  const [address, setAddress] = useState('');
  const [pasted, setPasted] = useState('');
  useEffect(() => {
    const offer = (event: Event, wanted: OpenDialog): boolean => {
      const isOfFile = wanted === 'find' || wanted === 'save';
      if (event.defaultPrevented || !wanted || (isOfFile && !isFileOpen)) return false;
      if (document.querySelector('dialog[open]')) return false;
      event.preventDefault();
      setOpen(wanted);
      return true;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (offer(event, dialogOf(event))) setPasted('');
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = isTypedInto(event.target) ? '' : oneLine(event.clipboardData);
      if (text !== '' && offer(event, 'find')) setPasted(text);
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('paste', onPaste);
    };
  }, [isFileOpen]);
  /** Asks for an address and for what its server needs. */
  const showAccess = useCallback((given: string) => {
    setAddress(given);
    setOpen('access');
  }, []);
  const showFind = useCallback(() => {
    setPasted('');
    setOpen('find');
  }, []);
  const close = () => setOpen(undefined);
  return { open, address, pasted, show: setOpen, showFind, showAccess, close };
}

/** Maximum length of a pasted text that is looked for, in characters: some hundred genes. */
const MAX_PASTED = 4000;

/** Pasted text as a list in one line: lines and cells of a spreadsheet are its items. */
function oneLine(data: DataTransfer | null): string {
  const text = data?.getData('text/plain').trim() ?? '';
  if (text.length > MAX_PASTED) return '';
  const items = text.split(/[\r\n\t]/).map((item) => item.trim());
  return items.filter((item) => item !== '').join(', ');
}

export type Dialogs = ReturnType<typeof useDialogs>;

function dialogOf(event: KeyboardEvent): OpenDialog {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if ((ctrlKey || metaKey) && !altKey && !shiftKey) {
    if (key.toLowerCase() === 'k') return 'find';
    if (key.toLowerCase() === 's') return 'save';
  }
  if (ctrlKey || metaKey || altKey || isTypedInto(target)) return undefined;
  return key === '/' ? 'find' : key === '?' ? 'keys' : undefined;
}

const WITHOUT_TEXT = new Set(['range', 'color', 'checkbox', 'radio']);

/** True for an element that receives typed text. */
export function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && WITHOUT_TEXT.has(target.type)) return false;
  return target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName);
}
