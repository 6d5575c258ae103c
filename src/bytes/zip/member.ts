import { DataError } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from '../byte-source';
import { crc32Of } from '../crc32';
import { readStream } from '../read-stream';
import type { ZipEntry } from './directory';

const STORED = 0;
const DEFLATED = 8;
const LOCAL = 0x04034b50;
const HEADER_LENGTH = 30;
/** Local extra fields rarely exceed those of the directory by more than this. */
const SPARE = 64;
/** Maximum size of an inflated member: it is in memory as a whole. */
const LONGEST = 512 << 20;

/** Reads a member and verifies its checksum. Header and data arrive in one read. */
export async function readMember(
  zip: ByteSource,
  entry: ZipEntry,
  options?: ReadOptions,
): Promise<Uint8Array> {
  expectReadable(zip, entry);
  if (Math.max(entry.size, entry.compressedSize) > LONGEST)
    throw new DataError(
      'TooLargeError',
      `${entry.name} in ${zip.name} has ${entry.size} bytes, too many to read at once.`,
    );
  const guess = HEADER_LENGTH + nameLength(entry) + SPARE + entry.compressedSize;
  const bytes = await zip.read(
    entry.position,
    Math.min(guess, zip.size - entry.position),
    options,
  );
  const start = dataStart(zip, entry, bytes);
  const stop = start + entry.compressedSize;
  const stored =
    stop <= bytes.length
      ? bytes.subarray(start, stop)
      : await zip.read(entry.position + start, entry.compressedSize, options);
  const value = entry.method === STORED ? stored : await inflate(zip, entry, stored);
  if (value.length !== entry.size || crc32Of(value) !== entry.crc32)
    throw damaged(zip, entry);
  return value;
}

/** A source over a member: a stored one is read by ranges, a deflated one is inflated whole. */
export async function openMember(
  zip: ByteSource,
  entry: ZipEntry,
  options?: ReadOptions,
): Promise<{ readonly position: number } | { readonly value: Uint8Array }> {
  expectReadable(zip, entry);
  if (entry.method !== STORED) return { value: await readMember(zip, entry, options) };
  if (entry.size !== entry.compressedSize) throw damaged(zip, entry);
  const guess = HEADER_LENGTH + nameLength(entry) + SPARE;
  const length = Math.min(guess, zip.size - entry.position);
  const header = await zip.read(entry.position, length, options);
  const position = entry.position + dataStart(zip, entry, header);
  if (position + entry.size > zip.size) throw damaged(zip, entry);
  return { position };
}

/** Offset of the data from the start of the local header (APPNOTE 4.3.7). */
function dataStart(zip: ByteSource, entry: ZipEntry, bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_LENGTH || view.getUint32(0, true) !== LOCAL)
    throw damaged(zip, entry);
  return HEADER_LENGTH + view.getUint16(26, true) + view.getUint16(28, true);
}

async function inflate(
  zip: ByteSource,
  entry: ZipEntry,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  // copies a view of shared memory: Blob needs a plain ArrayBuffer
  const inflated = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  try {
    return (await readStream(inflated, entry.size)) ?? new Uint8Array(0);
  } catch (cause) {
    throw damaged(zip, entry, cause);
  }
}

function expectReadable(zip: ByteSource, entry: ZipEntry): void {
  if (entry.encrypted)
    throw new DataError(
      'UnsupportedError',
      `${entry.name} in ${zip.name} is encrypted. Unpack the ZIP first.`,
    );
  if (entry.method !== STORED && entry.method !== DEFLATED)
    throw new DataError(
      'UnsupportedError',
      `${entry.name} in ${zip.name} uses the unsupported compression method ${entry.method}. Unpack the ZIP and open the folder.`,
    );
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
