import { readable, textAttribute, unreadableAttribute } from '@/model/attributes';
import type { Block, Region } from '@/model/block';
import { type DType, dtypeName } from '@/model/dtype';
import { encodingTypeIn } from '@/model/encoding-type';
import { DataError, hasName, messageOf } from '@/model/errors';
import { ROOT } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';
import { array, arrayElement, recArray, stringArray, wrappedText } from './array';
import { awkwardArray } from './awkward/awkward';
import { categorical } from './categorical';
import { columnTable } from './column-table/column-table';
import { isColumnTable } from './column-table/table';
import { dataframe } from './dataframe';
import type { DataElement, Decoder, DecoderTable, FormatDecoder } from './element';
import { placeOf } from './encoding';
import {
  corrupt,
  expectArray,
  expectGroup,
  openDemandedArray,
  otherType,
  type Paragraph,
  withOrdinaryFill,
} from './expect';
import { bareFrame, compoundFrame, compoundMapping } from './legacy/compound';
import { legacyKeyOf } from './legacy/legacy';
import { anndata, mapping } from './mapping';
import { expectWithinMemory, lengthOfRange, rangeWithin } from './region';
import { cscMatrix, csrMatrix, sparseMatrix } from './sparse/sparse';
import { isInteger, isNumeric, isText, valueTypeOf } from './value-type';
import { blockOf } from './values-block';

const paragraph = 'Scalar specification v0.2.0';

/** Rank 0; files that wrap a value in an array of one show that array. */
function expectOne({ path, shape }: StoredArray, type: string): void {
  if (shape.every((extent) => extent === 1)) return;
  throw corrupt(
    path,
    `is declared as ${type} but is an array of ${shape.join(' × ')}`,
    paragraph,
  );
}

/** One number, complex numbers and booleans included. */
const numericScalar: Decoder = async (node) => {
  const stored = expectArray(node, paragraph);
  if (!isNumeric(stored.dtype) && stored.dtype.kind !== 'complex')
    throw otherType(stored, 'numeric-scalar', paragraph);
  expectOne(stored, 'numeric-scalar');
  return arrayElement(stored);
};

/** One text: of variable length today, fixed-length in older zarr files. */
const stringScalar: Decoder = async (node) => {
  const stored = expectArray(node, paragraph);
  if (!isText(stored.dtype)) throw otherType(stored, 'string', paragraph);
  expectOne(stored, 'string');
  return arrayElement(stored);
};

/** Python's None: a null dataspace in HDF5, any scalar in zarr, with a meaningless value. */
const nullElement: Decoder = async (node) => ({
  node,
  info: { ...placeOf(node), kind: 'null' },
});

/** Nullable integer specifications v0.1.0. */
const nullableInteger = nullable(
  'Nullable integer specifications v0.1.0',
  // 0.8 to 0.11 write nullable floats under this name, too
  (dtype) => isInteger(dtype) || dtype.kind === 'float',
);
/** Nullable boolean specifications v0.1.0. */
const nullableBoolean = nullable(
  'Nullable boolean specifications v0.1.0',
  (dtype) => dtype.kind === 'bool',
);
/** Nullable string specifications v0.1.0. */
const nullableStringArray = nullable('Nullable string specifications v0.1.0', isText);

/** A group of `values` and a `mask` of the same shape, with 1 where a value is missing. */
function nullable(paragraph: Paragraph, mayHold: (dtype: DType) => boolean): Decoder {
  return async (node, _decoding, options) => {
    const group = expectGroup(node, paragraph);
    const [values, mask] = await Promise.all([
      openDemandedArray(group, 'values', paragraph, options),
      // zarr-python stores no chunk of the mask if nothing is missing
      openDemandedArray(group, 'mask', paragraph, options).then(withOrdinaryFill),
    ]);
    if (values.shape.length !== 1)
      throw corrupt(values.path, `has ${values.shape.length} axes, not one`, paragraph);
    if (values.shape[0] !== mask.shape[0] || mask.shape.length !== 1)
      throw corrupt(
        group.path,
        `has ${values.shape[0]} values but a mask of ${mask.shape.join(' × ')}`,
        paragraph,
      );
    if (!mayHold(values.dtype) && values.shape[0] !== 0)
      throw corrupt(values.path, `contains ${dtypeName(values.dtype)}`, paragraph);
    if (mask.dtype.kind !== 'bool' && mask.shape[0] !== 0)
      throw corrupt(
        mask.path,
        `contains ${dtypeName(mask.dtype)}, not booleans`,
        paragraph,
      );
    const meaning = textAttribute(readable(group.attributes), 'na-value');
    return {
      node,
      info: {
        ...placeOf(node),
        kind: 'column',
        valueType: valueTypeOf(values.dtype, values.path),
        dtype: dtypeName(values.dtype),
        length: values.shape[0] ?? 0,
        nullable: true,
        missingMeans: meaning === 'NaN' ? 'NaN' : 'NA',
      },
      read: (region, options) => readMasked(values, mask, region, options),
    };
  };
}

async function readMasked(
  values: StoredArray,
  mask: StoredArray,
  region: Region,
  options?: ReadOptions,
): Promise<Block> {
  const rows = rangeWithin(region.rows, values.shape[0] ?? 0);
  expectWithinMemory(lengthOfRange(rows), values.path);
  const [read, masked] = await Promise.all([
    values.read([rows], options),
    mask.read([rows], {
      signal: options?.signal,
      priority: options?.priority,
    }),
  ]);
  const block = blockOf(read);
  const missing =
    masked.kind === 'booleans' ? masked.values : new Uint8Array(lengthOfRange(rows));
  if (block.kind === 'numbers' || block.kind === 'booleans' || block.kind === 'strings')
    return { ...block, missing };
  return block;
}

/**
 * The newest supported version of each encoding with values. Groups of other elements are read in
 * any version.
 */
const newest: ReadonlyMap<string, readonly [major: number, minor: number]> = new Map([
  ['dataframe', [0, 2]],
  ['array', [0, 2]],
  ['csr_matrix', [0, 1]],
  ['csc_matrix', [0, 1]],
  ['categorical', [0, 2]],
  ['string-array', [0, 2]],
  ['nullable-integer', [0, 1]],
  ['nullable-boolean', [0, 1]],
  ['nullable-string-array', [0, 1]],
  ['numeric-scalar', [0, 2]],
  ['string', [0, 2]],
  ['null', [0, 1]],
  ['rec-array', [0, 2]],
  ['awkward-array', [0, 1]],
]);

/**
 * Element specification: checks the version of an encoding. UnsupportedError if it is newer than
 * supported, because its values may mean something else; CorruptError if it is not a version. An
 * absent or unreadable one passes.
 */
function expectKnownVersion(node: StoredNode, type: string): void {
  const known = newest.get(type);
  const version = textAttribute(readable(node.attributes), 'encoding-version');
  if (!known || !version) return;
  const parts = /^v?(\d+)(?:\.(\d+))?/.exec(version);
  if (!parts)
    throw corrupt(
      node.path,
      `its “encoding-version” is “${version}”, which is not a version`,
      'Element specification',
    );
  const [major, minor] = [Number(parts[1]), Number(parts[2] ?? 0)];
  if (major < known[0] || (major === known[0] && minor <= known[1])) return;
  throw new DataError(
    'UnsupportedError',
    `${node.path}: is encoded as “${type}/${version}”, newer than ${type}/${known.join('.')}.0, the latest that this version of Petri reads. A newer version may read it.`,
  );
}

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
