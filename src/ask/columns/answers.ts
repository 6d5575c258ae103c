import { histogram2d } from '@/ask/columns/compare-columns';
import type { ColumnQuestions } from '@/ask/columns/questions';
import { tableSchema } from '@/ask/columns/schema';
import { truncateCrosstab, truncateSchema } from '@/ask/elements/truncate-answers';
import type { QuestionTable } from '@/ask/question';
import { columnAt } from '@/ask/rows/arrange-rows';
import { type CodeRange, createCrosstab, MAX_CROSSTAB_GROUPS } from '@/ask/rows/crosstab';
import { type CountedRows, expectRowsOf } from '@/ask/rows/expect-rows';
import { ascending, fromRanges, rangesWithin } from '@/ask/rows/row-set';
import { withRowSet, withRows } from '@/ask/rows/with-rows';
import { throwIfAborted } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { RowSet } from '@/model/row-set';
import type { Crosstab } from '@/model/table-rows';
import type { Elements } from '@/read/elements/open-elements';
import { type CodedBatch, type CodedColumn, codeColumn } from './groups-of-column';

/** The groups of chosen rows and of all others. */
const CHOSEN_LABELS = ['selected', 'not selected'] as const;

/**
 * Counts pairs of groups: of two columns of equal length, read in parallel, or of a column and chosen rows against all
 * others; `of` restricts the count to some rows.
 */
export async function countPairs(
  elements: Elements,
  {
    rows,
    columns,
    of,
  }: {
    readonly rows: Path;
    readonly columns: Path | RowSet;
    readonly of?: CountedRows;
  },
  { signal, report }: ReadOptions,
): Promise<Crosstab> {
  const { info } = await elements.at(rows, { signal });
  const total = info.kind === 'column' ? info.length : 0;
  const within = ascending(
    expectRowsOf(rows, total, of) ?? fromRanges([0, total], total),
  );
  const coded = async (path: Path) => {
    const column = await columnAt(elements, path, total, { signal });
    return codeColumn(column, { signal }, MAX_CROSSTAB_GROUPS);
  };
  const first = await coded(rows);
  const second =
    typeof columns === 'string' ? await coded(columns) : codeRows(rows, total, columns);
  const table = createCrosstab();
  let at = 0;
  let [a, b] = await Promise.all([first.batches.next(), second.batches.next()]);
  while (!a.done && !b.done) {
    const stop = Math.min(a.value.rows[1], b.value.rows[1]);
    for (const [first, end] of rangesWithin(within, [at, stop]))
      table.add(rangeOf(a.value, first), rangeOf(b.value, first), end - first);
    at = stop;
    throwIfAborted(signal);
    report?.({ done: at, total, unit: 'values' });
    // the columns may have different chunks, and so different batches
    [a, b] = await Promise.all([
      a.value.rows[1] === at ? first.batches.next() : a,
      b.value.rows[1] === at ? second.batches.next() : b,
    ]);
  }
  return table.finish(first.finish(), second.finish());
}

/** Rows per batch. */
const CHOSEN_BATCH = 1 << 16;

/** Codes rows as chosen (0) or not (1), like a column of the same length as the one at `path`. */
function codeRows(path: Path, total: number, chosen: RowSet): CodedColumn {
  const within = ascending(expectRowsOf(path, total, chosen) ?? chosen);
  async function* batches(): AsyncGenerator<CodedBatch> {
    for (let start = 0; start < total; start += CHOSEN_BATCH) {
      const stop = Math.min(total, start + CHOSEN_BATCH);
      const codes = new Int8Array(stop - start).fill(1);
      for (const [from, to] of rangesWithin(within, [start, stop]))
        codes.fill(0, from - start, to - start);
      yield { rows: [start, stop], codes, times: 1 };
    }
  }
  return {
    batches: batches(),
    finish: () => ({ labels: CHOSEN_LABELS, ordered: false }),
  };
}

function rangeOf({ rows, codes, times }: CodedBatch, at: number): CodeRange {
  const isRepeated = times > 1;
  return { codes, from: isRepeated ? 0 : at - rows[0], isRepeated };
}

/** Schemas of columns, and pairs of columns against each other. */
export const columnAnswers: QuestionTable<keyof ColumnQuestions> = {
  schema: {
    action: () => ({ what: 'structure' }),
    answer: async ({ table, columns }, { elements }, options) =>
      truncateSchema(await tableSchema(elements, table, { names: columns }, options)),
  },
  crosstab: {
    action: ({ rows }) => ({ what: 'view', path: rows }),
    async answer({ rows, columns, of }, { elements, rows: sets }, options) {
      const crosstab = await withRows(sets, of, options, async (counted) =>
        typeof columns === 'string'
          ? countPairs(elements, { rows, columns, of: counted }, options)
          : withRowSet(sets, columns.chosen, options, (chosen) =>
              countPairs(elements, { rows, columns: chosen, of: counted }, options),
            ),
      );
      return truncateCrosstab(crosstab);
    },
  },
  histogram2d: {
    action: ({ x }) => ({ what: 'view', path: x }),
    answer: ({ x, y, rows }, { elements, rows: sets }, options) =>
      withRows(sets, rows, options, (counted) =>
        histogram2d(elements, { x, y, rows: counted }, options),
      ),
  },
  saveColumns: {
    action: () => 'reads nothing',
    async answer({ table, columns }, { saved }) {
      saved.set(table, new Map(columns.map(({ name, rows }) => [name, rows])));
      return undefined;
    },
  },
};
