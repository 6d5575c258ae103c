import { coloursOfNumbers } from '@/ask/colour/colour-levels';
import { buffersOfColours } from '@/ask/colour/colour-points';
import { rowsTableAt } from '@/ask/columns/column-along';
import { groupColumn } from '@/ask/columns/group-column';
import { truncateGroupStats } from '@/ask/elements/truncate-answers';
import type { QuestionContext, QuestionTable } from '@/ask/question';
import type { AskOptions } from '@/ask/questions';
import { withRows } from '@/ask/rows/with-rows';
import type { ReadOptions } from '@/model/read-options';
import { NO_COST } from './costs';
import type { GeneCost, GeneQuestions, GeneValues } from './questions';

/** Maximum number of genes that an action names; of longer lists only the first are named. */
const MAX_NAMED = 3;

/**
 * Time (ms) between updates of the colours during a scan; longer for more cells, because each update redraws the
 * picture.
 */
const NEWS_MS = 300;
const NEWS_MS_A_CELL = 2e-4;

interface SomeGenes {
  readonly path: string;
  readonly genes: readonly number[];
  readonly mean?: boolean | undefined;
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

/** Cost as in `costOfGenes`; genes that were read recently cost nothing. */
async function costUnlessRecent(
  ask: SomeGenes,
  context: QuestionContext,
  options: ReadOptions,
): Promise<GeneCost> {
  return context.genes.isRecent(ask.path, ask.genes, ask.mean)
    ? NO_COST
    : costOfGenes(ask, context, options);
}

/** Reports the colours of a gene as far as it was read, at intervals. */
function createGeneNews(
  { path, genes, mean }: SomeGenes,
  { genes: reader }: QuestionContext,
  tell: AskOptions['news'],
): (() => void) | undefined {
  if (!tell) return undefined;
  let last = performance.now();
  let interval = NEWS_MS;
  return () => {
    if (performance.now() - last < interval) return;
    const { values, done } = reader.soFar(path, genes, mean);
    tell({ partial: coloursOfNumbers(values), done });
    interval = NEWS_MS + values.length * NEWS_MS_A_CELL;
    last = performance.now();
  };
}

/** Genes of a matrix, and their index. */
export const geneAnswers: QuestionTable<keyof GeneQuestions> = {
  genes: {
    action: genesRead,
    cost: ({ rows, ...ask }, context, options) =>
      (rows ? costUnlessRecent : costOfGenes)(ask, context, options),
    async answer({ path, genes, rows, ...how }, context, options) {
      if (!rows) return context.genes.read(path, genes, how, options);
      const found = await context.genes.values(path, genes, how, options);
      return found.map((one) => ({ ...one, values: one.values.slice(...rows) }));
    },
    moves: (columns) => columns.map(({ values }) => values.buffer as ArrayBuffer), // of their own
  },
  geneColours: {
    action: genesRead,
    cost: costUnlessRecent,
    async answer(ask, context, { news, ...options }) {
      const { path, genes, keepIndex, mean } = ask;
      const how = { keepIndex, mean, onBatch: createGeneNews(ask, context, news) };
      const [found] = await context.genes.values(path, genes, how, options);
      const { values, index } = found as GeneValues; // one column, or the mean
      return { colours: coloursOfNumbers(values), index };
    },
    moves: ({ colours }) => buffersOfColours(colours),
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
        const table = rowsTableAt(context.overview.dataset, path);
        const column = await groupColumn(context, groups, table, {
          signal: options.signal,
        });
        return truncateGroupStats(
          await context.genes.groupStats(path, genes, column, how, options),
        );
      }),
  },
};
