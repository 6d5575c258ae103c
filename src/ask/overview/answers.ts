import { cutFact, cutFindings } from '@/ask/elements/cut-answers';
import type { QuestionTable } from '@/ask/question';
import { measureSizes } from './element-sizes';
import { drawSmall } from './embedding-thumbnail';
import { findConcerns } from './findings';
import { fittingMatrix } from './fitting-matrix';
import { listGroups } from './list-groups';
import { aboutFacts } from './provenance';
import type { OverviewQuestions } from './questions';
import { relateMatrices } from './relate-matrices';

/** What a file is as a whole. */
export const overviewAnswers: QuestionTable<keyof OverviewQuestions> = {
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
