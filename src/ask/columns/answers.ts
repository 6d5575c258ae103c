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
import { type Path, parentOf } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { RowSet } from '@/model/row-set';
import type { Crosstab } from '@/model/table-rows';
import type { Elements } from '@/read/elements/open-elements';
import { chosenColumn } from './group-column';
import { type CodedBatch, codeColumn } from './groups-of-column';

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
  const { info, node } = await elements.at(rows, { signal });
  const total = info.kind === 'column' ? info.length : 0;
  const within = ascending(
    expectRowsOf(rows, total, of) ?? fromRanges([0, total], total),
  );
  const coded = async (groups: Path | RowSet) => {
    const column =
      typeof groups === 'string'
        ? await columnAt(elements, groups, total, { signal })
        : chosenColumn(node, expectRowsOf(rows, total, groups) ?? groups, parentOf(rows));
    return codeColumn(column, { signal }, MAX_CROSSTAB_GROUPS);
  };
  const first = await coded(rows);
  const second = await coded(columns);
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
