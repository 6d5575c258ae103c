import { throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { spareRoom } from '@/read/codecs/spare-room';
import type { ChunkPosition, EncodedArray, EncodedChunk } from './encoded-chunks';
import { fetchRun, itemsOf, runsOf } from './fetch';
import { mapInParallel } from './in-parallel';

/** A requested chunk in stored form. */
export interface WantedChunk {
  readonly array: EncodedArray;
  readonly position: ChunkPosition;
}

export interface BroughtChunks {
  /** One entry per chunk, in order. */
  readonly chunks: readonly EncodedChunk[];
  /** Returns the buffers for reuse: their bytes are no longer used. */
  giveBack(): void;
}

/** Number of chunks looked up at once. */
const LOOKED_UP = 6;

/**
 * Fetches stored chunks of one or several arrays. Chunks near each other are fetched together,
 * whichever array they belong to, and all at once: callers limit the size of a batch. Nothing is
 * cached.
 */
export async function bringEncoded(
  wanted: readonly WantedChunk[],
  options?: ReadOptions,
): Promise<BroughtChunks> {
  throwIfAborted(options?.signal);
  const brought = new Array<EncodedChunk>(wanted.length);
  const found = await mapInParallel(wanted, LOOKED_UP, ({ array, position }) =>
    array.find(position, { signal: options?.signal, priority: options?.priority }),
  );
  const located = found.flatMap((chunk, item) => {
    if (chunk.kind === 'located') return [{ item, location: chunk.location }];
    brought[item] = chunk;
    return [];
  });
  const rooms: (() => void)[] = [];
  await Promise.all(
    runsOf(located, wanted.length, wanted.length).map(async (run) => {
      const [first = 0] = itemsOf(run);
      const { requests, spares } = (wanted[first] as WantedChunk).array;
      const room = spareRoom(spares);
      const leave = await requests.enter(1, options?.signal, options?.priority);
      const fetched = fetchRun(run, {
        signal: options?.signal,
        priority: options?.priority,
        room: room.take,
      }).finally(leave);
      const chunks = await fetched;
      rooms.push(() => room.giveBack(chunks.find(({ bytes }) => bytes)?.bytes));
      for (const { item, bytes, skip } of chunks) {
        const chunk = found[item];
        const count = chunk?.kind === 'located' ? chunk.count : 0;
        brought[item] =
          bytes === undefined
            ? { kind: 'absent' }
            : { kind: 'encoded', bytes, skip, count };
      }
    }),
  );
  throwIfAborted(options?.signal);
  for (const [i, { array, position }] of wanted.entries())
    array.note(position, brought[i]?.kind === 'absent');
  return {
    chunks: brought,
    giveBack() {
      for (const giveBack of rooms.splice(0)) giveBack();
    },
  };
}
