import { expect, it } from 'vitest';
import type { DType } from '@/model/dtype';
import {
  arraySketch,
  float64,
  groupSketch,
  int64,
  memoryRoot,
  type ReadLog,
  text,
  uint8,
} from '@/testing/memory-node';
import { verifyBitmap } from './verify-bitmap';

/** The verdict on bitmaps, and the reads for it. */
async function verify(
  dtype: DType,
  rows: readonly unknown[],
  values: readonly unknown[],
  bitmaps: readonly (readonly number[])[],
) {
  const log: { path: string; selection: unknown }[] = [];
  const root = memoryRoot(
    groupSketch(
      {},
      {
        column: arraySketch(dtype, [rows.length], rows),
        wanted: arraySketch(dtype, [values.length], values),
        index: arraySketch(
          uint8,
          [bitmaps.length, bitmaps[0]?.length ?? 0],
          bitmaps.flat(),
        ),
      },
    ),
    log as unknown as ReadLog, // only written
  );
  const open = async (name: string) => {
    const node = await root.open(name);
    if (node.kind !== 'array') throw new Error(name);
    return node;
  };
  const [column, wanted, index] = await Promise.all(
    ['column', 'wanted', 'index'].map(open),
  );
  if (!column || !wanted || !index) throw new Error('all three are there');
  const found = await verifyBitmap({ column, wanted, index, rows: rows.length });
  const reason = 'reason' in found ? found.reason : undefined;
  return { reason, reads: log.map(({ path }) => path) };
}

it('reads the column once, however many values have a bitmap', async () => {
  const rows = Array.from({ length: 20 }, (_, i) => i % 10);
  // value v is in rows v and v + 10
  const bitmaps = Array.from({ length: 10 }, (_, v) => {
    const bits = [0, 0, 0];
    for (const row of [v, v + 10])
      bits[row >> 3] = (bits[row >> 3] ?? 0) | (1 << (row & 7));
    return bits;
  });
  const { reason, reads } = await verify(
    float64,
    rows,
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    bitmaps,
  );
  expect(reason).toBeUndefined();
  expect(reads).toEqual(['/wanted', '/column', '/index']);
});

it('finds a bit too many, a bit too few, and ignores bits beyond the rows', async () => {
  const texts = ['a', 'b', 'a'];
  const answer = async (bitmaps: readonly (readonly number[])[]) =>
    (await verify(text, texts, ['a', 'b'], bitmaps)).reason;
  expect(await answer([[0b101], [0b010]])).toBeUndefined();
  expect(await answer([[0b11111101], [0b010]])).toBeUndefined();
  expect(await answer([[0b101], [0b110]])).toBe('row 1 does not describe the column');
  expect(await answer([[0b001], [0b010]])).toBe('row 0 does not describe the column');
});

it('compares 64-bit integers exactly, and a value that is listed twice twice', async () => {
  const big = [2n ** 60n, 2n ** 60n + 1n, 5n];
  expect(
    (await verify(int64, big, [2n ** 60n + 1n, 5n, 5n], [[0b010], [0b100], [0b100]]))
      .reason,
  ).toBeUndefined();
  expect((await verify(int64, big, [2n ** 60n], [[0b011]])).reason).toBe(
    'row 0 does not describe the column',
  );
});

it('lets rows of NaN be marked or not, as NaN equals nothing', async () => {
  const rows = [1, Number.NaN, 1];
  for (const bits of [0b010, 0])
    expect(
      (await verify(float64, rows, [1, Number.NaN], [[0b101], [bits]])).reason,
    ).toBeUndefined();
  expect((await verify(float64, rows, [1, Number.NaN], [[0b101], [0b001]])).reason).toBe(
    'row 1 does not describe the column',
  );
});
