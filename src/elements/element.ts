import type { Block, Region } from '@/model/block';
import type { ElementInfo } from '@/model/element';
import type { ReadOptions } from '@/model/read-options';
import type { StoredArray, StoredGroup, StoredNode } from '@/storage/node';
import type { AwkwardRows } from './awkward/value';
import type { SparseParts } from './sparse/parts';

/** What an encoding-type turns a node into. */
export interface DataElement {
  readonly info: ElementInfo;
  readonly node: StoredNode;
  /** Reads one region. Elements without values of their own (groups) leave it out. */
  read?(region: Region, options?: ReadOptions): Promise<Block>;
  /**
   * Opens a member by its name where members are not simply the group's own: columns of a
   * dataframe (names with `/` too), fields of a compound.
   */
  member?(name: string, options?: ReadOptions): Promise<DataElement>;
  /** Of a matrix whose columns are each stored together: the array whose rows they are. */
  readonly columnsFrom?: StoredArray;
  /** What a sparse matrix is made of, for streaming over it. */
  readonly sparse?: SparseParts;
  /** What the codes of a categorical stand for, with their own type. */
  readonly categories?: DataElement;
  /** Rows of an awkward array as nested values. */
  readonly awkward?: AwkwardRows;
}

/** What a decoder may need beside its node. */
export interface Decoding {
  /**
   * Opens the element at another node of the same file: the registry with the decoders of the file's format, handed in
   * so that decoders do not import it.
   */
  open(node: StoredNode, options?: ReadOptions): Promise<DataElement>;
  /** The group that holds the node, where it is known. */
  readonly parent?: StoredGroup | undefined;
}

/**
 * Reads nodes of one format that mean something else, or nothing, in any other: 1-based codes, arrays side by side that
 * are a table. Applies only inside files of that format, and before every encoding.
 */
export interface FormatDecoder {
  /** Names it in docs/encodings.md: `tenx-matrix`. */
  readonly key: string;
  /** Whether it reads a node; asked of every node that is opened. */
  reads(
    node: StoredNode,
    parent: StoredGroup | undefined,
    options?: ReadOptions,
  ): boolean | Promise<boolean>;
  readonly decode: Decoder;
  /** Its elements open their members themselves: `DataElement.member`. */
  readonly opensMembers: boolean;
}

/** The decoders of a format, the first that reads a node first. */
export type DecoderTable = readonly FormatDecoder[];

/** Opens the element stored at a node. Must not read values, only shapes and attributes. */
export type Decoder = (
  node: StoredNode,
  decoding: Decoding,
  options?: ReadOptions,
) => Promise<DataElement>;
