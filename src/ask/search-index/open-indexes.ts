import { joinPath, nameOf, type Path, parentOf } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { referencesIn } from '@/read/elements/column-table/attributes';
import { SEARCH_INDEXES } from '@/read/elements/column-table/table';
import { openIfValid } from '@/read/elements/expect';
import type { StoredArray, StoredGroup } from '@/read/node';
import { type IndexStructure, structureOf } from './structure';

/** A search index that a column refers to. */
export interface OpenedIndex {
  readonly path: Path;
  /** The name of its dataset: `ts__chunk_minmax`. */
  readonly name: string;
  readonly dataset: StoredArray;
  readonly column: { readonly name: string; readonly dataset: StoredArray };
  /** NROWS: entries beyond are ignored (§11.1). */
  readonly rows: number;
  readonly structure: IndexStructure;
}

/** Opens what the SEARCH_INDEX_LIST of a column refers to (§10.2): headers only. Damaged ones are left out. */
export async function openIndexes(
  table: { readonly group: StoredGroup; readonly rows: number },
  column: { readonly name: string; readonly dataset: StoredArray },
  options?: ReadOptions,
): Promise<readonly OpenedIndex[]> {
  const folder = joinPath(table.group.path, SEARCH_INDEXES);
  const { rows } = table;
  const list = referencesIn(column.dataset.attributes, 'SEARCH_INDEX_LIST') ?? [];
  const paths = list.flatMap((reference) =>
    reference.status === 'points' && parentOf(reference.path) === folder
      ? [reference.path]
      : [],
  );
  if (paths.length === 0) return [];
  const indexes = await openIfValid(table.group, SEARCH_INDEXES, options);
  if (indexes?.kind !== 'group') return [];
  const openArray = async (path: Path) => {
    const node = await openIfValid(indexes, nameOf(path), options);
    return node?.kind === 'array' ? node : undefined;
  };
  const opened = await Promise.all(
    [...new Set(paths)].map(async (path): Promise<OpenedIndex | undefined> => {
      const dataset = await openArray(path);
      if (!dataset) return undefined;
      const [reference] = referencesIn(dataset.attributes, 'VALUES') ?? [];
      const valuesPath =
        reference?.status === 'points' && parentOf(reference.path) === folder
          ? reference.path
          : undefined;
      const values = valuesPath && (await openArray(valuesPath));
      const structure = structureOf(
        { path, dataset, column },
        {
          nrows: BigInt(rows),
          inIndexes: valuesPath && values ? [{ path: valuesPath, node: values }] : [],
        },
      );
      return { path, name: nameOf(path), dataset, column, rows, structure };
    }),
  );
  return opened.filter((index) => index !== undefined);
}
