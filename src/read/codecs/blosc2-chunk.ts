import { expectFormat, unpackStream, unshuffleBlock } from './blosc-block';
import { corrupt, unsupported } from './byte-codec';
import type { NativeScope } from './native-decoders';

export const BLOSC2_HEADER = 32;
/** Numbers of filters in the pipeline of a chunk. */
const FILTER = { shuffle: 1, bitshuffle: 2, delta: 3, truncate: 4 } as const;

/** The validated extended header of a Blosc 2 chunk. */
interface ChunkHeader {
  readonly view: DataView;
  readonly stored: number;
  readonly total: number;
  readonly blockSize: number;
  readonly typeSize: number;
  readonly flags: number;
  readonly special: number;
  readonly filters: readonly { readonly id: number; readonly meta: number }[];
}

/** True for chunks with Blosc 2's header of 32 bytes. */
export function isBlosc2Chunk(bytes: Uint8Array): boolean {
  return bytes.length >= BLOSC2_HEADER && ((bytes[2] as number) & 5) === 5;
}

/** The decoded length of a chunk, from its header. */
export function blosc2ChunkLength(bytes: Uint8Array): number {
  return headerOf(bytes).total;
}

/** Decodes a chunk to `dst`, which must have space for `blosc2ChunkLength` bytes. */
export function decodeBlosc2Chunk(
  scope: NativeScope,
  bytes: Uint8Array,
  dst: number,
): void {
  const header = headerOf(bytes);
  const { total, blockSize, special, flags } = header;
  if (special !== 0) {
    fillSpecial(scope.view(dst, total), header, bytes);
    return;
  }
  if (flags & 2) {
    if (total + BLOSC2_HEADER > header.stored) throw corrupt('its end is missing');
    scope.view(dst, total).set(bytes.subarray(BLOSC2_HEADER, BLOSC2_HEADER + total));
    return;
  }
  expectFormat(flags >> 5);
  const blocks = Math.ceil(total / blockSize);
  if (blocks > (header.stored - BLOSC2_HEADER) / 4) throw corrupt('its end is missing');
  const src = scope.put(bytes.subarray(0, header.stored));
  const places = [0, 0, 0].map(() => scope.reserve(blockSize));
  for (let i = 0; i < blocks; i++) {
    const start = i * blockSize;
    const length = Math.min(blockSize, total - start);
    const splits = flags & 16 || length < blockSize ? 1 : header.typeSize;
    const from = header.view.getUint32(BLOSC2_HEADER + 4 * i, true);
    const [packed = 0, other = 0, planes = 0] = places;
    readStreams(scope, header, src, from, packed, length, splits);
    const at = undoFilters(scope, header, { packed, other, planes }, length);
    scope.view(dst + start, length).set(scope.view(at, length));
    if (header.filters.some(({ id }) => id === FILTER.delta)) {
      const reference =
        start === 0 ? undefined : scope.view(dst, Math.min(blockSize, total));
      undoXor(scope.view(dst + start, length), reference, header.typeSize);
    }
  }
}

function headerOf(bytes: Uint8Array): ChunkHeader {
  if (!isBlosc2Chunk(bytes)) throw corrupt('a chunk has no Blosc 2 header');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const total = view.getUint32(4, true);
  const stored = view.getUint32(12, true);
  const typeSize = view.getUint8(3);
  const blockSize = Math.min(view.getUint32(8, true), Math.max(1, total));
  const more = view.getUint8(31);
  if (stored < BLOSC2_HEADER || stored > bytes.length)
    throw corrupt(`only ${bytes.length} of its ${stored} bytes are present`);
  if (typeSize === 0 || blockSize === 0) throw corrupt('its header makes no sense');
  if (view.getUint8(30) !== 0) throw unsupported('its blocks vary in length');
  if (more & 1) throw unsupported('it was written with a dictionary');
  if (more & 0x80) throw unsupported('it holds measurements, not data');
  const filters = [0, 1, 2, 3, 4, 5]
    .map((i) => ({ id: view.getUint8(16 + i), meta: view.getUint8(24 + i) }))
    .filter(({ id }) => id !== 0 && id !== FILTER.truncate);
  const delta = filters.findIndex(({ id }) => id === FILTER.delta);
  const unknown = filters.find(({ id }) => id > FILTER.delta);
  if (unknown) throw unsupported(`its filter ${unknown.id} is not supported`);
  if (delta > 0) throw unsupported('its delta filter does not come first');
  const special = (more >> 4) & 7;
  return {
    view,
    stored,
    total,
    blockSize,
    typeSize,
    flags: view.getUint8(2),
    special,
    filters,
  };
}

/** A whole chunk of zeros, NaN, one repeated value, or uninitialised values (here zeros). */
function fillSpecial(out: Uint8Array, header: ChunkHeader, bytes: Uint8Array): void {
  const { special, stored, typeSize } = header;
  if (special === 1 || special === 4) {
    out.fill(0);
    return;
  }
  const value =
    special === 3
      ? bytes.subarray(BLOSC2_HEADER, stored)
      : special === 2
        ? nanOf(typeSize)
        : undefined;
  if (!value?.length) throw corrupt('its header makes no sense');
  repeat(out, value);
}

/** The bytes of a float that is not a number. */
export function nanOf(typeSize: number): Uint8Array {
  if (typeSize !== 4 && typeSize !== 8) throw corrupt('its NaNs are not floats');
  const nan = typeSize === 4 ? Float32Array.of(Number.NaN) : Float64Array.of(Number.NaN);
  return new Uint8Array(nan.buffer);
}

/** Fills an array with one repeated value. */
export function repeat(out: Uint8Array, value: Uint8Array): void {
  if (out.length % value.length !== 0)
    throw corrupt('its length is not a multiple of its value size');
  out.set(value.subarray(0, out.length));
  for (let made = value.length; made < out.length; made *= 2)
    out.copyWithin(made, 0, Math.min(made, out.length - made));
}

/** One block's streams: empty ones are zeros, negative lengths a run of one byte. */
function readStreams(
  scope: NativeScope,
  { view, stored, flags }: ChunkHeader,
  src: number,
  from: number,
  dst: number,
  length: number,
  splits: number,
): void {
  const part = length / splits;
  if (!Number.isInteger(part)) throw corrupt('its blocks do not divide');
  let at = from;
  for (let i = 0; i < splits; i++) {
    if (at + 4 > stored) throw corrupt('a block is outside the chunk');
    const size = view.getInt32(at, true);
    at += 4;
    const to = dst + i * part;
    if (size > 0) {
      if (size > stored - at) throw corrupt('a block is outside the chunk');
      unpackStream(scope, flags >> 5, src + at, size, to, part);
      at += size;
    } else if (size === 0) scope.view(to, part).fill(0);
    else {
      if (at >= stored || !(view.getUint8(at) & 1) || size < -255)
        throw corrupt('a block contains an invalid run');
      scope.view(to, part).fill(-size);
      at++;
    }
  }
}

interface Places {
  readonly packed: number;
  readonly other: number;
  readonly planes: number;
}

/** Undoes shuffles, last first; returns the address of the block. Delta is left to the caller. */
function undoFilters(
  scope: NativeScope,
  { filters, typeSize }: ChunkHeader,
  { packed, other, planes }: Places,
  length: number,
): number {
  let at = packed;
  for (const { id, meta } of [...filters].reverse()) {
    const to = at === packed ? other : packed;
    if (id === FILTER.shuffle) unshuffleBlock(scope, meta || typeSize, length, at, to);
    else if (id === FILTER.bitshuffle) {
      const count = Math.floor(length / typeSize);
      const eights = count - (count % 8);
      if (eights > 0) scope.calls.unbitshuffle(typeSize, eights, at, planes, to);
      const done = eights * typeSize;
      scope.view(to + done, length - done).set(scope.view(at + done, length - done));
    } else continue;
    at = to;
  }
  return at;
}

/** Blosc's delta: each element XOR the one before in the first block, XOR the same one of the first block elsewhere. */
function undoXor(
  block: Uint8Array,
  reference: Uint8Array | undefined,
  typeSize: number,
): void {
  const unit = [1, 2, 4, 8].includes(typeSize) ? typeSize : typeSize % 8 === 0 ? 8 : 1;
  const end = block.length - (block.length % unit);
  if (reference)
    for (let i = 0; i < end; i++)
      block[i] = (block[i] as number) ^ (reference[i] as number);
  else
    for (let i = unit; i < end; i++)
      block[i] = (block[i] as number) ^ (block[i - unit] as number);
}
