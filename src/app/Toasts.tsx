import { Check, TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import styles from './Toasts.module.css';
import type { ShownNotice } from './toast-store';

/** What has just happened, said to everyone: shown for a while, and read out. */
export function Toasts({ store }: { readonly store: StoreApi<readonly ShownNotice[]> }) {
  const notices = useStore(store);
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {notices.map(({ id, text, tone }) => (
        <p key={id} className={styles.toast}>
          {tone === 'done' ? (
            <Check size={15} aria-hidden />
          ) : (
            <TriangleAlert size={15} aria-hidden className={styles.warning} />
          )}
          {text}
        </p>
      ))}
    </div>
  );
}
