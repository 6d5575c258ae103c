import type { ReadOptions } from '@/model/read-options';
import { checkedBlock } from './checksummed-bytes';
import { corrupt } from './cursor';
import type { MetadataReader } from './metadata-reader';

/** The parameters of a version 2 B-tree, which its nodes do not repeat. */
export interface BtreeV2Shape {
  readonly type: number;
  readonly nodeBytes: number;
  readonly recordBytes: number;
  readonly depth: number;
  readonly root: number;
  readonly rootCount: number;
  /** Width in bytes of a child's number of records. */
  readonly countBytes: number;
  /** Width in bytes of the total number of records below a node, by depth; 0 for leaves. */
  totalBytes(depth: number): number;
  /** Size in bytes of one pointer in a node, by depth. */
  pointerBytes(depth: number): number;
}

const MAX_DEPTH = 16;
/** Signature, version, type and checksum. */
const NODE_PREFIX = 10;

/** Reads the header of a version 2 B-tree (format specification III.A.2). `what` names the tree, for messages. */
export async function readBtreeV2Header(
  reader: MetadataReader,
  address: number,
  what: string,
  options?: ReadOptions,
): Promise<BtreeV2Shape> {
  const { offsetBytes, lengthBytes: wordBytes } = reader;
  const where = `${reader.name}: ${what}`;
  const length = 22 + offsetBytes + wordBytes;
  const cursor = await checkedBlock(reader, address, length, 'BTHD', what, options);
  const type = cursor.uint(1);
  const nodeBytes = cursor.uint(4);
  const recordBytes = cursor.uint(2);
  const depth = cursor.uint(2);
  cursor.skip(2);
  const root = cursor.address(offsetBytes);
  const rootCount = cursor.uint(2);
  if (depth > MAX_DEPTH || recordBytes === 0 || nodeBytes < NODE_PREFIX + recordBytes)
    throw corrupt(where, 'has a tree of impossible size');

  // the width of counts follows from the maximum number of records of a node and its descendants
  const leafMost = Math.floor((nodeBytes - NODE_PREFIX) / recordBytes);
  const countBytes = bytesFor(leafMost);
  const totals = [0];
  const pointers = [0];
  for (let level = 1, below = leafMost; level <= depth; level++) {
    const pointer = offsetBytes + countBytes + (totals[level - 1] as number);
    const most = Math.floor(
      (nodeBytes - NODE_PREFIX - pointer) / (recordBytes + pointer),
    );
    if (most < 1) throw corrupt(where, 'has a tree without room');
    below = (most + 1) * below + most;
    totals.push(bytesFor(below));
    pointers.push(pointer);
  }
  return {
    type,
    nodeBytes,
    recordBytes,
    depth,
    root,
    rootCount,
    countBytes,
    totalBytes: (level) => totals[level] ?? 0,
    pointerBytes: (level) => pointers[level] ?? 0,
  };
}

function bytesFor(most: number): number {
  return Math.floor(Math.floor(Math.log2(most)) / 8) + 1;
}
