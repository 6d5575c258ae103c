import type { GeneColumns } from '@/analysis/matrix/gene-columns';
import type { NamedGenes } from '@/analysis/matrix/rank-genes';
import { factsOf } from '@/analysis/names/name-facts';
import type { Elements } from '@/elements/open-elements';
import { isAbort, isDataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { type PackedStrings, packStrings } from '@/model/strings';
import { readNames } from '@/tables/read-names';

/** Bytes of names that are held at once; the column longest not searched goes first. */
const MAX_BYTES = 256 << 20;

/**
 * Names in columns of one open file, read once and cached: texts completely, of categories only
 * their labels.
 */
export interface NameLists {
  of(path: Path, options: ReadOptions): Promise<PackedStrings>;
  /** The same list as long as its columns are kept, as the ranking keeps which genes are the same. */
  ofGenes(
    tables: readonly GeneColumns[],
    options: ReadOptions,
  ): Promise<readonly NamedGenes[]>;
}

export function createNameLists(elements: Elements): NameLists {
  const kept = new Map<string, PackedStrings>();

  /** `areRows`: of categories the label of each row, else only their labels. */
  const namesOf = async (
    path: Path,
    areRows: boolean,
    options: ReadOptions,
  ): Promise<PackedStrings> => {
    const key = areRows ? `rows of ${path}` : path;
    const known = kept.get(key);
    if (known) {
      kept.delete(key); // to the end: used last
      kept.set(key, known);
      return known;
    }
    const names = await readNames(elements, path, areRows, options);
    factsOf(names); // now, before a text is searched for
    kept.set(key, names);
    let bytes = [...kept.values()].reduce((sum, one) => sum + weightOf(one), 0);
    for (const [oldest, one] of kept) {
      if (bytes <= MAX_BYTES || oldest === key) break;
      kept.delete(oldest);
      bytes -= weightOf(one);
    }
    return names;
  };

  /** The same list as long as its columns are kept, as the ranking keeps which genes are the same. */
  let genes: { readonly lists: readonly PackedStrings[]; readonly named: NamedGenes[] } =
    {
      lists: [],
      named: [],
    };
  const namedGenes = async (
    tables: readonly GeneColumns[],
    options: ReadOptions,
  ): Promise<readonly NamedGenes[]> => {
    const named: NamedGenes[] = [];
    for (const { table, part, columns } of tables) {
      const lists: PackedStrings[] = [];
      for (const [i, path] of columns.entries())
        lists.push(await namesOf(path, true, options).catch(onlyIndex(i)));
      named.push({ table, part, lists });
    }
    const all = named.flatMap(({ lists }) => lists);
    const areSame =
      all.length === genes.lists.length &&
      all.every((list, i) => list === genes.lists[i]);
    if (!areSame) genes = { lists: all, named };
    return genes.named;
  };

  return {
    of: (path, options) => namesOf(path, false, options),
    ofGenes: namedGenes,
  };
}

/** If a column of symbols cannot be read, the other names remain; its page shows the error. */
function onlyIndex(column: number) {
  return (error: unknown): PackedStrings => {
    if (column === 0 || !isDataError(error) || isAbort(error)) throw error;
    return packStrings([]);
  };
}

function weightOf({ bytes, offsets }: PackedStrings): number {
  return bytes.byteLength + offsets.byteLength;
}
