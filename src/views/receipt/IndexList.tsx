import { Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { Ask } from '@/client/source-connection';
import { isAbort, messageOf } from '@/model/errors';
import type { GeneIndexInfo } from '@/model/genes';
import { formatBytes, formatShape } from '@/model/quantity';
import { IconButton } from '../kit/controls/Button';
import styles from './Receipt.module.css';

/** The gene indexes stored on this device, of this file and of others; each can be removed. */
export function IndexList({ ask }: { readonly ask: Ask }) {
  const [indexes, setIndexes] = useState<readonly GeneIndexInfo[]>();
  const [told, setTold] = useState('');
  const list = useCallback(() => {
    ask('geneIndexes', {}).then(setIndexes, (error: unknown) => {
      if (!isAbort(error)) setTold(messageOf(error));
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
      setTold(messageOf(error));
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
      <ul className={styles.indexes}>
        {indexes?.map((index) => (
          <li key={`${index.place} ${index.key}`}>
            <span>
              <strong>
                {index.path} of {index.source}
              </strong>
              <small>
                {formatBytes(index.bytes)}, {formatShape([index.rows, index.genes])};{' '}
                {index.place === 'memory'
                  ? 'in memory, until the file is closed'
                  : `on this device, last used ${dayOf(index.usedAt)}`}
              </small>
            </span>
            <IconButton
              label={`Remove the gene index of ${index.path} of ${index.source}`}
              onClick={() => remove(index.key)}
            >
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {told && (
        <p role="alert" className={styles.note}>
          {told}
        </p>
      )}
    </section>
  );
}

function dayOf(time: number): string {
  const day = new Date(time);
  return day.toDateString() === new Date().toDateString()
    ? `today at ${day.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`
    : day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
}
