import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type FoundPython, findPython } from './node-python';

const SCRIPT = join(import.meta.dirname, '../../e2e/fixtures/read_export.py');

/** What reads exports back. */
export function findExportPython(): FoundPython {
  return findPython('anndata, h5py, pandas, pyarrow.parquet, zarr');
}

/** Runs read_export.py; gives all that it says. */
export function readExport(python: string, ...args: readonly string[]): string {
  const told = spawnSync(python, ['-W', 'ignore', SCRIPT, ...args], { encoding: 'utf8' });
  return told.stdout + told.stderr;
}
