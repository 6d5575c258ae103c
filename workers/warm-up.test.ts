import { expect, it } from 'vitest';
import { countOf, unpackStrings } from '@/model/strings';
import { warmUpReading } from './warm-up';

it('reads names, a column and an embedding of a file in memory', async () => {
  const [names, column, embedding] = await warmUpReading();
  expect(names?.kind === 'strings' && countOf(names.strings)).toBe(1000);
  expect(column?.kind === 'categories' && unpackStrings(column.labels)).toEqual([
    'a',
    'b',
  ]);
  expect(embedding).toMatchObject({ kind: 'matrix', rows: [0, 1000], columns: [0, 2] });
});

it('ends where a file is opened meanwhile', async () => {
  let asked = 0;
  await warmUpReading(() => ++asked === 2);
  expect(asked).toBe(2);
});
