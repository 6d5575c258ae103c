import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { newestVenv, venv } from './node-python';

/** An environment of the tests. Each list of packages is installed by itself, so that the others come without it. */
interface Environment {
  readonly folder: string;
  readonly packages: readonly (readonly string[])[];
  /** The Python that it is made of, if there is one. */
  readonly base: () => string | undefined;
}

/** All that unit tests ask of Python, pinned to what the fixtures are written with. */
const USUAL: Environment = {
  folder: venv,
  packages: [
    [
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
    ],
    // computes the signatures that `signed_bucket.py` checks
    ['botocore==1.43.11'],
    // draws figures; it has compiled parts that newer Pythons lack for some time
    ['scanpy==1.11.5'],
  ],
  base: () => (isPython('python3') ? 'python3' : undefined),
};

/** The newest anndata, which reads copies back too; of `e2e/fixtures/requirements-0.13.txt`. */
const NEWEST: Environment = {
  folder: newestVenv,
  packages: [
    [
      'anndata==0.13.4',
      'awkward==2.14.0',
      'h5py==3.16.0',
      'hdf5plugin==7.1.0',
      'numpy==2.5.5',
      'pandas==3.1.1',
      'zarr==3.4.2',
    ],
  ],
  base: () => newPythons().find((python) => isPython(python, '3, 12')),
};

/**
 * Run once before all unit tests, and by those of e2e that need it, if Python exists and
 * PETRI_PYTHON is not set: they run in parallel, and must not install concurrently. Tests report
 * what could not be installed.
 */
export function setup(): void {
  if (process.env.PETRI_PYTHON) return;
  install(USUAL);
  if (!process.env.PETRI_PYTHON_013) install(NEWEST);
}

function install({ folder, packages, base }: Environment): void {
  const wanted = packages.flat().join('\n');
  const stamp = join(folder, 'unit-tests.txt');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const python = join(folder, 'bin/python');
  if (!existsSync(python)) {
    const from = base();
    if (from === undefined) return;
    spawnSync(from, ['-m', 'venv', folder]);
  }
  const isInstalled = packages.map((list) => pipInstall(python, list));
  if (isInstalled.every(Boolean)) writeFileSync(stamp, wanted);
}

function pipInstall(python: string, packages: readonly string[]): boolean {
  const args = ['-m', 'pip', 'install', '--quiet', '--retries', '1', ...packages];
  return spawnSync(python, args, { timeout: 600_000 }).status === 0;
}

function isPython(python: string, atLeast = '3'): boolean {
  const check = `import sys; sys.exit(sys.version_info < (${atLeast},))`;
  return spawnSync(python, ['-c', check]).status === 0;
}

/** Pythons that may be new enough: by name, then those that pyenv has installed. */
function newPythons(): readonly string[] {
  const versions = join(process.env.PYENV_ROOT ?? join(homedir(), '.pyenv'), 'versions');
  const installed = existsSync(versions) ? readdirSync(versions) : [];
  return [
    ...['python3.13', 'python3.12', 'python3'],
    ...installed
      .filter((name) => /^3\.1[23]\./.test(name))
      .map((name) => join(versions, name, 'bin/python')),
  ];
}
