import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import {
  COLLECTION_HEADER,
  collectionSize,
  type HeapCollection,
  parseCollection,
} from './heap-collection';
import type { MetadataReader } from './metadata-reader';

/** What libhdf5 makes collections of, unless one object needs more. */
const USUAL = 4096;
/** Neighbours nearer than this are read together. */
const GAP = 32 << 10;
const RUN = 4 << 20;
const MOST = 1 << 30;

/**
 * Reads many heap collections: neighbours merged, runs in parallel. `what` names whose texts they
 * are. Collections cannot overlap, so together they are never larger than the file.
 */
export async function loadCollections(
  reader: MetadataReader,
  addresses: readonly number[],
  what: string,
  options?: ReadOptions,
): Promise<ReadonlyMap<number, HeapCollection>> {
  const where = `${reader.name}: ${what}`;
  const found = new Map<number, HeapCollection>();
  let total = 0;
  const keep = (address: number, bytes: Uint8Array) => {
    total += bytes.length;
    if (total > Math.min(MOST, reader.extent))
      throw new DataError(
        'TooLargeError',
        `${where}: its texts need more than 1 GB, or claim the same bytes twice. Read fewer at a time.`,
      );
    found.set(address, parseCollection(bytes, where));
  };
  const runs = runsOf([...addresses].sort((a, b) => a - b));
  await Promise.all(
    runs.map(async ({ start, end, addresses: inside }) => {
      const cursor = await reader.readUpTo(start, end - start, what, options);
      const bytes = cursor.bytes(cursor.left);
      await Promise.all(
        inside.map(async (address) => {
          const from = bytes.subarray(address - start);
          const size = collectionSize(from.subarray(0, COLLECTION_HEADER), where);
          if (size <= from.length) return keep(address, from.subarray(0, size));
          const whole = await reader.read(address, size, what, options);
          return keep(address, whole.bytes(size));
        }),
      );
    }),
  );
  return found;
}

interface Run {
  readonly start: number;
  end: number;
  readonly addresses: number[];
}

function runsOf(ascending: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const address of ascending) {
    const run = runs.at(-1);
    if (run && address - run.end <= GAP && address + USUAL - run.start <= RUN) {
      run.end = Math.max(run.end, address + USUAL);
      run.addresses.push(address);
    } else runs.push({ start: address, end: address + USUAL, addresses: [address] });
  }
  return runs;
}
