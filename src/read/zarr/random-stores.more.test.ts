import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { isLong } from '@/testing/long-runs';
import { memoryStore } from '@/testing/memory-store';
import {
  encodeChunk,
  filterBytes,
  NUMBER_TYPES,
  type NumberType,
  positionsIn,
  randomChain,
} from '@/testing/node-zarr-encoder';
import { createRandom, type Random } from '@/testing/random';
import { openZarr } from './open-zarr';

/** Small enough for every type. */
const FILLS = [0, 7, 100];

/** Twenty times as many in the long run. */
const seeds = (count: number) =>
  Array.from({ length: isLong ? 20 * count : count }, (_, seed) => seed);

function randomLayout(random: Random) {
  const rank = random.integer(0, 4);
  const shape = Array.from({ length: rank }, () => random.integer(1, rank > 2 ? 7 : 13));
  const chunkShape = shape.map((extent) => random.integer(1, extent + 3));
  const selection = shape.map((extent) => {
    const start = random.integer(0, extent + 1);
    return [start, random.integer(start, extent + 1)] as const;
  });
  // some values were never stored: whole boxes of them are absent chunks
  const hole = shape.map((extent) => random.integer(0, extent + 1));
  const isStored = (position: readonly number[]) =>
    rank === 0 || !position.every((at, axis) => at >= (hole[axis] as number));
  return { shape, chunkShape, selection, isStored };
}

/** The values of a chunk by position; those beyond the edge are never read back. */
function chunkValues(
  { shape, chunkShape, isStored }: ReturnType<typeof randomLayout>,
  chunk: readonly number[],
) {
  return (inside: readonly number[]) => {
    const position = inside.map(
      (at, axis) => at + (chunk[axis] as number) * (chunkShape[axis] as number),
    );
    if (position.some((at, axis) => at >= (shape[axis] as number))) return undefined;
    return isStored(position) ? valueAt(position) : undefined;
  };
}

const valueAt = (position: readonly number[]) =>
  position.reduce((sum, at) => sum * 31 + at, 1) % 127;

async function expectRead(
  entries: Record<string, Uint8Array | string>,
  layout: ReturnType<typeof randomLayout>,
  /** Stored chunks have zeros where a value was not stored. */
  stored: ReadonlyMap<string, number>,
  fill: number,
  type: NumberType,
) {
  const reader = createChunkReader({ pool: inlineDecodePool() });
  const node = await openZarr(memoryStore(entries), { reader });
  if (node.kind !== 'array') throw new Error('no array');
  const wanted = positionsIn(layout.selection.map(([start, stop]) => stop - start)).map(
    (inside) => {
      const position = inside.map((at, axis) => at + (layout.selection[axis]?.[0] ?? 0));
      return stored.get(String(position)) ?? fill;
    },
  );
  const values = await node.read(layout.selection);
  expect(values).toEqual({ kind: 'numbers', values: type.array.from(wanted) });
}

describe('random arrays of zarr v3', () => {
  it.each(seeds(150))('are decoded as they were encoded (seed %i)', async (seed) => {
    const random = createRandom(seed);
    const layout = randomLayout(random);
    const { shape, chunkShape } = layout;
    const codecs = randomChain(random, chunkShape);
    const type = random.pick(NUMBER_TYPES);
    const fill = random.pick(FILLS);
    const encoding = random.pick(['default', 'v2']);
    const separator = random.pick(['/', '.']);
    const entries: Record<string, Uint8Array | string> = {
      'zarr.json': JSON.stringify({
        zarr_format: 3,
        node_type: 'array',
        shape,
        data_type: type.v3,
        chunk_grid: { name: 'regular', configuration: { chunk_shape: chunkShape } },
        chunk_key_encoding: { name: encoding, configuration: { separator } },
        fill_value: fill,
        codecs,
      }),
    };
    const grid = shape.map((extent, axis) =>
      Math.ceil(extent / (chunkShape[axis] as number)),
    );
    for (const chunk of positionsIn(grid)) {
      const bytes = encodeChunk(codecs, chunkShape, chunkValues(layout, chunk), type);
      const key =
        encoding === 'v2'
          ? chunk.join(separator) || '0'
          : ['c', ...chunk].join(separator);
      if (bytes) entries[key] = bytes;
    }
    await expectRead(entries, layout, storedBy(codecs, layout), fill, type);
  });
});

/** The expected values: zeros in stored chunks where nothing was stored, the fill value in absent ones. */
function storedBy(
  codecs: ReturnType<typeof randomChain>,
  layout: ReturnType<typeof randomLayout>,
) {
  const smallest = smallestChunk(codecs, layout.chunkShape);
  const chunkOf = (position: readonly number[]) =>
    String(
      position.map((at, axis) => Math.floor(at / (layout.chunkShape[axis] as number))),
    ) +
    String(
      position.map((at, axis) =>
        Math.floor(
          (at % (layout.chunkShape[axis] as number)) / (smallest[axis] as number),
        ),
      ),
    );
  const positions = positionsIn(layout.shape);
  const present = new Set(positions.filter(layout.isStored).map(chunkOf));
  return new Map(
    positions
      .filter((position) => present.has(chunkOf(position)))
      .map((position) => [
        String(position),
        layout.isStored(position) ? valueAt(position) : 0,
      ]),
  );
}

/** The innermost chunk shape, in the array's own axes. */
function smallestChunk(
  codecs: ReturnType<typeof randomChain>,
  shape: readonly number[],
): readonly number[] {
  let axes = [...shape.keys()];
  for (const { name, configuration = {} } of codecs) {
    if (name === 'transpose')
      axes = (configuration.order as number[]).map((axis) => axes[axis] as number);
    if (name !== 'sharding_indexed') continue;
    const inner = configuration.chunk_shape as number[];
    const deeper = smallestChunk(configuration.codecs as typeof codecs, inner);
    const out = new Array<number>(shape.length);
    deeper.forEach((extent, i) => {
      out[axes[i] as number] = extent;
    });
    return out;
  }
  return shape;
}

/** In encoding order: differences, then reordered bytes, then compression. */
function randomFilters(random: Random, type: NumberType, isBig: boolean) {
  const filters: { id: string; elementsize?: number; dtype?: string }[] = [];
  // differences of floats would round
  if (!type.v2.startsWith('f') && random.next() < 0.4)
    filters.push({ id: 'delta', dtype: `${isBig ? '>' : '<'}${type.v2}` });
  if (random.next() < 0.4) filters.push({ id: 'shuffle', elementsize: type.bytes });
  if (random.next() < 0.3) filters.push({ id: 'crc32' });
  if (random.next() < 0.3) filters.push({ id: 'zlib' });
  return filters;
}

describe('random arrays of zarr v2', () => {
  it.each(seeds(80))('are decoded as they were encoded (seed %i)', async (seed) => {
    const random = createRandom(1000 + seed);
    const layout = randomLayout(random);
    const { shape, chunkShape } = layout;
    const order = random.pick(['C', 'F']);
    const isBig = random.next() < 0.5;
    const separator = random.pick(['.', '/', undefined]);
    const isCompressed = random.next() < 0.5;
    const type = random.pick(NUMBER_TYPES);
    const fill = random.pick(FILLS);
    const filters = randomFilters(random, type, isBig);
    const entries: Record<string, Uint8Array | string> = {
      '.zarray': JSON.stringify({
        zarr_format: 2,
        shape,
        chunks: chunkShape,
        dtype: `${isBig ? '>' : '<'}${type.v2}`,
        compressor: isCompressed ? { id: 'gzip', level: 1 } : null,
        filters: filters.length > 0 ? filters : random.pick([null, []]),
        fill_value: fill,
        order,
        ...(separator && { dimension_separator: separator }),
      }),
    };
    const codecs = [
      ...(order === 'F'
        ? [{ name: 'transpose', configuration: { order: [...shape.keys()].reverse() } }]
        : []),
      { name: 'bytes', configuration: { endian: isBig ? 'big' : 'little' } },
    ];
    const grid = shape.map((extent, axis) =>
      Math.ceil(extent / (chunkShape[axis] as number)),
    );
    for (const chunk of positionsIn(grid)) {
      const values = encodeChunk(codecs, chunkShape, chunkValues(layout, chunk), type);
      const bytes =
        values &&
        filters.reduce(
          (passed, filter) => filterBytes(passed, filter, type, isBig),
          values,
        );
      const key = chunk.join(separator ?? '.') || '0';
      if (bytes) entries[key] = isCompressed ? gzipSync(bytes) : bytes;
    }
    await expectRead(entries, layout, storedBy(codecs, layout), fill, type);
  });
});
