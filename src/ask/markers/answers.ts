import type { QuestionTable } from '@/ask/question';
import type { HeldRows } from '@/ask/rows/row-sets';
import { lazyModule } from '@/model/lazy-module';
import type { ReadOptions } from '@/model/read-options';
import type { RowSetId } from '@/model/row-set';
import type { MarkerQuestions } from './questions';

/** The tests, loaded on demand: no first screen shows their result. */
const finding = lazyModule(() => import('./find-markers'));

/** Genes that differ between cells. */
export const markerAnswers: QuestionTable<keyof MarkerQuestions> = {
  markers: {
    action: ({ path }) => ({ what: 'genes', path }),
    cost: ({ path, test }, { genes }, options) =>
      genes.costOfAll(path, test.method === 'wilcoxon', options),
    asksAbout: 'scans and columns', // all of a matrix is much even if it is stored by gene
    async answer(ask, { elements, overview, rows, genes }, options) {
      const { findMarkers } = await finding();
      const held: HeldRows[] = [];
      const source = {
        ...{ elements, dataset: overview.dataset, samples: overview.samples },
        moments: genes.moments,
        async rowsOf(id: RowSetId, own: ReadOptions) {
          const one = await rows.hold(id, own);
          held.push(one);
          return one.rows;
        },
      };
      try {
        return await findMarkers(source, ask, options);
      } finally {
        for (const { release } of held) release();
      }
    },
  },
};
