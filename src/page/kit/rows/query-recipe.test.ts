import { expect, it } from 'vitest';
import { expectQuery } from '@/ask/query/parse-query';
import type { RowRecipe } from '@/model/row-set';
import { namesIn, queryRecipe } from './query-recipe';

const rows = (name: string): RowRecipe => ({ kind: 'rows', table: name, ranges: [] });
const recipe = (text: string) => queryRecipe(expectQuery(text), '/obs', rows);
const query = (where: string): RowRecipe => ({ kind: 'query', table: '/obs', where });
const complement = (of: RowRecipe): RowRecipe => ({ kind: 'complement', of });

it('keeps a query without named rows whole', () => {
  expect(recipe('not (a > 1 or b == "x")')).toEqual(query('not (a > 1 or b == "x")'));
});

it.each<[string, RowRecipe]>([
  ['@selected', rows('selected')],
  ['not @selected', complement(rows('selected'))],
  [
    'a > 1 and @selected and b == "x"',
    { kind: 'intersection', of: [query('a > 1 and b == "x"'), rows('selected')] },
  ],
  ['a > 1 or @mine', { kind: 'union', of: [query('a > 1'), rows('mine')] }],
  // missing values satisfy neither a condition nor its negation: a negation is moved into each part
  [
    'not (a > 1 and @mine)',
    { kind: 'union', of: [query('not a > 1'), complement(rows('mine'))] },
  ],
  [
    'not (a > 1 or not @mine)',
    { kind: 'intersection', of: [query('not a > 1'), rows('mine')] },
  ],
  [
    '@a and (n > 1 or @b)',
    {
      kind: 'intersection',
      of: [rows('a'), { kind: 'union', of: [query('n > 1'), rows('b')] }],
    },
  ],
])('finds the rows of %s by parts', (text, expected) => {
  expect(recipe(text)).toEqual(expected);
});

it('lists the names of rows once', () => {
  expect(namesIn(expectQuery('@b and not (@a or n > 1) and @b'))).toEqual(['b', 'a']);
});
