import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DataError } from '@/model/errors';
import { collectedOutput } from '@/testing/collected-output';
import { folderSummary } from './describe/folder-summary';
import { createInk } from './describe/print-tree';
import { summaryJson, summaryText } from './describe/summary';
import { exportCommand } from './export/command';
import { failureText } from './failure-advice';
import { geneCommand } from './gene/command';
import { groupsCommand } from './groups/command';

const ink = createInk(false);
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'petri-other-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('prints the lines that convert a file after the sentence, with the path as given', async () => {
  const place = join(folder, 'counts.csv');
  writeFileSync(place, 'gene,c1,c2\nA,1,2\n');
  const { failure } = await summaryText(place, ink);
  const [sentence, ...lines] = failure?.split('\n') ?? [];
  expect(sentence).toBe(
    `${place}: counts.csv is a text file with comma-separated columns (CSV): a column of names and 2 columns of numbers.`,
  );
  expect(lines).toContain('In Python:');
  expect(lines).toContain(`  table = pd.read_csv("${place}", sep=",", index_col=0)`);
  expect(lines.at(-1)).toBe(`Then describe ${join(folder, 'counts.h5ad')}.`);
});

it('gives them as JSON too', async () => {
  const place = join(folder, 'a.qs2');
  writeFileSync(place, Uint8Array.of(0x0b, 0x0e, 0x0a, 0xc1, 1, 1));
  const { text } = await summaryJson(place);
  expect(JSON.parse(text)).toMatchObject({
    file: place,
    error: expect.stringContaining('is an R object saved with the R package qs2.'),
    convert: {
      where: 'R',
      code: expect.stringContaining(`x <- qs2::qs_read("${place}")`),
      result: join(folder, 'a.h5ad'),
    },
  });
});

it('converts files with a URL by file name', () => {
  const conversion = { kind: 'r', format: 'rds', content: 'table' } as const;
  const error = new DataError('NotDataError', 'It is.', { conversion });
  expect(failureText(error, 'https://host/x/my%20cells.rds?sig=1')).toContain(
    'x <- readRDS("my cells.rds")',
  );
});

it('recognises a folder of Cell Ranger, rather than a store without metadata', async () => {
  for (const name of ['matrix.mtx', 'barcodes.tsv', 'genes.tsv'])
    writeFileSync(
      join(folder, name),
      '%%MatrixMarket matrix coordinate integer general\n1 1 0\n',
    );
  rmSync(join(folder, 'counts.csv'));
  const summary = await folderSummary(folder, { isJson: false, ink });
  expect(summary?.failure).toContain(
    `${folder} is a folder with 1 count matrix in the format of Cell Ranger, by the names of its files`,
  );
  expect(summary?.failure).toContain(`read_mtx("${folder}/matrix.mtx").T`);
});

const noRanges = new DataError('RangeNotSupportedError', 'The server sends whole files.');
const url = 'https://example.org/cells.h5ad';

it.each([
  ['describe', 'describe the copy'],
  ['gene', 'run “petri gene” on the copy'],
  ['groups', 'run “petri groups” on the copy'],
  ['export', 'run “petri export” on the copy'],
] as const)('advises %s to %s', (command, what) => {
  expect(failureText(noRanges, url, command)).toBe(
    `${url}: The server sends whole files. Download the file and ${what}, or use a server that supports range requests.`,
  );
});

it.each([
  ['gene', geneCommand, ['CD3D']],
  ['groups', groupsCommand, ['leiden']],
  ['export', exportCommand, ['obs']],
] as const)('names petri %s if it is given an accession', async (name, command, more) => {
  const output = collectedOutput();
  expect(await command.run(['GSE194122', ...more], output)).toBe(1);
  expect(output.failures.join()).toContain(
    `download a file from https://www.ncbi.nlm.nih.gov/geo/query/acc.cgi?acc=GSE194122 and run “petri ${name}” on it.`,
  );
});
