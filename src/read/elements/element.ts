import type { Block, Region } from '@/model/block';
import type { ElementInfo } from '@/model/element';
import type { ReadOptions } from '@/model/read-options';
import type { StoredArray, StoredGroup, StoredNode } from '@/read/node';
import type { AwkwardRows } from './awkward/value';
import type { SparseParts } from './sparse/parts';

/** The result of decoding a node by its encoding-type. */
export interface DataElement {
  readonly info: ElementInfo;
  readonly node: StoredNode;
  /** Further nodes that contain values of it: the second coordinate of a pair of columns. */
  readonly otherNodes?: readonly StoredNode[];
  /** Reads one region. Absent for elements without values of their own (groups). */
  read?(region: Region, options?: ReadOptions): Promise<Block>;
  /**
   * Opens a member by name, if members are not simply members of the group: columns of a dataframe
   * (names with `/` too), fields of a compound.
   */
  member?(name: string, options?: ReadOptions): Promise<DataElement>;
  /** For a matrix whose columns are stored contiguously: the array whose rows they are. */
  readonly columnsFrom?: StoredArray;
  /** The values of `node` are those of this matrix with the axes exchanged. */
  readonly isTransposed?: true;
  /** Set for a column that says which rows were saved or chosen: it is in no file, and its node is that of its table. */
  readonly isSaved?: true;
  /** The arrays of a sparse matrix, for streaming. */
  readonly sparse?: SparseParts;
  /** The labels of a categorical, in their own type. */
  readonly categories?: DataElement;
  /** Rows of an awkward array as nested values. */
  readonly awkward?: AwkwardRows;
}

/** Context of a decoder besides its node. */
export interface Decoding {
  /**
   * Opens the element at another node of the same file: the registry with the decoders of the
   * file's format, injected so that decoders do not import it.
   */
  open(node: StoredNode, options?: ReadOptions): Promise<DataElement>;
  /** The group of the node, if known. */
  readonly parent?: StoredGroup | undefined;
}

/**
 * Reads nodes of one format that mean something else, or nothing, in others: 1-based codes, arrays
 * side by side that are a table. Applies in files of that format only, before every encoding.
 */
export interface FormatDecoder {
  /** Its name in docs/encodings.md: `tenx-matrix`. */
  readonly key: string;
  /** True for nodes that it reads; called for every node that is opened. */
  reads(
    node: StoredNode,
    parent: StoredGroup | undefined,
    options?: ReadOptions,
  ): boolean | Promise<boolean>;
  readonly decode: Decoder;
  /** True if its elements open their members themselves: `DataElement.member`. */
  readonly opensMembers: boolean;
}

/** The decoders of a format; the first one that reads a node is used. */
export type DecoderTable = readonly FormatDecoder[];

/** Opens the element stored at a node. Must read shapes and attributes only, no values. */
export type Decoder = (
  node: StoredNode,
  decoding: Decoding,
  options?: ReadOptions,
) => Promise<DataElement>;
