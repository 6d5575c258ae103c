import type { AttributeType, AttributeValue } from '@/model/attributes';
import type { DType } from '@/model/dtype';
import type { Path } from '@/model/path';
import type { Values } from '@/model/values';

/**
 * A store being written, HDF5 or Zarr: groups and arrays are added in any order, arrays are appended to along their
 * first axis, several at a time. Not complete, and not readable, before `finish`.
 */
export interface NewStore {
  readonly root: NewGroup;
  /** Sentences on values that the container cannot represent as they are. */
  readonly notes: readonly string[];
  /** Writes the metadata of the store; every array must have ended. */
  finish(): Promise<void>;
}

/**
 * Attributes of a node. Without types, whole numbers are written as int64, others as float64; a list without values is
 * a list of texts.
 */
export type NewAttributes = Readonly<Record<string, AttributeValue>>;

/** Types that attributes have in their source, by name; the types of others follow from their values. */
export type AttributeTypes = ReadonlyMap<string, AttributeType>;

export interface Described {
  /** Adds attributes, before the store is finished; returns the names of those that the container cannot have. */
  describe(attributes: NewAttributes, types?: AttributeTypes): readonly string[];
}

export interface NewGroup extends Described {
  readonly path: Path;
  /** @throws UnsupportedError for a name that the container cannot have, or has already */
  group(name: string, attributes: NewAttributes): NewGroup;
  /** @throws UnsupportedError for such a name, or a type that cannot be written */
  array(name: string, layout: NewArrayLayout, attributes: NewAttributes): NewArray;
  has(name: string): boolean;
  /** Removes a member that cannot be completed, with all that is in it. */
  discard(name: string): Promise<void>;
}

export interface NewArrayLayout {
  readonly dtype: DType;
  /** Extents after the first axis; undefined for a scalar, which is one value. */
  readonly across: readonly number[] | undefined;
  /** Rows of a chunk; by default about a megabyte. */
  readonly chunkRows?: number;
  /** Tiles of a matrix that is appended by tiles of columns; absent for whole rows. */
  readonly tiles?: Tiles;
  /**
   * True for an array without a value: a null dataspace in HDF5; Zarr has none, and the appended value of the type is
   * written.
   */
  readonly isNull?: boolean;
}

/**
 * Tiles of columns: all rows of the first columns are appended, then all rows of the next ones. Chunks have the columns
 * of a tile. The last tile is padded to `columns`.
 */
export interface Tiles {
  readonly rows: number;
  readonly columns: number;
}

export interface NewArray extends Described {
  /** Appends the next whole rows, or the next rows of a tile. */
  append(values: Values): Promise<void>;
  /** Ends the array: its length is that of what was appended, or `rows` if a row has no values. */
  end(rows?: number): Promise<void>;
}

/** Adds the attributes that are possible; returns the names of the others. */
export function addAttributes(
  to: Record<string, AttributeValue>,
  more: NewAttributes,
  isPossible: (name: string, value: AttributeValue) => boolean,
): readonly string[] {
  const refused: string[] = [];
  for (const [name, value] of Object.entries(more))
    if (isPossible(name, value)) to[name] = value;
    else refused.push(name);
  return refused;
}

/** Returns a copy to which attributes of any name can be added, such as `__proto__`. */
export function newAttributes(attributes: NewAttributes): Record<string, AttributeValue> {
  return Object.assign(Object.create(null), attributes);
}

/** Bytes of a chunk, before compression: small enough for a row of a table, large enough for a request. */
const CHUNK_BYTES = 1 << 20;
/** Bytes of a text in a chunk: its reference in HDF5; Zarr has the text itself. */
const TEXT_BYTES = 16;

/** Returns the rows of a chunk: as requested, or about a megabyte. */
export function chunkRowsOf(layout: NewArrayLayout): number {
  const { dtype, chunkRows, tiles } = layout;
  const valueBytes = 'bytes' in dtype ? dtype.bytes : TEXT_BYTES;
  const rowBytes = chunkAcross(layout).reduce((all, extent) => all * extent, valueBytes);
  const rows = chunkRows ?? Math.max(1, Math.floor(CHUNK_BYTES / Math.max(1, rowBytes)));
  return tiles ? Math.max(1, Math.min(rows, tiles.rows)) : rows;
}

/** Returns the extents of a chunk after the first axis. */
export function chunkAcross({ across = [], tiles }: NewArrayLayout): readonly number[] {
  return tiles ? [tiles.columns, ...across.slice(1)] : across;
}
