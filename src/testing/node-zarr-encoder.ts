import { crc32, deflateSync, gzipSync } from 'node:zlib';
import type { Random } from './random';

/** An array's values by position, as a test wants them stored. */
export type ValueAt = (position: readonly number[]) => number;

/** A number type as both versions call it, and how its values are put into bytes. */
export interface NumberType {
  readonly v2: string;
  readonly v3: string;
  readonly bytes: number;
  readonly set: (view: DataView, at: number, value: number, little: boolean) => void;
  readonly get: (view: DataView, at: number, little: boolean) => number;
  readonly array: { from(values: readonly number[]): ArrayBufferView };
}

export const NUMBER_TYPES: readonly NumberType[] = (
  [
    ['i1', 'int8', 'Int8', Int8Array],
    ['u1', 'uint8', 'Uint8', Uint8Array],
    ['i2', 'int16', 'Int16', Int16Array],
    ['u2', 'uint16', 'Uint16', Uint16Array],
    ['i4', 'int32', 'Int32', Int32Array],
    ['u4', 'uint32', 'Uint32', Uint32Array],
    ['f4', 'float32', 'Float32', Float32Array],
    ['f8', 'float64', 'Float64', Float64Array],
  ] as const
).map(([v2, v3, name, array]) => ({
  v2,
  v3,
  bytes: array.BYTES_PER_ELEMENT,
  set: (view, at, value, little) => view[`set${name}`](at, value, little),
  get: (view, at, little) => view[`get${name}`](at, little),
  array,
}));

interface Codec {
  readonly name: string;
  readonly configuration?: Readonly<Record<string, unknown>>;
}

/** A random chain of v3 codecs for chunks of a shape, shards within shards included. */
export function randomChain(
  random: Random,
  shape: readonly number[],
  depth = 0,
): Codec[] {
  const chain: Codec[] = [];
  let encoded = shape;
  for (let i = random.integer(0, 3); i > 0; i--) {
    const order = random.shuffled([...shape.keys()]);
    chain.push({ name: 'transpose', configuration: { order } });
    encoded = order.map((axis) => encoded[axis] as number);
  }
  if (depth < 2 && shape.length > 0 && random.next() < 0.5) {
    const inner = encoded.map((extent) => random.pick(divisorsOf(extent)));
    const index = [
      { name: 'bytes', configuration: { endian: random.pick(['little', 'big']) } },
    ];
    chain.push({
      name: 'sharding_indexed',
      configuration: {
        chunk_shape: inner,
        codecs: randomChain(random, inner, depth + 1),
        index_codecs: random.next() < 0.5 ? index : [...index, { name: 'crc32c' }],
        ...(random.next() < 0.5 && { index_location: random.pick(['start', 'end']) }),
      },
    });
  } else
    chain.push({
      name: 'bytes',
      configuration: { endian: random.pick(['little', 'big']) },
    });
  if (random.next() < 0.4) chain.push({ name: 'gzip', configuration: { level: 1 } });
  if (random.next() < 0.3) chain.push({ name: 'crc32c' });
  return chain;
}

function divisorsOf(extent: number): number[] {
  return Array.from({ length: extent }, (_, i) => i + 1).filter((n) => extent % n === 0);
}

/**
 * The bytes of one chunk of numbers: `at` gives a value by its position in the chunk, or undefined
 * where nothing is stored. Undefined where the whole chunk is to be left out.
 */
export function encodeChunk(
  chain: readonly Codec[],
  shape: readonly number[],
  at: (position: readonly number[]) => number | undefined,
  type: NumberType,
): Uint8Array | undefined {
  const [codec, ...rest] = chain;
  const settings = codec?.configuration ?? {};
  if (codec?.name === 'transpose') {
    const order = settings.order as number[];
    return encodeChunk(
      rest,
      order.map((axis) => shape[axis] as number),
      (position) => {
        const before = new Array<number>(shape.length);
        order.forEach((axis, i) => {
          before[axis] = position[i] as number;
        });
        return at(before);
      },
      type,
    );
  }
  const bytes =
    codec?.name === 'sharding_indexed'
      ? encodeShard(settings, shape, at, type)
      : encodeValues(positionsIn(shape).map(at), settings.endian === 'big', type);
  return bytes && rest.reduce(encodeBytes, bytes);
}

function encodeBytes(bytes: Uint8Array, { name }: Codec): Uint8Array {
  return name === 'gzip' ? gzipSync(bytes) : withChecksum(bytes);
}

function encodeValues(
  values: readonly (number | undefined)[],
  isBig: boolean,
  { bytes, set }: NumberType,
): Uint8Array | undefined {
  if (values.every((value) => value === undefined)) return undefined;
  const view = new DataView(new ArrayBuffer(bytes * values.length));
  values.forEach((value, i) => {
    set(view, bytes * i, value ?? 0, !isBig);
  });
  return new Uint8Array(view.buffer);
}

function encodeShard(
  settings: Readonly<Record<string, unknown>>,
  shape: readonly number[],
  at: (position: readonly number[]) => number | undefined,
  type: NumberType,
): Uint8Array | undefined {
  const inner = settings.chunk_shape as number[];
  const index = settings.index_codecs as Codec[];
  const grid = shape.map((extent, axis) => extent / (inner[axis] as number));
  const chunks = positionsIn(grid).map((chunk) =>
    encodeChunk(
      settings.codecs as Codec[],
      inner,
      (position) =>
        at(
          position.map(
            (p, axis) => p + (chunk[axis] as number) * (inner[axis] as number),
          ),
        ),
      type,
    ),
  );
  if (chunks.every((chunk) => chunk === undefined)) return undefined;
  const checksum = index.length > 1 ? 4 : 0;
  const isFirst = settings.index_location === 'start';
  const view = new DataView(new ArrayBuffer(16 * chunks.length));
  const little = index[0]?.configuration?.endian === 'little';
  let offset = isFirst ? view.byteLength + checksum : 0;
  chunks.forEach((chunk, i) => {
    view.setBigUint64(16 * i, chunk ? BigInt(offset) : 2n ** 64n - 1n, little);
    view.setBigUint64(16 * i + 8, chunk ? BigInt(chunk.length) : 2n ** 64n - 1n, little);
    offset += chunk?.length ?? 0;
  });
  const table = new Uint8Array(view.buffer);
  const entries = checksum > 0 ? withChecksum(table) : table;
  const stored = chunks.filter((chunk) => chunk !== undefined);
  return Buffer.concat(isFirst ? [entries, ...stored] : [...stored, entries]);
}

/** CRC-32C (Castagnoli), least significant bit first, behind the bytes. */
function withChecksum(bytes: Uint8Array): Uint8Array {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
  }
  const out = new Uint8Array(bytes.length + 4);
  out.set(bytes);
  new DataView(out.buffer).setUint32(bytes.length, ~crc >>> 0, true);
  return out;
}

/** Every position of a box, last axis fastest. */
export function positionsIn(shape: readonly number[]): number[][] {
  return shape.reduce<number[][]>(
    (positions, extent) =>
      positions.flatMap((position) =>
        Array.from({ length: extent }, (_, i) => [...position, i]),
      ),
    [[]],
  );
}

/** numcodecs' filters of zarr v2, written down again: what a chunk becomes on its way to the store. */
export function filterBytes(
  bytes: Uint8Array,
  { id, elementsize = 4 }: { readonly id: string; readonly elementsize?: number },
  type: NumberType,
  isBig: boolean,
): Uint8Array {
  switch (id) {
    case 'zlib':
      return deflateSync(bytes);
    case 'crc32': {
      const sum = new DataView(new ArrayBuffer(4));
      sum.setUint32(0, crc32(bytes), true);
      return Buffer.concat([new Uint8Array(sum.buffer), bytes]);
    }
    case 'shuffle': {
      const count = bytes.length / elementsize;
      return Uint8Array.from(
        bytes,
        (_, i) => bytes[(i % count) * elementsize + Math.floor(i / count)] ?? 0,
      );
    }
    default: {
      // delta: the bytes are numbers still, for it comes first
      const from = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
      const to = new DataView(new ArrayBuffer(bytes.length));
      for (let at = 0; at < bytes.length; at += type.bytes) {
        const before = at === 0 ? 0 : type.get(from, at - type.bytes, !isBig);
        type.set(to, at, type.get(from, at, !isBig) - before, !isBig);
      }
      return new Uint8Array(to.buffer);
    }
  }
}
