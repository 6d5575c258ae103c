import { attributeOf, textAttribute, textsAttribute } from '@/model/attributes';
import { DataError, hasName } from '@/model/errors';
import { joinPath } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup } from '@/read/node';
import type { DataElement, Decoder, Decoding } from './element';
import { placeOf } from './encoding';
import { corrupt, expectGroup } from './expect';
import { numericColumns, readFrameMatrix } from './frame-matrix';
import { frameDecoding } from './legacy/frame';
import { openNested } from './nested-node';

const paragraph = 'Dataframe specification v0.2.0';

/** A group whose members are columns, ordered by an attribute and named by an index. */
export const dataframe: Decoder = async (node, decoding, options) => {
  const group = expectGroup(node, paragraph);
  const index = textAttribute(group.attributes, '_index');
  if (index === undefined || index === '')
    throw corrupt(
      group.path,
      'has no “_index” attribute and therefore no row names',
      paragraph,
    );
  const columns = textsAttribute(group.attributes, 'column-order');
  if (columns === undefined && !isEmptyList(group))
    throw corrupt(group.path, 'its “column-order” is not a list of names', paragraph);
  const names = await openMember(group, index, decoding, options);
  const length = lengthOf(names);
  if (length === undefined || hasMoreAxes(names))
    throw corrupt(names.info.path, 'is not a column of row names', paragraph);

  const member = async (name: string, memberOptions?: ReadOptions) => {
    if (name === index) return names;
    if (!columns?.includes(name))
      return decoding.open(await openNested(group, name, memberOptions), memberOptions);
    const column = await openMember(group, name, decoding, memberOptions);
    return expectColumn(column, length, group);
  };
  return {
    node,
    info: { ...placeOf(node), kind: 'dataframe', length, index, columns: columns ?? [] },
    member,
    async read(region, readOptions) {
      const numeric = await numericColumns(columns ?? [], member, readOptions);
      return readFrameMatrix(group.path, length, numeric, region, readOptions);
    },
  };
};

/** Empty lists of names are stored as empty float64 arrays. */
function isEmptyList(group: StoredGroup): boolean {
  const order = attributeOf(group.attributes, 'column-order');
  return Array.isArray(order) && order.length === 0;
}

async function openMember(
  group: StoredGroup,
  name: string,
  decoding: Decoding,
  options?: ReadOptions,
): Promise<DataElement> {
  try {
    const node = await openNested(group, name, options);
    const legacy = await frameDecoding(group, name, node, decoding, options);
    return legacy ?? (await decoding.open(node, options));
  } catch (error) {
    if (!hasName(error, 'NotFoundError')) throw error;
    throw new DataError(
      'NotFoundError',
      `${joinPath(group.path, name)}: the table lists this column, but it is missing (AnnData on-disk format, ${paragraph}). Ask the author to re-export the file.`,
      { cause: error },
    );
  }
}

function lengthOf(column: DataElement): number | undefined {
  const { info } = column;
  return info.kind === 'column' || info.kind === 'awkward' ? info.length : undefined;
}

function hasMoreAxes({ node }: DataElement): boolean {
  return node.kind === 'array' && node.shape.length > 1;
}

/** A column has one value per row. Unsupported ones state their own reason. */
function expectColumn(
  column: DataElement,
  length: number,
  group: StoredGroup,
): DataElement {
  const { info } = column;
  if (info.kind === 'unsupported') return column;
  if (column.node.kind === 'array' && column.node.shape.length > 1)
    throw corrupt(
      info.path,
      `has ${column.node.shape.length} axes; a column has one`,
      paragraph,
    );
  const rows = lengthOf(column);
  if (rows === undefined) throw corrupt(info.path, 'is not a column', paragraph);
  if (rows !== length)
    throw corrupt(
      info.path,
      `has ${rows} rows, but ${group.path} has ${length}`,
      paragraph,
    );
  return column;
}
