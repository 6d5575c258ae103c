import { useCallback, useEffect, useMemo, useRef } from 'react';
import { messageOf } from '@/model/errors';
import type { Path } from '@/model/path';
import type { SelectOp } from '@/state/combine-selection';
import { useNotify } from '../common/context/notify';
import { useSelectedRows, useViewActions } from '../common/context/view-context';
import type { PlacedRows } from '../common/grid/use-ordered-rows';
import { useData } from '../common/reading/use-answer';
import { changedMarks, hasRow, rowsAmong, withMarks } from '../common/rows/marked-rows';
import { type RowOrder, rowsAtPlaces, wholeOrder } from '../common/rows/row-order';

export interface MarkedRows {
  /** As the file numbers them, ascending; undefined where nothing is selected or it is not known yet. */
  readonly rows: Uint32Array | undefined;
  /** How many of them are shown. */
  readonly shown: number | undefined;
  /** Those that are shown, in the order in which they are shown: where an index has it, the whole of it is read. */
  shownInOrder(): Promise<Uint32Array>;
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

const NO_ROWS = new Uint32Array(0);

/** The selection of the embedding, as rows of its table: one for both. `placed`: the rows in view of an order. */
export function useMarkedRows(
  { path: table, length }: { readonly path: Path; readonly length: number },
  order: RowOrder | undefined,
  placed: PlacedRows | undefined,
): MarkedRows {
  const { ask, answers } = useData();
  const notify = useNotify();
  const selected = useSelectedRows();
  const { selectRows, invertSelection } = useViewActions();
  const rows = selected?.table === table ? selected.rows : undefined;
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  }, [rows]);
  const last = useRef(0);
  const isMarked = useCallback(
    (place: number) => {
      const row = placed ? placed.rowAt(place) : place;
      return rows !== undefined && row !== undefined && hasRow(rows, row);
    },
    [rows, placed],
  );
  // the order of an index has all rows of the table
  const listed = order?.kind === 'rows' ? order.rows : undefined;
  const shown = useMemo(() => rows && rowsAmong(listed, rows), [listed, rows]);
  return {
    rows,
    shown: shown?.length,
    async shownInOrder() {
      if (order?.kind !== 'index') return shown ?? NO_ROWS;
      return rowsAmong(await wholeOrder(order, answers), rows ?? NO_ROWS);
    },
    isMarked,
    mark(row, isRange, isOff) {
      const from = isRange ? Math.min(last.current, row) : row;
      const to = isRange ? Math.max(last.current, row) : row;
      const isOn = !isOff && (isRange || !isMarked(row));
      last.current = row;
      if (order?.kind !== 'index') {
        selectRows(table, withMarks(rows, length, listed, [from, to + 1], isOn));
        return;
      }
      rowsAtPlaces(order, [from, to + 1], ask).then(
        (part) =>
          selectRows(
            table,
            withMarks(latest.current, length, part, [0, part.length], isOn),
          ),
        (error: unknown) =>
          notify({
            tone: 'warning',
            text: `The rows could not be selected: ${messageOf(error)}`,
          }),
      );
    },
    markShown(op) {
      selectRows(table, changedMarks(rows, listed, op, length));
    },
    invert: () => invertSelection(table, length),
    clear: () => selectRows(table, NO_ROWS),
  };
}
