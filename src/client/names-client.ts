import type { FoundName } from '@/analysis/rank-names';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { RemoteService } from './worker-link';

/** Names in columns: of cells, of genes, of categories. */
export interface NamesClient {
  /** Reads the columns that are searched, once; their names stay in the worker. */
  prepare(places: readonly Path[], options?: ReadOptions): Promise<void>;
  /** The `limit` names that fit a text best, best first. */
  find(
    places: readonly Path[],
    text: string,
    limit: number,
    options?: ReadOptions,
  ): Promise<readonly FoundName[]>;
}

type Ask = <T>(
  call: (service: RemoteService, job: number) => Promise<T>,
  options?: ReadOptions,
) => Promise<T>;

export function createNamesClient(ask: Ask): NamesClient {
  return {
    prepare: (places, options) =>
      ask((service, job) => service.prepareNames(job, places), options),
    find: (places, text, limit, options) =>
      ask((service, job) => service.findNames(job, places, text, limit), options),
  };
}
