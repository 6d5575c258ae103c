import { checkTable, verifyIndexAt } from '@/checks/column-table/check-table';
import type { CheckQuestions } from '@/model/questions';
import { cutCheck } from './cut-answers';
import type { QuestionTable } from './question';

/** How far tables meet the requirements of their format. */
export const checkQuestions: QuestionTable<keyof CheckQuestions> = {
  checkTable: {
    action: () => ({ what: 'structure' }),
    answer: async ({ table }, { elements }, options) =>
      cutCheck(await checkTable(elements, table, options)),
  },
  verifyIndex: {
    action: ({ index }) => ({ what: 'view', path: index }),
    async answer({ table, index }, { elements, indexes }, options) {
      const verified = await verifyIndexAt(elements, table, index, options);
      indexes.note(index, verified);
      return verified.verdict;
    },
  },
  useIndexes: {
    action: () => 'reads nothing',
    async answer({ use, valid }, { indexes }) {
      indexes.adopt(use, valid);
      return undefined;
    },
  },
};
