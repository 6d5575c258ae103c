import { readable, textAttribute } from '@/model/attributes';
import type { Region } from '@/model/block';
import type { Annotation } from '@/model/element';
import { encodingTypeIn } from '@/model/encoding-type';
import { DataError, hasName } from '@/model/errors';
import { joinPath } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import { dataframe } from '../dataframe';
import type { DataElement, Decoder } from '../element';
import { placeOf } from '../encoding';
import { expectGroup } from '../expect';
import { numericColumns, readFrameMatrix } from '../frame-matrix';
import { openNested } from '../nested-node';
import { expectWithinMemory, lengthOfRange, rangeWithin } from '../region';
import { openColumn } from './column';
import { listColumnsOf, openListColumn, withLists } from './list-column';
import { type ColumnTable, hep001, openColumnTable } from './table';

/** A column table (HEP001 1.x): a group whose rank-1 datasets are columns with NROWS rows each. */
export const columnTable: Decoder = async (node, decoding, options) => {
  const group = expectGroup(node, hep001('7'));
  const table = await openOrRefuse(group);
  if (!table) return dataframe(node, decoding, options);
  const { path, labels, columns } = table;
  const lists = await listColumnsOf(table, options);
  const length = expectLength(table);
  const index = table.index ?? freeName(await group.keys(options));
  const position =
    table.index === undefined ? positions(table, index, length) : undefined;
  const member = async (name: string, memberOptions?: ReadOptions) => {
    if (position && name === index) return position;
    if (columns.includes(name)) return openColumn(table, name, decoding, memberOptions);
    if (lists.includes(name)) return openListColumn(table, name, memberOptions);
    return decoding.open(await openNested(group, name, memberOptions), memberOptions);
  };
  const about = annotationOf(table);
  return {
    node,
    info: {
      ...placeOf(node),
      kind: 'dataframe',
      length,
      index,
      ...(labels.length > 1 && { labels }),
      ...(position && { isPositional: true }),
      columns: withLists(table, lists),
      ...(about && { about }),
    },
    member,
    async read(region, readOptions) {
      const values = columns.filter((name) => name !== index && !labels.includes(name));
      const numeric = await numericColumns(values, member, readOptions);
      return readFrameMatrix(path, length, numeric, region, readOptions);
    },
  };

  /** Undefined for a table of a later version that is also an AnnData data frame. */
  async function openOrRefuse(
    tableGroup: typeof group,
  ): Promise<ColumnTable | undefined> {
    try {
      return await openColumnTable(tableGroup, options);
    } catch (error) {
      const encoding = encodingTypeIn(readable(tableGroup.attributes));
      if (hasName(error, 'UnsupportedError') && encoding === 'dataframe')
        return undefined;
      throw error;
    }
  }
};

/** NROWS beyond 2^53 exceeds any dataset: nothing of such a table can be shown. */
function expectLength({ path, nrows }: ColumnTable): number {
  if (nrows <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(nrows);
  throw new DataError(
    'CorruptError',
    `${path}: NROWS is ${nrows}, more rows than any column has (HEP001 §12). The table cannot be shown. Ask the author to re-export the file.`,
  );
}

function annotationOf({ group }: ColumnTable): Annotation | undefined {
  const text = (name: string) =>
    textAttribute(readable(group.attributes), name) || undefined;
  const title = text('TITLE');
  const description = text('description');
  const vocabulary = text('units_vocabulary');
  if (title === undefined && description === undefined && vocabulary === undefined)
    return undefined;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(vocabulary !== undefined && { vocabulary }),
  };
}

/** The name of the row positions: one that no member has. */
function freeName(keys: readonly string[]): string {
  let name = 'row';
  while (keys.includes(name)) name = `${name}_`;
  return name;
}

/** The row positions, which label the rows if no column does (§7.4). */
function positions(
  { group, path }: ColumnTable,
  name: string,
  length: number,
): DataElement {
  const place = joinPath(path, name);
  return {
    node: group,
    info: {
      path: place,
      kind: 'column',
      valueType: 'numbers',
      dtype: 'int64',
      length,
      nullable: false,
    },
    async read(region: Region) {
      const rows = rangeWithin(region.rows, length);
      expectWithinMemory(lengthOfRange(rows), place);
      const [start] = rows;
      const Numbers = rows[1] < 2 ** 31 ? Int32Array : Float64Array;
      const values = new Numbers(lengthOfRange(rows));
      for (let i = 0; i < values.length; i++) values[i] = start + i;
      return { kind: 'numbers', values };
    },
  };
}
