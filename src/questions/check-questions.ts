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
    answer: ({ table, index }, { elements }, options) =>
      verifyIndexAt(elements, table, index, options),
  },
};
