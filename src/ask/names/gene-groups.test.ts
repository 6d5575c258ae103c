import { expect, it } from 'vitest';
import { groupedText, groupNames, knownGenes } from './gene-groups';

const names = { index: ['CD3E', 'CD3D', 'MS4A1', 'NKG7', 'HLA:A'], columns: [] };

it('reads groups of genes by line or between semicolons, then genes without a group', () => {
  const text = 'T cells: CD3E, cd3d; B cells: MS4A1\nNKG7 HLA:A';
  expect(groupNames(names, text)).toEqual({
    found: ['CD3E', 'CD3D', 'MS4A1', 'NKG7', 'HLA:A'],
    brackets: [
      { label: 'T cells', count: 2 },
      { label: 'B cells', count: 1 },
    ],
    ...{ unknown: [], ambiguous: [], repeated: [] },
  });
});

it('has a gene of two groups in the first, and says so; an empty group is left out', () => {
  const { found, brackets, repeated, unknown } = groupNames(
    names,
    'T: CD3E\nNK: CD3E, NKG7\nnone: XYZ',
  );
  expect(found).toEqual(['CD3E', 'NKG7']);
  expect(brackets).toEqual([
    { label: 'T', count: 1 },
    { label: 'NK', count: 1 },
  ]);
  expect([repeated, unknown]).toEqual([['CD3E'], ['XYZ']]);
});

it('reads a list of one name per line that has no groups', () => {
  const { found, brackets } = groupNames(names, 'CD3E\n\nMS4A1\r\nNKG7');
  expect([found, brackets]).toEqual([['CD3E', 'MS4A1', 'NKG7'], []]);
});

it.each([
  `{'T cells': ['CD3E', 'CD3D'], 'B cells': ['MS4A1']}`,
  `{\n    'T cells': ['CD3E', 'CD3D'],\n    'B cells': ['MS4A1'],\n}`,
  '{"T cells":["CD3E","CD3D"],"B cells":["MS4A1"]}',
])('reads a dictionary of lists: %s', (text) => {
  expect(groupNames(names, text)).toMatchObject({
    found: ['CD3E', 'CD3D', 'MS4A1'],
    brackets: [
      { label: 'T cells', count: 2 },
      { label: 'B cells', count: 1 },
    ],
    unknown: [],
  });
});

it('writes the text that it reads', () => {
  const brackets = [{ label: 'T cells', count: 2 }];
  const text = groupedText(['CD3E', 'CD3D', 'MS4A1'], brackets);
  expect(text).toBe('T cells: CD3E, CD3D\nMS4A1');
  expect(groupNames(names, text).brackets).toEqual(brackets);
  expect(groupedText(['CD3E', 'CD3D'], [])).toBe('CD3E, CD3D');
});

it('leaves genes that the matrix lacks, or has already, out of their groups', () => {
  const links = ['XYZ', 'CD3E', 'cd3e', 'MS4A1', 'ABC', 'NKG7'];
  const { found, unknown, brackets } = knownGenes(names, links, [
    { label: 'T', count: 3 },
    { label: 'B', count: 1 },
    { label: 'gone', count: 1 },
  ]);
  expect(found.map(({ link, column }) => [link, column])).toEqual([
    ['CD3E', 0],
    ['MS4A1', 2],
    ['NKG7', 3],
  ]);
  expect(unknown).toEqual(['XYZ', 'ABC']);
  expect(brackets).toEqual([
    { label: 'T', count: 1 },
    { label: 'B', count: 1 },
  ]);
});

it('bounds groups of more genes than there are', () => {
  const { brackets } = knownGenes(
    names,
    ['CD3E', 'MS4A1'],
    [
      { label: 'T', count: 1 },
      { label: 'B', count: 400 },
      { label: 'none', count: 3 },
    ],
  );
  expect(brackets).toEqual([
    { label: 'T', count: 1 },
    { label: 'B', count: 1 },
  ]);
});
