import { ascending, rangesWithin } from '@/ask/rows/row-set';
import type { RowSets } from '@/ask/rows/row-sets';
import type { Block, Region } from '@/model/block';
import { joinPath, nameOf, type Path, parentOf } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { RowSetId } from '@/model/row-set';
import type { DataElement } from '@/read/elements/element';
import type { Elements } from '@/read/elements/open-elements';
import { lengthOfRange, rangeWithin } from '@/read/elements/region';
import { isSavedColumn } from './saved-column';

/** Sets of rows that were saved under names, by table, as boolean columns that no file has. */
export type SavedColumns = Map<Path, ReadonlyMap<string, RowSetId>>;

/**
 * Returns elements with the saved rows of each table as additional columns, `true` for rows that are in the set:
 * whatever reads a column reads these too. A column of the file takes precedence.
 */
export function withSavedColumns(
  elements: Elements,
  saved: SavedColumns,
  rows: () => RowSets,
): Elements {
  const savedIn = (owner: DataElement, name: string): DataElement | undefined => {
    const { info } = owner;
    const id = isSavedColumn(name) ? saved.get(info.path)?.get(name) : undefined;
    if (id === undefined || info.kind !== 'dataframe' || info.columns.includes(name))
      return undefined;
    const path = joinPath(info.path, name);
    return savedColumn(owner, path, info.length, (more) => rows().hold(id, more));
  };
  const at: Elements['at'] = async (path, options) => {
    const [table, name] = [parentOf(path), nameOf(path)];
    if (isSavedColumn(name) && saved.get(table)?.has(name)) {
      const column = savedIn(await elements.at(table, options), name);
      if (column) return column;
    }
    const names = [...(saved.get(path)?.keys() ?? [])];
    const element = await elements.at(path, options);
    const { info } = element;
    if (names.length === 0 || info.kind !== 'dataframe') return element;
    const columns = [...new Set([...info.columns, ...names])];
    return {
      ...element,
      info: { ...info, columns },
      async member(member, more) {
        const column = savedIn(element, member);
        if (column) return column;
        if (element.member) return element.member(member, more);
        return elements.at(joinPath(path, member), more);
      },
    };
  };
  return {
    ...elements,
    at,
    apart: (keep) => withSavedColumns(elements.apart(keep), saved, rows),
  };
}

function savedColumn(
  { node }: DataElement,
  path: Path,
  length: number,
  hold: (options?: ReadOptions) => ReturnType<RowSets['hold']>,
): DataElement {
  return {
    ...{ node, isSaved: true },
    info: {
      ...{ path, kind: 'column', valueType: 'booleans', dtype: 'bool', length },
      nullable: false,
      about: { description: 'Rows saved in this browser. The file has no such column.' },
    },
    async read(region: Region, options?: ReadOptions): Promise<Block> {
      const range = rangeWithin(region.rows, length);
      const [start] = range;
      const values = new Uint8Array(lengthOfRange(range));
      const held = await hold(options);
      try {
        for (const [from, to] of rangesWithin(ascending(held.rows), range))
          values.fill(1, from - start, to - start);
      } finally {
        held.release();
      }
      return { kind: 'booleans', values };
    },
  };
}
