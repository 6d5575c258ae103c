import type { SourceClient } from '@/client/source-client';
import { formatName } from '@/views/format/format-name';
import { formatBytes, formatCount, formatNumber } from '@/views/format/quantity';
import styles from './TopBar.module.css';
import { useReceipt } from './use-receipt';

/** Name and size of what is open, and how little of it was read. */
export function SourceTitle({ client }: { readonly client: SourceClient }) {
  const { source, dataset } = client;
  const receipt = useReceipt(client);
  const [cells, genes] = dataset.shape ?? [];
  return (
    <div className={styles.source}>
      <p className={styles.name} title={source.name}>
        {source.name}
      </p>
      <p className={styles.facts}>
        {dataset.format !== 'anndata' && <span>{formatName(dataset)}</span>}
        {cells !== undefined && genes !== undefined && (
          <span>
            {formatCount(cells)} cells × {formatCount(genes)}{' '}
            {dataset.parts.length > 1 ? 'features' : 'genes'}
          </span>
        )}
        {receipt && (
          <span title={`${formatNumber(receipt.requests, 'request')} so far`}>
            {formatBytes(receipt.bytesRead)} read
            {source.size !== undefined && ` of ${formatBytes(source.size)}`}
          </span>
        )}
      </p>
    </div>
  );
}
