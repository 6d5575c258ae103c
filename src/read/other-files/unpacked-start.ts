import { isDataError } from '@/model/errors';
import { loadCode } from '@/model/petri-code';
import { startOfPacked } from '@/read/bytes/start-of-packed';
import type { GrowingBytes } from '@/read/codecs/growing-bytes';
import { latin1 } from './latin1';

export type Compression = 'gzip' | 'bzip2' | 'xz';

/** The uncompressed first bytes of a compressed file; empty if they cannot be unpacked. */
export interface UnpackedStart {
  readonly compression: Compression;
  readonly bytes: Uint8Array;
}

/** bzip2 unpacks whole blocks only, of up to 900 kB uncompressed; LZMA2 chunks of up to 64 kB compressed. */
const BZIP2_BYTES = 1 << 20;
const XZ_BYTES = 80 << 10;
const MAX_UNPACKED = 4 << 20;

/**
 * Unpacks the start of a file; undefined if it is not compressed by gzip, bzip2 or xz. `readStart` reads the first
 * `length` bytes of the file, or all if it has fewer.
 */
export async function unpackedStart(
  head: Uint8Array,
  readStart: (length: number) => Promise<Uint8Array>,
): Promise<UnpackedStart | undefined> {
  const compression = compressionOf(head);
  switch (compression) {
    case undefined:
      return undefined;
    case 'gzip':
      return { compression, bytes: await startOfPacked(head, 'gzip') };
    case 'bzip2': {
      const { readBz2 } = await loadCode(() => import('@/read/codecs/bz2'));
      return { compression, bytes: await unpack(await readStart(BZIP2_BYTES), readBz2) };
    }
    case 'xz': {
      const { readXz } = await loadCode(() => import('@/read/codecs/xz'));
      return { compression, bytes: await unpack(await readStart(XZ_BYTES), readXz) };
    }
  }
}

function compressionOf(head: Uint8Array): Compression | undefined {
  const start = latin1(head.subarray(0, 10));
  if (start.startsWith('\x1f\x8b')) return 'gzip';
  // the signature of the first block follows that of the file
  if (/^BZh[1-9]1AY&SY/.test(start)) return 'bzip2';
  if (start.startsWith('\xfd7zXZ\0')) return 'xz';
  return undefined;
}

/** The decoders append their output until the input ends. */
async function unpack(
  bytes: Uint8Array,
  decode: (bytes: Uint8Array, out: GrowingBytes) => void,
): Promise<Uint8Array> {
  const { GrowingBytes } = await loadCode(() => import('@/read/codecs/growing-bytes'));
  const room = { exact: undefined, most: MAX_UNPACKED, isOpen: true };
  const out = new GrowingBytes(room, bytes.length);
  try {
    decode(bytes, out);
  } catch (error) {
    if (!isDataError(error)) throw error;
  }
  return out.take();
}
