import { Copy, X } from 'lucide-react';
import { useState } from 'react';
import type { TableInfo } from '@/model/dataset';
import { messageOf } from '@/model/errors';
import { joinPath } from '@/model/path';
import { Button } from '../controls/Button';
import { formatCount, formatNumber, formatShare } from '../format/quantity';
import { useNotify } from '../notify';
import { useData } from '../use-block';
import { barcodesOf } from './barcodes';
import styles from './EmbeddingPanel.module.css';

interface SelectionBarProps {
  readonly table: TableInfo | undefined;
  /** Undefined while they are looked for. */
  readonly rows: Uint32Array | undefined;
  readonly of: number;
  readonly onClear: () => void;
}

/** How many cells are selected, and what can be done with them. */
export function SelectionBar({ table, rows, of, onClear }: SelectionBarProps) {
  const { blocks } = useData();
  const notify = useNotify();
  const [copying, setCopying] = useState(false);
  const copy = async (from: TableInfo, wanted: Uint32Array) => {
    setCopying(true);
    try {
      // asked for at once, because browsers let a page write only just after a click
      const text = barcodesOf(
        blocks,
        joinPath(from.path, from.index),
        from.length,
        wanted,
      );
      const blob = text.then((lines) => new Blob([lines], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
      notify({
        tone: 'done',
        text: `${formatNumber(wanted.length, 'barcode')} copied, one a line.`,
      });
    } catch (error) {
      notify({
        tone: 'warning',
        text: `The barcodes could not be copied: ${messageOf(error)}`,
      });
    } finally {
      setCopying(false);
    }
  };
  return (
    <div className={styles.selection}>
      <p role="status">
        {rows
          ? `${formatCount(rows.length)} of ${formatNumber(of, 'cell')} selected (${formatShare(rows.length, of)})`
          : 'Looking for the selected cells…'}
      </p>
      {table && rows && rows.length > 0 && (
        <Button
          look="quiet"
          icon={<Copy size={14} aria-hidden />}
          disabled={copying}
          onClick={() => copy(table, rows)}
        >
          {copying ? 'Copying…' : 'Copy barcodes'}
        </Button>
      )}
      <Button look="quiet" icon={<X size={14} aria-hidden />} onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
}
