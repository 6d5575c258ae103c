import { crc32After } from '@/model/crc32';
import { DataError, isAbort, isDataError, throwIfAborted } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { Packed } from './archive';

/** Compressed bytes per read. */
const PART_BYTES = 4 << 20;

/** Compressed bytes in, uncompressed bytes out: `DecompressionStream` in a browser, zlib's in Node. */
export interface Decompressor {
  readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;
  readonly writable: WritableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * The uncompressed bytes of a gzip file (RFC 1952) or of deflated bytes, as a stream that reads the
 * source in steps as it is pulled. Reports compressed bytes. Only single-member files, as gzip
 * writes them: browsers support no others.
 *
 * @throws CorruptError, through the stream, if the data are damaged or truncated
 */
export function unpackedStream(
  { source, format, expected }: Packed,
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
  let size = 0;
  let crc32 = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) {
            size += value.length;
            if (expected) crc32 = crc32After(value, crc32);
            if (size > (expected?.size ?? size)) throw damaged(source.name, format);
            return controller.enqueue(value);
          }
          if (expected && (size !== expected.size || crc32 !== expected.crc32))
            throw damaged(source.name, format);
          controller.close();
        } catch (error) {
          if (failure !== undefined) throw failure;
          if (isAbort(error) || isDataError(error)) throw error;
          throw damaged(source.name, format, error);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Name of a file after unpacking: `x.tar` for `x.tgz`. A member of an archive keeps its own. */
export function unpackedName({ source: { name }, format }: Packed): string {
  if (format !== 'gzip') return name;
  return name.replace(/\.tgz$/i, '.tar').replace(/\.gz$/i, '');
}

function damaged(name: string, format: Packed['format'], cause?: unknown): DataError {
  const why =
    format === 'gzip'
      ? 'its gzip data are damaged or incomplete, or consist of several members. Download it again, or unpack it with gunzip.'
      : "it does not match the archive's directory. Download the archive again, or unpack it on this computer.";
  return new DataError('CorruptError', `${name} could not be unpacked: ${why}`, {
    cause,
  });
}
