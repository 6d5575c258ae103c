import { readable, textAttribute } from '@/model/attributes';
import { type DType, dtypeName } from '@/model/dtype';
import { joinPath, type Path, parentOf } from '@/model/path';
import { formatNumber } from '@/model/quantity';
import type { IndexFamily } from '@/model/query-plan';
import { numberIn, referencesIn } from '@/read/elements/column-table/attributes';
import { isRankOne, SEARCH_INDEXES } from '@/read/elements/column-table/table';
import type { StoredArray, StoredNode } from '@/read/node';
import { MAX_BLOOM_BITS } from '@/write/column-table/bloom';

/** A dataset in SEARCH_INDEXES, and the column whose SEARCH_INDEX_LIST refers to it. */
export interface StoredIndex {
  readonly path: Path;
  readonly dataset: StoredArray;
  readonly column: { readonly name: string; readonly dataset: StoredArray } | undefined;
}

/** The table of an index: its NROWS, and the opened members of its group SEARCH_INDEXES. */
export interface IndexedTable {
  readonly nrows: bigint;
  readonly inIndexes: readonly {
    readonly path: Path;
    readonly node: StoredNode | undefined;
  }[];
}

/** Structure of a search index, from its header and that of its column. */
export type IndexStructure =
  | {
      readonly status: 'sound';
      readonly kind: IndexFamily;
      readonly parameters: IndexParameters;
    }
  /** To be ignored (§10.3): of a kind that no consumer of this version knows. */
  | { readonly status: 'unknown kind'; readonly kind: string }
  | {
      readonly status: 'unusable';
      readonly kind: string | undefined;
      readonly reason: string;
    };

/** Parameters from the attributes and the shape of an index, for users and for reading it. */
export interface IndexParameters {
  /** Chunks of the column that contain rows of the table. */
  readonly chunks?: number;
  readonly chunkRows?: number;
  readonly nanTail?: number;
  readonly fillTail?: number;
  /** For a bitmap: the values that it has a row for. */
  readonly values?: StoredArray;
  readonly k?: number;
  readonly bits?: number;
  readonly seed?: number;
}

/** Examines the header of an index (§10.3 to §10.7); reads no values. */
export function structureOf(
  { path, dataset, column }: StoredIndex,
  { nrows, inIndexes }: IndexedTable,
): IndexStructure {
  const kind = textAttribute(readable(dataset.attributes), 'KIND');
  const unusable = (reason: string) => ({ status: 'unusable', kind, reason }) as const;
  if (kind === undefined) return unusable('it has no KIND attribute');
  const check = KINDS.get(kind as IndexFamily);
  if (!check) return { status: 'unknown kind', kind };
  if (!column) return unusable('no column refers to it');
  const rows = Number(nrows);
  const result = check({
    path,
    dataset,
    column: column.dataset,
    rows,
    chunkRows: chunkRowsOf(column.dataset, rows),
    inIndexes,
  });
  return typeof result === 'string'
    ? unusable(result)
    : { status: 'sound', kind: kind as IndexFamily, parameters: result };
}

interface Checked {
  readonly path: Path;
  readonly dataset: StoredArray;
  readonly column: StoredArray;
  readonly rows: number;
  /** Rows of a chunk of the column; all of them if it is contiguous. */
  readonly chunkRows: number;
  readonly inIndexes: IndexedTable['inIndexes'];
}

/** The parameters, or why the index cannot be used. */
type Check = (checked: Checked) => IndexParameters | string;

const KINDS: ReadonlyMap<IndexFamily, Check> = new Map<IndexFamily, Check>([
  ['CHUNK_MINMAX', checkMinMax],
  ['SORTED_ROWS', checkSorted],
  ['BITMAP', checkBitmap],
  ['CHUNK_BLOOM', checkBloom],
]);

export function chunkRowsOf({ storage }: StoredArray, rows: number): number {
  return storage.chunkShape?.[0] ?? Math.max(1, rows);
}

function checkMinMax({ dataset, column, rows, chunkRows }: Checked) {
  const { dtype, shape } = dataset;
  if (!hasOrder(column.dtype)) return `${dtypeName(column.dtype)} has no order`;
  const chunks = Math.ceil(rows / chunkRows);
  if (shape.length !== 1) return `it has ${shape.length} axes, not one`;
  if ((shape[0] ?? 0) < chunks)
    return `it has ${formatNumber(shape[0] ?? 0, 'entry', 'entries')} for ${formatNumber(chunks, 'chunk')}`;
  if (dtype.kind !== 'compound') return `its type is ${dtypeName(dtype)}, not a compound`;
  const names = dtype.fields.map(({ name }) => name).join(', ');
  if (names !== 'min, max, nan_count, fill_count, n') return `its fields are ${names}`;
  const [min, max, ...counts] = dtype.fields;
  const areValues = [min, max].every(
    (field) => field && isSameType(field.dtype, column.dtype),
  );
  if (!areValues) return 'its min and max are not of the type of the column';
  if (!counts.every((field) => field.dtype.kind === 'uint'))
    return 'its counts are not unsigned integers';
  return { chunks, chunkRows };
}

function checkSorted({ dataset, column, rows }: Checked) {
  const { dtype, shape, attributes } = dataset;
  if (!hasOrder(column.dtype)) return `${dtypeName(column.dtype)} has no order`;
  if (shape.length !== 1 || shape[0] !== rows)
    return `its shape is ${shape.join(' × ')}, but the table has ${rows} rows`;
  if (dtype.kind !== 'uint')
    return `it contains ${dtypeName(dtype)}, not unsigned integers`;
  const [nanTail, fillTail] = ['nan_tail_length', 'fill_tail_length'].map((name) =>
    countIn(dataset, name),
  );
  if (nanTail === undefined || fillTail === undefined)
    return 'it lacks nan_tail_length or fill_tail_length';
  if (nanTail + fillTail > rows)
    return `its tails have ${nanTail + fillTail} rows, but the table has ${rows}`;
  if (readable(attributes).values.get('ordered') === false)
    return 'it is marked as not ordered';
  return { nanTail, fillTail };
}

function checkBitmap({ dataset, column, rows, inIndexes }: Checked) {
  const { dtype, shape } = dataset;
  const [count = 0, width = 0] = shape;
  if (shape.length !== 2 || width < Math.ceil(rows / 8))
    return `its shape is ${shape.join(' × ')}, but ${rows} rows need ${Math.ceil(rows / 8)} bytes`;
  if (dtype.kind !== 'uint' || dtype.bytes !== 1)
    return `it contains ${dtypeName(dtype)}, not uint8`;
  const [reference] = referencesIn(dataset.attributes, 'VALUES') ?? [];
  if (reference?.status !== 'points') return 'it has no VALUES reference';
  const values = inIndexes.find(({ path }) => path === reference.path)?.node;
  if (values?.kind !== 'array')
    return `its VALUES are not in ${joinPath(parentOf(parentOf(dataset.path)), SEARCH_INDEXES)}`;
  if (!isRankOne(values) || values.shape[0] !== count)
    return `it has ${count} rows for ${values.shape.join(' × ')} values`;
  if (!isSameType(values.dtype, column.dtype))
    return 'its VALUES are not of the type of the column';
  return { values };
}

function checkBloom({ dataset, column, rows, chunkRows }: Checked) {
  const { dtype, shape, attributes } = dataset;
  if (!isHashed(column.dtype)) return `${dtypeName(column.dtype)} has no canonical bytes`;
  const chunks = Math.ceil(rows / chunkRows);
  const [count = 0, bytes = 0] = shape;
  const [k, bits, seed] = ['k', 'm_bits', 'seed'].map((name) => countIn(dataset, name));
  if (k === undefined || bits === undefined || seed === undefined)
    return 'it lacks k, m_bits or seed';
  if (shape.length !== 2 || count < chunks)
    return `its shape is ${shape.join(' × ')}, but the column has ${chunks} chunks`;
  if (dtype.kind !== 'uint' || dtype.bytes !== 1)
    return `it contains ${dtypeName(dtype)}, not uint8`;
  if (bits !== 8 * bytes)
    return `its m_bits is ${bits}, but its rows have ${bytes} bytes`;
  if (bits === 0 || bits > MAX_BLOOM_BITS) return `its m_bits is ${bits}`;
  if (k < 1 || k > MAX_HASHES) return `its k is ${k}`;
  const family = textAttribute(readable(attributes), 'hash_family');
  if (family !== 'murmur3_x64_128_double')
    return `its hash_family is ${family ?? 'not given'}`;
  return { chunks, chunkRows, k, bits, seed };
}

const MAX_HASHES = 65535;

function countIn({ attributes }: StoredArray, name: string): number | undefined {
  const value = numberIn(attributes, name);
  const count = value === undefined ? -1 : Number(value);
  return Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

/** Types with an order that HEP001 defines (§10.5). */
export function hasOrder({ kind }: DType): boolean {
  return ORDERED.has(kind);
}

/** Types with canonical bytes (§10.7). */
export function isHashed({ kind }: DType): boolean {
  return kind !== 'enum' && ORDERED.has(kind);
}

const ORDERED: ReadonlySet<DType['kind']> = new Set<DType['kind']>([
  ...([
    'int',
    'uint',
    'float',
    'bool',
    'string',
    'fixed-string',
    'bytes',
    'enum',
  ] as const),
]);

/** True if values of two types are of the same kind: byte order and padding may differ. */
function isSameType(a: DType, b: DType): boolean {
  const isText = ({ kind }: DType) => kind === 'string' || kind === 'fixed-string';
  if (isText(a) || isText(b)) return isText(a) && isText(b);
  if (a.kind !== b.kind) return false;
  return !('bytes' in a) || !('bytes' in b) || a.bytes === b.bytes;
}
