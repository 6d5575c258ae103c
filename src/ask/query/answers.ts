import { describeQueryColumn, evaluateQuery } from '@/ask/query/ask-later';
import { expectQuery } from '@/ask/query/parse-query';
import type { QueryQuestions } from '@/ask/query/questions';
import type { QuestionTable } from '@/ask/question';
import { toRows } from '@/ask/rows/row-set';
import { rowSetId } from '@/model/row-set';

/** Rows that satisfy conditions. */
export const queryAnswers: QuestionTable<keyof QueryQuestions> = {
  queryColumn: {
    action: ({ table }) => ({ what: 'view', path: table }),
    answer: ({ table, column }, { elements }, options) =>
      describeQueryColumn(elements, table, column, options),
  },
  query: {
    action: ({ table }) => ({ what: 'order', path: table }),
    async answer({ table, where, scan }, { elements, indexes, rows: sets }, options) {
      const found = await evaluateQuery(elements, table, expectQuery(where), {
        ...options,
        ...{ indexes, scan },
      });
      const { rows } = found;
      const read = options.spent?.();
      const plan = { ...found.plan, ...(read && { read }) };
      if (!plan.answer.isFinal) return { plan, rows: toRows(rows) };
      sets.keep(rowSetId({ kind: 'query', table, where }), rows);
      return { plan };
    },
    moves: ({ rows }) => (rows ? [rows.buffer as ArrayBuffer] : []), // made for this answer
  },
};
