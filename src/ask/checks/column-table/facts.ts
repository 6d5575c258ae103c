import type { IndexedTable, StoredIndex } from '@/ask/search-index/structure';
import { isDataError } from '@/model/errors';
import type { MemberLink } from '@/model/member-link';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { mapInParallel } from '@/read/chunks/in-parallel';
import { referencesIn } from '@/read/elements/column-table/attributes';
import { openCategories } from '@/read/elements/column-table/column';
import {
  CATEGORIES,
  type ColumnTable,
  isRankOne,
  SEARCH_INDEXES,
} from '@/read/elements/column-table/table';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';

/** A name below a table group, and its object. */
export interface Member {
  readonly name: string;
  readonly path: Path;
  readonly link: MemberLink['kind'];
  /** Undefined if it cannot be opened, and if it is not a hard link. */
  readonly node: StoredNode | undefined;
  /** It cannot be opened because it is damaged. */
  readonly isDamaged?: true;
}

/** A column dataset, with the datasets that it refers to. */
export interface ColumnFacts {
  readonly name: string;
  readonly dataset: StoredArray;
  readonly extent: number;
  /** Its usable labels. */
  readonly categories: StoredArray | undefined;
}

/** A search index with the facts of its column. */
export interface IndexFacts extends StoredIndex {
  readonly column: ColumnFacts | undefined;
}

/** Everything stated by the headers below a table group. */
export interface TableFacts extends IndexedTable {
  readonly table: ColumnTable;
  /** Direct children, without the reserved groups. */
  readonly members: readonly Member[];
  readonly columns: readonly ColumnFacts[];
  /** Members of the group CATEGORIES; empty if it is absent. */
  readonly categories: readonly Member[];
  /** Members of the group SEARCH_INDEXES. */
  readonly inIndexes: readonly Member[];
  /** The datasets there that columns refer to, or that have a KIND. */
  readonly indexes: readonly IndexFacts[];
}

const AT_ONCE = 16;

/** Reads the headers of everything below a table group. */
export async function readTableFacts(
  table: ColumnTable,
  options?: ReadOptions,
): Promise<TableFacts> {
  const { group, path } = table;
  const reserved: readonly string[] = [CATEGORIES, SEARCH_INDEXES];
  const all = await membersOf(group, options);
  const members = all.filter(
    ({ name, node }) => node?.kind !== 'group' || !reserved.includes(name),
  );
  const inGroup = async (name: string) => {
    const node = all.find((member) => member.name === name)?.node;
    return node?.kind === 'group' ? membersOf(node, options) : [];
  };
  const byName = new Map(members.map((member) => [member.name, member]));
  const datasets = table.columns.flatMap((name) => {
    const node = byName.get(name)?.node;
    if (node?.kind !== 'array' || !isRankOne(node)) return [];
    const isWide = node.raw?.dtype.kind === 'enum';
    return [{ name, dataset: isWide && node.raw ? node.raw : node }];
  });
  const columns = await mapInParallel(
    datasets,
    AT_ONCE,
    async ({ name, dataset }): Promise<ColumnFacts> => ({
      name,
      dataset,
      extent: dataset.shape[0] ?? 0,
      categories: await openCategories(table, dataset, options),
    }),
  );
  const inIndexes = await inGroup(SEARCH_INDEXES);
  return {
    table,
    nrows: table.nrows,
    members,
    columns,
    categories: await inGroup(CATEGORIES),
    inIndexes,
    indexes: indexesOf(joinPath(path, SEARCH_INDEXES), inIndexes, columns),
  };
}

async function membersOf(
  group: StoredGroup,
  options?: ReadOptions,
): Promise<readonly Member[]> {
  const names = await group.keys(options);
  return mapInParallel(names, AT_ONCE, async (name): Promise<Member> => {
    const link = (await group.link?.(name, options))?.kind ?? 'hard';
    const path = joinPath(group.path, name);
    const opened =
      link === 'hard' ? await openOrNothing(group, name, options) : undefined;
    if (opened === 'damaged')
      return { name, path, link, node: undefined, isDamaged: true };
    return { name, path, link, node: opened };
  });
}

async function openOrNothing(group: StoredGroup, name: string, options?: ReadOptions) {
  try {
    return await group.open(name, options);
  } catch (error) {
    if (!isDataError(error)) throw error;
    // damaged members report themselves when opened
    return error.name === 'UnsupportedError' ? undefined : 'damaged';
  }
}

function indexesOf(
  folder: Path,
  members: readonly Member[],
  columns: readonly ColumnFacts[],
): readonly IndexFacts[] {
  const columnOf = new Map<Path, ColumnFacts>();
  for (const column of columns) {
    const list = referencesIn(column.dataset.attributes, 'SEARCH_INDEX_LIST') ?? [];
    for (const reference of list)
      if (reference.status === 'points' && reference.path.startsWith(`${folder}/`))
        if (!columnOf.has(reference.path)) columnOf.set(reference.path, column);
  }
  return members.flatMap(({ path, node }) => {
    if (node?.kind !== 'array') return [];
    const column = columnOf.get(path);
    if (!column && !node.attributes.values.has('KIND')) return [];
    return [{ path, dataset: node, column }];
  });
}
