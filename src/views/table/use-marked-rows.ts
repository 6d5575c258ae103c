import { useCallback, useRef } from 'react';
import type { Path } from '@/model/path';
import { useSelectedRows, useViewActions } from '../view-context';
import { hasRow, withMarks } from './marked-rows';
import type { RowOrder } from './use-row-order';

export interface MarkedRows {
  /** As the file numbers them, ascending; undefined where nothing is selected or it is not known yet. */
  readonly rows: Uint32Array | undefined;
  /** Of a row as it is shown; the same function as long as the answers are. */
  readonly isMarked: (row: number) => boolean;
  /** Selects a shown row, or takes it away; with `isRange` all since the last one. */
  mark(row: number, isRange: boolean): void;
  /** Selects all rows that are shown. */
  markShown(): void;
  clear(): void;
}

/** The selection of the embedding, as rows of its table: one for both. */
export function useMarkedRows(
  table: Path,
  length: number,
  order: RowOrder | undefined,
): MarkedRows {
  const selected = useSelectedRows();
  const { selectRows } = useViewActions();
  const rows = selected?.table === table ? selected.rows : undefined;
  const last = useRef(0);
  const isMarked = useCallback(
    (row: number) => rows !== undefined && hasRow(rows, order?.rows[row] ?? row),
    [rows, order],
  );
  return {
    rows,
    isMarked,
    mark(row, isRange) {
      const from = isRange ? Math.min(last.current, row) : row;
      const to = isRange ? Math.max(last.current, row) : row;
      const isOn = isRange || !isMarked(row);
      last.current = row;
      selectRows(table, withMarks(rows, length, order?.rows, [from, to + 1], isOn));
    },
    markShown() {
      const stop = order?.rows.length ?? length;
      selectRows(table, withMarks(undefined, length, order?.rows, [0, stop], true));
    },
    clear: () => selectRows(table, new Uint32Array(0)),
  };
}
