import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './Popup.module.css';

interface PopupProps {
  readonly label: string;
  /** The bounds of its anchor, in px of the window. */
  readonly anchor: DOMRect;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** With less space below than this, in px, it opens above its anchor. */
const MIN_BELOW = 120;

/** What takes the focus; heads of a table are no tab stops. */
const FIRST = ':is(button, input, select):not([tabindex="-1"])';

/** A small window over the page, closed by Esc or a click elsewhere; the focus goes in and comes back. */
export function Popup({ label, anchor, onClose, children }: PopupProps) {
  const box = useRef<HTMLDivElement>(null);
  const whenClosed = useRef(onClose);
  useEffect(() => {
    whenClosed.current = onClose;
  });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const closed = (event: Event) => {
      if ((event as ToggleEvent).newState === 'closed') whenClosed.current(); // of this type by the standard
    };
    element.addEventListener('toggle', closed);
    if (element.isConnected && !isOpen(element)) element.showPopover?.();
    const { width } = element.getBoundingClientRect();
    const room = document.documentElement.clientWidth;
    element.style.left = `${Math.max(8, Math.min(anchor.left, room - width - 8))}px`;
    const below = document.documentElement.clientHeight - anchor.bottom;
    if (below < MIN_BELOW && anchor.top > below) {
      element.style.bottom = `${below + anchor.height + 4}px`;
      element.style.maxHeight = `${anchor.top - 16}px`;
    } else {
      element.style.top = `${anchor.bottom + 4}px`;
      element.style.maxHeight = `calc(100vh - ${anchor.bottom + 16}px)`;
    }
    element.querySelector<HTMLElement>(FIRST)?.focus();
    return () => element.removeEventListener('toggle', closed);
  }, [anchor]);
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={styles.popup}
    >
      {children}
    </div>
  );
}

function isOpen(element: HTMLElement): boolean {
  try {
    return element.matches(':popover-open');
  } catch {
    return false; // a browser without popovers shows it in place
  }
}
