import { unreadableAttribute } from '@/model/attributes';
import { encodingTypeIn } from '@/model/encoding-type';
import { hasName, messageOf } from '@/model/errors';
import { ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredGroup, StoredNode } from '@/read/node';
import { array, recArray, stringArray, wrappedText } from './array';
import { awkwardArray } from './awkward/awkward';
import { categorical } from './categorical';
import { columnTable } from './column-table/column-table';
import { isColumnTable } from './column-table/table';
import { dataframe } from './dataframe';
import type { DataElement, Decoder, DecoderTable, FormatDecoder } from './element';
import { placeOf } from './encoding';
import { expectKnownVersion } from './encoding-version';
import { expectGroup } from './expect';
import { bareFrame, compoundFrame, compoundMapping } from './legacy/compound';
import { legacyKeyOf } from './legacy/legacy';
import { anndata, mapping } from './mapping';
import { nullableBoolean, nullableInteger, nullableStringArray } from './nullable';
import { nullElement, numericScalar, stringScalar } from './scalar';
import { cscMatrix, csrMatrix, sparseMatrix } from './sparse/sparse';

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['anndata', anndata],
  ['raw', mapping],
  ['dict', mapping],
  ['MuData', mapping],
  ['dataframe', dataframe],
  ['array', array],
  ['csr_matrix', csrMatrix],
  ['csc_matrix', cscMatrix],
  ['categorical', categorical],
  ['string-array', stringArray],
  ['nullable-integer', nullableInteger],
  ['nullable-boolean', nullableBoolean],
  ['nullable-string-array', nullableStringArray],
  ['numeric-scalar', numericScalar],
  ['string', stringScalar],
  ['null', nullElement],
  ['rec-array', recArray],
  ['awkward-array', awkwardArray],
  ['column-table', columnTable],
  ['legacy-csr', legacySparse('csr')],
  ['legacy-csc', legacySparse('csc')],
  ['legacy-compound-frame', compoundFrame],
  ['legacy-compound-mapping', compoundMapping],
  ['legacy-bare-frame', bareFrame],
  ['legacy-text', wrappedText],
]);

/** Every encoding-type and legacy form that Petri reads, whatever the format of the file. */
export const knownEncodings: readonly string[] = [...decoders.keys()];

/**
 * Opens the element at any node: as its format reads it, by its encoding-type, as a legacy form,
 * else by its shape. Unknown ones are `unsupported` with a reason, and can still be inspected.
 * CorruptError if a node violates its specification or its encoding-type is damaged. `parent` is
 * the group of the node, `ofFormat` are the decoders of the file's format.
 */
export async function openElement(
  node: StoredNode,
  options?: ReadOptions,
  parent?: StoredGroup,
  ofFormat: DecoderTable = [],
): Promise<DataElement> {
  const open = (other: StoredNode, otherOptions?: ReadOptions) =>
    openElement(other, otherOptions, undefined, ofFormat);
  const isTop = node.kind === 'group' && node.path === ROOT;
  // a file with a damaged root still has a tree to show
  if (isTop && unreadableAttribute(node.attributes, 'encoding-type'))
    return mapping(node, { open }, options);
  const type = encodingTypeIn(node.attributes);
  const own = await decoderOf(ofFormat, node, parent, options);
  const isTable = isColumnTable(node);
  const key = isTable
    ? 'column-table'
    : (legacyKeyOf(node, parent) ?? (type || (node.kind === 'array' ? 'array' : 'dict')));
  // a file of an unknown kind still has a tree to show
  const decode = own?.decode ?? decoders.get(key) ?? (isTop ? mapping : undefined);
  if (!decode)
    return unsupported(
      node,
      `${node.path}: unknown encoding “${placeOf(node).encoding ?? key}”. A newer version of Petri may read it.`,
    );
  try {
    if (type && !own && !isTable) expectKnownVersion(node, type);
    return await decode(node, { open, parent }, options);
  } catch (error) {
    if (!hasName(error, 'UnsupportedError')) throw error;
    return unsupported(node, messageOf(error));
  }
}

/** The decoder of a format for a node; undefined if the format reads it like any other. */
export async function decoderOf(
  ofFormat: DecoderTable,
  node: StoredNode,
  parent?: StoredGroup,
  options?: ReadOptions,
): Promise<FormatDecoder | undefined> {
  for (const decoder of ofFormat)
    if (await decoder.reads(node, parent, options)) return decoder;
  return undefined;
}

function unsupported(node: StoredNode, reason: string): DataElement {
  return { node, info: { ...placeOf(node), kind: 'unsupported', reason } };
}

/** Sparse matrices of anndata 0.5 and 0.6, with `h5sparse_format` and `h5sparse_shape`. */
function legacySparse(layout: 'csr' | 'csc'): Decoder {
  return (node, _decoding, options) =>
    sparseMatrix(expectGroup(node, 'legacy AnnData'), layout, options, 'h5sparse_shape');
}
