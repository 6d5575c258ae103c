import { Download, TriangleAlert, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import type { TableExport } from '@/client/table-exports';
import { formatCount } from '@/model/quantity';
import { Button, IconButton } from '../controls/Button';
import { ProgressBar } from '../status/ProgressBar';
import { useData } from '../use-block';
import styles from './ExportStatus.module.css';

/** Exports that are under way, below whatever is shown; nothing where there are none. */
export function ExportStatus() {
  const { exports } = useData().rows;
  const list = useSyncExternalStore(exports.subscribe, exports.list);
  const isWriting = list.some(({ error }) => !error);
  // a page that is closed now would leave half a file
  useEffect(() => {
    if (!isWriting) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWriting]);
  if (list.length === 0) return null;
  return (
    <ul className={styles.status} aria-label="Exports">
      {list.map((one) => (
        <li key={one.id} className={styles.export}>
          {one.error ? (
            <>
              <TriangleAlert size={15} aria-hidden className={styles.failed} />
              <p role="alert">
                {one.name} could not be saved: {one.error.message}
              </p>
              <IconButton
                label={`Dismiss ${one.name}`}
                onClick={() => exports.dismiss(one.id)}
              >
                <X size={14} aria-hidden />
              </IconButton>
            </>
          ) : (
            <>
              <Download size={15} aria-hidden />
              <p>
                Writing <strong>{one.name}</strong>{' '}
                <span className={styles.amount}>{amountOf(one)}</span>
              </p>
              <ProgressBar label={`Writing ${one.name}`} progress={one.progress} />
              <Button look="quiet" onClick={() => exports.cancel(one.id)}>
                Cancel
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function amountOf({ progress }: TableExport): string {
  if (!progress) return '';
  const of = progress.total === undefined ? '' : ` of ${formatCount(progress.total)}`;
  return `${formatCount(progress.done)}${of} rows`;
}
