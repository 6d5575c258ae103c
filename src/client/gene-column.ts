import type { GeneNews, GeneValues } from '@/model/genes';
import type { Path } from '@/model/path';
import type { ResourceReader, SoFar } from './resource-cache';
import type { Ask } from './source-connection';

/** Partial values of a gene, NaN for unread cells. */
export type PartialGene = Float32Array<ArrayBuffer>;

interface GeneColumnAsk {
  readonly path: Path;
  /** One gene, or several for their mean; numbered by the columns of the matrix. */
  readonly genes: readonly number[];
  /** How many values the gene has. */
  readonly rows: number;
}

/** One gene of all cells, or the mean of several. */
export interface GeneColumnQuestion {
  readonly geneColumn: {
    readonly ask: GeneColumnAsk;
    readonly answer: GeneValues;
    readonly partial: PartialGene;
  };
}

/**
 * Interval (ms) between publications of partial values; longer for more rows, because each redraws
 * the picture.
 */
const TOLD = 300;
const TOLD_PER_ROW = 1e-4;

/** Reads genes; what a scan has found is shown meanwhile, and kept when it is stopped. */
export function createGeneColumnReader(
  ask: Ask,
): ResourceReader<GeneColumnAsk, GeneValues, PartialGene> {
  return {
    cost: ({ path, genes }, options) =>
      ask('cost', { of: 'genes', ask: { path, genes } }, options),
    async read({ path, genes, rows }, { soFar, keep, show, keepIndex, ...options }) {
      const { signal } = options;
      let found = soFar;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const hear = (news: GeneNews) => {
        if (signal?.aborted) return;
        const now = withNews(found, news, rows);
        found = now;
        keep(now);
        // values are published at intervals, not for each batch
        timer ??= setTimeout(
          () => {
            timer = undefined;
            show(now.partial.slice());
          },
          TOLD + TOLD_PER_ROW * rows,
        );
      };
      const mean = genes.length > 1;
      try {
        const asked = { path, genes, keepIndex, mean };
        const [value] = await ask('genes', asked, { ...options, news: hear });
        if (!value) throw new RangeError('No gene was returned'); // a worker answers with one column
        return value;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Adds what a scan has found to the values before, in place. */
function withNews(
  before: SoFar<PartialGene> | undefined,
  { rows: [start, end], at, values, done }: GeneNews,
  rows: number,
): SoFar<PartialGene> {
  const partial = before?.partial ?? new Float32Array(rows).fill(Number.NaN);
  for (let row = start; row < end; row++)
    if (Number.isNaN(partial[row])) partial[row] = 0;
  for (let i = 0; i < at.length; i++) {
    const row = at[i] as number;
    partial[row] = (partial[row] || 0) + (values[i] as number);
  }
  return { partial, done };
}
