import type { ValueSpread } from '@/analysis/profile/value-spread';
import type {
  GeneCost,
  GeneIndexInfo,
  GeneNews,
  GeneValues,
  GroupStats,
  IndexOutcome,
} from '@/model/genes';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { RowSetId } from '@/model/row-set';
import type { Ask } from './source-connection';

export interface ReadGenesOptions extends ReadOptions {
  /** Makes the gene index at the same time, so that the next gene is one small read. */
  readonly keepIndex?: boolean;
  /**
   * Hears what a scan finds while it goes on, spread over all cells from the beginning. For painting only: the
   * answer may overtake the last news, which are then dropped.
   */
  readonly onNews?: (news: GeneNews) => void;
}

export interface CountOptions extends ReadOptions {
  /** Leaves out all other rows. */
  readonly rows?: RowSetId | undefined;
}

/** Genes of a matrix at a path, by the numbers of its columns. Progress is in values of the matrix. */
export interface GenesClient {
  /** What it will take, said before it is started. */
  cost(path: Path, genes: readonly number[], options?: ReadOptions): Promise<GeneCost>;
  /** One column a gene, in the order asked for. Given up by its signal, the next call goes on where it stopped. */
  read(
    path: Path,
    genes: readonly number[],
    options?: ReadGenesOptions,
  ): Promise<readonly GeneValues[]>;
  /** The mean of several genes, as a score. */
  mean(
    path: Path,
    genes: readonly number[],
    options?: ReadGenesOptions,
  ): Promise<GeneValues>;
  /** Sums, means and expressing cells by group; `groups` is a column of categories or booleans. */
  groupStats(
    path: Path,
    genes: readonly number[],
    groups: Path,
    options?: CountOptions & Pick<ReadGenesOptions, 'keepIndex'>,
  ): Promise<GroupStats>;
  /** How values, one a row, are spread: in all and in each group, where there are groups. */
  spread(
    values: Float32Array | Float64Array,
    groups: Path | undefined,
    options?: CountOptions,
  ): Promise<ValueSpread>;
  /** Makes the index of a matrix. */
  index(path: Path, options?: ReadOptions): Promise<IndexOutcome>;
  /** Indexes that are kept, of all files. */
  indexes(): Promise<readonly GeneIndexInfo[]>;
  removeIndex(key: string): Promise<void>;
}

export function createGenesClient(ask: Ask): GenesClient {
  const read = (
    path: Path,
    genes: readonly number[],
    mean: boolean,
    { keepIndex = false, onNews, ...options }: ReadGenesOptions = {},
  ) => ask('genes', { path, genes, keepIndex, mean }, { ...options, news: onNews });
  return {
    cost: (path, genes, options) => ask('geneCost', { path, genes }, options),
    read: (path, genes, options) => read(path, genes, false, options),
    async mean(path, genes, options) {
      const [column] = await read(path, genes, true, options);
      if (column) return column;
      throw new RangeError('No mean was returned'); // a worker answers with one column
    },
    groupStats: (path, genes, groups, { keepIndex = false, rows, ...options } = {}) =>
      ask('groupStats', { path, genes, groups, keepIndex, rows }, options),
    spread: (values, groups, { rows, ...options } = {}) =>
      ask('spread', { values, groups, rows }, options),
    index: (path, options) => ask('buildGeneIndex', { path }, options),
    indexes: () => ask('geneIndexes', {}),
    removeIndex: (key) => ask('removeGeneIndex', { key }),
  };
}
