import type { MatrixSample } from '@/analysis/matrix/matrix-sample';
import type { ColumnProfile } from '@/analysis/profile/profile';
import type { Attributes } from '@/model/attributes';
import type { Span } from '@/model/block';
import { hasName } from '@/model/errors';
import type { NodeDescription } from '@/model/node';
import type { Path } from '@/model/path';
import { BlockCache } from './block-cache';
import { type CheckCaches, createCheckCaches } from './checks-client';
import { GeneColumns } from './gene-column';
import { keptVerdicts, type PageStorage } from './kept-verdicts';
import { createOverviewCaches, type OverviewCaches } from './overview-caches';
import { ResourceCache } from './resource-cache';
import { createRowCaches, type RowCaches } from './row-caches';
import type { SourceClient } from './source-client';

/** All that views read of one opened file. */
export interface DatasetCaches {
  readonly blocks: BlockCache;
  /** Keyed by path. */
  readonly descriptions: ResourceCache<NodeDescription>;
  /** Of nodes with very many: keyed by path and span, as `JSON.stringify([path, span])`. */
  readonly attributes: ResourceCache<Attributes>;
  /** Keyed by path. */
  readonly profiles: ResourceCache<ColumnProfile>;
  /** What matrices hold, keyed by path. */
  readonly samples: ResourceCache<MatrixSample>;
  readonly overview: OverviewCaches;
  /** Genes of all cells. */
  readonly genes: GeneColumns;
  /** Tables in other orders than the file's. */
  readonly rows: RowCaches;
  /** How far tables meet the requirements of their format. */
  readonly checks: CheckCaches;
  /** For views that hold what failed themselves: hears what can be read again. */
  readonly onRetry: RetrySignal;
}

/** Failures that pass without the file being opened again: the limit is raised, another worker reads. */
export type PassingFailure = 'CapReachedError' | 'WorkerError';

export interface RetrySignal {
  subscribe(listener: (over: PassingFailure) => void): () => void;
  tell(over: PassingFailure): void;
}

interface Retrying {
  retryWhere(isOver: (error: Error) => boolean): void;
}

/** Asks again all that failed for a reason that is over. */
export function retryFailed(caches: DatasetCaches, over: PassingFailure): void {
  const { overview, rows, checks, onRetry, ...others } = caches;
  const { client: _, exports: __, keepOrder: ___, choices: ____, ...byRows } = rows;
  const { setIndexUse: _____, ...byTables } = checks;
  const all: readonly Retrying[] = [others, overview, byTables, byRows].flatMap((group) =>
    Object.values(group),
  );
  for (const cache of all) cache.retryWhere((error) => hasName(error, over));
  onRetry.tell(over);
}

function createRetrySignal(): RetrySignal {
  const listeners = new Set<(over: PassingFailure) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(over) {
      for (const listener of [...listeners]) listener(over);
    },
  };
}

/** Descriptions and profiles are small: counted, not weighed. */
const ENTRIES = { budgetBytes: 5_000, weigh: () => 1 };
const PROFILE_GRACE_MS = 250;

/** `storage` keeps verdicts on search indexes for the next visit. */
export function createDatasetCaches(
  client: SourceClient,
  storage?: PageStorage,
): DatasetCaches {
  return {
    blocks: new BlockCache((path, region, options) => client.read(path, region, options)),
    descriptions: new ResourceCache(
      (path, options) => client.describe(path, options),
      ENTRIES,
    ),
    attributes: new ResourceCache(
      (key, options) => {
        const [path, span] = JSON.parse(key) as [Path, Span]; // as every view makes it
        return client.attributes(path, span, options);
      },
      { budgetBytes: 100, weigh: () => 1 },
    ),
    profiles: new ResourceCache((path, options) => client.profile(path, options), {
      ...ENTRIES,
      // a column's menu closes as it sorts the column: the chunks under way are those that sorting needs
      graceMs: PROFILE_GRACE_MS,
    }),
    samples: new ResourceCache(
      (path, options) => client.overview.sample(path, options),
      ENTRIES,
    ),
    overview: createOverviewCaches(client.overview),
    genes: new GeneColumns(client.genes),
    rows: createRowCaches(client.rows),
    checks: createCheckCaches(client.checks, keptVerdicts(client.source, storage)),
    onRetry: createRetrySignal(),
  };
}
