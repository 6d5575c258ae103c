import { DataError, hasName, isAbort, throwIfAborted } from '@/model/errors';
import type { Room } from '@/model/read-options';
import type { ByteReadOptions, ByteSource } from './byte-source';
import { expectWithin } from './expect-within';

/**
 * A dropped or picked file, or any Blob. Reads at once too where the platform lets it (workers).
 * ChangedError where the file was changed or deleted since it was opened.
 */
export function blobSource(blob: Blob, name = nameOfBlob(blob)): ByteSource {
  const source = { name, size: blob.size };
  const asDataError = (error: unknown) => readFailure(error, name);

  const sliceOf = (position: number, length: number) => {
    expectWithin(source, position, length);
    // a part is another blob, of which the browser must be told first
    if (length === blob.size) return blob;
    return blob.slice(position, position + length);
  };
  const readPart = async (part: Blob, length: number, options?: ByteReadOptions) => {
    throwIfAborted(options?.signal);
    const bytes = await bytesOf(part, options?.room).catch((error: unknown) => {
      throw asDataError(error);
    });
    throwIfAborted(options?.signal);
    return expectWhole(bytes, length, name);
  };

  const asynchronous: ByteSource = {
    ...source,
    async read(position, length, options) {
      return readPart(sliceOf(position, length), length, options);
    },
    // one Blob over all of them: the browser reads it four times as fast as one after another
    async readMany(spans, options) {
      const together = new Blob(
        spans.map(({ position, length }) => sliceOf(position, length)),
      );
      const total = spans.reduce((sum, { length }) => sum + length, 0);
      const bytes = await readPart(together, total, options);
      let end = 0;
      return spans.map(({ length }) => {
        end += length;
        return bytes.subarray(end - length, end);
      });
    },
  };
  if (typeof FileReaderSync === 'undefined') return asynchronous;

  const reader = new FileReaderSync();
  return {
    ...asynchronous,
    readSync(position, length) {
      const part = sliceOf(position, length);
      try {
        return expectWhole(new Uint8Array(reader.readAsArrayBuffer(part)), length, name);
      } catch (error) {
        throw asDataError(error);
      }
    },
  };
}

/** Less is not worth a stream. */
const STREAMED = 512 << 10;

/** Into memory that is there where the platform can: new memory takes longer than the reading. */
async function bytesOf(part: Blob, room: Room | undefined): Promise<Uint8Array> {
  const stream = room && part.size >= STREAMED ? part.stream() : undefined;
  const reader = stream && byteReader(stream);
  if (!room || !reader) return new Uint8Array(await part.arrayBuffer());
  let buffer = room(part.size);
  let end = 0;
  while (end < part.size) {
    const rest = new Uint8Array(buffer, end, part.size - end);
    const { value, done } = await reader.read(rest);
    if (done || !value) break;
    // the memory is the same, the object another one
    buffer = value.buffer;
    end += value.length;
  }
  return new Uint8Array(buffer, 0, end);
}

function byteReader(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): ReadableStreamBYOBReader | undefined {
  try {
    return stream.getReader({ mode: 'byob' });
  } catch {
    return undefined; // a platform whose Blobs cannot be read so
  }
}

function nameOfBlob(blob: Blob): string {
  return 'name' in blob && typeof blob.name === 'string' ? blob.name : 'the file';
}

function expectWhole(bytes: Uint8Array, length: number, name: string): Uint8Array {
  if (bytes.length === length) return bytes;
  throw changed(name);
}

function readFailure(error: unknown, name: string): unknown {
  if (isAbort(error) || hasName(error, 'ChangedError')) return error;
  // browsers say NotReadableError for a changed file, NotFoundError for a deleted one
  if (error instanceof Error && /^(NotReadable|NotFound)Error$/.test(error.name))
    return changed(name, error);
  if (error instanceof Error && /^(Security|NotAllowed)Error$/.test(error.name))
    return new DataError(
      'DeniedError',
      `The browser may no longer read ${name}: drop or pick it again.`,
      { cause: error },
    );
  return error;
}

function changed(name: string, cause?: unknown): DataError {
  return new DataError(
    'ChangedError',
    `${name} was changed, moved or deleted on disk since it was opened: drop it again to see it as it is now.`,
    { cause },
  );
}
