import { cutBlock } from '@/model/cut-text';
import type { RowQuestions } from '@/model/questions';
import { arrangeRows } from '@/tables/arrange-rows';
import { countMeetings, spreadByGroup } from '@/tables/compare-columns';
import { countPairs } from '@/tables/count-pairs';
import { exportRows } from '@/tables/export-rows';
import { buffersOfPicked, pickRows } from '@/tables/pick-rows';
import { cutCrosstab, cutSpread } from './cut-answers';
import type { QuestionTable } from './question';

/** Tables in another order than the file's, and columns against each other. */
export const rowQuestions: QuestionTable<keyof RowQuestions> = {
  arrange: {
    action: ({ table }) => ({ what: 'order', path: table }),
    answer: ({ table, arrangement }, { elements }, options) =>
      arrangeRows(elements, table, arrangement, options),
    moves: (rows) => [rows.buffer as ArrayBuffer], // nothing that is made here is shared
  },
  pick: {
    action: ({ path }) => ({ what: 'view', path }),
    async answer({ path, rows }, { elements }, options) {
      const element = await elements.at(path, options);
      const picked = await pickRows(element, rows, options);
      return { ...picked, parts: picked.parts.map(cutBlock) };
    },
    moves: buffersOfPicked,
  },
  crosstab: {
    action: ({ rows }) => ({ what: 'view', path: rows }),
    answer: async ({ rows, columns }, { elements }, options) =>
      cutCrosstab(await countPairs(elements, rows, columns, options)),
  },
  spreadByGroup: {
    action: ({ values }) => ({ what: 'view', path: values }),
    answer: async ({ groups, values }, { elements }, options) =>
      cutSpread(await spreadByGroup(elements, groups, values, options)),
  },
  countMeetings: {
    action: ({ x }) => ({ what: 'view', path: x }),
    answer: ({ x, y }, { elements }, options) => countMeetings(elements, x, y, options),
  },
  exportRows: {
    action: ({ wish }) => ({ what: 'export', path: wish.table }),
    async answer({ wish }, { elements, exactName }, { write, ...options }) {
      if (!write)
        throw new RangeError('An export needs a function that takes its pieces');
      await exportRows(elements, wish, exactName, write, options);
      return undefined;
    },
  },
};
