import { useCallback, useEffect, useState } from 'react';

/** Dialogs over the page. */
export type OpenDialog = 'find' | 'keys' | 'access' | 'save' | undefined;

/**
 * Provides the dialogs and the keys that open them: `/` or Ctrl+K to find, `?` for the keys; `/` and `?` only if no
 * text field has the focus.
 */
export function useDialogs(canFind: boolean) {
  const [open, setOpen] = useState<OpenDialog>();
  const [address, setAddress] = useState('');
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const wanted = dialogOf(event);
      if (event.defaultPrevented || !wanted || (wanted === 'find' && !canFind)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(wanted);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [canFind]);
  /** Asks for an address and for what its server needs. */
  const showAccess = useCallback((given: string) => {
    setAddress(given);
    setOpen('access');
  }, []);
  const showFind = useCallback(() => setOpen('find'), []);
  const close = () => setOpen(undefined);
  return { open, address, show: setOpen, showFind, showAccess, close };
}

export type Dialogs = ReturnType<typeof useDialogs>;

function dialogOf(event: KeyboardEvent): OpenDialog {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'find';
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
