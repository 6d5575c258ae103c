import { expect, it } from 'vitest';
import {
  addressItems,
  type Command,
  findCommands,
  genesItems,
  listedNames,
  rankItems,
} from './find-items';

const run = () => {};
const gene = (name: string) => ({
  ...{ name, id: undefined, rank: 0 as const, absentFrom: [] },
  rows: [{ table: '/var', row: 0 }],
});

it('finds commands by their names, then by other words for them', () => {
  const commands: readonly Command[] = [
    { name: 'Markers', words: 'differential expression', run },
    { name: 'Dot plot', words: 'dotplot', run },
    { name: 'Violin plot', run },
  ];
  const found = (text: string) =>
    findCommands(commands, text).map(({ name, rank }) => [name, rank]);
  expect(found('dot plot')).toEqual([['Dot plot', 0]]);
  expect(found('dotpl')).toEqual([['Dot plot', 2]]);
  expect(found('expression')).toEqual([['Markers', 2]]);
  expect(found('')).toHaveLength(3);
});

it('opens an address first, whatever its scheme is called', () => {
  const commands = ['Open s3://cells/a.h5ad', 'Open it with keys'].map((name) => ({
    ...{ name, run: () => undefined },
  }));
  expect(rankItems(addressItems(commands)).map(({ name }) => name)).toEqual([
    ...['Open s3://cells/a.h5ad', 'Open it with keys'],
  ]);
});

it('reads lists of names, but no name with a space as one', () => {
  expect(listedNames('CD3D, LYZ;NKG7 ,CD3D,')).toEqual(['CD3D', 'LYZ', 'NKG7']);
  expect(listedNames('CD4 T cells')).toEqual([]);
});

it('offers a blend of two genes only, colours only where there is an embedding, and names what is missing', () => {
  const listed = (names: readonly string[], hasEmbedding: boolean) =>
    genesItems(
      names.map((name) => ({ name, gene: name === 'x' ? undefined : gene(name) })),
      hasEmbedding,
    ).map(({ name, place }) => `${name} ${place}`.trim());
  expect(listed(['A', 'B'], true)).toEqual([
    'Blend A, B in the embedding',
    'Colour by the mean of A, B',
    'Dot plot of A, B',
  ]);
  expect(listed(['A', 'B', 'C', 'D', 'E', 'x'], true)).toEqual([
    'Colour by the mean of A, B, C and 2 more not found: x',
    'Dot plot of A, B, C and 2 more',
  ]);
  expect(listed(['A', 'x'], false)).toEqual(['Dot plot of A not found: x']);
  expect(listed(['x'], true)).toEqual([]);
});
