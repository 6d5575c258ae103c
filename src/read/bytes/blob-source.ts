import { DataError, hasName, isAbort, throwIfAborted } from '@/model/errors';
import { readBlob } from './blob-read';
import type { ByteReadOptions, ByteSource } from './byte-source';
import { expectWithin } from './expect-within';

/**
 * A dropped or picked file, or any Blob. Supports synchronous reads where the platform does (in
 * workers).
 *
 * @throws ChangedError if the file was changed or deleted since it was opened, UnreachableError if
 * the browser does not deliver its bytes
 */
export function blobSource(blob: Blob, name = nameOfBlob(blob)): ByteSource {
  const source = { name, size: blob.size };
  const asDataError = (error: unknown) => readFailure(error, name);

  const sliceOf = (position: number, length: number) => {
    expectWithin(source, position, length);
    // a slice is a new blob, which costs a round trip to the browser process
    if (length === blob.size) return blob;
    return blob.slice(position, position + length);
  };
  const readPart = async (part: Blob, length: number, options?: ByteReadOptions) => {
    throwIfAborted(options?.signal);
    const bytes = await readBlob(part, name, options ?? {}).catch((error: unknown) => {
      throw asDataError(error);
    });
    return expectWhole(bytes, length, name);
  };

  const asynchronous: ByteSource = {
    ...source,
    async read(position, length, options) {
      return readPart(sliceOf(position, length), length, options);
    },
    // one Blob of all slices: the browser reads it four times as fast as slice by slice
    async readMany(ranges, options) {
      const together = new Blob(
        ranges.map(({ position, length }) => sliceOf(position, length)),
      );
      const total = ranges.reduce((sum, { length }) => sum + length, 0);
      const bytes = await readPart(together, total, options);
      let end = 0;
      return ranges.map(({ length }) => {
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

function nameOfBlob(blob: Blob): string {
  return 'name' in blob && typeof blob.name === 'string' ? blob.name : 'the file';
}

function expectWhole(bytes: Uint8Array, length: number, name: string): Uint8Array {
  if (bytes.length === length) return bytes;
  throw changed(name);
}

function readFailure(error: unknown, name: string): unknown {
  if (isAbort(error) || hasName(error, 'ChangedError')) return error;
  // browsers throw NotReadableError for a changed file, NotFoundError for a deleted one
  if (error instanceof Error && /^(NotReadable|NotFound)Error$/.test(error.name))
    return changed(name, error);
  if (error instanceof Error && /^(Security|NotAllowed)Error$/.test(error.name))
    return new DataError(
      'DeniedError',
      `Permission to read ${name} has expired. Open the file again to renew it.`,
      { cause: error },
    );
  return error;
}

function changed(name: string, cause?: unknown): DataError {
  return new DataError(
    'ChangedError',
    `${name} has been changed, moved or deleted on disk since it was opened. Open it again to see its current content.`,
    { cause },
  );
}
