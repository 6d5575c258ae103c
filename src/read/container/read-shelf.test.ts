import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MAX_SHELF } from '@/model/shelf';
import { folderStore } from '@/read/bytes/folder-store';
import { memoryFolder } from '@/testing/memory-folder';
import { readShelf, shelfIn } from './read-shelf';

const bytes = (text: string) => new TextEncoder().encode(text);
const shelf = (text: string) => shelfIn(bytes(text));

it('reads titles, texts, files in their order and their views', () => {
  const text = `{ "petri": 1, "title": "Atlas", "text": "Two\\nlines", "licence": "CC0",
    "files": [
      { "path": "b.h5ad", "title": "B", "text": "t", "view": { "color": "/obs/a b", "gene": "CD3E" } },
      { "path": "a.zarr", "view": "https://petri.test/#element=/X&cell=1,2", "n": 1 } ] }`;
  expect(shelf(text)).toEqual({
    title: 'Atlas',
    text: 'Two\nlines',
    files: [
      { path: 'b.h5ad', title: 'B', text: 't', view: 'color=%2Fobs%2Fa%20b&gene=CD3E' },
      { path: 'a.zarr', view: 'element=/X&cell=1,2' },
    ],
    problems: [],
  });
});

it.each([
  ['a byte order mark', bytes('\ufeff{"petri": 1}')],
  ['UTF-16', new Uint8Array(Buffer.from('\ufeff{"petri": 1}', 'utf16le'))],
  ['UTF-16 without a mark', new Uint8Array(Buffer.from('{"petri": 1}', 'utf16le'))],
])('reads %s', (_name, written) => {
  expect(shelfIn(written)).toEqual({ files: [], problems: [] });
});

it.each([
  [
    '{\n  "petri": 1,\n}',
    'is not valid JSON: unexpected "}" at line 3, column 1, after a comma.',
  ],
  [
    '{ "petri": 1 "title": "" }',
    'is not valid JSON: unexpected "\\"" at line 1, column 14.',
  ],
  [
    '{ "petri": 1, "text": "two\nlines" }',
    'is not valid JSON: a text with a line break, a wrong escape or no end at line 1, column 23.',
  ],
  ['{ "petri": 1', 'is not valid JSON: unexpected "end" at line 1, column 13.'],
  ['', 'is not valid JSON: unexpected "end" at line 1, column 1.'],
  [`${'['.repeat(100_000)}`, 'is not valid JSON: nested deeper than 200.'],
  ['[]', 'is not an object in { }.'],
  ['null', 'is not an object in { }.'],
  ['{}', 'has no “"petri": 1” at its top.'],
  ['{"__proto__": {"petri": 1}}', 'has no “"petri": 1” at its top.'],
  ['{"petri": "1"}', 'has no “"petri": 1” at its top.'],
  ['{"petri": 1, "files": {}}', 'has “files” that are not a list in [ ].'],
])('says of %j what is wrong, and where', (text, why) => {
  const message = `petri.json cannot be used, because it ${why}`;
  expect(() => shelf(text)).toThrow(
    expect.objectContaining({ name: 'CorruptError', message }),
  );
});

it('refuses a later version, which may mean something else', () => {
  expect(() => shelf('{"petri": 2}')).toThrow(
    'petri.json is of version 2, which this version of Petri does not know.',
  );
});

it('leaves out what is wrong in it, and says where that is', () => {
  const { title, files, problems } = shelf(
    `{"petri": 1, "title": 5, "files": [null, {"title": "x"}, {"path": ""}, "a.h5ad",
      {"path": "b", "text": [], "view": 3}, {"path": "c", "view": {"color": 1, "gene": "x"}}]}`,
  );
  expect(title).toBeUndefined();
  expect(files).toEqual([
    { path: 'b', title: undefined, text: undefined, view: undefined },
    { path: 'c', title: undefined, text: undefined, view: 'gene=x' },
  ]);
  expect(problems).toEqual([
    'petri.json: title is not a text.',
    'petri.json: files[0] has no “path”.',
    'petri.json: files[1] has no “path”.',
    'petri.json: files[2] has no “path”.',
    'petri.json: files[3] has no “path”.',
    'petri.json: files[4].text is not a text.',
    'petri.json: files[4].view is neither an object nor a text.',
    'petri.json: files[5].view: “color” is not a text.',
  ]);
});

it('takes the first thousand files, and lists ten faults', () => {
  const files = Array.from({ length: 70_000 }, () => '{"path":"a"}').join();
  const long = shelf(`{"petri":1,"files":[${files}]}`);
  expect(long.files).toHaveLength(1000);
  expect(long.problems).toEqual([
    'petri.json lists 70,000 files; only the first 1,000 are taken from it.',
  ]);
  const faulty = shelf(`{"petri":1,"files":[${Array(50).fill('0').join()}]}`);
  expect(faulty.problems).toHaveLength(11);
  expect(faulty.problems.at(-1)).toBe('40 other parts of it cannot be used.');
});

it('changes no prototype by names of members', () => {
  const { files } = shelf(
    '{"petri":1,"__proto__":{"title":"x"},"files":[{"path":"a","__proto__":{"text":"x"},"view":{"__proto__":"y"}}]}',
  );
  expect(files).toEqual([{ path: 'a', view: '__proto__=y' }]);
  expect(Object.getPrototypeOf(files[0])).toBe(Object.prototype);
});

it('cuts texts that no card could show, and says how long they are', () => {
  const { title } = shelf(`{"petri":1,"title":"${'x'.repeat(5000)}"}`);
  expect(title).toMatch(/^x{4096}… \(5,000 characters in all\)$/);
});

it('reads the shelf of a folder, of 1 MB at most', async () => {
  const store = (text: string) =>
    folderStore('runs', memoryFolder({ 'petri.json': text }));
  expect(
    await readShelf(folderStore('runs', memoryFolder({ 'a.h5ad': '' }))),
  ).toBeUndefined();
  expect(await readShelf(store('{"petri":1,"title":"A"}'))).toMatchObject({ title: 'A' });
  await expect(
    readShelf(store(`{"petri":1}${' '.repeat(1_000_000)}`)),
  ).rejects.toMatchObject({
    name: 'TooLargeError',
    message: 'petri.json can have 1,000,000 bytes at most, and has 1,000,011.',
  });
});

it('is as docs/shelf.md and its schema describe it', () => {
  const docs = join(import.meta.dirname, '../../../docs');
  const [, example = ''] =
    /```json\n(.*?)```/s.exec(readFileSync(join(docs, 'shelf.md'), 'utf8')) ?? [];
  const { files, problems } = shelf(example);
  expect([files.length, problems]).toEqual([3, []]);
  const schema = JSON.parse(readFileSync(join(docs, 'shelf.schema.json'), 'utf8'));
  expect(Object.keys(schema.properties)).toEqual(['petri', 'title', 'text', 'files']);
  const { maxItems, items } = schema.properties.files;
  expect(maxItems).toBe(MAX_SHELF.files);
  expect(Object.keys(items.properties)).toEqual(['path', 'title', 'text', 'view']);
  for (const file of JSON.parse(example).files)
    expect(Object.keys(items.properties)).toEqual(
      expect.arrayContaining(Object.keys(file)),
    );
});
