import { expect, it } from 'vitest';
import type { Block } from '@/model/block';
import type { Path } from '@/model/path';
import { packStrings, unpackStrings } from '@/model/strings';
import { readLabels } from './category-labels';
import type { DataElement } from './element';

/** A column of texts, `blockOf` for each range of rows that is read. */
function textColumn(
  length: number,
  blockOf: (rows: readonly [number, number]) => Block,
): DataElement {
  return {
    info: {
      path: '/obs/c/categories' as Path,
      kind: 'column',
      valueType: 'strings',
      dtype: 'string',
      length,
      nullable: false,
    },
    node: { kind: 'group', keys: async () => [] },
    read: async ({ rows }: { rows: readonly [number, number] }) => blockOf(rows),
  } as unknown as DataElement;
}

it('reads many labels in several reads, in their order', async () => {
  const reads: (readonly [number, number])[] = [];
  const labels = await readLabels(
    textColumn(600_000, (rows) => {
      reads.push(rows);
      const texts = Array.from({ length: rows[1] - rows[0] }, (_, i) => `${rows[0] + i}`);
      return { kind: 'strings', strings: packStrings(texts) };
    }),
  );
  expect(reads).toEqual([
    [0, 524_288],
    [524_288, 600_000],
  ]);
  expect(unpackStrings(labels, 524_287, 524_289)).toEqual(['524287', '524288']);
});

it('reads nothing of more labels than memory has room for, and no more once their texts are too long', async () => {
  let reads = 0;
  const long = new Uint8Array(65 << 20);
  const column = (length: number) =>
    textColumn(length, () => {
      reads++;
      const strings = { bytes: long, offsets: Uint32Array.of(0, long.length) };
      return { kind: 'strings', strings };
    });
  await expect(readLabels(column((32 << 20) + 1))).rejects.toMatchObject({
    name: 'TooLargeError',
    message:
      '/obs/c/categories: its labels take more than 128 MB, too many to keep in memory.',
  });
  expect(reads).toBe(0);
  await expect(readLabels(column(8 << 20))).rejects.toMatchObject({
    name: 'TooLargeError',
  });
  expect(reads).toBe(2);
});
