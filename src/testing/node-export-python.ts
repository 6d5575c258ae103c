import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type FoundPython, findPython } from './node-python';

const SCRIPT = join(import.meta.dirname, '../../e2e/fixtures/read_export.py');

/** What reads exports back; pinned to what the fixtures are written with. */
export function findExportPython(): FoundPython {
  return findPython('anndata, h5py, pandas, pyarrow.parquet, zarr', [
    'anndata==0.12.19',
    'h5py==3.16.0',
    'numpy==2.4.6',
    'pandas==2.3.3',
    'pyarrow==26.0.1',
    'zarr==3.1.6',
  ]);
}

/** Runs read_export.py; gives all that it says. */
export function readExport(python: string, ...args: readonly string[]): string {
  const told = spawnSync(python, ['-W', 'ignore', SCRIPT, ...args], { encoding: 'utf8' });
  return told.stdout + told.stderr;
}
