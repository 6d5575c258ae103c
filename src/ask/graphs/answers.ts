import { countEdges } from '@/ask/graphs/count-edges';
import type { GraphQuestions } from '@/ask/graphs/questions';
import { readEdges } from '@/ask/graphs/read-edges';
import type { QuestionTable } from '@/ask/question';

/** Edges of graphs. */
export const graphAnswers: QuestionTable<keyof GraphQuestions> = {
  edges: {
    action: ({ path }) => ({ what: 'view', path }),
    async answer({ path, at, limit }, { elements, tally }, options) {
      const element = await elements.at(path, options);
      const edges = await readEdges(element, at, limit, options);
      const chunks = await tally.below(element.node.path, options);
      return chunks ? { ...edges, chunks } : edges;
    },
    moves: ({ ends, values }) => [ends.buffer, values.buffer] as ArrayBuffer[], // made for this answer
  },
  countEdges: {
    action: ({ path }) => ({ what: 'view', path }),
    answer: async ({ path }, { elements, overview }, options) =>
      countEdges(await elements.at(path, options), overview.isRemote, options),
  },
};
