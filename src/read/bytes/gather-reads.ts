import type { ByteReadOptions, ByteSource } from './byte-source';
import { expectWithin } from './expect-within';
import { nearRanges } from './near-ranges';
import { shareRequest } from './shared-request';

/**
 * Window (ms) in which reads are gathered: imperceptible, but long enough for a caller to issue all
 * its reads.
 */
const GATHER_MS = 2;
/** A gap of this many bytes costs less than another request. */
const GAP_BYTES = 32 << 10;
/** Long runs were split to arrive in parallel and stay so. */
const MAX_REQUEST_BYTES = 5 << 20;

interface PendingRead {
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
export function gatherReads(source: ByteSource, waitMs = GATHER_MS): ByteSource {
  let pending: PendingRead[] = [];

  const send = (group: readonly PendingRead[], start: number, end: number) => {
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
    const reads = pending;
    pending = [];
    for (const { options, reject } of reads)
      if (options.signal?.aborted) reject(options.signal.reason);
    const wanted = reads.filter(({ options }) => !options.signal?.aborted);
    wanted.sort((a, b) => a.position - b.position);
    const limits = { gap: GAP_BYTES, maxLength: MAX_REQUEST_BYTES };
    for (const { items, start, end } of nearRanges(wanted, startOf, endOf, limits))
      send(items, start, end);
  };

  return {
    ...source,
    read(position, length, options = {}) {
      return new Promise<Uint8Array>((resolve, reject) => {
        expectWithin(source, position, length);
        options.signal?.throwIfAborted();
        if (pending.length === 0) setTimeout(flush, waitMs);
        pending.push({ position, length, options, resolve, reject });
      });
    },
  };
}

function startOf({ position }: PendingRead): number {
  return position;
}

function endOf({ position, length }: PendingRead): number {
  return position + length;
}
