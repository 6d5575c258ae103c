import type { ReadOptions } from '@/model/read-options';
import { SharedLookup } from '@/read/bytes/shared-request';
import { checkedBytes } from './checksummed-bytes';
import { corrupt, createCursor, expectVersion, NOWHERE } from './cursor';
import { type FractalHeap, openFractalHeap } from './fractal-heap/fractal-heap';
import type { MetadataReader } from './metadata-reader';
import { type HeaderMessage, MESSAGE } from './object-header';

/** One index of shared messages: its message types, and their heap. */
interface SharedIndex {
  /** Bit n: messages of type n. */
  readonly types: number;
  readonly heap: number;
}

const TABLE_KEY = 0;

/**
 * Wraps a reader with the file's table of shared messages (format specification IV.A.2.p, III.H),
 * which the superblock's extension refers to. A message is found by its ID in a heap: the list or
 * B-tree beside the heap is for writers, to find equal messages.
 */
export function withSharedMessages(
  reader: MetadataReader,
  extension: readonly HeaderMessage[],
): MetadataReader {
  const message = extension.find(({ type }) => type === MESSAGE.sharedTable);
  if (!message) return reader;
  const tables = new SharedLookup<number, readonly SharedIndex[]>(1);
  const heaps = new SharedLookup<number, FractalHeap>(16);
  return {
    ...reader,
    async sharedMessage(type, id, what, options) {
      const where = `${reader.name}: ${what}`;
      const table = await tables.get(
        TABLE_KEY,
        (shared) => readTable(reader, message, shared),
        options,
      );
      const index = table.find(({ types }) => (types & (1 << shareable(type))) !== 0);
      if (!index || index.heap === NOWHERE)
        throw corrupt(where, 'refers to a shared message that is not there');
      const heap = await heaps.get(
        index.heap,
        (shared) => openFractalHeap(reader, index.heap, 'the shared messages', shared),
        options,
      );
      return heap.object(id, options);
    },
  };
}

/** Old fill values are shared with the new ones. */
function shareable(type: number): number {
  return type === MESSAGE.oldFill ? MESSAGE.fill : type;
}

async function readTable(
  reader: MetadataReader,
  { bytes }: HeaderMessage,
  options: ReadOptions,
): Promise<readonly SharedIndex[]> {
  const what = 'the table of shared messages';
  const where = `${reader.name}: ${what}`;
  const message = createCursor(bytes, where);
  expectVersion(message, 0, where);
  const address = message.address(reader.offsetBytes);
  const count = message.uint(1);
  const length = 8 + count * (14 + 2 * reader.offsetBytes);
  const cursor = await checkedBytes(reader, address, length, what, options);
  if (cursor.signature() !== 'SMTB') throw corrupt(where, 'does not begin with SMTB');
  return Array.from({ length: count }, () => {
    cursor.skip(2); // version, list or B-tree
    const types = cursor.uint(2);
    cursor.skip(10); // sizes and counts for writers
    cursor.skip(reader.offsetBytes);
    return { types, heap: cursor.address(reader.offsetBytes) };
  });
}
