import { expect, it } from 'vitest';
import { keepList, listNamed, listNamesIn } from './row-lists';
import { type RowRecipe, recipeOf, rowSetId } from './row-set';

/** Every third row, of a hundred thousand. */
const scattered = Uint32Array.from({ length: 60_000 }, (_, i) => 3 * (i >> 1) + (i % 2));
const recipe = { kind: 'rows', table: '/obs', ranges: scattered } as const;

it('names very many ranges shortly, equal arrays the same, and finds them again', () => {
  const id = rowSetId(recipe);
  expect(id.length).toBeLessThan(80);
  expect(rowSetId({ ...recipe })).toBe(id);
  expect(recipeOf(id)).toEqual(recipe);
  const rest: RowRecipe = { kind: 'complement', of: recipe };
  expect(recipeOf(rowSetId(rest))).toEqual(rest);
});

it('spells few ranges out, typed or not', () => {
  const id = '{"kind":"rows","ranges":[0,3,7,8],"table":"/obs"}';
  expect(rowSetId({ ...recipe, ranges: [0, 3, 7, 8] })).toBe(id);
  expect(rowSetId({ ...recipe, ranges: Uint32Array.of(0, 3, 7, 8) })).toBe(id);
});

it('finds the lists in a question, and gives a copy of one the name that it has elsewhere', () => {
  const id = rowSetId(recipe);
  const [name = ''] = listNamesIn({ path: '/obs/n', rows: id, of: { chosen: 'x' } });
  expect(listNamed(name)).toBe(scattered);
  const copy = scattered.slice();
  keepList(name, copy);
  expect(rowSetId({ ...recipe, ranges: copy })).toBe(id);
  expect(listNamesIn({ rows: rowSetId({ ...recipe, ranges: [0, 1] }) })).toEqual([]);
});

it('says of rows that are no longer known what to do', () => {
  expect(() => listNamed('#0')).toThrow('Select them again');
});
