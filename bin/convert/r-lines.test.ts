import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { exportCommand } from '../export/command';
import { convertCommand } from './command';

const fixtures = join(import.meta.dirname, '../../e2e/fixtures');
const seurat = join(fixtures, 'stores/small.h5seurat');
const folder = mkdtempSync(join(tmpdir(), 'petri-r-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hasR = spawnSync('Rscript', ['--version']).status === 0;
const why = hasR ? '' : ' (left out: there is no Rscript)';

/** What R prints of the lines for a part: cells, genes, columns and reductions. */
async function inR(options: readonly string[]): Promise<readonly string[]> {
  const lines = collectedOutput(false);
  await convertCommand.run(['--code', ...options, seurat, 'small.h5ad'], lines);
  const stub = readFileSync(join(fixtures, 'seurat_lines.R'), 'utf8');
  writeFileSync(join(folder, 'lines.R'), stub + lines.text());
  const meta = join(folder, 'meta.csv');
  const written = ['--format=csv', '--force', '-o', meta];
  await exportCommand.run([seurat, '/meta.data', ...written], collectedOutput(false));
  const { stdout, stderr } = spawnSync('Rscript', ['lines.R'], {
    ...{ cwd: folder, encoding: 'utf8', timeout: 500_000 },
  });
  expect(stderr).toBe('');
  return stdout.split('\n').map((line) => line.trim());
}

/** Conditions, and the number of cells that pandas finds for them. */
const CONDITIONS = [
  [`donor != "donor 0" and nCount_RNA > 72`, 6, 'CELL03-1'],
  ['type is missing or age < 22', 8, 'CELL00-1'],
  ['not doublet == true', 24, 'CELL02-1'],
  ['donor contains "OR 1" or type starts with "T"', 40, 'CELL00-1'],
  ['type in ["T", "B"] and not age in [21, 22]', 29, 'CELL00-1'],
  ['index starts with "CELL0" and not donor == "donor 1"', 5, 'CELL00-1'],
  ['20 <= age < 25', 5, 'CELL00-1'],
] as const;

describe.skipIf(!hasR)(`lines of R, run by R with a stand-in for Seurat${why}`, () => {
  it.each(CONDITIONS)('take the cells of %s', async (condition, count, first) => {
    const [cells = ''] = await inR([`--where=${condition}`]);
    expect(cells.split(' ')).toHaveLength(count);
    expect(cells.split(' ')[0]).toBe(first);
  });

  it('take genes, columns and reductions by name', async () => {
    const parts = ['--genes=GENE1,GENE3', '--columns=age,donor', '--embeddings=X_pca'];
    expect(await inR(['--where=age == 20', ...parts])).toEqual([
      'CELL00-1',
      '2 age donor pca small.part.h5ad',
      '',
    ]);
  });
});
