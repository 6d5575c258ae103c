import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { faults, hasFaults, NO_FAULTS } from '@/testing/node-faults';
import { exportCommand } from './command';

async function run(...args: readonly string[]) {
  const output = collectedOutput(false);
  const status = await exportCommand.run(args, output);
  return {
    status,
    lines: output.text().split(/\r?\n/),
    failures: output.failures.join(),
  };
}

const why = hasFaults ? '' : ` (left out: ${NO_FAULTS})`;
describe.skipIf(!hasFaults)(`arrays of millions of columns${why}`, () => {
  const name = join(faults, 'wide-obsm/c_20M.h5ad');
  const array = 'obsm/fragment_paired';

  // values as anndata.read_h5ad(name).obsm['fragment_paired'][:, [1, 19414856]] has them
  it('writes columns by number and by name', async () => {
    const columns = '--columns=@1,fragment_paired-19414856';
    const { status, lines } = await run(name, array, columns);
    expect(status).toBe(0);
    expect(lines.slice(0, 6)).toEqual([
      '_index,fragment_paired-1,fragment_paired-19414856',
      'cell0,0,0',
      'cell1,0,0',
      'cell2,0,0',
      'cell3,0,0',
      'cell4,0,1',
    ]);
  });

  it('names the range of numbers for an unknown column', async () => {
    const { status, failures } = await run(name, array, '--columns=@20000000');
    expect([status, failures]).toEqual([1, expect.stringContaining('@0 to @19999999')]);
  });

  it('refuses them as a whole table, before any is read', async () => {
    const { status, failures } = await run(name, array);
    expect([status, failures]).toEqual([
      1,
      expect.stringContaining('12 rows × 20,000,000 columns are too many columns'),
    ]);
  });

  // h5py: 120 in row 3 of column 2,997,915,820 of obsm/fragment_paired
  it('writes columns beyond 2³¹', async () => {
    const snap = join(faults, 'snapatac2/b_nodf.h5ad');
    const { lines } = await run(snap, array, '--columns=@2997915820');
    expect(lines.slice(0, 6)).toEqual([
      'index,fragment_paired-2997915820',
      'AAAC00-1,0',
      'AAAC01-1,0',
      'AAAC02-1,0',
      'AAAC03-1,120',
      'AAAC04-1,0',
    ]);
  });
});
