import { Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { GeneIndexInfo } from '@/ask/genes/questions';
import { isAbort, messageOf } from '@/model/errors';
import { formatBytes, formatShape } from '@/model/quantity';
import type { Ask } from '@/page/client/source-connection';
import { IconButton } from '@/page/kit/controls/Button';
import type { Column } from '@/page/kit/data-table/column';
import { DataTable } from '@/page/kit/data-table/DataTable';
import styles from './Receipt.module.css';

/** The gene indexes stored on this device, of this file and of others; each can be removed. */
export function IndexList({ ask }: { readonly ask: Ask }) {
  const [indexes, setIndexes] = useState<readonly GeneIndexInfo[]>();
  const [notice, setNotice] = useState('');
  const list = useCallback(() => {
    ask('geneIndexes', {}).then(setIndexes, (error: unknown) => {
      if (!isAbort(error)) setNotice(messageOf(error));
    });
  }, [ask]);
  useEffect(() => {
    list();
  }, [list]);
  const remove = async (key: string) => {
    try {
      await ask('removeGeneIndex', { key });
      list();
    } catch (error) {
      setNotice(messageOf(error));
    }
  };
  const bytes = indexes?.reduce((sum, index) => sum + index.bytes, 0) ?? 0;
  const hasDisk = typeof navigator.storage?.getDirectory === 'function';
  return (
    <section aria-label="Gene indexes">
      <h2>
        Gene indexes{' '}
        {indexes && indexes.length > 0 && <small>{formatBytes(bytes)} in all</small>}
      </h2>
      {!hasDisk && (
        <p className={styles.note}>
          This browser cannot store files for this page (private window, or no https):
          indexes last until the file is closed.
        </p>
      )}
      {indexes?.length === 0 && (
        <p className={styles.note}>
          None. Reading a gene of a matrix stored by cell can build one, which makes
          further genes load instantly.
        </p>
      )}
      {indexes && indexes.length > 0 && (
        <DataTable
          caption="Stored gene indexes"
          rows={indexes}
          columns={COLUMNS}
          actions={({ key, path, source }) => (
            <IconButton
              label={`Remove the gene index of ${path} of ${source}`}
              onClick={() => remove(key)}
            >
              <Trash2 size={14} aria-hidden />
            </IconButton>
          )}
        />
      )}
      {notice && (
        <p role="alert" className={styles.note}>
          {notice}
        </p>
      )}
    </section>
  );
}

const COLUMNS: readonly Column<GeneIndexInfo>[] = [
  {
    name: 'Matrix',
    value: ({ path, source }) => `${path} of ${source}`,
    cellStyle: () => ({ className: styles.what }),
  },
  { name: 'Size', value: ({ bytes }) => bytes, text: ({ bytes }) => formatBytes(bytes) },
  {
    name: 'Shape',
    value: ({ rows }) => rows,
    text: ({ rows, genes }) => formatShape([rows, genes]),
  },
  {
    ...{ name: 'Kept', align: 'left' },
    value: ({ place, usedAt }) => (place === 'memory' ? undefined : usedAt),
    text: ({ place, usedAt }) =>
      place === 'memory'
        ? 'in memory, until the file is closed'
        : `on this device, last used ${dayOf(usedAt)}`,
    cellStyle: () => ({ className: styles.what }),
  },
];

function dayOf(time: number): string {
  const day = new Date(time);
  return day.toDateString() === new Date().toDateString()
    ? `today at ${day.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`
    : day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
}
