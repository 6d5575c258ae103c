import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstAddress, namedFiles } from './named-files';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'petri-named-'));
  for (const name of ['a', 'b', 'c/pbmc.zarr', '.cache'])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['a/pbmc.h5ad', 'b/pbmc.h5ad', 'a/x.zarr.zip', 'b/x.zarr.zip'])
    writeFileSync(join(folder, name), '');
  writeFileSync(join(folder, 'a/50% #1.h5ad'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

const named = (...names: readonly string[]) =>
  namedFiles(names.map((name) => (name.includes('://') ? name : join(folder, name))));
const namesOf = async (...names: readonly string[]) => [
  ...(await named(...names)).keys(),
];

it('arguments of one name get numbers before their endings', async () => {
  expect(
    await namesOf('a/pbmc.h5ad', 'b/pbmc.h5ad', 'a/x.zarr.zip', 'b/x.zarr.zip', 'a', 'a'),
  ).toEqual(['pbmc.h5ad', 'pbmc-2.h5ad', 'x.zarr.zip', 'x-2.zarr.zip', 'a', 'a-2']);
});

it('a hidden folder that is named itself is served', async () => {
  expect(await namesOf('.cache', '.cache')).toEqual(['.cache', '.cache-2']);
});

it('an address is named like its file, a page about a file like that', async () => {
  const files = await named(
    'https://host.example/runs/a%20b.h5ad?sig=1',
    'https://zenodo.org/records/1/files/cells.h5ad?download=1',
    's3://bucket/runs/c.zarr/',
    'https://user:secret@host.example/d.h5ad',
  );
  expect([...files.keys()]).toEqual(['a b.h5ad', 'cells.h5ad', 'c.zarr', 'd.h5ad']);
  expect(files.get('a b.h5ad')).toMatchObject({
    address: { url: 'https://host.example/runs/a%20b.h5ad?sig=1' },
  });
  expect(files.get('cells.h5ad')).toMatchObject({
    address: { url: 'https://zenodo.org/api/records/1/files/cells.h5ad/content' },
  });
  expect(files.get('d.h5ad')).toMatchObject({
    address: { url: 'https://host.example/d.h5ad' },
    login: 'Basic dXNlcjpzZWNyZXQ=',
  });
});

it('a path that does not exist, and a scheme that is not read, are refused by a sentence', async () => {
  await expect(named('absent.h5ad')).rejects.toMatchObject({
    name: 'NotFoundError',
    message: `${join(folder, 'absent.h5ad')} does not exist.`,
  });
  await expect(named('ftp://host.example/a.h5ad')).rejects.toMatchObject({
    name: 'UnsupportedError',
  });
});

it.each([
  [[], undefined],
  [['a/pbmc.h5ad'], 'files/pbmc.h5ad'],
  [['a/50% #1.h5ad'], 'files/50%25%20%231.h5ad'],
  [['a'], 'files/a/'],
  [['c/pbmc.zarr'], 'files/pbmc.zarr'],
  [['a/pbmc.h5ad', 'a'], 'files/'],
  [['https://host.example/a.h5ad'], 'files/a.h5ad'],
  [['https://host.example/runs/'], 'files/runs/'],
  [['https://host.example/runs.tar#s1/a.h5ad'], 'files/runs.tar#s1/a.h5ad'],
] as const)('of %j the page opens %s', async (names, address) => {
  expect(firstAddress(await named(...names))).toBe(address);
});
