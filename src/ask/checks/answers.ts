import { truncateCheck, truncateFileCheck } from '@/ask/elements/truncate-answers';
import type { QuestionTable } from '@/ask/question';
import { lazyModule } from '@/model/lazy-module';
import { isColumnTable } from '@/read/elements/column-table/table';
import type { CheckSettings } from './check-file';
import type { CheckQuestions } from './questions';
import { countSeverities } from './table-check';

const files = lazyModule(() => import('./check-file'));
const columnTables = lazyModule(() => import('./column-table/check-table'));

/** Maximum number of groups and arrays of a local file whose headers are checked without a request by the user. */
const MAX_NODES_UNASKED = 500;

/** How far a file and its tables conform to their specifications. */
export const checkAnswers: QuestionTable<keyof CheckQuestions> = {
  checkFile: {
    action: ({ depth }) => ({ what: depth }),
    async answer({ depth, isWanted }, { opened, overview }, options) {
      const whole = async (settings: CheckSettings) =>
        (await files()).checkFile(opened, settings, options);
      if (isWanted) {
        const check = truncateFileCheck(await whole({ depth }));
        const spent = overview.isRemote ? options.spent?.() : undefined;
        return { ...check, ...(spent && { spent }) };
      }
      if (overview.isRemote) return undefined;
      const check = await whole({ depth: 'headers', maxNodes: MAX_NODES_UNASKED });
      return check.unchecked === undefined ? truncateFileCheck(check) : undefined;
    },
  },
  checkTable: {
    action: () => ({ what: 'structure' }),
    async answer({ table }, { elements }, options) {
      const { node } = await elements.at(table, { signal: options.signal });
      // the code of the rules is not even loaded for tables of other formats
      if (!isColumnTable(node))
        return { diagnostics: [], counts: countSeverities([]), indexes: [] };
      const { checkTable } = await columnTables();
      return truncateCheck(await checkTable(elements, table, options));
    },
  },
  verifyIndex: {
    action: ({ index }) => ({ what: 'view', path: index }),
    async answer({ table, index }, { elements, indexes }, options) {
      const { verifyIndexAt } = await columnTables();
      return verifyIndexAt(elements, table, index, indexes, options);
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
