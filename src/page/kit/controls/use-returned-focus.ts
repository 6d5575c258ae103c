import { useEffect, useState } from 'react';

/** Gives the focus back to where it was when a window over the page goes, unless what it led to has taken it. */
export function useReturnedFocus(): void {
  const [before] = useState(() => document.activeElement); // a field in the window takes it at once
  useEffect(() => {
    return () => {
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true });
      });
    };
  }, [before]);
}
