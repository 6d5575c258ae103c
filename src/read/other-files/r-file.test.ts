import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import { identify } from '@/read/container/identify';
import {
  HEADER_2,
  HEADER_3,
  integers,
  latin1,
  list,
  NULL,
  pairs,
  s4,
  s4Class,
  seuratObject,
  strings,
} from '@/testing/r-bytes';
import { recordingSource } from '@/testing/recording-source';

const of = (bytes: readonly number[] | Uint8Array) =>
  identify(memorySource(Uint8Array.from(bytes), 'x'));
const CONVERT = 'Petri does not read R’s own formats: convert it to .h5ad in R.';

it('a small Seurat object is recognised by its class, which R writes last', async () => {
  expect(await of([...HEADER_3, ...seuratObject(4)])).toEqual({
    kind: 'other',
    what: `is an R object (.rds) of class Seurat (package SeuratObject). R 4.3.2 wrote it (serialisation version 3, XDR, not compressed). ${CONVERT}`,
    conversion: { kind: 'r', format: 'rds', content: 'seurat' },
  });
});

it('a large one is recognised by its first slots, reading only the first 16 kB', async () => {
  const bytes = new Uint8Array(
    gzipSync(Uint8Array.from([...HEADER_3, ...seuratObject(20_000)])),
  );
  expect(bytes.length).toBeGreaterThan(60_000);
  const source = recordingSource(memorySource(bytes, 'x'));
  expect(await identify(source)).toEqual({
    kind: 'other',
    what: `is probably a Seurat object (.rds): its first slot is “assays”, a list of objects; the first of these begins with “counts”. R 4.3.2 wrote it (serialisation version 3, XDR, gzip). ${CONVERT}`,
    conversion: { kind: 'r', format: 'rds', content: 'seurat' },
  });
  expect(source.reads).toEqual(['0+16384']);
});

it.each([
  [
    's4 slots of SingleCellExperiment',
    s4(['int_elementMetadata', integers([1])], ['int_colData', integers([])]),
    'single-cell-experiment',
    'is probably a SingleCellExperiment (.rds): its first slot is “int_elementMetadata”',
  ],
  [
    'Seurat 2',
    s4(['raw.data', integers([1])]),
    'seurat',
    'is probably an object of Seurat 2 (.rds): its first slot is “raw.data”',
  ],
  [
    'a sparse matrix',
    s4(['i', integers([1])], s4Class('dgCMatrix', 'Matrix')),
    'sparse-matrix',
    'of class dgCMatrix (package Matrix)',
  ],
  [
    'an S4 object of another class',
    s4(['x', integers([1])]),
    'unknown',
    'is an R object (.rds). R 4',
  ],
  ['a vector', integers([1, 2]), 'unknown', 'is an R object (.rds). R 4'],
  [
    'a slot that Object has too',
    s4(['toString', integers([1])]),
    'unknown',
    'is an R object (.rds). R 4',
  ],
])('recognises %s', async (_, object, content, text) => {
  expect(await of([...HEADER_3, ...object])).toMatchObject({
    what: expect.stringContaining(text),
    conversion: { content },
  });
});

it('takes the first object of a list', async () => {
  const bytes = [...HEADER_3, ...list(seuratObject(2), seuratObject(2))];
  expect(await of(bytes)).toMatchObject({
    what: expect.stringContaining(
      'is an R object (.rds), a list whose first element is of class Seurat (package SeuratObject).',
    ),
    conversion: { content: 'seurat', inList: true },
  });
});

it('names the first object of a workspace', async () => {
  const bytes = [
    ...latin1('RDX2\n'),
    ...HEADER_2,
    ...pairs(['pbmc', seuratObject(2)], ['other', strings(['a'])]),
  ];
  expect(await of(new Uint8Array(gzipSync(Uint8Array.from(bytes))))).toEqual({
    kind: 'other',
    what: `is an R workspace (.RData) whose first object is pbmc, of class Seurat (package SeuratObject). R 3.6.1 wrote it (serialisation version 2, XDR, gzip). ${CONVERT}`,
    conversion: { kind: 'r', format: 'rdata', content: 'seurat', variable: 'pbmc' },
  });
});

it('resolves references to earlier symbols, as R writes every repeated name', async () => {
  // data.frame(a = factor("x")): the class of the table refers to the second symbol, the class of the column
  const symbol = (name: string) => [
    0,
    0,
    0,
    1,
    0,
    4,
    0,
    9,
    0,
    0,
    0,
    name.length,
    ...latin1(name),
  ];
  const bytes = [
    ...[...HEADER_3, 0, 0, 3, 0x13, 0, 0, 0, 1, 0, 0, 3, 13, 0, 0, 0, 1, 0, 0, 0, 1],
    ...[0, 0, 4, 2, ...symbol('levels'), ...strings(['x'])],
    ...[0, 0, 4, 2, ...symbol('class'), ...strings(['factor']), ...NULL],
    ...[0, 0, 4, 2, ...symbol('names'), ...strings(['a'])],
    ...[0, 0, 4, 2, 0, 0, 2, 0xff, ...strings(['data.frame']), ...NULL],
  ];
  expect(await of(bytes)).toMatchObject({
    what: expect.stringContaining('is an R object (.rds) of class data.frame. R 4.3.2'),
    conversion: { content: 'table' },
  });
});

it('reads the other two encodings: ASCII, with its escapes, and native', async () => {
  // saveRDS(structure(list(), class = "data.frame"), ascii = TRUE) by R 4.1.3
  const ascii =
    'A\n3\n262403\n197888\n5\nUTF-8\n787\n0\n1026\n1\n262153\n5\nclass\n16\n1\n262153\n10\ndata\\056frame\n254\n';
  expect(await of(latin1(ascii))).toMatchObject({
    what: expect.stringContaining(
      'is an R object (.rds) of class data.frame. R 4.1.3 wrote it (serialisation version 3, ASCII, not compressed).',
    ),
    conversion: { content: 'table' },
  });
  expect(await of(latin1(ascii.replaceAll('\n', '\r\n')))).toMatchObject({
    conversion: { content: 'table' },
  });
  const native = [...latin1('B\n'), 2, 0, 0, 0, 1, 6, 3, 0, 0, 3, 2, 0, 254, 0, 0, 0];
  expect(await of(native)).toMatchObject({
    what: expect.stringContaining('R 3.6.1 wrote it (serialisation version 2, native,'),
  });
});

// Python's bz2 and lzma over HEADER_3 and an S4 object that begins with raw.data; rdata 0.11 reads the same bytes
const BZIP2 =
  'QlpoOTFBWSZTWUxfhKsAAB//gP7yACAAAwBAAQAGQCQAFIAAASAAVFAAAMh6g09RTQYg00BIic4jOd6Saozbiyo9RLUSBxyBoGVx7e2IyA8ARov8XckU4UJBMX4SrA==';
const XZ =
  '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4ABGAD1dACwCfBn5r/QdPLYUIvybVYVlGVF3vTqoiJ4a+brOpp7E5ct7UPgUZzRy8iyVECt9ABlFIUzvafcm2ca+6AAAAAAAzmKsm28UvmEAAVlHBYdHox+2830BAAAAAARZWg==';

it.each([
  ['bzip2', BZIP2],
  ['xz', XZ],
])('looks into %s', async (compression, base64) => {
  expect(await of(new Uint8Array(Buffer.from(base64, 'base64')))).toEqual({
    kind: 'other',
    what: `is probably an object of Seurat 2 (.rds): its first slot is “raw.data”. R 4.3.2 wrote it (serialisation version 3, XDR, ${compression}). ${CONVERT}`,
    conversion: { kind: 'r', format: 'rds', content: 'seurat' },
  });
});

it('handles every truncation and every changed byte', async () => {
  const whole = [...HEADER_3, ...seuratObject(4)];
  for (let end = 6; end < whole.length; end++)
    expect((await of(whole.slice(0, end))).kind).toBe('other');
  for (let at = 2; at < whole.length; at++)
    for (const value of [0, 25, 255])
      expect((await of(whole.with(at, value))).kind).toBe('other');
});
