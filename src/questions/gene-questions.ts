import type { GeneCost } from '@/model/genes';
import type { GeneQuestions } from '@/model/questions';
import type { ReadOptions } from '@/model/read-options';
import { columnAlong, rowsTableAt } from '@/tables/column-along';
import { cutGroupStats } from './cut-answers';
import type { QuestionContext, QuestionTable } from './question';
import { withRows } from './with-rows';

/** A long list is one action whatever is in it. */
const MAX_NAMED = 3;

interface SomeGenes {
  readonly path: string;
  readonly genes: readonly number[];
}

const genesRead = ({ path, genes }: SomeGenes) =>
  ({ what: 'genes', path, genes: genes.slice(0, MAX_NAMED) }) as const;

function costOfGenes(
  { path, genes }: SomeGenes,
  context: QuestionContext,
  options: ReadOptions,
): Promise<GeneCost> {
  return context.genes.cost(path, genes, options);
}

/** Genes of a matrix, and their index. */
export const geneQuestions: QuestionTable<keyof GeneQuestions> = {
  genes: {
    action: genesRead,
    cost: costOfGenes,
    answer: ({ path, genes, ...how }, context, options) =>
      context.genes.read(path, genes, how, options),
    moves: (columns) => columns.map(({ values }) => values.buffer as ArrayBuffer), // of their own
  },
  buildGeneIndex: {
    action: ({ path }) => ({ what: 'index', path }),
    cost: ({ path }, { genes }, options) => genes.cost(path, [0], options),
    asksAbout: 'all',
    answer: ({ path }, { genes }, options) => genes.buildIndex(path, options),
  },
  geneIndexes: {
    action: () => 'reads nothing', // of the file: indexes are in the browser's own storage
    answer: (_, { genes }) => genes.indexes(),
  },
  removeGeneIndex: {
    action: () => 'reads nothing',
    async answer({ key }, { genes }) {
      await genes.removeIndex(key);
      return undefined;
    },
  },
  groupStats: {
    action: genesRead,
    cost: costOfGenes,
    answer: ({ path, genes, groups, lines, keepIndex, rows }, context, options) =>
      withRows(context.rows, rows, options, async (set) => {
        const how = {
          ...{ keepIndex, lines },
          ...(rows !== undefined && set && { of: { rows, set } }),
        };
        const { overview } = context;
        const table = rowsTableAt(overview.dataset, path);
        const column = await columnAlong(overview, groups, table, {
          signal: options.signal,
        });
        return cutGroupStats(
          await context.genes.groupStats(path, genes, column, how, options),
        );
      }),
  },
};
