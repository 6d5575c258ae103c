import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 },
).split('\n');

/** Paths without their endings, folders included. */
const known = new Set(
  files.flatMap((file) => {
    const segments = file.split('/');
    const folders = segments.map((_, i) => segments.slice(0, i).join('/'));
    const bare = file.replace(/(\.(more|long|spec|test|generated))*\.[a-z0-9]+$/, '');
    return [file, bare, ...folders];
  }),
);

/** Folders that a path in a document may begin at, besides that of the document. */
const STARTS = [
  '',
  'src',
  'src/read',
  'src/ask',
  'src/page',
  'src/write',
  'src/page/kit',
];
const OURS =
  /`((?:src|read|write|ask|page|model|workers|bin|bench|e2e|house|testing|client|kit|pages|embedding|bytes|codecs|chunks|hdf5|zarr|container|elements|formats|\.\.)(?:\/[\w.-]+)+)`/g;

it.each(
  files.filter((file) =>
    /^(ARCHITECTURE\.md|docs\/contributing\.md|(src|bin|e2e)\/.*README\.md)$/.test(file),
  ),
)('%s names files and folders that exist', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const named = [...text.matchAll(OURS)]
    .map(([, path = '']) => path)
    .filter((path) => !path.startsWith('../shared')); // beside the checkout
  const missing = named.filter((path) => {
    const own = join(dirname(file), path);
    const paths = [own, ...STARTS.map((start) => join(start, path))];
    return !paths.some((one) => known.has(one));
  });
  expect(missing).toEqual([]);
});
