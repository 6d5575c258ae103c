import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { type NearRanges, nearRanges } from '@/read/bytes/near-ranges';
import { createWorkQueue } from '@/read/bytes/work-queue';
import type { OutputBuffers } from '@/read/codecs/output-buffers';
import {
  COLLECTION_HEADER,
  collectionSize,
  type HeapCollection,
  parseCollection,
} from './heap-collection';
import type { MetadataReader } from './metadata-reader';

/** libhdf5's size of a collection, unless a larger object is added. */
const USUAL = 4096;
/** Collections at most this far apart are assumed to be adjacent, each up to the next. */
const NEXT = 128 << 10;
/** Ranges nearer than this are read together. */
const GAP_BYTES = 32 << 10;
const MAX_RUN_BYTES = 8 << 20;
const AT_ONCE = 6;
const MAX_BYTES = 1 << 30;

/** Collections by address. */
export interface LoadedHeap {
  readonly collections: ReadonlyMap<number, HeapCollection>;
  /** Returns their buffers for reuse; the collections must not be used any more. */
  letGo(): void;
}

interface Extent {
  readonly address: number;
  readonly size: number;
}

/**
 * Reads many heap collections: neighbours merged, runs in parallel, unusually large ones in a
 * second round. `what` names the owner of their texts. Collections cannot overlap, so their total
 * size never exceeds the file.
 */
export async function loadCollections(
  reader: MetadataReader,
  addresses: readonly number[],
  what: string,
  spares: OutputBuffers,
  options?: ReadOptions,
): Promise<LoadedHeap> {
  const where = `${reader.name}: ${what}`;
  const used: (() => void)[] = [];
  const found = new Map<number, HeapCollection>();
  let total = 0;

  const readRun = async (run: NearRanges<Extent>): Promise<Extent[]> => {
    const longer: Extent[] = [];
    const room = spares.forRead();
    const cursor = await reader.readUpTo(run.start, run.end - run.start, what, {
      signal: options?.signal,
      priority: options?.priority,
      room: room.take,
    });
    const bytes = cursor.bytes(cursor.left);
    used.push(() => room.giveBack(bytes));
    for (const { address } of run.items) {
      const from = bytes.subarray(address - run.start);
      const size = collectionSize(from.subarray(0, COLLECTION_HEADER), where);
      if (size > from.length) {
        longer.push({ address, size });
        continue;
      }
      total += size;
      if (total > Math.min(MAX_BYTES, reader.extent)) throw tooLarge(where);
      found.set(address, parseCollection(from.subarray(0, size), where));
    }
    return longer;
  };
  const readAll = async (extents: readonly Extent[]): Promise<Extent[]> => {
    const limiter = createWorkQueue(AT_ONCE);
    // waiting tasks need no signal: each read checks it first
    const longer = runsOf(extents).map((run) => limiter.run(() => readRun(run)));
    return (await Promise.all(longer)).flat();
  };

  const longer = await readAll(guessedExtents(addresses));
  for (const { address, size } of longer) reader.positionOf(address, size, what);
  await readAll(longer);
  return {
    collections: found,
    letGo() {
      for (const giveBack of used) giveBack();
    },
  };
}

/**
 * The size of a collection is stored in its header only. Writers of many texts place collections
 * one after another (mostly 64 kB each): these are read in one request, and those that proved
 * larger in a second one.
 */
function guessedExtents(addresses: readonly number[]): Extent[] {
  const ascending = addresses.toSorted((a, b) => a - b);
  let size = USUAL;
  return ascending.map((address, i) => {
    const distance = (ascending[i + 1] ?? Number.POSITIVE_INFINITY) - address;
    // the last of many is as large as the others were
    if (distance <= NEXT) size = Math.max(USUAL, distance);
    const guess = { address, size: Math.min(size, distance) };
    if (distance > NEXT) size = USUAL;
    return guess;
  });
}

function runsOf(extents: readonly Extent[]): NearRanges<Extent>[] {
  const ascending = extents.toSorted((a, b) => a.address - b.address);
  return nearRanges(
    ascending,
    ({ address }) => address,
    ({ address, size }) => address + size,
    { gap: GAP_BYTES, maxLength: MAX_RUN_BYTES },
  );
}

function tooLarge(where: string): DataError {
  return new DataError(
    'TooLargeError',
    `${where}: its texts need more than 1 GB, or claim the same bytes twice. Read fewer at a time.`,
  );
}
