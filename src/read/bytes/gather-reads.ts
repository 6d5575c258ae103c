import type { ByteReadOptions, ByteSource } from './byte-source';
import { expectWithin } from './expect-within';
import { nearRanges } from './near-ranges';
import { shareRequest } from './shared-request';

/**
 * Window (ms) in which reads are gathered: imperceptible, but long enough for a caller to issue all
 * its reads.
 */
const WAIT_MS = 2;
/** A gap of this many bytes costs less than another request. */
const GAP_BYTES = 32 << 10;
/** Long runs were split to arrive in parallel and stay so. */
const MAX_BYTES = 5 << 20;

interface Asked {
  readonly position: number;
  readonly length: number;
  readonly options: ByteReadOptions;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Merges reads that are issued at nearly the same time and are close together into one request,
 * aborted when its last reader aborts. For sources whose requests cost more than a narrow gap.
 */
export function gatherReads(source: ByteSource, waitMs = WAIT_MS): ByteSource {
  let waiting: Asked[] = [];

  const send = (group: readonly Asked[], start: number, end: number) => {
    const request = shareRequest(
      (signal, priority) => source.read(start, end - start, { signal, priority }),
      () => {},
      group[0]?.options.priority,
    );
    for (const { position, length, options, resolve, reject } of group)
      request
        .join(options.signal, options.priority)
        .then(
          (bytes) => resolve(bytes.subarray(position - start, position - start + length)),
          reject,
        );
  };

  const flush = () => {
    const asked = waiting;
    waiting = [];
    for (const { options, reject } of asked)
      if (options.signal?.aborted) reject(options.signal.reason);
    const live = asked.filter(({ options }) => !options.signal?.aborted);
    live.sort((a, b) => a.position - b.position);
    const limits = { gap: GAP_BYTES, maxLength: MAX_BYTES };
    for (const { items, start, end } of nearRanges(live, startOf, endOf, limits))
      send(items, start, end);
  };

  return {
    ...source,
    read(position, length, options = {}) {
      return new Promise<Uint8Array>((resolve, reject) => {
        expectWithin(source, position, length);
        options.signal?.throwIfAborted();
        if (waiting.length === 0) setTimeout(flush, waitMs);
        waiting.push({ position, length, options, resolve, reject });
      });
    },
  };
}

function startOf({ position }: Asked): number {
  return position;
}

function endOf({ position, length }: Asked): number {
  return position + length;
}
