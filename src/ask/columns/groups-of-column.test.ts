import { expect, it } from 'vitest';
import type { Block, Region } from '@/model/block';
import type { ElementInfo } from '@/model/element';
import { packStrings } from '@/model/strings';
import type { DataElement } from '@/read/elements/element';
import { openElements } from '@/read/elements/open-elements';
import type { StoredNode } from '@/read/node';
import { openFixture } from '@/testing/node-open-fixture';
import { countPairs } from './answers';
import { groupsOfColumn } from './groups-of-column';

// expected values are those of pandas: value_counts, Categorical and crosstab of obs

async function openKitchen() {
  return openElements(await openFixture('kitchen.h5ad'));
}

const TEXTS = [
  '',
  ' "quoted, comma" ',
  'e\u0301',
  'na\u00efve',
  'plain',
  'tab\there',
  'two\nlines',
  'βακτήριο',
  '細胞',
  '🧬',
];

it.each([
  ['boolean', ['False', 'True'], [229, 102], 0],
  ['nullable_boolean', ['False', 'True'], [108, 155], 68],
  ['nullable_string', TEXTS, [27, 24, 28, 22, 27, 25, 27, 29, 26, 28], 68],
  ['ordered', ['low', 'middle', 'high'], [103, 104, 124], 0],
  ['integer_category', ['10', '-3', '2'], [99, 112, 120], 0],
  ['boolean_category', ['False', 'True'], [171, 160], 0],
])('numbers the groups of %s as pandas does', async (name, labels, counts, missing) => {
  const groups = await groupsOfColumn(await (await openKitchen()).at(`/obs/${name}`));
  const found = labels.map((_, code) => groups.codes.filter((one) => one === code));
  expect(groups.labels).toEqual(labels);
  expect(found.map((codes) => codes.length)).toEqual(counts);
  expect(groups.codes.filter((code) => code === -1)).toHaveLength(missing);
});

it('counts booleans against text, with the same labels in the same order', async () => {
  const elements = await openKitchen();
  const table = await countPairs(
    elements,
    { rows: '/obs/boolean', columns: '/obs/nullable_string' },
    {},
  );
  expect(table).toEqual({
    rows: ['False', 'True'],
    columns: TEXTS,
    counts: Float64Array.of(
      ...[19, 14, 18, 13, 22, 17, 21, 21, 18, 19],
      ...[8, 10, 10, 9, 5, 8, 6, 8, 8, 9],
    ),
    missing: 68,
  });
});

it('refuses numbers, and more groups than are asked for', async () => {
  const elements = await openKitchen();
  await expect(groupsOfColumn(await elements.at('/obs/int32'))).rejects.toMatchObject({
    name: 'UnsupportedError',
    message: expect.stringContaining('/obs/int32 does not contain categories'),
  });
  const many = groupsOfColumn(await elements.at('/obs/many'), {}, 100);
  await expect(many).rejects.toMatchObject({ name: 'TooLargeError' });
});

/** A column with the text `textOf(i)` in row `i`. */
function textColumn(length: number, textOf: (row: number) => string) {
  const asked: (readonly [number, number])[] = [];
  const node = { kind: 'group', path: '/x', keys: async () => [] } as unknown;
  const info: ElementInfo = {
    kind: 'column',
    path: '/x',
    valueType: 'strings',
    dtype: 'string',
    length,
    nullable: false,
  };
  const read = async ({ rows = [0, length] }: Region): Promise<Block> => {
    asked.push(rows);
    const [start, stop] = rows;
    const texts = Array.from({ length: stop - start }, (_, i) => textOf(start + i));
    return { kind: 'strings', strings: packStrings(texts) };
  };
  return { element: { node: node as StoredNode, info, read } as DataElement, asked };
}

it('numbers texts alike in all batches', async () => {
  const { element, asked } = textColumn(600_000, (row) =>
    row < 550_000 ? 'b' : `a${row % 3}`,
  );
  const { codes, labels } = await groupsOfColumn(element);
  expect(asked).toHaveLength(2);
  expect(labels).toEqual(['a0', 'a1', 'a2', 'b']);
  expect([codes[0], codes[549_999], codes[550_000], codes[599_999]]).toEqual([
    3, 3, 1, 2,
  ]);
});

it('reads no further than the batch with the 1001st text', async () => {
  const { element, asked } = textColumn(2_000_000, (row) => `cell ${row}`);
  await expect(groupsOfColumn(element)).rejects.toMatchObject({
    name: 'UnsupportedError',
    message: expect.stringContaining('/x has more than 1,000 distinct values'),
  });
  expect(asked).toEqual([[0, 524_288]]);
});

it('stops at the batch in which it is aborted', async () => {
  const { element, asked } = textColumn(2_000_000, () => 'a');
  const stop = new AbortController();
  const report = () => stop.abort();
  const given = groupsOfColumn(element, { signal: stop.signal, report });
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked).toHaveLength(1);
});
