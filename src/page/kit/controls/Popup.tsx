import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './Popup.module.css';
import { useReturnedFocus } from './use-returned-focus';

interface PopupProps {
  readonly label: string;
  /** Bounds of its anchor in the window, in pixels. */
  readonly anchor: DOMRect;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Elements that can take the focus first; heads of a table are not tab stops. */
const FIRST = ':is(button, input, select):not([tabindex="-1"])';

/**
 * A small window over the page, closed by Escape or a click elsewhere. The focus moves in and returns. Up and down move
 * between its buttons.
 */
export function Popup({ label, anchor, onClose, children }: PopupProps) {
  const box = useRef<HTMLDivElement>(null);
  useReturnedFocus();
  const whenClosed = useRef(onClose);
  useEffect(() => {
    whenClosed.current = onClose;
  });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const closed = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') whenClosed.current(); // the standard specifies this type
    };
    element.addEventListener('toggle', closed);
    showAt(element, anchor);
    const first = element.querySelector<HTMLElement>(FIRST);
    (first ?? element.querySelector('a'))?.focus();
    return () => element.removeEventListener('toggle', closed);
  }, [anchor]);
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={styles.popup}
      onKeyDown={moveFocus}
    >
      {children}
    </div>
  );
}

/** Minimum space below an anchor, in pixels; with less, a popup may open above it. */
const MIN_BELOW = 120;

/** Shows a popover below its anchor, or above it if there is no space. */
export function showAt(element: HTMLElement, anchor: DOMRect): void {
  if (element.isConnected && !isOpen(element)) element.showPopover?.();
  const { width } = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  element.style.left = `${Math.max(8, Math.min(anchor.left, clientWidth - width - 8))}px`;
  const below = clientHeight - anchor.bottom;
  const isAbove = below < MIN_BELOW && anchor.top > below;
  element.style.bottom = isAbove ? `${below + anchor.height + 4}px` : '';
  element.style.top = isAbove ? '' : `${anchor.bottom + 4}px`;
  const space = isAbove ? anchor.top - 16 : below - 16;
  element.style.setProperty('--space', `${space}px`);
}

function isOpen(element: HTMLElement): boolean {
  try {
    return element.matches(':popover-open');
  } catch {
    return false; // a browser without popovers shows it in place
  }
}

/** Moves the focus from a button to the next or previous one. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll('button:not(:disabled)')];
  const next = buttons.at((buttons.indexOf(event.target) + step) % buttons.length);
  if (!(next instanceof HTMLButtonElement)) return;
  next.focus();
  event.preventDefault();
}
