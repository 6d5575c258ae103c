import { Check, TriangleAlert, X } from 'lucide-react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { IconButton } from '@/views/controls/Button';
import styles from './Toasts.module.css';
import type { ShownNotice } from './toast-store';

interface ToastsProps {
  readonly store: StoreApi<readonly ShownNotice[]>;
  readonly onClose: (id: number) => void;
}

/** What has just happened, said to everyone: shown for a while, and read out. */
export function Toasts({ store, onClose }: ToastsProps) {
  const notices = useStore(store);
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {notices.map(({ id, text, tone, stays }) => (
        <p key={id} className={styles.toast}>
          {tone === 'done' ? (
            <Check size={15} aria-hidden />
          ) : (
            <TriangleAlert size={15} aria-hidden className={styles.warning} />
          )}
          {text}
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
