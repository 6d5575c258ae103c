import type { OverviewQuestions } from '@/model/overview-questions';
import { measureSizes } from '@/overview/element-sizes';
import { drawSmall } from '@/overview/embedding-thumbnail';
import { findConcerns } from '@/overview/findings';
import { fittingMatrix } from '@/overview/fitting-matrix';
import { listGroups } from '@/overview/list-groups';
import { aboutFacts } from '@/overview/provenance';
import { relateMatrices } from '@/overview/relate-matrices';
import { cutFact, cutFindings } from './cut-answers';
import type { QuestionTable } from './question';

/** What a file is as a whole. */
export const overviewQuestions: QuestionTable<keyof OverviewQuestions> = {
  sampleMatrix: {
    action: ({ path }) => ({ what: 'sample', path }),
    answer: ({ path, isWhole }, { overview: { samples } }, { signal }) =>
      isWhole ? samples.wholeOf(path, { signal }) : samples.of(path, { signal }),
  },
  fittingMatrix: {
    action: ({ path }) => ({ what: 'sample', path }),
    answer: ({ path, isForTests = false }, { overview }, options) =>
      fittingMatrix(overview, path, isForTests, options),
  },
  about: {
    action: () => ({ what: 'structure' }),
    answer: async (_, { overview }, options) =>
      (await aboutFacts(overview, options)).map(cutFact),
  },
  relateMatrices: {
    action: () => ({ what: 'sample' }),
    answer: (_, { overview }, options) => relateMatrices(overview, options),
  },
  measureSizes: {
    action: () => ({ what: 'structure' }),
    answer: (_, { overview }, options) => measureSizes(overview, options),
  },
  listGroups: {
    action: () => ({ what: 'structure' }),
    answer: (_, { overview }, options) => listGroups(overview, options),
  },
  findConcerns: {
    action: () => ({ what: 'sample' }),
    answer: async ({ isThorough }, { overview }, options) =>
      cutFindings(await findConcerns(overview, isThorough, options)),
  },
  drawSmall: {
    action: ({ path }) => ({ what: 'view', path }),
    answer: ({ path, color }, { overview }, options) =>
      drawSmall(overview, path, color, options),
    moves: ({ pixels }) => [pixels.buffer],
  },
};
