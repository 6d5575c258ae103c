import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownPython, venv } from './node-python';

/** All that unit tests ask of Python, pinned to what the fixtures are written with. */
const REQUIREMENTS = [
  'anndata==0.12.19',
  'awkward==2.14.0',
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
/** What draws figures; it has compiled parts that newer Pythons lack for some time, so the rest goes without it. */
const FIGURE_REQUIREMENTS = ['scanpy==1.11.5'];

/**
 * Run once before all unit tests, and by those of e2e that need it, if Python exists and
 * PETRI_PYTHON is not set: they run in parallel, and must not install concurrently. Tests report
 * what could not be installed.
 */
export function setup(): void {
  const wanted = [...REQUIREMENTS, ...FIGURE_REQUIREMENTS].join('\n');
  const stamp = join(venv, 'unit-tests.txt');
  if (process.env.PETRI_PYTHON) return;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (spawnSync('python3', ['--version']).status !== 0) return;
  if (!existsSync(ownPython)) spawnSync('python3', ['-m', 'venv', venv]);
  const isInstalled = [REQUIREMENTS, FIGURE_REQUIREMENTS].map(pipInstall);
  if (isInstalled.every(Boolean)) writeFileSync(stamp, wanted);
}

function pipInstall(packages: readonly string[]): boolean {
  const args = ['-m', 'pip', 'install', '--quiet', '--retries', '1', ...packages];
  return spawnSync(ownPython, args, { timeout: 300_000 }).status === 0;
}
