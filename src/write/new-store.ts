import type { AttributeType, AttributeValue } from '@/model/attributes';
import type { DType } from '@/model/dtype';
import type { Path } from '@/model/path';
import type { Values } from '@/model/values';

/**
 * A store being written, HDF5 or Zarr: groups and arrays are added in any order, arrays are appended to along their first
 * axis, several at a time. Not complete, and not readable, before `finish`.
 */
export interface NewStore {
  readonly root: NewGroup;
  /** Sentences on values that the container cannot have as they are. */
  readonly notes: readonly string[];
  /** Writes what describes the store; every array must have ended. */
  finish(): Promise<void>;
}

/**
 * What is said of a node. Without types, whole numbers are written as int64, others as float64; a list without values is a list
 * of texts.
 */
export type NewAttributes = Readonly<Record<string, AttributeValue>>;

/** The types that attributes have where they come from, by name; those of others follow from their values. */
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
  /** For a matrix that comes by tiles of columns; absent: by whole rows. */
  readonly tiles?: Tiles;
  /** No value: a null dataspace in HDF5; Zarr has none, and writes the value of the type. */
  readonly isNull?: boolean;
}

/**
 * Tiles of columns: all rows of the first columns are appended, then all rows of the next ones. Chunks have the columns of
 * a tile. The last tile is padded to `columns`.
 */
export interface Tiles {
  readonly rows: number;
  readonly columns: number;
}

export interface NewArray extends Described {
  /** The next whole rows, or of a tile its next rows. */
  append(values: Values): Promise<void>;
  /** No more rows: its length is that of what was appended, or `rows` if a row has no values. */
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

/** A copy to which attributes of any name can be added, such as `__proto__`. */
export function newAttributes(attributes: NewAttributes): Record<string, AttributeValue> {
  return Object.assign(Object.create(null), attributes);
}

/** Bytes of a chunk, before compression: small enough for a row of a table, large enough for a request. */
const CHUNK_BYTES = 1 << 20;
/** A chunk of texts has their references in HDF5, the texts themselves in Zarr. */
const TEXT_BYTES = 16;

/** Rows of a chunk: all that is asked for, or about a megabyte. */
export function chunkRowsOf(layout: NewArrayLayout): number {
  const { dtype, chunkRows, tiles } = layout;
  const valueBytes = 'bytes' in dtype ? dtype.bytes : TEXT_BYTES;
  const rowBytes = chunkAcross(layout).reduce((all, extent) => all * extent, valueBytes);
  const rows = chunkRows ?? Math.max(1, Math.floor(CHUNK_BYTES / Math.max(1, rowBytes)));
  return tiles ? Math.max(1, Math.min(rows, tiles.rows)) : rows;
}

/** Extents of a chunk after the first axis. */
export function chunkAcross({ across = [], tiles }: NewArrayLayout): readonly number[] {
  return tiles ? [tiles.columns, ...across.slice(1)] : across;
}
