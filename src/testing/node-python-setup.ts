import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownPython, venv } from './node-python';

/** All that unit tests ask of Python, pinned to what the fixtures are written with. */
const REQUIREMENTS = [
  'anndata==0.12.19',
  'h5py==3.16.0',
  'hdf5plugin==7.1.0',
  'msgpack',
  'numcodecs==0.16.6',
  'numpy==2.4.6',
  'pandas==2.3.3',
  'pyarrow==26.0.1',
  'pydantic==2.13.4', // of h5col
  'zarr==3.1.6',
];

/**
 * Run once before all unit tests, and by those of e2e that need it, if Python exists and
 * PETRI_PYTHON is not set: they run in parallel, and must not install concurrently. Tests report
 * what could not be installed.
 */
export function setup(): void {
  const wanted = REQUIREMENTS.join('\n');
  const stamp = join(venv, 'unit-tests.txt');
  if (process.env.PETRI_PYTHON) return;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (spawnSync('python3', ['--version']).status !== 0) return;
  if (!existsSync(ownPython)) spawnSync('python3', ['-m', 'venv', venv]);
  const install = ['-m', 'pip', 'install', '--quiet', '--retries', '1', ...REQUIREMENTS];
  const { status } = spawnSync(ownPython, install, { timeout: 300_000 });
  if (status === 0) writeFileSync(stamp, wanted);
}
