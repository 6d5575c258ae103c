import { describe, expect, it } from 'vitest';
import type { DType } from '@/model/dtype';
import { packStrings, unpackStrings } from '@/model/strings';
import type { Values } from '@/model/values';
import { arrayIn, preparedPool, recordingSource } from '@/testing/fake-chunks';
import { createRandom, type Random } from '@/testing/random';
import { createChunkReader } from './chunk-reader';

const int: DType = { kind: 'int', bytes: 4, order: 'little' };
const wide: DType = { kind: 'int', bytes: 8, order: 'little' };

/** A type, the encoding of a list of numbers in it, and the inverse. */
interface Holding {
  readonly name: string;
  readonly dtype: DType;
  store(list: readonly number[]): Values;
  list(values: Values): unknown[];
}

const numbers: Holding = {
  name: 'numbers',
  dtype: int,
  store: (list) => ({ kind: 'numbers', values: Int32Array.from(list) }),
  list: (values) => (values.kind === 'numbers' ? [...values.values].map(Number) : []),
};
const strings: Holding = {
  name: 'strings',
  dtype: { kind: 'string' },
  // of different lengths, some empty
  store: (list) => ({
    kind: 'strings',
    strings: packStrings(
      list.map((n) => (n % 5 === 0 ? '' : `${'é'.repeat(n % 3)}${n}`)),
    ),
  }),
  list: (values) => (values.kind === 'strings' ? unpackStrings(values.strings) : []),
};
const holdings: readonly Holding[] = [
  numbers,
  strings,
  {
    name: 'int64',
    dtype: wide,
    store: (list) => ({ kind: 'numbers', values: BigInt64Array.from(list, BigInt) }),
    list: numbers.list,
  },
  {
    name: 'small',
    dtype: { kind: 'uint', bytes: 1, order: 'little' },
    store: (list) => ({ kind: 'numbers', values: Uint8Array.from(list) }),
    list: numbers.list,
  },
  {
    name: 'complex',
    dtype: { kind: 'complex', bytes: 16, order: 'little' },
    store: (list) => ({
      kind: 'complex',
      values: Float64Array.from(list.flatMap((n) => [n, -n])),
    }),
    list: (values) => (values.kind === 'complex' ? [...values.values] : []),
  },
  {
    name: 'bytes',
    dtype: { kind: 'bytes', bytes: 3 },
    store: (list) => ({
      kind: 'bytes',
      size: 3,
      values: Uint8Array.from(list.flatMap((n) => [n, 7, n + 1])),
    }),
    list: (values) => (values.kind === 'bytes' ? [...values.values] : []),
  },
  {
    name: 'records',
    dtype: {
      kind: 'compound',
      bytes: 20,
      fields: [
        { name: 'a', dtype: int, offset: 0 },
        { name: 'b', dtype: { kind: 'string' }, offset: 4 },
      ],
    },
    store: (list) => ({
      kind: 'records',
      length: list.length,
      fields: [
        { name: 'a', values: numbers.store(list) },
        { name: 'b', values: strings.store(list) },
      ],
    }),
    list: (values) =>
      values.kind === 'records'
        ? values.fields.flatMap((field, i) =>
            (i === 0 ? numbers : strings).list(field.values),
          )
        : [],
  },
  {
    name: 'ragged',
    dtype: { kind: 'sequence', base: { kind: 'sequence', base: int } },
    store: (list) =>
      ragged(
        list,
        (n) => n % 4,
        (items) => ragged(items, (n) => n % 3, numbers.store),
      ),
    list: (values) => (values.kind === 'ragged' ? lists(values) : []),
  },
];

function ragged(
  list: readonly number[],
  lengthOf: (n: number) => number,
  store: (list: readonly number[]) => Values,
): Values {
  const offsets = Uint32Array.of(0, ...list.map(lengthOf));
  for (let i = 1; i < offsets.length; i++)
    offsets[i] = (offsets[i] as number) + (offsets[i - 1] as number);
  const content = list.flatMap((n) =>
    Array.from({ length: lengthOf(n) }, (_, i) => n + i),
  );
  return { kind: 'ragged', offsets, content: store(content) };
}

function lists(values: Extract<Values, { kind: 'ragged' }>): unknown[] {
  const items =
    values.content.kind === 'ragged'
      ? lists(values.content)
      : numbers.list(values.content);
  return Array.from({ length: values.offsets.length - 1 }, (_, i) =>
    items.slice(values.offsets[i], values.offsets[i + 1]),
  );
}

const valueAt = (position: readonly number[]) =>
  position.reduce((sum, at) => (sum * 7 + at + 1) % 240, 3);

function everyPosition(ranges: readonly (readonly [number, number])[]): number[][] {
  let positions: number[][] = [[]];
  for (const [start, stop] of ranges)
    positions = positions.flatMap((position) =>
      Array.from({ length: stop - start }, (_, i) => [...position, start + i]),
    );
  return positions;
}

function randomCase(random: Random) {
  const rank = random.integer(0, 5);
  const shape = Array.from({ length: rank }, () =>
    random.integer(random.next() < 0.05 ? 0 : 1, rank > 2 ? 6 : 40),
  );
  const chunkShape = shape.map((extent) => random.integer(1, extent + 3));
  const axes = random.next() < 0.5 ? undefined : random.shuffled([...shape.keys()]);
  const clipped = random.next() < 0.3;
  const selection = shape.slice(0, random.integer(0, rank + 1)).map((extent) => {
    const start = random.integer(0, extent + 1);
    return [start, random.integer(start, extent + 1)] as const;
  });
  return { shape, chunkShape, axes, clipped, selection, holding: random.pick(holdings) };
}

describe('reading chunks of random arrays', () => {
  it.each(Array.from({ length: 400 }, (_, seed) => seed))(
    'gives what plain indexing gives (seed %i)',
    async (seed) => {
      const random = createRandom(seed);
      const { shape, chunkShape, axes, clipped, selection, holding } = randomCase(random);
      const grid = shape.map((extent, axis) =>
        Math.ceil(extent / (chunkShape[axis] as number)),
      );
      const chunks = everyPosition(grid.map((count) => [0, count] as const));
      if (chunks.length > 250) return; // a chunk number is one byte
      const absent = new Set(chunks.filter(() => random.next() < 0.2).map(String));

      const stored = chunks.map((chunk) => {
        const extents = chunkShape.map((extent, axis) => {
          const left = (shape[axis] as number) - (chunk[axis] as number) * extent;
          return clipped ? Math.min(extent, left) : extent;
        });
        const order = axes ?? [...shape.keys()];
        // positions in storage order: the slowest axis first
        const values = everyPosition(
          order.map((axis) => [0, extents[axis] as number] as const),
        ).map((inOrder) => {
          const inside = new Array<number>(shape.length).fill(0);
          order.forEach((axis, i) => {
            inside[axis] = inOrder[i] as number;
          });
          return valueAt(
            inside.map(
              (at, axis) => at + (chunk[axis] as number) * (chunkShape[axis] as number),
            ),
          );
        });
        return holding.store(values);
      });

      const base = arrayIn(recordingSource(16 * chunks.length), { shape, chunkShape });
      const array = {
        ...base,
        dtype: holding.dtype,
        fill: holding.store([111]),
        ...(axes && { axes }),
        ...(clipped && { edges: 'clipped' as const }),
        locate: async (chunk: readonly number[]) =>
          absent.has(String(chunk)) ? ({ kind: 'absent' } as const) : base.locate(chunk),
      };
      const reader = createChunkReader({ pool: preparedPool(stored) });
      const ranges = shape.map(
        (extent, axis) => selection[axis] ?? ([0, extent] as const),
      );
      const wanted = everyPosition(ranges).map((position) => {
        const chunk = position.map((at, axis) =>
          Math.floor(at / (chunkShape[axis] as number)),
        );
        return absent.has(String(chunk)) ? 111 : valueAt(position);
      });
      for (const _ of ['cold', 'from the cache']) {
        const values = await reader.read(array, selection);
        expect(holding.list(values)).toEqual(holding.list(holding.store(wanted)));
      }
    },
  );
});
