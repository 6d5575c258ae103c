import { hasAttribute } from '@/model/attributes';
import { joinPath, nameOf, ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Decoder, FormatDecoder } from '@/read/elements/element';
import { expectArray, expectGroup } from '@/read/elements/expect';
import { frameOfArrays } from '@/read/elements/frame-of-arrays';
import { mapping } from '@/read/elements/mapping';
import type { StoredGroup } from '@/read/node';
import { LOOM_ATTRIBUTES, withPairs } from './pairs';
import { scopeNames } from './scope';

/** Usual names of the attributes that name genes and cells, best first. */
const NAMES: Readonly<Record<string, readonly RegExp[]>> = {
  row_attrs: [/^gene$/i, /^(gene_?names?|var_names)$/i, /^(accession|gene_?ids?)$/i],
  col_attrs: [/^cell_?id$/i, /^(cell_?names?|obs_names|barcodes?)$/i],
};

/** The axis of the matrix of each group: genes are its rows. */
const AXES = ['row_attrs', 'col_attrs'];

/**
 * Loom's `row_attrs` (genes) and `col_attrs` (cells): tables of arrays, as long as the matrix. A
 * plain group if nothing names the rows.
 */
const decode: Decoder = async (node, decoding, options) => {
  const group = expectGroup(node, LOOM_ATTRIBUTES);
  const name = nameOf(group.path);
  const length = await sideOf(decoding.parent, AXES.indexOf(name), options);
  const keys = await group.keys(options);
  const index = NAMES[name]
    ?.map((pattern) => keys.find((key) => pattern.test(key)))
    .find((key) => key !== undefined);
  if (length === undefined || index === undefined)
    return mapping(node, decoding, options);
  const table = frameOfArrays({
    node,
    path: group.path,
    length,
    index,
    columns: keys.filter((key) => key !== index),
    paragraph: LOOM_ATTRIBUTES,
    open: async (column, columnOptions) =>
      expectArray(await group.open(column, columnOptions), LOOM_ATTRIBUTES),
  });
  const { parent } = decoding;
  return name === 'col_attrs' && parent
    ? withPairs(table, () => scopeNames(parent))
    : table;
};

/** The two groups of attributes at the top. */
export const loomAttributes: FormatDecoder = {
  key: 'loom-attributes',
  reads: (node) =>
    node.kind === 'group' &&
    AXES.some((name) => node.path === joinPath(ROOT, name)) &&
    !hasAttribute(node.attributes, 'encoding-type'),
  decode,
  opensMembers: true,
};

/** Length of the main matrix along an axis. */
async function sideOf(
  root: StoredGroup | undefined,
  axis: number,
  options?: ReadOptions,
): Promise<number | undefined> {
  const matrix = await root?.open('matrix', options);
  return matrix?.kind === 'array' ? matrix.shape[axis] : undefined;
}
