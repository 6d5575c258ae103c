import { findWithin, isMade } from '@/ask/names/find-within';
import { evaluateQuery } from '@/ask/query/ask-later';
import { expectQuery } from '@/ask/query/parse-query';
import type { QuestionTable } from '@/ask/question';
import { buffersOfPicked, pickRows } from '@/ask/rows/pick-rows';
import type { RowQuestions } from '@/ask/rows/questions';
import { rowNumbersOf, rowSetOf } from '@/ask/rows/with-rows';
import type { QueryPlan } from '@/model/query-plan';
import { recipeOf, rowSetId, startOf } from '@/model/row-set';
import type { ReadCost } from '@/model/source';
import { truncateBlock } from '@/model/truncate';

/** Rows of a table in an order other than that of the file. */
export const rowAnswers: QuestionTable<keyof RowQuestions> = {
  rowNumbers: {
    action: ({ recipe }) => ({ what: 'order', path: startOf(recipeOf(recipe)) ?? '/' }),
    answer: ({ recipe }, { rows }, options) => rowNumbersOf(rows, recipe, options),
    moves: (rows) => [rows.buffer as ArrayBuffer], // a copy of the cached rows
  },
  order: {
    action: ({ table }) => ({ what: 'order', path: table }),
    answer: async ({ table, recipe }, { orders }, options) => ({
      count: await orders.count(table, recipe, options),
    }),
  },
  orderedRows: {
    action: ({ table }) => ({ what: 'order', path: table }),
    answer: ({ table, recipe, places }, { orders }, options) =>
      orders.rowsAt(table, recipe, places, options),
    moves: (rows) => [rows.buffer as ArrayBuffer], // made for this answer
  },
  countRows: {
    action: ({ table }) => ({ what: 'order', path: table }),
    async answer({ recipe: id }, { elements, indexes, rows: sets }, options) {
      const plans: QueryPlan[] = [];
      const own = { ...options, indexes };
      const recipe = recipeOf(id);
      if (!isMade(recipe))
        return { count: (await rowNumbersOf(sets, id, options)).length, plans };
      const rows = await findWithin(recipe, undefined, {
        rowsOf: (part) => rowSetOf(sets, rowSetId(part), options),
        async evaluate({ table, where }, within) {
          const before = options.spent?.();
          const found = await evaluateQuery(elements, table, expectQuery(where), {
            ...{ ...own, within },
          });
          const read = before && costSince(before, options.spent?.());
          plans.push({ ...found.plan, ...(read && { read }) });
          return found.rows;
        },
      });
      sets.keep(id, rows);
      return { count: rows.count, plans };
    },
  },
  pick: {
    action: ({ path }) => ({ what: 'view', path }),
    async answer({ path, rows }, { elements }, options) {
      const element = await elements.at(path, options);
      const picked = await pickRows(element, rows, options);
      return { ...picked, parts: picked.parts.map(truncateBlock) };
    },
    moves: buffersOfPicked,
  },
};

function costSince(before: ReadCost, now: ReadCost | undefined): ReadCost | undefined {
  return (
    now && {
      requests: now.requests - before.requests,
      bytesRead: now.bytesRead - before.bytesRead,
    }
  );
}
