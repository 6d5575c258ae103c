import { crc32Of } from '@/model/crc32';
import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from '../byte-source';
import { readStream } from '../read-stream';
import { startOfPacked } from '../start-of-packed';
import type { ZipEntry } from './directory';
import { SIGNATURE } from './signatures';

export const STORED = 0;
export const DEFLATED = 8;
/** Methods by name (APPNOTE 4.4.5), for sentences. */
const NAMES: Readonly<Record<number, string>> = {
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
};

const HEADER_LENGTH = 30;
/** Local extra fields rarely exceed those of the directory by more than this. */
const SPARE = 64;
/** Maximum size of a member that is unpacked in memory, as a whole. */
const LONGEST = 512 << 20;

/**
 * Unpacks a member by a method other than stored and deflated; undefined for methods it does not
 * know.
 */
export type UnpackMember = (
  bytes: Uint8Array,
  entry: ZipEntry,
) => Promise<Uint8Array | undefined>;

/** A zip, and the function that unpacks the less frequent methods. */
export interface Zip {
  readonly source: ByteSource;
  readonly unpack?: UnpackMember | undefined;
}

/** Reads a member and verifies its checksum. Header and data arrive in one read. */
export async function readMember(
  zip: Zip,
  entry: ZipEntry,
  options?: ReadOptions,
): Promise<Uint8Array> {
  const { source } = zip;
  expectReadable(source, entry);
  if (Math.max(entry.size, entry.compressedSize) > LONGEST)
    throw new DataError(
      'TooLargeError',
      `${entry.name} in ${source.name} has ${entry.size} bytes, too many to unpack at once. Unpack the ZIP and open the file.`,
    );
  const guess = HEADER_LENGTH + nameLength(entry) + SPARE + entry.compressedSize;
  const bytes = await source.read(
    entry.position,
    Math.min(guess, source.size - entry.position),
    options,
  );
  const start = dataStart(source, entry, bytes);
  const stop = start + entry.compressedSize;
  const stored =
    stop <= bytes.length
      ? bytes.subarray(start, stop)
      : await source.read(entry.position + start, entry.compressedSize, options);
  const value = await unpacked(zip, entry, stored);
  if (value.length !== entry.size || crc32Of(value) !== entry.crc32)
    throw damaged(source, entry);
  return value;
}

/** Offset of the data of a member in the zip. */
export async function findMember(
  zip: ByteSource,
  entry: ZipEntry,
  options?: ReadOptions,
): Promise<number> {
  expectReadable(zip, entry);
  if (entry.method === STORED && entry.size !== entry.compressedSize)
    throw damaged(zip, entry);
  const guess = HEADER_LENGTH + nameLength(entry) + SPARE;
  const length = Math.min(guess, zip.size - entry.position);
  const header = await zip.read(entry.position, length, options);
  const position = entry.position + dataStart(zip, entry, header);
  if (position + entry.compressedSize > zip.size) throw damaged(zip, entry);
  return position;
}

/** The first bytes of a member, at most `length`; fewer if it is damaged or of a rare method. */
export async function startOfMember(
  zip: Zip,
  entry: ZipEntry,
  length: number,
  options?: ReadOptions,
): Promise<Uint8Array> {
  const { source } = zip;
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    if (entry.size > LONGEST_START) return new Uint8Array(0);
    return (await readMember(zip, entry, options)).subarray(0, length);
  }
  const position = await findMember(source, entry, options);
  const packed = await source.read(position, Math.min(length, entry.compressedSize), {
    ...options,
    alone: true,
  });
  if (entry.method === STORED) return packed;
  return (await startOfPacked(packed, 'deflate-raw')).subarray(0, length);
}

/** Maximum size, in bytes, of a member of a rare method that is unpacked to identify its kind. */
const LONGEST_START = 16 << 20;

/** Offset of the data from the start of the local header (APPNOTE 4.3.7). */
function dataStart(zip: ByteSource, entry: ZipEntry, bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_LENGTH || view.getUint32(0, true) !== SIGNATURE.local)
    throw damaged(zip, entry);
  return HEADER_LENGTH + view.getUint16(26, true) + view.getUint16(28, true);
}

async function unpacked(
  { source, unpack }: Zip,
  entry: ZipEntry,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  try {
    switch (entry.method) {
      case STORED:
        return bytes;
      case DEFLATED:
        return await inflate(bytes, entry.size);
      default: {
        const value = await unpack?.(bytes, entry);
        if (value) return value;
      }
    }
  } catch (cause) {
    throw damaged(source, entry, cause);
  }
  const method = NAMES[entry.method] ?? `method ${entry.method}`;
  throw new DataError(
    'UnsupportedError',
    `${entry.name} in ${source.name} is compressed with ${method}, which Petri does not read. Unpack the ZIP and open the file or folder.`,
  );
}

async function inflate(bytes: Uint8Array, size: number): Promise<Uint8Array> {
  // copies a view of shared memory: Blob needs a plain ArrayBuffer
  const inflated = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  return (await readStream(inflated, size)) ?? new Uint8Array(0);
}

function expectReadable(zip: ByteSource, entry: ZipEntry): void {
  if (entry.encrypted)
    throw new DataError(
      'UnsupportedError',
      `${entry.name} in ${zip.name} is encrypted. Unpack the ZIP first.`,
    );
  if (entry.position + HEADER_LENGTH + entry.compressedSize > zip.size)
    throw damaged(zip, entry);
}

function nameLength(entry: ZipEntry): number {
  return entry.name.length * 3;
}

function damaged(zip: ByteSource, entry: ZipEntry, cause?: unknown): DataError {
  return new DataError(
    'CorruptError',
    `${entry.name} in ${zip.name} is damaged: it does not match the ZIP's directory. Download the ZIP again or re-create it.`,
    { cause },
  );
}
