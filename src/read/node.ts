import type { Attributes, AttributeValue } from '@/model/attributes';
import type { IndexRange } from '@/model/block';
import type { DType } from '@/model/dtype';
import type { MemberLink } from '@/model/member-link';
import type { StorageInfo } from '@/model/node';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import type { ByteSource } from '@/read/bytes/byte-source';
import type { EncodedArray } from '@/read/chunks/encoded-chunks';

/** A range per axis; omitted trailing axes are complete. */
export type Selection = readonly IndexRange[];

/** The identity of a node's object in the file: the same for all of its names. */
export interface ObjectIdentity {
  readonly address: number;
  /** Number of hard links to it, as counted by the file. */
  readonly hardLinks: number;
  /** How the name by which it was opened refers to it; absent for the root. */
  readonly link?: MemberLink;
  /**
   * The first path to it in a walk of the whole file, by hard links only; undefined if absent. The walk is shared by all objects.
   */
  firstPath(options?: ReadOptions): Promise<Path | undefined>;
}

/**
 * The metadata documents of a Zarr node as JSON, by name (`zarr.json`, `.zarray` …), before
 * interpretation.
 */
export interface NodeDocuments {
  readonly own: ReadonlyMap<string, AttributeValue>;
  /** The copies in the store's consolidated metadata; undefined if there are none, or none of this node. */
  readonly consolidated?: ReadonlyMap<string, AttributeValue>;
  /** Why the fill value of an array does not fit its type. */
  readonly fillFault?: string;
}

/** The result of decoding all chunks of a Zarr array. */
export interface ChunkFaults {
  /** Number of decoded chunks. */
  readonly chunks: number;
  /** Number of chunks that do not decode to the values of one chunk, and the error of the first. */
  readonly damaged?: { readonly count: number; readonly first: string };
  /** The same for chunks that cannot be found because the index of their shard is damaged. */
  readonly unindexed?: { readonly count: number; readonly first: string };
  /** Number of chunks that are not stored, if the store can be listed. */
  readonly absent?: number;
}

/** A container's group, the same over HDF5 and Zarr. */
export interface StoredGroup {
  readonly kind: 'group';
  readonly path: Path;
  readonly container: StorageInfo['container'];
  /** Absent if every node has one path. */
  readonly object?: ObjectIdentity;
  readonly attributes: Attributes;
  /** True if the store cannot be listed and `keys` only has names from metadata and convention. */
  readonly incomplete?: boolean;
  /** For a Zarr store's root: whether one document has the metadata of all nodes. */
  readonly consolidated?: boolean;
  /** For a root created for a store of a single array: that array, at the root's own path. */
  readonly around?: StoredArray;
  /** For Zarr: the documents of the group, or of a member, even one that cannot be opened. */
  documents?(member?: string, options?: ReadOptions): Promise<NodeDocuments>;
  /**
   * For Zarr: a file in the folder of the group that is no part of Zarr, such as SpatialData's shapes.parquet; undefined if
   * absent.
   */
  file?(name: string, options?: ReadOptions): Promise<ByteSource | undefined>;
  /** Names of the members, in the container's order. */
  keys(options?: ReadOptions): Promise<readonly string[]>;
  /**
   * Opens a member: shapes and attributes, no values. NotFoundError if it is absent or a dangling
   * link, UnsupportedError for external links, CorruptError if its header is inconsistent. A
   * failure affects no other member.
   */
  open(name: string, options?: ReadOptions): Promise<StoredNode>;
  /**
   * How a member is linked, without opening it; undefined if absent. Not available in containers
   * without links.
   */
  link?(name: string, options?: ReadOptions): Promise<MemberLink | undefined>;
  /**
   * Opens any node of the same file by its path, to resolve references; not available in containers
   * without references. Errors as for `open`.
   */
  openPath?(path: Path, options?: ReadOptions): Promise<StoredNode>;
}

/** The value of elements that were never written. */
export interface StoredFill {
  /**
   * `user`: chosen by the writer (H5D_FILL_VALUE_USER_DEFINED); `default`: zero; `undefined`: not
   * defined.
   */
  readonly state: 'user' | 'default' | 'undefined';
  /**
   * One value, zero if it was not chosen.
   *
   * @throws the reason why it cannot be read
   */
  value(): Values;
}

/** A container's array: row-major, native byte order, rank kept. */
export interface StoredArray {
  readonly kind: 'array';
  readonly path: Path;
  /** As for groups. */
  readonly object?: ObjectIdentity;
  readonly attributes: Attributes;
  readonly dtype: DType;
  /** Empty for a scalar. */
  readonly shape: readonly number[];
  /** True for HDF5's null dataspace, without a value. */
  readonly empty?: boolean;
  readonly storage: StorageInfo;
  /**
   * The same array with values as stored: bytes for a type without a decoder, an enumeration for a
   * Boolean with a fill value other than FALSE and TRUE.
   */
  readonly raw?: StoredArray;
  /** Its fill value; absent if the container or its reader does not distinguish its origin. */
  readonly fill?: StoredFill;
  /**
   * Reads a region, row-major. Use it for values as stored (decoders, checks, conversion); `DataElement.read` knows
   * what they mean. TooLargeError if it is too large, CorruptError if bytes are inconsistent with the header,
   * UnsupportedError for unknown types and filters.
   *
   * @example
   * const values = await array.read([[0, 100]]); // rows 0 to 99, all columns
   */
  read(selection?: Selection, options?: ReadOptions): Promise<Values>;
  /**
   * Several ranges of the first axis, in any order, concatenated: shared chunks are read once
   * and neighbouring ones in one request. Absent if that is no cheaper than single reads.
   */
  readRanges?(ranges: readonly IndexRange[], options?: ReadOptions): Promise<Values>;
  /**
   * True if the container shows that nothing was ever stored, so that every value is the fill
   * value. False otherwise, or if only a lookup of each chunk would show it.
   */
  isUnwritten?(options?: ReadOptions): Promise<boolean>;
  /**
   * Regions outside of which every value is the fill value, for an array that has many chunks of which few are stored:
   * code that needs every value reads these and counts the rest. `unknown` if there are many chunks and the container
   * cannot list those that are stored, else undefined.
   */
  storedRegions?(
    options?: ReadOptions,
  ): Promise<readonly Selection[] | 'unknown' | undefined>;
  /**
   * The same array for a reader to whom its fill value is ordinary content: chunks that are not stored are not counted as
   * absent. For Zarr, whose writers leave out chunks of nothing else, if the fill value is stated and zero.
   */
  withOrdinaryFill?(): StoredArray;
  /** For Zarr: its documents. */
  documents?(member?: undefined, options?: ReadOptions): Promise<NodeDocuments>;
  /** For Zarr: decodes every chunk separately. Progress is in chunks. */
  checkChunks?(options?: ReadOptions): Promise<ChunkFaults>;
  /** Its stored chunks, for kernels; absent if only libhdf5 can read them. */
  encoded?(): EncodedArray;
}

export type StoredNode = StoredGroup | StoredArray;

/** An open file of any kind: a tree of groups and arrays. */
export interface OpenContainer {
  /** A store of a single array is shown as a group that contains it. */
  readonly root: StoredGroup;
  /** Memory that only the end of this thread frees (libhdf5's heap), in bytes. */
  libraryBytes?(): number;
  /** Frees the resources of the file. Nothing of it may be used after it. */
  close(): void | Promise<void>;
}
