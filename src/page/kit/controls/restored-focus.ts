import type { RefCallback } from 'react';

/**
 * A ref that keeps keyboard focus in a part of the page whose buttons are replaced, for example by
 * the progress of what they start: if the focused element is removed, the part itself is focused,
 * so that Tab continues there and not at the top of the page.
 */
export const restoredFocus: RefCallback<HTMLElement> = (part) => {
  if (!part) return undefined;
  let focused: EventTarget | null = null;
  const note = ({ target }: FocusEvent) => {
    focused = target;
  };
  const forget = ({ target }: FocusEvent) => {
    part.removeAttribute('tabindex');
    // the element is already removed by then; a window that loses focus restores it later
    queueMicrotask(() => {
      const isLeft = target === focused && (target as Node | null)?.isConnected;
      if (isLeft && document.hasFocus()) focused = null;
    });
  };
  const watch = new MutationObserver((records) => {
    const isRemoved = records.some(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(focused as Node | null)),
    );
    if (!focused || !isRemoved || document.activeElement !== document.body) return;
    focused = null;
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
  });
  part.addEventListener('focusin', note);
  part.addEventListener('focusout', forget);
  watch.observe(part, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    part.removeEventListener('focusin', note);
    part.removeEventListener('focusout', forget);
  };
};
