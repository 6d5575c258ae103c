import type { Attributes, AttributeValue } from '@/model/attributes';
import type { Span } from '@/model/block';
import type { DType } from '@/model/dtype';
import type { MemberLink } from '@/model/member-link';
import type { StorageInfo } from '@/model/node';
import type { Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { Values } from '@/model/values';
import type { EncodedArray } from './chunks/encoded-chunks';

/** A span for each axis; axes left out at the end are whole. */
export type Selection = readonly Span[];

/** Which object of the file a node is: the same for all names that lead to it. */
export interface ObjectIdentity {
  readonly address: number;
  /** Hard links that lead to it, as the file counts them. */
  readonly hardLinks: number;
  /** How the name that it was opened by leads to it; absent for the root. */
  readonly link?: MemberLink;
  /**
   * The path by which a walk through the whole file comes to it first, by hard links alone; undefined where none
   * leads to it. The walk is made once for all objects.
   */
  firstPath(options?: ReadOptions): Promise<Path | undefined>;
}

/** The metadata documents of a node of a Zarr store as JSON, by name (`zarr.json`, `.zarray` …), before they are understood. */
export interface NodeDocuments {
  readonly own: ReadonlyMap<string, AttributeValue>;
  /** As the store's consolidated metadata repeats them; undefined where it has none, or not of this node. */
  readonly consolidated?: ReadonlyMap<string, AttributeValue>;
  /** Why the fill value of an array does not fit its type. */
  readonly fillFault?: string;
}

/** What decoding all chunks of an array of a Zarr store gave. */
export interface ChunkFaults {
  /** Chunks that were decoded. */
  readonly chunks: number;
  /** Chunks that do not decode to the values of one chunk, and why the first does not. */
  readonly damaged?: { readonly count: number; readonly first: string };
  /** The same of chunks that cannot be found because the index of their shard is damaged. */
  readonly unindexed?: { readonly count: number; readonly first: string };
  /** Chunks that are not stored, where the store can be listed here. */
  readonly absent?: number;
}

/** A container's group, the same over HDF5 and Zarr. */
export interface StoredGroup {
  readonly kind: 'group';
  readonly path: Path;
  readonly container: StorageInfo['container'];
  /** Absent where every node has one path. */
  readonly object?: ObjectIdentity;
  readonly attributes: Attributes;
  /**
   * True where the store cannot be listed and `keys` knows only what metadata and well-known
   * names tell.
   */
  readonly incomplete?: boolean;
  /** Of a Zarr store's root: whether one document holds the metadata of all nodes. */
  readonly consolidated?: boolean;
  /** Of a root that was made for a store that is one array: that array, at the root's own path. */
  readonly around?: StoredArray;
  /** Of Zarr: the documents of the group, or of a member, which need not be one that can be opened. */
  documents?(member?: string, options?: ReadOptions): Promise<NodeDocuments>;
  /** Names of the members, in the container's order. */
  keys(options?: ReadOptions): Promise<readonly string[]>;
  /**
   * Opens a member: shapes and attributes, no values.
   * NotFoundError where there is none or a link dangles, UnsupportedError for external links,
   * CorruptError where its header lies. One member's failure leaves the others readable.
   */
  open(name: string, options?: ReadOptions): Promise<StoredNode>;
  /** How a member is linked, without opening it; undefined where there is none. Absent in containers without links. */
  link?(name: string, options?: ReadOptions): Promise<MemberLink | undefined>;
  /** Opens any node of the same file by its path, as references need it; absent in containers without references. Errors as of `open`. */
  openPath?(path: Path, options?: ReadOptions): Promise<StoredNode>;
}

/** The value of elements that were never written. */
export interface StoredFill {
  /** `user`: the writer chose it (H5D_FILL_VALUE_USER_DEFINED); `default`: zero; `undefined`: there is none. */
  readonly state: 'user' | 'default' | 'undefined';
  /** One value, zero where it was not chosen. @throws the reason why it cannot be read */
  value(): Values;
}

/** A container's array: row-major, native byte order, rank kept. */
export interface StoredArray {
  readonly kind: 'array';
  readonly path: Path;
  /** As of a group. */
  readonly object?: ObjectIdentity;
  readonly attributes: Attributes;
  readonly dtype: DType;
  /** Empty for a scalar. */
  readonly shape: readonly number[];
  /** True for HDF5's null dataspace: there is no value at all. */
  readonly empty?: boolean;
  readonly storage: StorageInfo;
  /** The same array with values as they are stored: bytes where its type is one that nothing decodes, an enumeration where it is a Boolean that has a fill value beside FALSE and TRUE. */
  readonly raw?: StoredArray;
  /** Its fill value; absent where the container or its reader does not say how it came about. */
  readonly fill?: StoredFill;
  /**
   * Reads a region, row-major. TooLargeError where it cannot fit, CorruptError where bytes
   * do not say what the header promises, UnsupportedError for types and filters nobody knows.
   */
  read(selection?: Selection, options?: ReadOptions): Promise<Values>;
  /**
   * Several spans of the first axis, in any order, one behind another: as many reads, but what they
   * share is read once and what lies together by one request. Absent where that is no cheaper.
   */
  readSpans?(spans: readonly Span[], options?: ReadOptions): Promise<Values>;
  /**
   * True where the container tells that nothing was ever stored, so that every value is the fill value. False where
   * something was, or where only asking for each chunk would tell.
   */
  isUnwritten?(options?: ReadOptions): Promise<boolean>;
  /** Of Zarr: its documents. */
  documents?(member?: undefined, options?: ReadOptions): Promise<NodeDocuments>;
  /** Of Zarr: decodes every chunk by itself. Progress is in chunks. */
  checkChunks?(options?: ReadOptions): Promise<ChunkFaults>;
  /** Its chunks before they are decoded, for kernels; absent where libhdf5 alone can read them. */
  encoded?(): EncodedArray;
}

export type StoredNode = StoredGroup | StoredArray;

/** An open file of any kind: a tree of groups and arrays. */
export interface OpenContainer {
  /** A store that is one array alone is shown as a group that holds it. */
  readonly root: StoredGroup;
  /** Memory that reading has taken for good: only the end of this thread gives it back. */
  libraryBytes?(): number;
  /** Frees what the file holds. Nothing of it may be used after. */
  close(): void | Promise<void>;
}
