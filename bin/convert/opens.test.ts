import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { findPython } from '@/testing/node-python';
import { convertCommand } from './command';

/** `PETRI_FAULT_SEEDS=1000,50`: fifty others, from 1000 on. */
const [first = 0, count = process.env.PETRI_LONG ? 300 : 12] = (
  process.env.PETRI_FAULT_SEEDS ?? ''
)
  .split(',')
  .filter((text) => text !== '')
  .map(Number);

const root = join(import.meta.dirname, '../..');
const script = join(root, 'e2e/fixtures/random_faults.py');
const folder = mkdtempSync(join(tmpdir(), 'petri-opens-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000);

const found = findPython('anndata, h5py, scipy');
const newest = process.env.PETRI_PYTHON_013 ?? join(root, 'e2e/.venv-0.13/bin/python');
/** Those that open the copies: anndata 0.12 and 0.13, as far as they are here. */
const pythons = [
  ...('python' in found ? [found.python] : []),
  ...(existsSync(newest) ? [newest] : []),
];
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';

function python(executable: string, ...args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(executable, ['-W', 'ignore', script, ...args], {
    ...{ encoding: 'utf8', timeout: 500_000 },
  });
  return stdout + stderr;
}

describe.skipIf(why !== '')(`copies of files with faults at random${why}`, () => {
  it('open in anndata, and have or list all of the original', async () => {
    const [writer = ''] = pythons;
    expect(python(writer, folder, String(first), String(count))).toBe('');
    const copies: string[] = [];
    const requests: object[] = [];
    for (let seed = first; seed < first + count; seed++) {
      const original = join(folder, `seed-${seed}.h5ad`);
      for (const format of ['h5ad', 'zarr']) {
        const copy = join(folder, `copy-${seed}.${format}`);
        const output = collectedOutput(false);
        const status = await convertCommand.run([original, copy], output);
        const listed = output.failures.filter((line) => line.startsWith('left out: '));
        expect([seed, status, existsSync(copy)]).toEqual(
          status === 2 ? [seed, 2, false] : [seed, listed.length > 0 ? 1 : 0, true],
        );
        if (status === 2) continue;
        copies.push(copy);
        if (format === 'h5ad') requests.push({ original, copy, listed });
      }
    }
    expect(copies.length).toBeGreaterThan(count);
    for (const one of pythons) expect(python(one, '--opens', ...copies)).toBe('');
    const list = join(folder, 'wishes.json');
    writeFileSync(list, JSON.stringify(requests));
    expect(python(writer, '--lost', list)).toBe('');
  });
});
