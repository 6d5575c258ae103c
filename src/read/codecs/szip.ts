import { type BitReader, createBitReader } from './bit-reader';
import { type ByteCodec, corrupt, expectWithinLimit, type Settings } from './byte-codec';

/** Options of szip that affect the encoding (szlib.h). */
const OPTION = { mostSignificantFirst: 16, nearestNeighbour: 32 } as const;

/** The filter's client data. */
interface Parameters {
  readonly isBig: boolean;
  /** Values are stored as differences from the previous ones. */
  readonly isPredicted: boolean;
  readonly blockSize: number;
  /** Bits per sample, and bytes per decoded sample. */
  readonly bits: number;
  readonly sampleBytes: 1 | 2 | 4;
  /**
   * Bytes per value if byte planes are stored separately (all first bytes, then all second bytes
   * …); 1 otherwise.
   */
  readonly planes: number;
  readonly lineSamples: number;
}

/** Decoded length, which HDF5 stores before the stream. */
const PREFIX = 4;
const MAX_BLOCK = 32;

/**
 * HDF5's szip: the adaptive entropy coder of CCSDS 121.0-B, as implemented by szip and libaec: scan
 * lines of blocks of a few samples, each with its own coding option.
 */
export const szip: ByteCodec = {
  kind: 'bytes',
  decode(bytes, settings, room) {
    const parameters = parametersIn(settings);
    if (bytes.length < PREFIX) throw corrupt('a chunk ends in its length');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const length = view.getUint32(0, true);
    expectWithinLimit(length, room);
    if (room.exact !== undefined && length !== room.exact)
      throw corrupt(`a chunk says that it contains ${length} bytes, not ${room.exact}`);
    const { sampleBytes, planes } = parameters;
    if (length % (sampleBytes * planes) !== 0)
      throw corrupt(`${length} bytes are not a whole number of samples`);
    const reader = createBitReader(bytes.subarray(PREFIX));
    const samples = decodeLines(reader, length / sampleBytes, parameters);
    const out = bytesOf(samples, parameters);
    return planes === 1 ? out : joined(out, planes);
  },
};

/** Scan lines of whole blocks: the last one is padded. */
function decodeLines(
  reader: BitReader,
  count: number,
  parameters: Parameters,
): Uint32Array {
  const { blockSize, lineSamples } = parameters;
  const blocks = Math.ceil(lineSamples / blockSize);
  const line = new Uint32Array(blocks * blockSize);
  const out = new Uint32Array(count);
  for (let at = 0; at < count; at += lineSamples) {
    const wanted = Math.min(lineSamples, count - at);
    decodeLine(reader, line, Math.ceil(wanted / blockSize) * blockSize, parameters);
    out.set(line.subarray(0, wanted), at);
  }
  return out;
}

/**
 * One reference interval: the first sample unencoded, the others in blocks. `wanted` are whole
 * blocks, possibly not all.
 */
function decodeLine(
  reader: BitReader,
  line: Uint32Array,
  wanted: number,
  parameters: Parameters,
): void {
  const { blockSize, bits, isPredicted } = parameters;
  const idBits = bits > 16 ? 5 : bits > 8 ? 4 : 3;
  const asTheyAre = 2 ** idBits - 1;
  for (let at = 0; at < wanted; ) {
    const id = reader.bits(idBits);
    const end = at + blockSize;
    const isLow = id === 0;
    const isPairs = isLow && reader.bits(1) === 1;
    let from = at;
    if (at === 0 && isPredicted && id !== asTheyAre) {
      line[0] = reader.bits(bits);
      from = 1;
    }
    if (id === asTheyAre) for (let i = from; i < end; i++) line[i] = reader.bits(bits);
    else if (isPairs) decodePairs(reader, line, from, at, blockSize);
    else if (isLow) {
      const zeros = zeroBlocks(reader, at / blockSize, line.length / blockSize);
      if (at + zeros * blockSize > line.length)
        throw corrupt('a run of zeros is longer than its scan line');
      line.fill(0, from, at + zeros * blockSize);
      at += zeros * blockSize;
      continue;
    } else decodeSplit(reader, line, from, end, id - 1);
    at = end;
  }
  if (isPredicted) addPredictions(line, wanted, bits);
}

/** The number of zero blocks: a count, or up to the end of the segment of 64 blocks or of the line. */
function zeroBlocks(reader: BitReader, block: number, blocks: number): number {
  const REST = 5;
  const count = reader.zeros() + 1;
  if (count === REST) return Math.min(blocks - block, 64 - (block % 64));
  return count > REST ? count - 1 : count;
}

/** Each value's high part as zeros before a 1, then the low bits of all of them. */
function decodeSplit(
  reader: BitReader,
  line: Uint32Array,
  from: number,
  end: number,
  lowBits: number,
): void {
  const unit = 2 ** lowBits;
  for (let i = from; i < end; i++) line[i] = reader.zeros() * unit;
  if (lowBits > 0)
    for (let i = from; i < end; i++) line[i] = (line[i] as number) + reader.bits(lowBits);
}

/** The second extension: two values in one code, by their sum and the second of them. */
function decodePairs(
  reader: BitReader,
  line: Uint32Array,
  from: number,
  start: number,
  blockSize: number,
): void {
  for (let i = from; i < start + blockSize; ) {
    const code = reader.zeros();
    // the triangular number below the code is the offset of its sum
    const sum = Math.floor((Math.sqrt(8 * code + 1) - 1) / 2);
    if (sum > 12) throw corrupt('a pair of samples has an impossible sum');
    const second = code - (sum * (sum + 1)) / 2;
    if ((i - start) % 2 === 0) line[i++] = sum - second;
    line[i++] = second;
  }
}

/** Undoes the prediction: zigzag-coded differences from the previous sample. */
function addPredictions(line: Uint32Array, count: number, bits: number): void {
  const most = 2 ** bits - 1;
  const middle = 2 ** (bits - 1);
  let sample = line[0] as number;
  for (let i = 1; i < count; i++) {
    const folded = line[i] as number;
    const room = sample >= middle ? most - sample : sample;
    if (Math.ceil(folded / 2) <= room)
      sample += folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
    else sample = sample >= middle ? most - folded : folded;
    if (!(sample >= 0 && sample <= most)) throw corrupt('a sample is out of range');
    line[i] = sample;
  }
}

function bytesOf(samples: Uint32Array, { sampleBytes, isBig }: Parameters): Uint8Array {
  const out = new Uint8Array(samples.length * sampleBytes);
  const view = new DataView(out.buffer);
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] as number;
    if (sampleBytes === 1) out[i] = sample;
    else if (sampleBytes === 2) view.setUint16(2 * i, sample, !isBig);
    else view.setUint32(4 * i, sample, !isBig);
  }
  return out;
}

/** Values from byte planes: all first bytes, all second bytes and so on. */
function joined(bytes: Uint8Array, planes: number): Uint8Array {
  const out = new Uint8Array(bytes.length);
  const count = bytes.length / planes;
  for (let plane = 0; plane < planes; plane++)
    for (let i = 0; i < count; i++)
      out[i * planes + plane] = bytes[plane * count + i] as number;
  return out;
}

function parametersIn({ values, bits: expected, order }: Settings): Parameters {
  if (!Array.isArray(values) || values.length < 4)
    throw corrupt('its client data are not those of szip');
  const [options, blockSize, pixelBits, lineSamples] = values.map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const isWide = pixelBits === 32 || pixelBits === 64;
  const isBig = (options & OPTION.mostSignificantFirst) !== 0;
  if (expected !== undefined && pixelBits !== expected)
    throw corrupt(`its client data name samples of ${pixelBits} bits, not ${expected}`);
  if (order !== undefined && pixelBits > 8 && isBig !== (order === 1))
    throw corrupt('its client data name another byte order than the type of its values');
  if (!(pixelBits >= 1 && (pixelBits <= 24 || isWide)))
    throw corrupt(`its client data name samples of ${pixelBits} bits`);
  if (!(blockSize >= 2 && blockSize <= MAX_BLOCK && blockSize % 2 === 0))
    throw corrupt(`its client data name blocks of ${blockSize} samples`);
  if (!(lineSamples >= 1 && lineSamples <= 4096 * MAX_BLOCK))
    throw corrupt(`its client data name scan lines of ${lineSamples} samples`);
  const bits = isWide ? 8 : pixelBits;
  return {
    isBig,
    isPredicted: (options & OPTION.nearestNeighbour) !== 0,
    blockSize,
    bits,
    sampleBytes: bits > 16 ? 4 : bits > 8 ? 2 : 1,
    planes: isWide ? pixelBits / 8 : 1,
    lineSamples,
  };
}
