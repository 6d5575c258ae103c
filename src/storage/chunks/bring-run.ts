import { DataError } from '@/model/errors';
import { lengthOf, type Values } from '@/model/values';
import type { DecodePool } from '../codecs/codec';
import { decodedBuffers } from '../codecs/decoded-buffers';
import { roomyLength, type SpareBuffers } from '../codecs/spare-buffers';
import type { ChunkValues, PendingChunk } from './chunk-cache';
import type { ChunkedArray } from './chunked-array';
import { type FetchRun, fetchRun, itemsOf } from './fetch';
import type { Gate } from './gate';

/** A chunk on its way: how many values it must hold, and who waits for it. */
export interface WantedChunk {
  readonly count: number;
  readonly pending: PendingChunk;
}

interface Workplace {
  readonly pool: DecodePool;
  readonly requests: Gate;
  /** For stored bytes. */
  readonly spares: SpareBuffers;
}

/**
 * Fetches a run and decodes each of its chunks, settling or failing every one. Belongs to no single
 * read: it goes on until nobody waits for any of its chunks.
 */
export async function bringRun(
  array: ChunkedArray,
  run: FetchRun<WantedChunk>,
  { pool, requests, spares }: Workplace,
): Promise<void> {
  const wanted = itemsOf(run);
  const signal = whenAllAbandoned(wanted.map(({ pending }) => pending));
  try {
    const leave = await requests.enter(1, signal);
    const room = roomForRun(array, spares);
    const fetched = await fetchRun(run, { signal, room: room?.take }).finally(leave);
    await Promise.all(
      fetched.map(({ item: { count, pending }, bytes, skip }) =>
        bytes === undefined
          ? pending.settle('absent')
          : pending.abandoned
            ? undefined
            : decodeChunk(
                array,
                { bytes: ownBytes(array, bytes, pending), skip, count },
                pool,
                signal,
              ).then(
                (values) => {
                  if (values !== 'absent') room?.hold(values);
                  pending.settle(values);
                },
                (error: unknown) => pending.fail(error),
              ),
      ),
    );
    if (!signal.aborted) room?.giveBack(fetched.find(({ bytes }) => bytes)?.bytes);
  } catch (error) {
    for (const { pending } of wanted) pending.fail(error);
  }
}

/** Memory for the stored bytes of one run; none where values may be views of them. */
function roomForRun({ decode }: ChunkedArray, spares: SpareBuffers) {
  if (decode.length === 0) return undefined;
  const held = new Set<ArrayBufferLike>();
  let length = 0;
  return {
    take(bytes: number): ArrayBuffer {
      length = roomyLength(bytes);
      return spares.take(length) ?? new ArrayBuffer(length);
    },
    /** These values stay; a codec that had nothing to do gives a view. */
    hold(values: Values): void {
      for (const buffer of decodedBuffers({ kind: 'values', values })) held.add(buffer);
    },
    giveBack(bytes: Uint8Array | undefined): void {
      const buffer = bytes?.buffer;
      if (
        buffer instanceof ArrayBuffer &&
        buffer.byteLength === length &&
        !held.has(buffer)
      )
        spares.give(buffer);
    },
  };
}

/** What no codec unpacks may stay a view: a chunk that is kept must not hold a whole run in memory. */
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
  pool: DecodePool,
  signal: AbortSignal,
): Promise<ChunkValues> {
  const { dtype, resolve, decode: steps } = array;
  const where = array.where ?? array.id;
  const as = resolve
    ? ({ kind: 'raw', length: count * (array.itemBytes ?? 0) } as const)
    : ({ kind: 'values', dtype, count } as const);
  const decoded = await pool.decode({ bytes, steps, skip, as, where }, signal);
  const values: Values =
    decoded.kind === 'values'
      ? decoded.values
      : await expectResolve(array)(decoded.bytes, count, { signal });
  if (lengthOf(values) !== count)
    throw new DataError(
      'CorruptError',
      `${where}: a chunk holds ${lengthOf(values)} values where the metadata says ${count}. The file is damaged or incomplete.`,
    );
  return values;
}

function expectResolve(array: ChunkedArray): NonNullable<ChunkedArray['resolve']> {
  if (array.resolve) return array.resolve;
  throw new DataError(
    'WorkerError',
    `${array.where ?? array.id}: a decoder gave bytes where values were asked for. Reload the page.`,
  );
}

/** One signal a run: what few of its chunks nobody waits for any more is decoded with the others. */
function whenAllAbandoned(chunks: readonly PendingChunk[]): AbortSignal {
  const controller = new AbortController();
  let live = chunks.filter((chunk) => !chunk.abandoned).length;
  if (live === 0) controller.abort();
  for (const chunk of chunks)
    chunk.onAbandoned(() => {
      live -= 1;
      if (live === 0) controller.abort();
    });
  return controller.signal;
}
