import { Download, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { formatCount, formatNumber, formatShare } from '@/model/quantity';
import { EXPORT_EXTENSIONS } from '@/model/table-rows';
import type { TableExport } from '@/page/client/table-exports';
import { Button, IconButton } from '@/page/kit/controls/Button';
import { useData } from '@/page/kit/reading/use-answer';
import { ProgressBar } from '@/page/kit/status/ProgressBar';
import { progressText } from '@/page/kit/status/progress';
import styles from './ExportStatus.module.css';
import { removeLeftFiles } from './private-files';

/** Running exports, below any page; renders nothing without any. */
export function ExportStatus() {
  const { exports } = useData();
  const list = useStore(exports.list);
  const isWriting = list.some(({ error, notes }) => !error && !notes);
  // closing the page now would leave an incomplete file
  useEffect(() => {
    if (!isWriting) return;
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWriting]);
  useEffect(() => {
    void removeLeftFiles();
  }, []);
  if (list.length === 0) return null;
  const dismiss = ({ id, name }: TableExport) => (
    <IconButton label={`Dismiss ${name}`} onClick={() => exports.dismiss(id)}>
      <X size={14} aria-hidden />
    </IconButton>
  );
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
              {dismiss(one)}
            </>
          ) : one.notes ? (
            <>
              <Download size={15} aria-hidden />
              <details role="status">
                <summary>
                  <strong>{one.name}</strong> differs from its source in{' '}
                  {formatNumber(
                    one.notes.leftOut.length + one.notes.changed.length,
                    'point',
                  )}
                </summary>
                <ul>
                  {one.notes.leftOut.map((note) => (
                    <li key={note}>Left out: {note}</li>
                  ))}
                  {one.notes.changed.map((note) => (
                    <li key={note}>Changed: {note}</li>
                  ))}
                </ul>
              </details>
              {dismiss(one)}
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

/**
 * Progress in rows; for a copy of a matrix, with its bytes; for a column table, which is written column by column, as a
 * percentage.
 */
function amountOf({ name, progress }: TableExport): string {
  if (!progress) return '';
  if (progress.unit === 'bytes' || progress.place) return progressText(progress);
  if (name.endsWith(`.${EXPORT_EXTENSIONS['column-table']}`))
    return formatShare(progress.done, progress.total ?? 0);
  const of = progress.total === undefined ? '' : ` of ${formatCount(progress.total)}`;
  return `${formatCount(progress.done)}${of} rows`;
}
