import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { stores } from '@/testing/node-stores';
import { shelfCommand } from './command';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder with copies of stores by their paths, and texts. */
function folderOf(
  files: Readonly<Record<string, string>>,
  texts: Readonly<Record<string, string>> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'petri-shelf-'));
  folders.push(folder);
  const place = (path: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    return join(folder, path);
  };
  for (const [path, store] of Object.entries(files))
    cpSync(join(stores, store), place(path), { recursive: true });
  for (const [path, text] of Object.entries(texts)) writeFileSync(place(path), text);
  return folder;
}

async function run(...args: readonly string[]) {
  const output = collectedOutput();
  const notes: string[] = [];
  const status = await shelfCommand.run(args, {
    ...output,
    note: (text) => notes.push(text),
  });
  return { status, text: output.text(), failures: output.failures, notes };
}

const written = (folder: string) => readFileSync(join(folder, 'petri.json'), 'utf8');
const pathsIn = (text: string): readonly string[] =>
  JSON.parse(text).files.map(({ path }: { readonly path: string }) => path);

it('writes a shelf of the files that Petri opens, with what they contain and how they are coloured', async () => {
  const folder = folderOf(
    {
      'b/x.h5ad': 'kitchen.h5ad',
      'Zellen ü 100 % #1?.zarr': 'kitchen.v3.zarr',
      'small.h5seurat': 'small.h5seurat',
      's1/m.h5': 'matrices.h5',
      's2/m.h5': 'matrices.h5',
    },
    { 'notes.csv': 'cell,gene\n', '.hidden.h5ad': '', 'readme.txt': 'x' },
  );
  const { status, text, failures, notes } = await run(folder);
  expect([status, text, failures]).toEqual([0, '', []]);
  expect(notes).toEqual([`5 files added to ${join(folder, 'petri.json')}.`]);
  const { petri, title, text: own, files } = JSON.parse(written(folder));
  expect([petri, `/${title}`, own]).toEqual([
    1,
    folder.slice(folder.lastIndexOf('/')),
    '',
  ]);
  expect(files.slice(0, 1)).toEqual([
    {
      path: 'b/x.h5ad',
      title: 'x',
      text: '331 cells × 37 genes; counts in X; 4 cell types (cell_type)',
      view: { embedding: '/obsm/X_umap', color: '/obs/cell_type' },
    },
  ]);
  expect(
    files
      .slice(1)
      .map((file: { readonly path: string; readonly title: string }) => [
        file.path,
        file.title,
      ]),
  ).toEqual([
    ['s1/m.h5', 's1/m'],
    ['s2/m.h5', 's2/m'],
    ['small.h5seurat', 'small'],
    ['Zellen ü 100 % #1?.zarr', 'Zellen ü 100 % #1?'],
  ]);
  expect(files[3].view).toEqual({
    embedding: '/reductions/tsne/cell.embeddings',
    color: '/meta.data/seurat_clusters',
  });
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it('adds what an existing one does not list, keeps the rest to the byte, and names what is gone', async () => {
  const folder = folderOf({ 'a.h5ad': 'kitchen.h5ad', 'b.zarr': 'kitchen.v3.zarr' });
  const old = `{ "petri": 1, "note": 12345678901234567890, "title": "Ours",
    "files": [ {"path": "https://host/x.h5ad"}, { "path":"gone.h5ad" }, {"path": "./b.zarr/", "title": "B"} ] }`;
  writeFileSync(join(folder, 'petri.json'), old);
  chmodSync(join(folder, 'petri.json'), 0o664);
  const first = await run(folder);
  expect([first.status, first.failures]).toEqual([0, []]);
  expect(first.notes).toEqual([
    'gone.h5ad is listed in petri.json, but is not there.',
    `1 file added to ${join(folder, 'petri.json')}.`,
  ]);
  const now = written(folder);
  expect(now.startsWith(old.slice(0, old.indexOf(' ] }')))).toBe(true);
  expect(now.endsWith(' ] }')).toBe(true);
  expect(pathsIn(now)).toEqual([
    'https://host/x.h5ad',
    'gone.h5ad',
    './b.zarr/',
    'a.h5ad',
  ]);
  expect(statSync(join(folder, 'petri.json')).mode & 0o777).toBe(0o664);

  const again = await run(folder);
  expect(again.notes.at(-1)).toBe('There is nothing to add.');
  expect(written(folder)).toBe(now);
});

it('says with --check what it would add, prints with --stdout, and writes elsewhere with -o', async () => {
  const folder = folderOf({ 'a.h5ad': 'kitchen.h5ad' });
  const check = await run('--check', folder);
  expect(check).toMatchObject({
    status: 0,
    text: 'a.h5ad: a. 331 cells × 37 genes; counts in X; 4 cell types (cell_type)\n',
  });
  const { text } = await run('--stdout', folder);
  expect(pathsIn(text)).toEqual(['a.h5ad']);
  expect(readdirSync(folder)).toEqual(['a.h5ad']);
  const other = join(folder, 'other.json');
  expect((await run('-o', other, folder)).status).toBe(0);
  expect(readFileSync(other, 'utf8')).toBe(text);
  const refused = await run('-o', other, folder);
  expect(refused.status).toBe(1);
  expect(refused.failures[0]).toContain('is there already');
  expect((await run('-o', other, '--force', folder)).status).toBe(0);
});

it('names what cannot be read, with status 1, and lists the others', async () => {
  const folder = folderOf({ 'a.h5ad': 'kitchen.h5ad', 'old.h5ad': 'kitchen.h5ad' });
  writeFileSync(
    join(folder, 'cut.h5ad'),
    readFileSync(join(folder, 'a.h5ad')).subarray(0, 5000),
  );
  const { status, failures } = await run(folder);
  expect(status).toBe(1);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toContain('cut.h5ad is incomplete: it ends at 5000 of');
  expect(pathsIn(written(folder))).toEqual(['a.h5ad', 'old.h5ad']);
});

it.each([
  ['{"petri": 1,}', 'not valid JSON: unexpected "}" at line 1, column 13, after a comma'],
  ['{"petri": 2}', 'is of version 2'],
  [`{"petri": 1}${' '.repeat(1_000_000)}`, 'can have 1,000,000 bytes at most'],
])('leaves a shelf as it is that cannot be used: %.20j', async (text, why) => {
  const folder = folderOf({ 'a.h5ad': 'kitchen.h5ad' }, { 'petri.json': text });
  const { status, failures } = await run(folder);
  expect(status).toBe(1);
  expect(failures[0]).toContain(why);
  expect(written(folder)).toBe(text);
});

it('leaves one alone that is not UTF-8, which it could not write again as it was', async () => {
  const folder = folderOf({ 'a.h5ad': 'kitchen.h5ad' });
  const latin = Buffer.from('{"petri": 1, "title": "Zürich"}', 'latin1');
  writeFileSync(join(folder, 'petri.json'), latin);
  const { status, failures } = await run(folder);
  expect([status, failures[0]]).toEqual([1, expect.stringContaining('is not UTF-8')]);
  expect(readFileSync(join(folder, 'petri.json')).equals(latin)).toBe(true);
});

it('follows links to folders once, and writes through a link to the shelf', async () => {
  const folder = folderOf(
    { 'a.h5ad': 'kitchen.h5ad' },
    { 'shelves/one.json': '{"petri":1}' },
  );
  symlinkSync('.', join(folder, 'loop'));
  symlinkSync('shelves/one.json', join(folder, 'petri.json'));
  expect((await run(folder)).status).toBe(0);
  expect(pathsIn(readFileSync(join(folder, 'shelves/one.json'), 'utf8'))).toEqual([
    'a.h5ad',
  ]);
});

it('refuses wrong arguments, a store, and a folder without files', async () => {
  const empty = folderOf({}, { 'x.csv': 'a,b\n' });
  const store = folderOf({ 's.zarr': 'kitchen.v3.zarr' });
  const statuses = [];
  for (const args of [
    [],
    [empty, store],
    ['--check', '--stdout', empty],
    ['--force', empty],
    ['--cap=x', empty],
  ])
    statuses.push((await run(...args)).status);
  expect(statuses).toEqual([2, 2, 2, 2, 2]);
  expect((await run(empty)).failures[0]).toContain('has no file that Petri opens.');
  expect((await run(join(store, 's.zarr'))).failures[0]).toContain('is a Zarr store.');
  expect((await run(join(empty, 'absent'))).status).toBe(1);
  expect(readdirSync(empty)).toEqual(['x.csv']);
  const { status, text } = await run('--help');
  expect([status, text.slice(0, 6)]).toEqual([0, 'Writes']);
});
