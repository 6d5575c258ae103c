import { expect, it } from 'vitest';
import { unpackStrings } from '@/model/strings';
import { warmUpReading } from './warm-up';

it('reads a column and an embedding of a file in memory', async () => {
  const [column, embedding] = await warmUpReading();
  expect(column?.kind === 'categories' && unpackStrings(column.labels)).toEqual([
    'a',
    'b',
  ]);
  expect(embedding).toMatchObject({ kind: 'matrix', rows: [0, 40], columns: [0, 2] });
});
