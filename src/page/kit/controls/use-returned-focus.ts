import { useEffect, useState } from 'react';

/** Returns the focus to where it was when a window over the page closes, unless something else has taken it. */
export function useReturnedFocus(): void {
  const [before] = useState(() => document.activeElement); // a field in the window takes the focus at once
  useEffect(() => {
    return () => {
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true });
      });
    };
  }, [before]);
}
