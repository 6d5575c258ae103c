import type { GeneColumns } from '@/ask/genes/gene-columns';
import type { NamedGenes } from '@/ask/markers/rank-genes';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { PackedStrings } from '@/model/strings';
import type { Elements } from '@/read/elements/open-elements';
import { createGeneNameReader, type GeneNameReader } from './gene-name-lists';
import { factsOf } from './name-facts';
import { readNames } from './read-names';

/** Maximum size of the names in memory, in bytes; the least recently searched column is evicted first. */
const MAX_BYTES = 256 << 20;
/** Number of sets of gene tables that are kept ready for searching. */
const MAX_RANKED = 2;

/**
 * Names in columns of one open file, read once and cached: texts completely, of categories only
 * their labels.
 */
export interface NameLists {
  of(path: Path, options: ReadOptions): Promise<PackedStrings>;
  readonly genes: GeneNameReader;
  /** Returns the same list object for the same tables, because the ranking caches by it which genes are the same. */
  ofGenes(
    tables: readonly GeneColumns[],
    options: ReadOptions,
  ): Promise<readonly NamedGenes[]>;
}

export function createNameLists(elements: Elements): NameLists {
  const cached = new Map<string, PackedStrings>();

  /** Names of a column; of categories the label of each row with `areRows`, else only the labels. */
  const namesOf = async (
    path: Path,
    areRows: boolean,
    options: ReadOptions,
  ): Promise<PackedStrings> => {
    const key = areRows ? `rows of ${path}` : path;
    const known = cached.get(key);
    if (known) {
      cached.delete(key); // moves it to the end: most recently used
      cached.set(key, known);
      return known;
    }
    const names = await readNames(elements, path, areRows, options);
    factsOf(names); // now, before a text is searched for
    cached.set(key, names);
    let bytes = [...cached.values()].reduce((sum, one) => sum + weightOf(one), 0);
    for (const [oldest, one] of cached) {
      if (bytes <= MAX_BYTES || oldest === key) break;
      cached.delete(oldest);
      bytes -= weightOf(one);
    }
    return names;
  };

  const genes = createGeneNameReader(elements, (path, options) =>
    namesOf(path, true, options),
  );
  const ranked = new Map<string, readonly NamedGenes[]>();
  const namedGenes = async (
    tables: readonly GeneColumns[],
    options: ReadOptions,
  ): Promise<readonly NamedGenes[]> => {
    const key = JSON.stringify(
      tables.map(({ table, part, others, chosen }) => [table, part, others, chosen]),
    );
    const before = ranked.get(key);
    if (before) return before;
    const named: NamedGenes[] = [];
    for (const { part, ...ask } of tables)
      named.push({
        ...{ table: ask.table, part, isChosen: ask.chosen !== undefined },
        lists: await genes.read(ask, options),
        aliases: await genes.aliasesOf(ask.table, options),
      });
    ranked.set(key, named);
    for (const oldest of ranked.keys())
      if (ranked.size > MAX_RANKED) ranked.delete(oldest);
    return named;
  };

  return {
    of: (path, options) => namesOf(path, false, options),
    genes,
    ofGenes: namedGenes,
  };
}

function weightOf({ bytes, offsets }: PackedStrings): number {
  return bytes.byteLength + offsets.byteLength;
}
