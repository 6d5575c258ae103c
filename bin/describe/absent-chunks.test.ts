import { join } from 'node:path';
import { expect, it } from 'vitest';
import { answerOf } from './answer';

const fixtures = join(import.meta.dirname, '../../src/storage/hdf5/fixtures');

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
