import { expect, it } from 'vitest';
import type { ElementInfo } from '@/model/element';
import { changesInArray, changesInColumnTable } from './ExportMenu';

const column = (
  name: string,
  valueType: 'numbers' | 'categories' | 'times' | 'strings',
) => {
  const element: ElementInfo = {
    ...{ kind: 'column', path: `/obs/${name}`, dtype: 'x', length: 3 },
    ...{ valueType, nullable: false },
  };
  return { name, element } as Parameters<typeof changesInArray>[0][number];
};
const table = {
  name: 'inner',
  element: { kind: 'dataframe', path: '/obs/inner', length: 3, index: 'i', columns: [] },
} as Parameters<typeof changesInArray>[0][number];

it('says what a column table has in another way, and nothing of what is the same', () => {
  const same = [column('n', 'numbers'), column('kind', 'categories')];
  expect(changesInColumnTable(same)).toEqual([]);
  expect(changesInColumnTable([...same, column('day', 'times'), table])).toEqual([
    'inner: left out, it is no column of values.',
    'day: its times are stored as whole numbers with units.',
  ]);
});

it('says which columns an array has as codes, and which it lacks, as far as there are such', () => {
  const first = 'Without the names of rows and columns, in one type of numbers.';
  expect(changesInArray([column('n', 'numbers')])).toEqual([first]);
  const texts = Array.from({ length: 7 }, (_, i) => column(`t${i}`, 'strings'));
  expect(changesInArray([column('kind', 'categories'), ...texts])).toEqual([
    first,
    'kind: codes of the categories, −1 where missing.',
    't0, t1, t2, t3, t4 and 2 more: left out, as these are no numbers.',
  ]);
});
