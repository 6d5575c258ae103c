import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf } from './imports-of';

const root = join(import.meta.dirname, '../..');
const own = join(root, 'src/read/zarr');

function sourcesIn(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}

it('Zarr is used through openZarr only', () => {
  const others = ['src', 'workers', 'bin']
    .flatMap((folder) => sourcesIn(join(root, folder)))
    .filter(({ path }) => !path.startsWith(own));
  const used = others.flatMap(({ path, text }) =>
    importsOf(path, text)
      .map(({ specifier }) => specifier)
      .filter(
        (specifier) => /(^|\/)zarr\//.test(specifier) && !/(^|\/)write\//.test(specifier),
      ),
  );
  expect(new Set(used)).toEqual(new Set(['@/read/zarr/open-zarr']));
});

it('Zarr has no other dependencies than the model and what its README lists', () => {
  const needed = sourcesIn(own).flatMap(({ path, text }) =>
    importsOf(path, text)
      .map(({ specifier }) => specifier)
      .filter((specifier) => !/^(\.\/|@\/model\/)/.test(specifier))
      .map((specifier) => specifier.replace(/^(@\/\w+(?:\/\w+)?).*$/, '$1')),
  );
  expect([...new Set(needed)].sort()).toEqual([
    '@/read/bytes',
    '@/read/chunks',
    '@/read/codecs',
    '@/read/json',
    '@/read/node',
  ]);
});

it('Zarr has each of its files in its README', () => {
  const text = readFileSync(join(own, 'README.md'), 'utf8');
  for (const { path } of sourcesIn(own)) {
    const name = path.slice(own.length + 1);
    expect(text, name).toContain(`\`${name}\``);
  }
});

it('Zarr does not mention conventions on top of it', () => {
  for (const { path, text } of sourcesIn(own))
    expect(text, path).not.toMatch(/anndata|mudata|obsm|encoding-type/i);
});
