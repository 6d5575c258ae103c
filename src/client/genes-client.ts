import type { GenesService } from '@workers/protocol';
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
import type { RemoteService } from './worker-link';

export interface ReadGenesOptions extends ReadOptions {
  /** Makes the gene index at the same time, so that the next gene is one small read. */
  readonly keepIndex?: boolean;
  /**
   * Hears what a scan finds while it goes on, spread over all cells from the beginning. For painting only: the
   * answer may overtake the last news, which are then dropped.
   */
  readonly onNews?: (news: GeneNews) => void;
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
    options?: ReadOptions & Pick<ReadGenesOptions, 'keepIndex'>,
  ): Promise<GroupStats>;
  /** How values, one a row, are spread: in all and in each group, where there are groups. */
  spread(
    values: Float32Array | Float64Array,
    groups: Path | undefined,
    options?: ReadOptions,
  ): Promise<ValueSpread>;
  /** Makes the index of a matrix. */
  index(path: Path, options?: ReadOptions): Promise<IndexOutcome>;
  /** Indexes that are kept, of all files. */
  indexes(): Promise<readonly GeneIndexInfo[]>;
  removeIndex(key: string): Promise<void>;
}

/** Runs one job in the worker; what scans tell about it goes to `onNews`. */
export type AskGenes = <T>(
  call: (service: Remote<GenesService>, job: number) => Promise<T>,
  options?: ReadOptions,
  onNews?: (news: GeneNews) => void,
) => Promise<T>;

type Remote<S> = Pick<RemoteService, keyof S & keyof RemoteService>;

export function createGenesClient(ask: AskGenes): GenesClient {
  const read = (
    path: Path,
    genes: readonly number[],
    mean: boolean,
    options: ReadGenesOptions = {},
  ) => {
    const { keepIndex = false, onNews } = options;
    const how = { keepIndex, mean };
    return ask((service, job) => service.genes(job, path, genes, how), options, onNews);
  };
  return {
    cost: (path, genes, options) =>
      ask((service, job) => service.geneCost(job, path, genes), options),
    read: (path, genes, options) => read(path, genes, false, options),
    async mean(path, genes, options) {
      const [column] = await read(path, genes, true, options);
      if (column) return column;
      throw new RangeError('No mean was returned'); // a worker answers with one column
    },
    groupStats: (path, genes, groups, { keepIndex = false, ...options } = {}) =>
      ask(
        (service, job) => service.groupStats(job, path, genes, groups, { keepIndex }),
        options,
      ),
    spread: (values, groups, options) =>
      ask((service, job) => service.spread(job, values, groups), options),
    index: (path, options) =>
      ask((service, job) => service.buildGeneIndex(job, path), options),
    indexes: () => ask((service) => service.geneIndexes()),
    removeIndex: (key) => ask((service) => service.removeGeneIndex(key)),
  };
}
