import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { arraySketch, groupSketch, int32, memoryRoot } from '@/testing/memory-node';
import { corpus, hasCorpus } from '@/testing/node-corpus';
import { openFixture } from '@/testing/node-open-fixture';
import { openElements } from '../open-elements';

const LIST = { CLASS: 'LIST_COLUMN', KIND: 'OFFSETS' };

/** A table of three rows with a column of lists between two others. */
function tableOf(lists: Parameters<typeof groupSketch>[1]) {
  const column = arraySketch(int32, [3], [1, 2, 3]);
  const root = memoryRoot(
    groupSketch(
      {
        ...{ CLASS: 'COLUMN_TABLE', VERSION: '1.0', NROWS: 3 },
        'column-order': ['id', 'tags', 'y'],
      },
      { id: column, y: column, tags: groupSketch(LIST, lists), other: groupSketch({}) },
    ),
  );
  return openElements(root);
}

const values = arraySketch(int32, [4], [10, 20, 30, 40]);
const offsets = (of: readonly number[]) => arraySketch(int32, [of.length], [...of]);

/** The lists of a block of integers, null for missing ones. */
function listsIn(block: Block | undefined): unknown {
  if (block?.kind !== 'ragged' || block.content.kind !== 'numbers') return block?.kind;
  const { content, missing } = block;
  const all = [...(content.values as Int32Array)];
  return Array.from({ length: block.offsets.length - 1 }, (_, i) =>
    missing?.[i] ? null : all.slice(block.offsets[i], block.offsets[i + 1]),
  );
}

it('is a column of lists, in the order of the table', async () => {
  const elements = tableOf({ OFFSETS: offsets([0, 2, 2, 3]), VALUES: values });
  expect((await elements.at('/')).info).toMatchObject({ columns: ['id', 'tags', 'y'] });
  const { info, read } = await elements.at('/tags');
  expect(info).toEqual({
    path: '/tags',
    kind: 'column',
    valueType: 'ragged',
    dtype: 'lists of int32',
    length: 3,
    nullable: false,
  });
  expect(listsIn(await read?.({}))).toEqual([[10, 20], [], [30]]);
  expect(listsIn(await read?.({ rows: [1, 3] }))).toEqual([[], [30]]);
});

it('distinguishes missing and empty lists by its MASK', async () => {
  const MASK = arraySketch(int32, [3], [1, 0, 1]);
  const elements = tableOf({ OFFSETS: offsets([0, 2, 2, 2]), VALUES: values, MASK });
  const { info, read } = await elements.at('/tags');
  expect(info).toMatchObject({ nullable: true });
  expect(listsIn(await read?.({}))).toEqual([[10, 20], null, []]);
});

it.each([
  ['decrease', [0, 2, 1, 3], 'has offsets that decrease at row 2'],
  ['end before they begin', [2, 2, 2, 1], 'has offsets that decrease at row 3'],
  ['are beyond the values', [0, 2, 2, 5], 'has offsets beyond its values'],
  ['are negative', [-1, 2, 2, 3], 'has offsets beyond its values'],
])('is refused if its offsets %s', async (_, of, message) => {
  const elements = tableOf({ OFFSETS: offsets(of), VALUES: values });
  const { read } = await elements.at('/tags');
  await expect(read?.({})).rejects.toMatchObject({
    name: 'CorruptError',
    message: expect.stringContaining(`/tags: ${message}`),
  });
});

it('is refused if it has fewer offsets than the table has rows, but not its siblings', async () => {
  const elements = tableOf({ OFFSETS: offsets([0, 2]), VALUES: values });
  await expect(elements.at('/tags')).rejects.toThrow('has 2 offsets for 3 rows');
  expect((await elements.at('/y')).info).toMatchObject({ kind: 'column', length: 3 });
});

it('is unsupported if its lists contain lists', async () => {
  const inner = groupSketch(LIST, { OFFSETS: offsets([0, 1]), VALUES: values });
  const elements = tableOf({ OFFSETS: offsets([0, 1, 1, 1]), VALUES: inner });
  expect((await elements.at('/tags')).info).toMatchObject({
    kind: 'unsupported',
    reason: expect.stringContaining(
      'its lists contain lists or texts of variable length',
    ),
  });
});

it.skipIf(!hasCorpus)('is read as h5col wrote it', async () => {
  const file = join(corpus, 'gen/hep001/h5col_lists.h5');
  const elements = openElements(await openFixture(file));
  expect((await elements.at('/t')).info).toMatchObject({ columns: ['id', 'tags', 'y'] });
  const { read } = await elements.at('/t/tags');
  expect(listsIn(await read?.({}))).toEqual([[1, 2], [], [3]]);
});
