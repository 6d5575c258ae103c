import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { isLong } from '@/testing/long-runs';
import { findNewestPython, pythonPrints } from '@/testing/node-python';
import { stores } from '@/testing/node-stores';
import { convertCommand } from './command';

const script = join(import.meta.dirname, '../../e2e/fixtures/same_anndata.py');
const folder = mkdtempSync(join(tmpdir(), 'petri-newest-'));
afterAll(() => rmSync(folder, { recursive: true }));
const found = findNewestPython();
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';

describe.skipIf(why !== '')(`copies, as anndata 0.13 reads them${why}`, () => {
  it('are equal to the original, in HDF5 and in both versions of Zarr in long runs', async () => {
    const original = join(stores, 'kitchen.h5ad');
    const requests = [];
    for (const args of isLong
      ? [['a.h5ad'], ['b.zarr'], ['--zarr-format=2', 'c.zarr']]
      : [['b.zarr']]) {
      const copy = join(folder, args.at(-1) ?? '');
      const output = collectedOutput(false);
      await convertCommand.run([...args.slice(0, -1), original, copy], output);
      const left = copy.endsWith('.zarr') ? ['/obs/back\\slash'] : [];
      expect(output.failures).toHaveLength(left.length);
      requests.push({ original, copy, without: left });
    }
    writeFileSync(join(folder, 'wishes.json'), JSON.stringify(requests));
    expect(pythonPrints(found, [script, 'wishes.json'], folder)).toBe(
      `${requests.length} copies are equal, 0 differ\n`,
    );
  });
});
