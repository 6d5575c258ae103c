import { type RefObject, useEffect, useRef, useState } from 'react';

/** For a `<dialog>` that is there while it is open: makes it modal, and gives the focus back when it goes. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const [before] = useState(() => document.activeElement); // a field in the dialog takes it at once
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
    return () => {
      // what the dialog led to may have taken it
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true });
      });
    };
  }, [before]);
  return dialog;
}
