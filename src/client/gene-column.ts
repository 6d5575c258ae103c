import { isAbort } from '@/model/errors';
import type { GeneNews, GeneValues, GroupStats, IndexOutcome } from '@/model/genes';
import type { Markers } from '@/model/markers';
import type { Path } from '@/model/path';
import type { AskOf } from '@/model/questions';
import type { RowSetId } from '@/model/row-set';
import { CostlyRead, CostlyReads } from './costly-read';
import type { Ask } from './source-connection';

/** Partial values of a gene, NaN for unread cells. */
export type PartialGene = Float32Array<ArrayBuffer>;

/**
 * Interval (ms) between publications of partial values; longer for more rows, because each redraws
 * the picture.
 */
const TOLD = 300;
const TOLD_PER_ROW = 1e-4;

/** One gene of all cells, or the mean of several; keeps partial values after an abort. */
export function createGeneColumn(
  ask: Ask,
  path: Path,
  columns: readonly number[],
  rows: number,
): CostlyRead<GeneValues, PartialGene> {
  let found: PartialGene | undefined;
  let done = 0;

  const add = (news: GeneNews): PartialGene => {
    found ??= new Float32Array(rows).fill(Number.NaN);
    for (let row = news.rows[0]; row < news.rows[1]; row++)
      if (Number.isNaN(found[row])) found[row] = 0;
    for (let i = 0; i < news.at.length; i++) {
      const row = news.at[i] as number;
      found[row] = (found[row] || 0) + (news.values[i] as number);
    }
    return found;
  };

  return new CostlyRead({
    cost: (options) => ask('geneCost', { path, genes: columns }, options),
    async read({ signal, keepIndex, ...options }, { reached, show }) {
      reached(done);
      let timer: ReturnType<typeof setTimeout> | undefined;
      // values are published at intervals, not for each batch
      const hear = (news: GeneNews) => {
        if (signal?.aborted) return;
        const all = add(news);
        done = news.done;
        reached(done);
        timer ??= setTimeout(
          () => {
            timer = undefined;
            if (!signal?.aborted) show(all.slice());
          },
          TOLD + TOLD_PER_ROW * rows,
        );
      };
      const mean = columns.length > 1;
      const forget = () => {
        found = undefined;
        done = 0;
      };
      try {
        const [value] = await ask(
          'genes',
          { path, genes: columns, keepIndex, mean },
          { ...options, signal, news: hear },
        );
        if (!value) throw new RangeError('No gene was returned'); // a worker answers with one column
        if (!signal?.aborted) forget();
        return value;
      } catch (error) {
        // a new worker has none of the partial state
        if (!isAbort(error)) forget();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    bytesOf: ({ values }) => values.byteLength,
    bytesSoFar: () => found?.byteLength ?? 0,
  });
}

/** Sums of genes in groups of cells, or in lines of them; of all cells or of those of a set. */
function createGroupStats(
  ask: Ask,
  path: Path,
  columns: readonly number[],
  by: Path,
  rows: RowSetId | undefined,
  lines: number | undefined,
): CostlyRead<GroupStats> {
  return new CostlyRead({
    cost: (options) => ask('geneCost', { path, genes: columns }, options),
    read: ({ keepIndex, ...options }) =>
      ask(
        'groupStats',
        { path, genes: columns, groups: by, lines, keepIndex, rows },
        options,
      ),
    bytesOf: ({ sums, means, variances, expressing }) =>
      sums.byteLength + means.byteLength + variances.byteLength + expressing.byteLength,
  });
}

/** What is asked of all genes of a matrix, without how. */
export type MarkersAsk = Omit<AskOf<'markers'>, 'keepIndex'>;

/** Which genes differ between cells. */
function createMarkers(ask: Ask, asked: MarkersAsk): CostlyRead<Markers> {
  const { path, test } = asked;
  return new CostlyRead({
    cost: (options) => ask('markerCost', { path, test }, options),
    read: ({ keepIndex, ...options }) => ask('markers', { ...asked, keepIndex }, options),
    bytesOf: ({ scores }) => 6 * scores.byteLength,
    readsAll: true,
  });
}

/**
 * The gene index of a matrix, whose cost is always asked about first. After a stop it continues
 * while the file is open.
 */
export function createIndexing(ask: Ask, path: Path): CostlyRead<IndexOutcome> {
  return new CostlyRead({
    cost: (options) => ask('geneCost', { path, genes: [0] }, options),
    read: ({ signal, report }) => ask('buildGeneIndex', { path }, { signal, report }),
    bytesOf: () => 0,
    alwaysAsks: true,
  });
}

/** Bytes of cached genes, for switching between a few, and of sums in groups. */
const MAX_GENE_BYTES = 128 << 20;
const MAX_STATS_BYTES = 16 << 20;
const MAX_MARKERS_BYTES = 64 << 20;

/** The genes that were looked at, of one file, and what they add up to in groups. */
export class GeneColumns {
  readonly #ask: Ask;
  readonly #columns = new CostlyReads<GeneValues, PartialGene>(MAX_GENE_BYTES);
  readonly #stats = new CostlyReads<GroupStats>(MAX_STATS_BYTES);
  readonly #markers = new CostlyReads<Markers>(MAX_MARKERS_BYTES);

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** As of a ResourceCache. */
  retryWhere(isOver: (error: Error) => boolean): void {
    this.#columns.retryWhere(isOver);
    this.#stats.retryWhere(isOver);
    this.#markers.retryWhere(isOver);
  }

  /** A gene by its matrix and column, or the mean of those of several; the same object for the same genes. */
  at(
    path: Path,
    columns: readonly number[],
    rows: number,
  ): CostlyRead<GeneValues, PartialGene> {
    return this.#columns.at(`${columns.join()} ${rows} ${path}`, () =>
      createGeneColumn(this.#ask, path, columns, rows),
    );
  }

  /** Which genes differ between cells; the same object for the same question. */
  markersOf(asked: MarkersAsk): CostlyRead<Markers> {
    return this.#markers.at(JSON.stringify(asked), () => createMarkers(this.#ask, asked));
  }

  /** What genes add up to in the groups of a column, or in lines of these; the same object for the same question. */
  statsOf(
    path: Path,
    columns: readonly number[],
    by: Path,
    rows: RowSetId | undefined,
    lines?: number,
  ): CostlyRead<GroupStats> {
    return this.#stats.at(JSON.stringify([path, columns, by, rows, lines]), () =>
      createGroupStats(this.#ask, path, columns, by, rows, lines),
    );
  }
}
