import { type ByteCodec, corrupt, unsupported } from './byte-codec';
import { HighBits } from './bz2-bits';
import { huffmanCode, selectorsOf, takeSymbol, usedBytes } from './bz2-tables';
import { GrowingBytes } from './growing-bytes';

// five bytes expand to at most 259, so that a step stays within the slack of GrowingBytes
const SLICE = 1024;

/** bzip2 (numcodecs' bz2, HDF5's filter 307): any number of streams; the checksum of each block is verified. */
export const bz2: ByteCodec = {
  kind: 'bytes',
  decode(bytes, _settings, room) {
    const out = new GrowingBytes(room, bytes.length);
    readBz2(bytes, out);
    return out.take();
  },
};

/**
 * Appends every block to `out`, including complete blocks of truncated input. Bytes after the last
 * stream that do not begin another are ignored, as by bzip2 itself.
 */
export function readBz2(bytes: Uint8Array, out: GrowingBytes): void {
  const bits = new HighBits(bytes);
  do readStream(bits, out);
  while (isStream(bytes.subarray(bytes.length - bits.toNextByte())));
}

/** True for the signatures of a stream and of its first block, or of its end. */
function isStream(bytes: Uint8Array): boolean {
  const isLevel = bytes[0] === 0x42 && bytes[1] === 0x5a && bytes[2] === 0x68;
  const magic = isLevel ? bytes[4] : undefined;
  return magic === 0x31 || magic === 0x17; // signature of the first block, or of the end
}

function readStream(bits: HighBits, out: GrowingBytes): void {
  if (bits.take(24) !== 0x425a68)
    throw corrupt('it does not start with the bzip2 signature');
  const level = bits.take(8) - 48;
  if (level < 1 || level > 9) throw corrupt('its block size makes no sense');
  const words = new Uint32Array(level * 100_000);
  let combined = 0;
  for (;;) {
    const magic = bits.take(24) * 2 ** 24 + bits.take(24);
    const stored = bits.take32();
    if (magic === 0x177245385090) {
      if (stored !== combined >>> 0) throw corrupt('its checksum does not match');
      return;
    }
    if (magic !== 0x314159265359)
      throw corrupt('a block does not start with its signature');
    const crc = readBlock(bits, words, out);
    if (crc !== stored) throw corrupt('the checksum of a block does not match');
    combined = ((combined << 1) | (combined >>> 31)) ^ crc;
  }
}

/** Reads one block, appends its content and returns its checksum. */
function readBlock(bits: HighBits, words: Uint32Array, out: GrowingBytes): number {
  if (bits.take(1)) throw unsupported('it was written by bzip2 before 0.9.5');
  const origin = bits.take(24);
  const count = readSymbols(bits, words);
  if (origin >= count) throw corrupt('the start position of a block is outside it');
  return writeRuns(words, count, origin, out);
}

/**
 * Huffman codes, zero runs and move-to-front: fills the low bytes of `words`, then links them for
 * the inverse transform.
 */
function readSymbols(bits: HighBits, words: Uint32Array): number {
  const front = usedBytes(bits);
  const end = front.length + 1;
  const codes = bits.take(3);
  if (codes < 2 || codes > 6) throw corrupt('a block has too many codes');
  const selectors = selectorsOf(bits, codes);
  const tables = Array.from({ length: codes }, () => huffmanCode(bits, end + 1));
  const sums = new Uint32Array(257);
  let count = 0;
  let run = 0;
  let weight = 1;
  let symbols = 0;
  for (;;) {
    const table = tables[selectors[Math.floor(symbols++ / 50)] ?? -1];
    if (!table) throw corrupt('a block has no code for its end');
    const symbol = takeSymbol(bits, table);
    if (symbol < 2) {
      run += weight << symbol;
      weight <<= 1;
      if (run > words.length) throw corrupt('a block exceeds its maximum length');
      continue;
    }
    if (run > 0) {
      if (run > words.length - count) throw corrupt('a block exceeds its maximum length');
      const byte = front[0] as number;
      words.fill(byte, count, count + run);
      sums[byte + 1] = (sums[byte + 1] as number) + run;
      count += run;
      run = 0;
      weight = 1;
    }
    if (symbol === end) break;
    if (count >= words.length) throw corrupt('a block exceeds its maximum length');
    const byte = front[symbol - 1] as number;
    front.copyWithin(1, 0, symbol - 1);
    front[0] = byte;
    words[count++] = byte;
    sums[byte + 1] = (sums[byte + 1] as number) + 1;
  }
  for (let i = 1; i < 257; i++) sums[i] = (sums[i] as number) + (sums[i - 1] as number);
  for (let i = 0; i < count; i++) {
    const byte = (words[i] as number) & 255;
    const at = sums[byte] as number;
    sums[byte] = at + 1;
    words[at] = (words[at] as number) | (i << 8);
  }
  return count;
}

const CRC = new Uint32Array(256);
for (let i = 0; i < 256; i++) {
  let crc = i << 24;
  for (let bit = 0; bit < 8; bit++)
    crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  CRC[i] = crc;
}

/**
 * Follows the inverse transform and undoes the first run-length step: four equal bytes are followed
 * by a repeat count.
 */
function writeRuns(
  words: Uint32Array,
  count: number,
  origin: number,
  out: GrowingBytes,
): number {
  let word = words[(words[origin] as number) >>> 8] as number;
  let crc = -1;
  let before = -1;
  let equal = 0;
  for (let left = count; left > 0; left -= SLICE) {
    const to = out.reserve();
    let at = out.length;
    for (let i = Math.min(left, SLICE); i > 0; i--) {
      const byte = word & 255;
      word = words[word >>> 8] as number;
      if (equal === 4) {
        for (let k = 0; k < byte; k++) {
          to[at++] = before;
          crc = (crc << 8) ^ (CRC[(crc >>> 24) ^ before] as number);
        }
        equal = 0;
        before = -1;
        continue;
      }
      equal = byte === before ? equal + 1 : 1;
      before = byte;
      to[at++] = byte;
      crc = (crc << 8) ^ (CRC[(crc >>> 24) ^ byte] as number);
    }
    out.reach(at);
  }
  return ~crc >>> 0;
}
