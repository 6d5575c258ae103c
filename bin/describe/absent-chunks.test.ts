import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stores } from '@/testing/node-stores';
import { answerOf } from './answer';

const fixtures = join(import.meta.dirname, '../../src/read/hdf5/fixtures');

it('lists the arrays that lack chunks after reading everything, without treating them as damaged', async () => {
  const answer = await answerOf(join(fixtures, 'indexes.latest.h5'));
  expect(answer.absent_chunks?.['/partly']).toEqual({
    absent: 72,
    of: 77,
    text: '72 of 77 chunks are not in the file; their values are the fill value -7.',
  });
  expect(answer.absent_chunks).not.toHaveProperty('/fixed');
  expect(answer).not.toHaveProperty('element_errors');
});

it('lists of a store by anndata 0.13 the values that are all zero, and no mask', async () => {
  const answer = await answerOf(join(stores, 'kitchen.013.plain.zarr'));
  expect(Object.keys(answer.absent_chunks ?? {})).toEqual([
    '/uns/newer/all_false',
    '/uns/newer/all_zero',
    '/uns/newer/rows_of_zeros/node1-data',
    '/uns/newer/zero',
  ]);
  expect(answer).not.toHaveProperty('element_errors');
});
