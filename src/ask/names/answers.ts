import { rankGenesInSteps } from '@/ask/markers/rank-genes';
import type { QuestionTable } from '@/ask/question';
import { throwIfAborted } from '@/model/errors';
import { LATER } from '@/model/read-options';
import { truncateText } from '@/model/truncate';
import { yieldToEventLoop } from '@/model/waiting';
import type { NameQuestions } from './questions';
import { type FoundName, rankInSteps, sortFits } from './rank-names';

/** Names in columns that were read once. */
export const nameAnswers: QuestionTable<keyof NameQuestions> = {
  prepareNames: {
    action: () => ({ what: 'names' }),
    async answer({ places }, { names }, { signal, report }) {
      for (const [i, path] of places.entries()) {
        // of many columns the number shows progress; a single one reports its own
        const own = places.length === 1 ? report : undefined;
        await names.of(path, { signal, report: own, priority: LATER });
        if (places.length > 1)
          report?.({ done: i + 1, total: places.length, unit: 'values' });
      }
      return undefined;
    },
  },
  geneNaming: {
    action: () => ({ what: 'names' }),
    answer: ({ table }, { names }, { signal }) =>
      names.genes.columnsOf(table, { signal }),
  },
  geneNames: {
    action: () => ({ what: 'names' }),
    answer: (ask, { names }, { signal }) => names.genes.read(ask, { signal }),
  },
  prepareGenes: {
    action: () => ({ what: 'names' }),
    async answer({ tables }, { names }, { signal }) {
      await names.ofGenes(tables, { signal, priority: LATER });
      return undefined;
    },
  },
  findNames: {
    action: () => ({ what: 'names' }),
    async answer({ places, text, limit }, { names }, { signal }) {
      const found: FoundName[] = [];
      let count = 0;
      const search = stepper(signal);
      for (const path of places) {
        const list = await names.of(path, { signal });
        throwIfAborted(signal);
        const ranked = await search(rankInSteps(list, text, limit));
        count += ranked.count;
        for (const name of ranked.best)
          found.push({ path, ...name, text: truncateText(name.text) });
      }
      const named = found.map((one) => ({ ...one, name: one.text }));
      const best = sortFits(named, () => 0).slice(0, limit);
      return { best: best.map(({ name: _, ...one }) => one), count };
    },
  },
  findGenes: {
    action: () => ({ what: 'names' }),
    async answer({ tables, text, limit }, { names }, { signal }) {
      const named = await names.ofGenes(tables, { signal });
      throwIfAborted(signal);
      const { best, count } = await stepper(signal)(rankGenesInSteps(named, text, limit));
      const shown = best.map((gene) => ({
        ...gene,
        name: truncateText(gene.name),
        id: gene.id && truncateText(gene.id),
      }));
      return { best: shown, count };
    },
  },
};

/** Time in ms after which a search of names checks for messages: another letter may have been typed. */
const STEP = 8;

function stepper(signal: AbortSignal | undefined) {
  let heard = Number.NEGATIVE_INFINITY; // what was typed since may already be waiting
  return async <T>(steps: Generator<void, T>): Promise<T> => {
    for (;;) {
      if (performance.now() - heard > STEP) {
        await yieldToEventLoop();
        throwIfAborted(signal);
        heard = performance.now();
      }
      const { done, value } = steps.next();
      if (done) return value;
    }
  };
}
