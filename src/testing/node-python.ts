import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** That of the tests. */
export const venv = join(root, 'e2e/.venv');
export const ownPython = join(venv, 'bin/python');
/** Another of the tests, with the newest anndata. */
export const newestVenv = join(root, 'e2e/.venv-0.13');

export type FoundPython = { readonly python: string } | { readonly missing: string };

/** Looks for modules without importing them: importing scanpy takes seconds. */
const HAS = `
import importlib.util, sys
sys.exit(any(importlib.util.find_spec(name) is None for name in sys.argv[1:]))`;

/**
 * A Python that has some modules, as an import names them: PETRI_PYTHON, that of the tests (`node-python-setup.ts` fills
 * it) or of the benchmarks, or the system's. Otherwise the reason.
 */
export function findPython(imports: string): FoundPython {
  const has = (python: string) =>
    spawnSync(python, ['-c', HAS, ...imports.split(', ')]).status === 0;
  const bench = join(root, 'bench/.venv/bin/python');
  const found = [process.env.PETRI_PYTHON, ownPython, bench, 'python3']
    .filter((python) => python !== undefined)
    .find(has);
  if (found) return { python: found };
  if (spawnSync('python3', ['--version']).status !== 0)
    return { missing: 'there is no Python' };
  return {
    missing: `no Python here has ${imports}: it could not be installed into e2e/.venv`,
  };
}

/**
 * A Python with anndata 0.13: PETRI_PYTHON_013, or that of the tests (`node-python-setup.ts` fills it). Otherwise the
 * reason.
 */
export function findNewestPython(): FoundPython {
  const python = process.env.PETRI_PYTHON_013 ?? join(newestVenv, 'bin/python');
  const version = "from importlib.metadata import version; print(version('anndata'))";
  const { stdout } = spawnSync(python, ['-c', version], { encoding: 'utf8' });
  return stdout?.startsWith('0.13.')
    ? { python }
    : {
        missing: `there is no anndata 0.13: it needs Python 3.12, and was not installed into e2e/.venv-0.13; PETRI_PYTHON_013 may name a Python that has it`,
      };
}

/** What a Python prints, errors included, without warnings of its libraries. Nothing for a missing one. */
export function pythonPrints(
  found: FoundPython,
  args: readonly string[],
  cwd: string,
): string {
  if ('missing' in found) return '';
  const { stdout, stderr } = spawnSync(found.python, ['-W', 'ignore', ...args], {
    ...{ cwd, encoding: 'utf8', timeout: 200_000 },
  });
  return stdout + stderr;
}
