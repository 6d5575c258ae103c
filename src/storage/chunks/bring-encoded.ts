import { throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { ChunkPosition, EncodedArray, EncodedChunk } from './encoded-chunks';
import { fetchRun, itemsOf, runsOf } from './fetch';
import { mapInParallel } from './in-parallel';

/** A chunk that is wanted as it is stored. */
export interface WantedChunk {
  readonly array: EncodedArray;
  readonly position: ChunkPosition;
}

/** Chunks looked up at once. */
const LOOKED_UP = 6;

/**
 * Brings chunks of one array or of several, one entry each, in order. What lies together is fetched together,
 * whichever array it belongs to; nothing of it is kept.
 */
export async function bringEncoded(
  wanted: readonly WantedChunk[],
  options?: ReadOptions,
): Promise<readonly EncodedChunk[]> {
  throwIfAborted(options?.signal);
  const brought = new Array<EncodedChunk>(wanted.length);
  const found = await mapInParallel(wanted, LOOKED_UP, ({ array, position }) =>
    array.find(position, { signal: options?.signal, urgency: options?.urgency }),
  );
  const located = found.flatMap((chunk, item) => {
    if (chunk.kind === 'located') return [{ item, location: chunk.location }];
    brought[item] = chunk;
    return [];
  });
  await Promise.all(
    runsOf(located, wanted.length).map(async (run) => {
      const [first = 0] = itemsOf(run);
      const gate = (wanted[first] as WantedChunk).array.requests;
      const leave = await gate.enter(1, options?.signal, options?.urgency);
      const fetched = fetchRun(run, {
        signal: options?.signal,
        urgency: options?.urgency,
      }).finally(leave);
      for (const { item, bytes, skip } of await fetched) {
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
  return brought;
}
