import { DataError, isAbort, isDataError, throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from './byte-source';

/** Compressed bytes per read. */
const PART_BYTES = 4 << 20;

/** Compressed bytes in, uncompressed bytes out: `DecompressionStream` in a browser, zlib's in Node. */
export interface Decompressor {
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly writable: WritableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * The uncompressed bytes of a gzip file (RFC 1952), as a stream that reads the source in steps as
 * it is pulled. Reports compressed bytes. Only single-member files, as gzip writes them: browsers
 * support no others.
 *
 * @throws CorruptError, through the stream, if the data are damaged or truncated
 */
export function gunzipStream(
  source: ByteSource,
  decompressor: Decompressor,
  { signal, report }: ReadOptions = {},
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = 0;
  let failure: unknown;
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          throwIfAborted(signal);
          const length = Math.min(PART_BYTES, source.size - position);
          if (length === 0) return controller.close();
          const part = await source.read(position, length, { signal, once: true });
          position += length;
          report?.({
            done: position,
            total: source.size,
            unit: 'bytes',
            task: 'unpacking',
          });
          controller.enqueue(part.slice()); // a cache keeps its copy
        } catch (error) {
          failure = error;
          throw error;
        }
      },
    },
    { highWaterMark: 1 },
  );
  const reader = packed.pipeThrough(decompressor).getReader();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          if (failure !== undefined) throw failure;
          if (isAbort(error) || isDataError(error)) throw error;
          throw new DataError(
            'CorruptError',
            `${source.name} could not be unpacked: its gzip data are damaged or incomplete, or consist of several members. Download it again, or unpack it with gunzip.`,
            { cause: error },
          );
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
