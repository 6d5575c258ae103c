import type { Block, Region } from '@/model/block';
import type { ElementInfo } from '@/model/element';
import type { ReadOptions } from '@/model/read-options';
import type { StoredNode } from '@/storage/node';

/** What an encoding-type turns a node into. */
export interface DataElement {
  readonly info: ElementInfo;
  readonly node: StoredNode;
  /** Reads one region. Elements without values of their own (groups) leave it out. */
  read?(region: Region, options?: ReadOptions): Promise<Block>;
}

/** Opens the element stored at a node. Must not read values, only shapes and attributes. */
export type Decoder = (node: StoredNode, options?: ReadOptions) => Promise<DataElement>;
