import { histogram2d } from '@/ask/columns/compare-columns';
import { countPairs } from '@/ask/columns/count-pairs';
import type { ColumnQuestions } from '@/ask/columns/questions';
import { tableSchema } from '@/ask/columns/schema';
import { cutCrosstab, cutSchema } from '@/ask/elements/cut-answers';
import type { QuestionTable } from '@/ask/question';
import { withRowSet, withRows } from '@/ask/rows/with-rows';

/** What columns are, and two of them against each other. */
export const columnAnswers: QuestionTable<keyof ColumnQuestions> = {
  schema: {
    action: () => ({ what: 'structure' }),
    answer: async ({ table, columns }, { elements }, options) =>
      cutSchema(await tableSchema(elements, table, { names: columns }, options)),
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
      return cutCrosstab(crosstab);
    },
  },
  histogram2d: {
    action: ({ x }) => ({ what: 'view', path: x }),
    answer: ({ x, y, rows }, { elements, rows: sets }, options) =>
      withRows(sets, rows, options, (counted) =>
        histogram2d(elements, { x, y, rows: counted }, options),
      ),
  },
};
