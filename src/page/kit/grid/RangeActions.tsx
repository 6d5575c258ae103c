import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '@/model/quantity';
import type { CellRange } from '../cell-range';
import { Button } from '../controls/Button';
import styles from './GridFooter.module.css';

interface RangeActionsProps {
  readonly range: CellRange;
  readonly onCopy: (range: CellRange) => void;
  readonly children: ReactNode;
}

/** Size of several cells, without the names of rows, and the button that copies them, after its options. */
export function RangeActions({ range, onCopy, children }: RangeActionsProps) {
  const { rows, columns } = range;
  return (
    <span className={styles.group}>
      <span role="status">
        {formatNumber(rows[1] - rows[0], 'row')} ×{' '}
        {formatNumber(columns[1] - Math.max(0, columns[0]), 'column')}
      </span>
      {children}
      <Button
        look="quiet"
        icon={<Copy size={14} aria-hidden />}
        onClick={() => onCopy(range)}
      >
        Copy cells
      </Button>
    </span>
  );
}
