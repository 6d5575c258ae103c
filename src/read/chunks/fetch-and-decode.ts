import { DataError } from '@/model/errors';
import type { Priority } from '@/model/read-options';
import { lengthOf, type Values } from '@/model/values';
import { nearestOfAll } from '@/read/bytes/nearest';
import type { WorkQueue } from '@/read/bytes/work-queue';
import type { Decoded, DecodePool } from '@/read/codecs/codec';
import { decodedBuffers } from '@/read/codecs/decoded-buffers';
import type { OutputBuffers } from '@/read/codecs/output-buffers';
import type { ChunkValues, PendingChunk } from './chunk-cache';
import type { ChunkedArray } from './chunked-array';
import { type FetchRun, fetchRun, itemsOf } from './fetch';
import type { PlannedChunk } from './plan';

/** A pending chunk: its number of values, and its readers. */
export interface WantedChunk {
  readonly count: number;
  readonly pending: PendingChunk;
}

/** Shared resources for fetching and decoding chunks. */
export interface Workplace {
  readonly pool: DecodePool;
  /** Queue of requests. */
  readonly requests: WorkQueue;
  /** Queue of chunks with references to other data, to be resolved. */
  readonly resolves: WorkQueue;
  /** Buffers for stored bytes. */
  readonly spares: OutputBuffers;
}

interface BringOptions {
  readonly signal: AbortSignal;
  readonly priority: Priority;
}

/**
 * Fetches a run and decodes each of its chunks, settling or failing every one. Independent of any
 * single read: it continues until no reader waits for any of its chunks.
 */
export async function fetchAndDecode(
  array: ChunkedArray,
  run: FetchRun<WantedChunk>,
  place: Workplace,
): Promise<void> {
  const { requests, spares } = place;
  const wanted = itemsOf(run);
  const { signal, ended } = whenAllAbandoned(wanted.map(({ pending }) => pending));
  try {
    const priority = nearestOfAll(wanted.map(({ pending }) => pending.priority));
    const leave = await requests.enter(1, signal, priority);
    // without a codec the values are views of the stored bytes
    const room = array.decode.length > 0 || array.resolve ? spares.forRead() : undefined;
    const held = new Set<ArrayBufferLike>();
    const options = { signal, room: room?.take, priority };
    const fetched = await fetchRun(run, options).finally(leave);
    await Promise.all(
      fetched.map(({ item: { count, pending }, bytes, skip }) => {
        if (bytes === undefined) pending.settle('absent');
        if (bytes === undefined || pending.abandoned) return ended(pending);
        return decodeChunk(
          array,
          { bytes: ownBytes(array, bytes, pending), skip, count },
          place,
          { signal, priority: pending.priority },
        )
          .then(
            (values) => {
              // a codec without effect returns a view too
              if (room && values !== 'absent')
                for (const buffer of decodedBuffers({ kind: 'values', values }))
                  held.add(buffer);
              pending.settle(values);
            },
            (error: unknown) => pending.fail(error),
          )
          .finally(() => ended(pending));
      }),
    );
    if (!signal.aborted) room?.giveBack(fetched.find(({ bytes }) => bytes)?.bytes, held);
  } catch (error) {
    for (const { pending } of wanted) pending.fail(error);
  }
}

/** Copies values that are views of the stored bytes: a cached chunk must not retain a whole run in memory. */
function ownBytes(
  { decode, resolve }: ChunkedArray,
  bytes: Uint8Array,
  { keep }: PendingChunk,
): Uint8Array {
  const isSmallPart = bytes.buffer.byteLength > 2 * bytes.byteLength;
  const isKept = keep && decode.length === 0 && !resolve;
  return isKept && isSmallPart ? bytes.slice() : bytes;
}

async function decodeChunk(
  array: ChunkedArray,
  { bytes, skip, count }: { bytes: Uint8Array; skip: number; count: number },
  { pool, resolves }: Workplace,
  options: BringOptions,
): Promise<ChunkValues> {
  const { dtype, resolve, decode: steps } = array;
  const where = array.where ?? array.id;
  const as = resolve
    ? ({ kind: 'raw', length: count * (array.itemBytes ?? 0) } as const)
    : ({ kind: 'values', dtype, count } as const);
  const { signal, priority } = options;
  const decoded = await pool.decode({ bytes, steps, skip, as, where }, signal, priority);
  const values: Values =
    decoded.kind === 'values'
      ? decoded.values
      : await resolved(array, decoded, count, { resolves, ...options });
  if (lengthOf(values) !== count)
    throw new DataError(
      'CorruptError',
      `${where}: a chunk contains ${lengthOf(values)} values where the metadata says ${count}. The file is damaged or incomplete.`,
    );
  return values;
}

async function resolved(
  array: ChunkedArray,
  decoded: Decoded,
  count: number,
  { resolves, signal, priority }: Pick<Workplace, 'resolves'> & BringOptions,
): Promise<Values> {
  if (array.resolve && decoded.kind === 'raw') {
    const leave = await resolves.enter(1, signal, priority);
    return array.resolve(decoded.bytes, count, { signal, priority }).finally(leave);
  }
  throw new DataError(
    'WorkerError',
    `${array.where ?? array.id}: a decoder returned bytes instead of values. Reload the page.`,
  );
}

/**
 * One signal per run: abandoned chunks are decoded with the others until only such chunks remain.
 * `ended` is called for each chunk that is done or abandoned.
 */
function whenAllAbandoned(chunks: readonly PendingChunk[]) {
  const controller = new AbortController();
  let left = chunks.length;
  let live = chunks.filter((chunk) => !chunk.abandoned).length;
  const abortIfIdle = () => {
    if (live === 0 && left > 0) controller.abort();
  };
  abortIfIdle();
  for (const chunk of chunks)
    chunk.onAbandoned(() => {
      live -= 1;
      abortIfIdle();
    });
  return {
    signal: controller.signal,
    ended(chunk: PendingChunk) {
      left -= 1;
      if (!chunk.abandoned) live -= 1;
      abortIfIdle();
    },
  };
}

/** The chunks of a run that no other read is fetching; undefined if there are none. */
export function claimRun(
  run: FetchRun<PlannedChunk>,
  claim: (planned: PlannedChunk) => WantedChunk | undefined,
): FetchRun<WantedChunk> | undefined {
  if (run.kind === 'keys') {
    const keys = claimed(run.keys, claim);
    return keys.length > 0 ? { ...run, keys } : undefined;
  }
  const ranges = claimed(run.ranges, claim);
  return ranges.length > 0 ? { ...run, ranges } : undefined;
}

function claimed<L>(
  located: readonly { readonly item: PlannedChunk; readonly location: L }[],
  claim: (planned: PlannedChunk) => WantedChunk | undefined,
): { item: WantedChunk; location: L }[] {
  return located.flatMap(({ item, location }) => {
    const wanted = claim(item);
    return wanted ? [{ item: wanted, location }] : [];
  });
}
