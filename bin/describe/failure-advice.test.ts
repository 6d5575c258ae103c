import { expect, it } from 'vitest';
import { DataError } from '@/model/errors';
import { collectedOutput } from '@/testing/collected-output';
import { exportCommand } from '../export/command';
import { geneCommand } from '../gene/command';
import { groupsCommand } from '../groups/command';
import { failureText } from './failure-advice';

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
] as const)(
  'names petri %s where an accession is given to it',
  async (name, command, more) => {
    const output = collectedOutput();
    expect(await command.run(['GSE194122', ...more], output)).toBe(1);
    expect(output.failures.join()).toContain(
      `download a file from https://www.ncbi.nlm.nih.gov/geo/query/acc.cgi?acc=GSE194122 and run “petri ${name}” on it.`,
    );
  },
);
