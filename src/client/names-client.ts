import type { GeneColumns } from '@/analysis/matrix/gene-columns';
import type { RankedGene } from '@/analysis/matrix/rank-genes';
import type { FoundName, Ranked } from '@/analysis/names/rank-names';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Ask } from './source-connection';

/** Names in columns: of cells, of genes, of categories. */
export interface NamesClient {
  /** Reads the columns that are searched, once; their names stay in the worker. */
  prepare(places: readonly Path[], options?: ReadOptions): Promise<void>;
  /** The `limit` names that fit a text best, and how many fit. */
  find(
    places: readonly Path[],
    text: string,
    limit: number,
    options?: ReadOptions,
  ): Promise<Ranked<FoundName>>;
  /** Reads the names of genes, once. */
  prepareGenes(tables: readonly GeneColumns[], options?: ReadOptions): Promise<void>;
  /** The `limit` genes that fit a text best, by any of their names, each once. */
  findGenes(
    tables: readonly GeneColumns[],
    text: string,
    limit: number,
    options?: ReadOptions,
  ): Promise<Ranked<RankedGene>>;
}

export function createNamesClient(ask: Ask): NamesClient {
  return {
    prepare: (places, options) => ask('prepareNames', { places }, options),
    prepareGenes: (tables, options) => ask('prepareGenes', { tables }, options),
    find: (places, text, limit, options) =>
      ask('findNames', { places, text, limit }, options),
    findGenes: (tables, text, limit, options) =>
      ask('findGenes', { tables, text, limit }, options),
  };
}
