// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { DatasetInfo } from '@/model/dataset';
import { type FindItem, findCommands } from './find-items';
import { lastGenes, rememberUse, withLastUsed } from './last-used';

const run = () => {};
const gene = (name: string) => ({
  ...{ name, id: undefined, rank: 0 as const, absentFrom: [] },
  rows: [{ table: '/var', row: 0 }],
});

it('offers what was used last first, the latest on top, without commands that are gone', () => {
  const dataset = {} as DatasetInfo; // a key only
  const commands = findCommands(
    ['One', 'Two', 'Three'].map((name) => ({ name, run })),
    '',
  );
  const [one, two, three] = commands;
  if (!one || !two || !three) throw new Error('three commands');
  for (const item of [one, three, one]) rememberUse(dataset, item);
  const names = (now: typeof commands) =>
    withLastUsed(dataset, [], now).map(({ name }) => name);
  expect(names(commands)).toEqual(['One', 'Three', 'Two']);
  expect(names([two, three])).toEqual(['Three', 'Two']);
});

it('offers genes that were chosen in other files after what was chosen in this one, the latest first', () => {
  const genes = ['LYZ', 'CD3D'].map((name): FindItem => {
    const place = { key: name, kind: 'gene', name, place: '', rank: 0 } as const;
    return { ...place, action: { kind: 'gene', gene: gene(name) } };
  });
  const [lyz, cd3d] = genes;
  const commands = findCommands([{ name: 'One', run }], '');
  const [one] = commands;
  if (!lyz || !cd3d || !one) throw new Error('two genes and a command');
  const [first, second] = [{}, {}] as DatasetInfo[]; // keys only
  if (!first || !second) throw new Error('two files');
  for (const item of [lyz, cd3d]) rememberUse(first, item);
  expect(lastGenes()).toEqual(['CD3D', 'LYZ']);
  const offered = () =>
    withLastUsed(second, [cd3d, lyz], commands).map(({ name }) => name);
  expect(offered()).toEqual(['CD3D', 'LYZ', 'One']);
  rememberUse(second, one);
  rememberUse(second, lyz);
  expect(offered()).toEqual(['LYZ', 'One', 'CD3D']);
});
