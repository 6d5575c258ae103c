import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './Button';
import styles from './Dialog.module.css';
import { useReturnedFocus } from './use-returned-focus';

interface DialogProps {
  readonly title: string;
  /** `close`: title and button; `title`: title alone; `none`: the title is only read by screen readers. */
  readonly head?: 'close' | 'title' | 'none';
  /** Width in pixels, if the window is wide enough. */
  readonly width: number;
  /** Near the top of the window, without margins inside, and closed by a click beside it. */
  readonly isOnTop?: boolean;
  /** Called by the button, on Escape, and when the browser closes it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal window of the page, which is open while it is mounted. Use it for a task that takes the whole attention; a
 * `Menu` opens a few controls beside their button. The focus moves in, stays in, and returns to where it was.
 *
 * @example
 * {isOpen && <Dialog title="Shortcuts" width={720} onClose={close}>…</Dialog>}
 */
export function Dialog(props: DialogProps) {
  const { title, head = 'close', width, isOnTop = false, onClose, children } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useReturnedFocus();
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it, as Escape does
    <dialog
      ref={dialog}
      className={isOnTop ? `${styles.dialog} ${styles.top}` : styles.dialog}
      style={{ width }}
      {...(head === 'none' ? { 'aria-label': title } : { 'aria-labelledby': id })}
      onClose={onClose}
      onClick={({ target }) => {
        if (isOnTop && target === dialog.current) onClose();
      }}
    >
      {head !== 'none' && (
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {head === 'close' && (
            <IconButton label="Close" onClick={onClose}>
              <X size={16} aria-hidden />
            </IconButton>
          )}
        </header>
      )}
      {children}
    </dialog>
  );
}
