import { Check, TriangleAlert, X } from 'lucide-react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Notice, Notify } from '@/page/kit/context/notify';
import { IconButton } from '@/page/kit/controls/Button';
import styles from './Toasts.module.css';

interface ToastsProps {
  readonly store: StoreApi<readonly ShownNotice[]>;
  readonly onClose: (id: number) => void;
}

/** Notices about what has just happened: shown for a while, and read out by screen readers. */
export function Toasts({ store, onClose }: ToastsProps) {
  const notices = useStore(store);
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {notices.map(({ id, text, tone, stays, action }) => (
        <p key={id} className={styles.toast}>
          {tone === 'done' ? (
            <Check size={15} aria-hidden />
          ) : (
            <TriangleAlert size={15} aria-hidden className={styles.warning} />
          )}
          {text}
          {action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                onClose(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          {stays && (
            <IconButton
              label="Close"
              className={styles.close}
              onClick={() => onClose(id)}
            >
              <X size={15} aria-hidden />
            </IconButton>
          )}
        </p>
      ))}
    </div>
  );
}

export type ShownNotice = Notice & { readonly id: number };

/** How long a notice stays, in ms: time to read it. */
const STAY = { done: 4_000, warning: 10_000 };

/** Creates a store of notices, which close by themselves unless `stays` is set. */
export function createToasts(): {
  readonly store: StoreApi<readonly ShownNotice[]>;
  readonly notify: Notify;
  readonly close: (id: number) => void;
} {
  const store = createStore<readonly ShownNotice[]>()(() => []);
  let last = 0;
  const notify: Notify = (notice) => {
    const id = ++last;
    // a repeated notice is shown once
    const others = store.getState().filter(({ text }) => text !== notice.text);
    store.setState([...others, { ...notice, id }], true);
    if (!notice.stays) setTimeout(() => close(id), STAY[notice.tone]);
  };
  const close = (id: number) =>
    store.setState((all) => all.filter((shown) => shown.id !== id), true);
  return { store, notify, close };
}
