import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { memorySource } from '@/read/bytes/memory-source';
import { identify } from '@/read/container/identify';
import { recordingSource } from '@/testing/recording-source';

const of = (text: string) =>
  identify(
    memorySource(
      Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
      'x',
    ),
  );
const ofGzip = (text: string) =>
  identify(memorySource(new Uint8Array(gzipSync(text)), 'x'));

it.each([
  ['\x0b\x0e\x0a\x0c\x03', 'the R package qs.', 'qs'],
  ['\x0b\x0e\x0a\xc1\x01', 'the R package qs2.', 'qs2'],
  ['\x0b\x0e\x0a\xcd\x01', 'the R package qs2 (qdata).', 'qdata'],
])('recognises files of qs and qs2: %j', async (start, text, format) => {
  expect(await of(start)).toMatchObject({
    what: expect.stringContaining(`is an R object saved with ${text}`),
    conversion: { kind: 'r', format, content: 'unknown' },
  });
});

const MTX =
  '%%MatrixMarket matrix coordinate integer general\n%metadata_json: {"x": 1}\n32738 2700 2286884\n32709 1 4\n';

it('states the shape of a Matrix Market file, also in a gzip', async () => {
  expect(await of(MTX)).toMatchObject({
    what: expect.stringContaining(
      'is a Matrix Market file (.mtx): 32,738 × 2,700 with 2,286,884 stored values, without the names',
    ),
    conversion: { kind: 'matrix-market' },
  });
  expect(await ofGzip(MTX)).toMatchObject({
    what: expect.stringContaining('(.mtx), compressed with gzip: 32,738 × 2,700'),
  });
});

const numbers = { kind: 'table', content: 'numbers' };

it.each([
  [
    'cell,GENE1\nA,1\nB,2\n',
    'comma-separated columns (CSV): a column of names and 1 column of numbers.',
    { ...numbers, separator: ',', isTransposed: undefined },
  ],
  [
    `cell,GENE1\n${'A,1\n'.repeat(30)}`,
    'a column of names and 1 column of numbers, by its first lines.',
    { ...numbers, separator: ',', isTransposed: undefined },
  ],
  [
    `cell,GENE1\n${'A,1\n'.repeat(19)}B,x`,
    'a column of names and 1 column of numbers, by its first lines.',
    { ...numbers, separator: ',', isTransposed: undefined },
  ],
  [
    'gene,cell1,cell2\nA,1,2\n',
    'comma-separated columns (CSV): a column of names and 2 columns of numbers.',
    { ...numbers, separator: ',', isTransposed: undefined },
  ],
  [
    '"","AAACATACAACCAC-1","AAACATTGAGCTAC-1"\n"CD3D",0,1.5\n"CD8A",,2e-3\n',
    'columns such as AAACATACAACCAC-1 are cells.',
    { ...numbers, separator: ',', isTransposed: true },
  ],
  [
    'AAACATACAACCAC\tAAACATTGAGCTAC\nENSG00000167286\t0\t1\n',
    'tab-separated columns (TSV): a column of names and 2 columns of numbers; by their names, columns such as AAACATACAACCAC',
    { ...numbers, separator: '\t', isTransposed: true },
  ],
  [
    ',CD3D,CD8A\nAAACATACAACCAC-1,0,1\n',
    'rows such as AAACATACAACCAC-1 are cells.',
    { ...numbers, separator: ',', isTransposed: false },
  ],
  [
    'cell;cluster;"a;b"\nc1;T cell;1\nc2;B cell;2\n',
    'columns separated by semicolons (CSV): 3 columns, not all of numbers.',
    { kind: 'table', separator: ';', content: 'mixed', isTransposed: undefined },
  ],
])('recognises tables: %j', async (text, what, conversion) => {
  expect(await of(text)).toMatchObject({
    what: expect.stringContaining(what),
    conversion,
  });
});

it('recognises a table by a part of its first line', async () => {
  const cells = Array.from({ length: 3000 }, (_, i) => `cell${i}`);
  expect(await of(`${cells.join(',')}\ng,1`)).toMatchObject({
    what: expect.stringMatching(/\(CSV\): more than 1,[0-9]{3} columns\.$/),
  });
});

it('recognises a table in a gzip', async () => {
  expect(await ofGzip('a\tb\n1\t2\n3\t4\n')).toMatchObject({
    what: expect.stringContaining(
      'is a text file with tab-separated columns (TSV), compressed with gzip: 2 columns of numbers',
    ),
  });
});

it.each([
  'Dear Sir,\nplease find the file\n',
  'a b c\n1 2 3\n',
  'one line',
  'a,b\n1,2,3\n4,5\n',
])('does not recognise %j as a table', async (text) => {
  const identity = await of(text);
  expect(identity).toMatchObject({ what: expect.stringContaining('is a text file. ') });
  expect(identity).not.toHaveProperty('conversion');
});

it.each([
  [
    'bzip2',
    'BZh91AY&SY',
    '0+1048576',
    'is compressed with bzip2. Unpack it first (bunzip2).',
  ],
  ['xz', '\xfd7zXZ\0', '0+81920', 'is compressed with xz. Unpack it first (unxz).'],
])(
  'reads a bounded part of a large file in %s, also if it is damaged',
  async (_, start, read, what) => {
    const noise = Uint8Array.from({ length: 3 << 20 }, (_, i) => (i * 7919) % 251);
    noise.set([...start].map((letter) => letter.charCodeAt(0)));
    const source = recordingSource(memorySource(noise, 'x'));
    expect(await identify(source)).toEqual({ kind: 'other', what });
    expect(source.reads).toEqual(['0+16384', read]);
  },
);

it('says how to unpack HDF5 in another compression', async () => {
  // Python's lzma over HDF5's signature and 40 zeros
  const xz =
    '/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4AAvAA9dAESSBIRvent3SsRxGwYAAAAAQ5VWLWA5WhwAASsw7ngvcB+2830BAAAAAARZWg==';
  expect(
    await identify(memorySource(new Uint8Array(Buffer.from(xz, 'base64')), 'x')),
  ).toEqual({
    kind: 'other',
    what: 'is HDF5 compressed with xz. Unpack it first (unxz).',
  });
});
