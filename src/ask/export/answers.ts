import { exportRows } from '@/ask/export/export-rows';
import type { ExportQuestions } from '@/ask/export/questions';
import type { QuestionTable } from '@/ask/question';
import { rowNumbersOf } from '@/ask/rows/with-rows';
import type { IndexRange } from '@/model/block';
import { lazyModule } from '@/model/lazy-module';

const parts = lazyModule(() => import('./part/write-part'));

/** Answers to `ExportQuestions`. */
export const exportAnswers: QuestionTable<keyof ExportQuestions> = {
  exportRows: {
    action: ({ request }) => ({ what: 'export', path: request.table }),
    async answer({ request }, { elements, exactName, rows }, { write, ...options }) {
      if (!write)
        throw new RangeError('An export needs a function that takes its pieces');
      const { rows: named, ...plain } = request;
      const chosen =
        typeof named === 'string' ? await rowNumbersOf(rows, named, options) : named;
      const exported = { ...plain, ...(chosen && { rows: chosen }) };
      return exportRows(elements, exported, exactName, write, options);
    },
  },
  exportPart: {
    action: ({ request }) => ({ what: 'export', path: request.path }),
    async answer({ request }, context, { write, ...options }) {
      if (!write)
        throw new RangeError('An export needs a function that takes its pieces');
      const { elements, exactName, overview, rows: sets, openScratch } = context;
      const { writePart } = await parts();
      const { rows: named, ...plain } = request;
      const rows =
        typeof named === 'string'
          ? await rowNumbersOf(sets, named, options)
          : inRange(named);
      const file = { elements, dataset: overview.dataset };
      const part = { ...plain, rows, exactName, openScratch };
      return writePart(file, part, write, options);
    },
  },
};

function inRange(range: IndexRange | undefined): Uint32Array | undefined {
  if (!range) return undefined;
  const [start, stop] = range;
  return Uint32Array.from({ length: stop - start }, (_, i) => start + i);
}
