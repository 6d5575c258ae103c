import { useCallback, useEffect, useMemo, useRef } from 'react';
import { messageOf } from '@/model/errors';
import type { Path } from '@/model/path';
import type { RowRecipe } from '@/model/row-set';
import { foundAsk } from '@/page/client/found-rows';
import { useNotify } from '@/page/kit/context/notify';
import { useSelectedRows, useViewActions } from '@/page/kit/context/view-context';
import type { PlacedRows } from '@/page/kit/grid/use-ordered-rows';
import { useAnswer, useData } from '@/page/kit/reading/use-answer';
import { changedMarks, hasRow, rowsAmong, withMarks } from '@/page/kit/rows/marked-rows';
import { type RowOrder, rowsAtPlaces, wholeOrder } from '@/page/kit/rows/row-order';
import type { SelectOp } from '@/page/state/combine-selection';
import { runsOf } from '@/page/state/selection';

export interface MarkedRows {
  /** Row numbers in the file, ascending; undefined if nothing is selected, or until that is known. */
  readonly rows: Uint32Array | undefined;
  /** How many of them are shown; undefined until it is known. */
  readonly shown: number | undefined;
  /** Selected rows that are shown, in the order in which they are shown; reads the whole order. */
  shownInOrder(): Promise<Uint32Array>;
  /** True if the row at a shown position is selected; the same function until its results change. */
  readonly isMarked: (row: number) => boolean;
  /** Selects a shown row, or deselects it (with `isOff` in any case); with `isRange`, all rows since the last one. */
  mark(row: number, isRange: boolean, isOff: boolean): void;
  /** Selects all rows that are shown, or adds, subtracts or intersects them. */
  markShown(op: SelectOp): void;
  /** Selects all other rows of the table. */
  invert(): void;
  clear(): void;
}

const NO_ROWS = new Uint32Array(0);

/** Selection that an embedding shares with its table, as rows of the table. `placed`: the rows in view of an order. */
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
  const isChanging = (change: Promise<void>) =>
    change.catch((error: unknown) =>
      notify({
        tone: 'warning',
        text: `The rows could not be selected: ${messageOf(error)}`,
      }),
    );
  return {
    rows,
    shown: useShownCount(table, order, rows),
    async shownInOrder() {
      if (!order || !rows) return rows ?? NO_ROWS;
      return rowsAmong(await wholeOrder(order, answers), rows);
    },
    isMarked,
    mark(row, isRange, isOff) {
      const from = isRange ? Math.min(last.current, row) : row;
      const to = isRange ? Math.max(last.current, row) : row;
      const isOn = !isOff && (isRange || !isMarked(row));
      last.current = row;
      if (!order)
        return selectRows(
          table,
          withMarks(rows, length, undefined, [from, to + 1], isOn),
        );
      void isChanging(
        rowsAtPlaces(order, [from, to + 1], ask).then((part) =>
          selectRows(
            table,
            withMarks(latest.current, length, part, [0, part.length], isOn),
          ),
        ),
      );
    },
    markShown(op) {
      if (!order) return selectRows(table, changedMarks(rows, undefined, op, length));
      void isChanging(
        wholeOrder(order, answers).then((shown) =>
          selectRows(table, changedMarks(latest.current, shown, op, length)),
        ),
      );
    },
    invert: () => invertSelection(table, length),
    clear: () => selectRows(table, NO_ROWS),
  };
}

/** How many of some rows are shown; undefined until it is known. */
function useShownCount(
  table: Path,
  order: RowOrder | undefined,
  rows: Uint32Array | undefined,
): number | undefined {
  const of = order && limitsOf(order.recipe);
  const asked = useMemo(() => {
    if (!of || !rows) return undefined;
    const chosen: RowRecipe = { kind: 'rows', table, ranges: runsOf(rows) };
    const both: RowRecipe = { kind: 'intersection', of: [chosen, of] };
    // by sets that the worker has, so that no query is evaluated again for each selection
    return foundAsk(table, { kind: 'arranged', table, sort: [], of: both });
  }, [table, of, rows]);
  const found = useAnswer('found', asked);
  if (!asked) return rows?.length;
  return found?.status === 'ready' ? found.value.count : undefined;
}

/** Recipe that limits the rows of an order; undefined if it has all rows. */
function limitsOf(recipe: RowRecipe): RowRecipe | undefined {
  return recipe.kind === 'arranged' ? recipe.of : recipe;
}
