import { DataError, hasName, isAbort, throwIfAborted } from '@/model/errors';
import type { ByteSource } from './byte-source';
import { expectWithin } from './expect-within';

/**
 * A dropped or picked file, or any Blob. Reads at once too where the platform lets it (workers).
 * ChangedError where the file was changed or deleted since it was opened.
 */
export function blobSource(blob: Blob, name = nameOfBlob(blob)): ByteSource {
  const source = { name, size: blob.size };
  const asDataError = (error: unknown) => readFailure(error, name);

  const asynchronous: ByteSource = {
    ...source,
    async read(position, length, options) {
      expectWithin(source, position, length);
      throwIfAborted(options?.signal);
      const part = blob.slice(position, position + length);
      const buffer = await part.arrayBuffer().catch((error: unknown) => {
        throw asDataError(error);
      });
      throwIfAborted(options?.signal);
      return expectWhole(new Uint8Array(buffer), length, name);
    },
  };
  if (typeof FileReaderSync === 'undefined') return asynchronous;

  const reader = new FileReaderSync();
  return {
    ...asynchronous,
    readSync(position, length) {
      expectWithin(source, position, length);
      const part = blob.slice(position, position + length);
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
