import type { QuestionTable } from '@/ask/question';
import { lazyModule } from '@/model/lazy-module';
import type { ImageQuestions } from './questions';

const pixels = lazyModule(async () => ({
  ...(await import('./read-pixels')),
  ...(await import('./sample-channels')),
}));

/** Images under embeddings: their positions, and their pixels. */
export const imageAnswers: QuestionTable<keyof ImageQuestions> = {
  tissue: {
    action: () => ({ what: 'structure' }),
    async answer({ embedding }, { elements, opened }, options) {
      const found = await opened.format.tissue?.(elements, embedding, options);
      return found ?? { libraries: [], assumptions: [], left: [] };
    },
  },
  tile: {
    action: ({ path }) => ({ what: 'view', path }),
    async answer(ask, { elements, tally }, options) {
      const tile = await (await pixels()).readTile(elements, ask, options);
      const chunks = await tally.below(ask.path, options);
      return chunks ? { ...tile, chunks } : tile;
    },
    moves: (tile) => [tile.pixels.buffer],
  },
  sampleImage: {
    action: ({ path }) => ({ what: 'sample', path }),
    answer: async ({ channels, ...source }, { elements }, options) =>
      (await pixels()).sampleChannels(elements, source, channels, options),
  },
};
