import { useCallback, useMemo, useRef } from 'react';
import type { Path } from '@/model/path';
import type { SelectOp } from '@/state/combine-selection';
import { useSelectedRows, useViewActions } from '../common/context/view-context';
import { changedMarks, hasRow, rowsAmong, withMarks } from '../common/rows/marked-rows';
import type { RowOrder } from '../common/rows/use-row-order';

export interface MarkedRows {
  /** As the file numbers them, ascending; undefined where nothing is selected or it is not known yet. */
  readonly rows: Uint32Array | undefined;
  /** Those of them that are shown, in the order in which they are shown. */
  readonly shown: Uint32Array | undefined;
  /** Of a row as it is shown; the same function as long as the answers are. */
  readonly isMarked: (row: number) => boolean;
  /** Selects a shown row, or takes it away (with `isOff` in any case); with `isRange` all since the last one. */
  mark(row: number, isRange: boolean, isOff: boolean): void;
  /** Selects all rows that are shown, or adds, subtracts or intersects them. */
  markShown(op: SelectOp): void;
  /** Selects all other rows of the table. */
  invert(): void;
  clear(): void;
}

/** The selection of the embedding, as rows of its table: one for both. */
export function useMarkedRows(
  table: Path,
  length: number,
  order: RowOrder | undefined,
): MarkedRows {
  const selected = useSelectedRows();
  const { selectRows, invertSelection } = useViewActions();
  const rows = selected?.table === table ? selected.rows : undefined;
  const last = useRef(0);
  const isMarked = useCallback(
    (row: number) => rows !== undefined && hasRow(rows, order?.rows[row] ?? row),
    [rows, order],
  );
  const shown = useMemo(() => rows && rowsAmong(order?.rows, rows), [order, rows]);
  return {
    rows,
    shown,
    isMarked,
    mark(row, isRange, isOff) {
      const from = isRange ? Math.min(last.current, row) : row;
      const to = isRange ? Math.max(last.current, row) : row;
      const isOn = !isOff && (isRange || !isMarked(row));
      last.current = row;
      selectRows(table, withMarks(rows, length, order?.rows, [from, to + 1], isOn));
    },
    markShown(op) {
      selectRows(table, changedMarks(rows, order?.rows, op, length));
    },
    invert: () => invertSelection(table, length),
    clear: () => selectRows(table, new Uint32Array(0)),
  };
}
