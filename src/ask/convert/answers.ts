import type { ConversionQuestions } from '@/ask/convert/questions';
import type { QuestionTable } from '@/ask/question';
import { rowNumbersOf, rowSetOf } from '@/ask/rows/with-rows';
import { lazyModule } from '@/model/lazy-module';
import type { RowSetId } from '@/model/row-set';

const conversion = lazyModule(() => import('./convert-file'));
const codeOfConversion = lazyModule(() => import('./subset-code'));

/** Answers to `ConversionQuestions`. */
export const conversionAnswers: QuestionTable<keyof ConversionQuestions> = {
  convert: {
    action: ({ request }) => ({ what: 'export', path: request.part ?? '/' }),
    async answer({ request }, context, how) {
      const { elements, exactName, overview, rows, openScratch, compress } = context;
      const { write, remove, ...options } = how;
      if (!write)
        throw new RangeError('A conversion needs a function that takes its pieces');
      const { convertFile } = await conversion();
      const { cells, format, ...plain } = request;
      const chosen =
        cells === undefined ? undefined : await rowNumbersOf(rows, cells, options);
      const file = { elements, dataset: overview.dataset };
      const taken = {
        ...{ ...plain, exactName },
        ...(chosen && { cells: chosen.toSorted() }),
        ...(openScratch && { openScratch }),
        ...(compress && { compress }),
        ...(remove && { folder: { remove, byBrowser: true } }),
      };
      return convertFile(file, format, taken, write, options);
    },
  },
  conversionCode: {
    action: ({ request }) => ({ what: 'export', path: request.part ?? '/' }),
    async answer({ request }, { elements, overview, rows }, options) {
      const { subsetCode } = await codeOfConversion();
      const file = { elements, dataset: overview.dataset };
      const rowsOf = (id: RowSetId) => rowSetOf(rows, id, options);
      return subsetCode(file, request, rowsOf, options);
    },
  },
  storedInRows: {
    action: ({ path }) => ({ what: 'export', path }),
    async answer({ path, rows: id }, { elements, rows }, options) {
      const { storedInRows } = await conversion();
      const numbers = await rowNumbersOf(rows, id, options);
      return storedInRows(elements, path, numbers, options);
    },
  },
  conversionChoices: {
    action: () => ({ what: 'structure' }),
    async answer({ part }, { elements, overview }, options) {
      const { conversionChoices } = await conversion();
      return conversionChoices({ elements, dataset: overview.dataset }, part, options);
    },
  },
};
