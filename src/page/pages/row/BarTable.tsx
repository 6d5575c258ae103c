import type { ReactNode } from 'react';
import { DataTable } from '@/page/kit/data-table/DataTable';
import { formatShort } from '@/page/kit/format/number';
import styles from './Row.module.css';

/** A value of a row, such as of a gene in a cell. */
export interface BarLine {
  readonly name: string;
  /** Shown instead of the name, as a link. */
  readonly shown: ReactNode;
  readonly value: number | bigint;
  /** Length of its bar, relative to the longest. */
  readonly share: number;
}

interface BarTableProps {
  readonly caption: string;
  /** Noun for the lines, such as “Gene”. */
  readonly noun: string;
  readonly lines: readonly BarLine[];
}

/** Named values with a bar each. */
export function BarTable({ caption, noun, lines }: BarTableProps) {
  return (
    <DataTable
      caption={caption}
      rows={lines}
      columns={[
        {
          ...{ id: 'name', name: noun, width: '42%' },
          value: ({ name }) => name,
          cell: ({ shown }) => shown,
        },
        {
          ...{ name: 'Bar', head: '', width: '50%' },
          cell: ({ share }) => (
            <span className={styles.bar} style={{ width: `${100 * share}%` }} />
          ),
        },
        {
          name: 'Value',
          value: ({ value }) => value,
          text: ({ value }) => formatShort(value),
        },
      ]}
    />
  );
}
