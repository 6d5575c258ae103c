import { DataError } from '@/model/errors';
import type { OutputBuffer } from '@/model/read-options';
import { type SilenceWatch, untilAborted, watchSilence } from '@/model/waiting';

/** A read without a byte for `againMs` is retried another way; that fails after `abortAfterMs` without a byte. */
export interface BlobPatience {
  readonly againMs: number;
  readonly abortAfterMs: number;
}

const PATIENCE: BlobPatience = { againMs: 5_000, abortAfterMs: 30_000 };
/** Below this size streaming is not worth its overhead. */
const MIN_STREAMED_BYTES = 512 << 10;
/** Slice length of the second try; each slice that arrives counts as progress. */
const SLICE_BYTES = 1 << 20;

/**
 * Reads a whole Blob, into the given output buffer if the platform supports it (allocating takes
 * longer than reading). An abort rejects at once.
 *
 * @throws UnreachableError if both ways of reading stall; otherwise what the platform throws
 */
export async function readBlob(
  blob: Blob,
  name: string,
  {
    room,
    signal,
  }: {
    readonly room?: OutputBuffer | undefined;
    readonly signal?: AbortSignal | undefined;
  },
  { againMs, abortAfterMs }: BlobPatience = PATIENCE,
): Promise<Uint8Array> {
  const stream = room ? openStream(blob) : undefined;
  let isOver = false;
  let watch: SilenceWatch | undefined;
  const heard = () => watch?.heard();
  const firstTry =
    stream && room
      ? // a failed stream gives no reason, `arrayBuffer` does
        readStreamed(stream, room(blob.size), blob.size, heard).catch(
          (error: unknown) => {
            if (isOver) throw error;
            return readInSlices(blob, heard);
          },
        )
      : blob.arrayBuffer().then((buffer) => new Uint8Array(buffer));
  const secondTry = new Promise<Uint8Array>((resolve, reject) => {
    watch = watchSilence(againMs, () => {
      const abort = () => reject(silent(name, againMs + abortAfterMs));
      watch = watchSilence(abortAfterMs, abort);
      readInSlices(blob, heard).then(resolve, reject);
    });
  });
  try {
    return await untilAborted(Promise.race([firstTry, secondTry]), signal);
  } finally {
    isOver = true;
    watch?.end();
    stream?.letGo();
  }
}

interface HeldStream {
  readonly reader: ReadableStreamBYOBReader;
  letGo(): void;
}

/**
 * Streams being read. Since about Chromium 150 a blob, its stream and its reader are
 * garbage-collected if only the pending read refers to them, and that read never settles.
 */
const streaming = new Set<HeldStream>();

/**
 * A byte stream over a large blob; undefined for small blobs and on platforms whose blobs have no
 * byte streams.
 */
function openStream(blob: Blob): HeldStream | undefined {
  if (blob.size < MIN_STREAMED_BYTES) return undefined;
  const stream = blob.stream();
  let reader: ReadableStreamBYOBReader;
  try {
    reader = stream.getReader({ mode: 'byob' });
  } catch (error) {
    if (error instanceof TypeError) return undefined; // byte streams are not supported
    throw error;
  }
  const held = {
    blob,
    stream,
    reader,
    letGo() {
      streaming.delete(held);
      // errors of an abandoned stream do not matter
      reader.cancel().catch(() => undefined);
    },
  };
  streaming.add(held);
  return held;
}

async function readStreamed(
  { reader }: HeldStream,
  memory: ArrayBuffer,
  length: number,
  heard: () => void,
): Promise<Uint8Array> {
  let buffer = memory;
  let end = 0;
  while (end < length) {
    const { value, done } = await reader.read(new Uint8Array(buffer, end, length - end));
    if (done || !value) break;
    heard();
    // same memory, but a new view
    buffer = value.buffer;
    end += value.length;
  }
  return new Uint8Array(buffer, 0, end);
}

async function readInSlices(blob: Blob, heard: () => void): Promise<Uint8Array> {
  const bytes = new Uint8Array(blob.size);
  let end = 0;
  while (end < blob.size) {
    const slice = new Uint8Array(await blob.slice(end, end + SLICE_BYTES).arrayBuffer());
    if (slice.length === 0) break;
    heard();
    bytes.set(slice, end);
    end += slice.length;
  }
  return bytes.subarray(0, end);
}

function silent(name: string, ms: number): DataError {
  return new DataError(
    'UnreachableError',
    `Reading ${name} returned no data for ${Math.round(ms / 1000)} seconds. If the file is on a network drive, a USB stick or in a synchronised folder, check that it is available and try again.`,
  );
}
