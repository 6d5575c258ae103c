import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const venv = join(root, 'e2e/.venv');

export type FoundPython = { readonly python: string } | { readonly missing: string };

/**
 * A Python that can import something: PETRI_PYTHON, that of e2e or of the benchmarks, or the
 * system's; where none can, what it needs is installed into e2e/.venv. Else why there is none.
 */
export function findPython(
  imports: string,
  requirements: readonly string[],
): FoundPython {
  const own = join(venv, 'bin/python');
  const has = (python: string) =>
    spawnSync(python, ['-c', `import ${imports}`]).status === 0;
  const bench = join(root, 'bench/.venv/bin/python');
  const found = [process.env.PETRI_PYTHON, own, bench, 'python3']
    .filter((python) => python !== undefined)
    .find(has);
  if (found) return { python: found };
  if (spawnSync('python3', ['--version']).status !== 0)
    return { missing: 'there is no Python' };
  if (!existsSync(own)) spawnSync('python3', ['-m', 'venv', venv]);
  const install = ['-m', 'pip', 'install', '--quiet', '--retries', '1', ...requirements];
  spawnSync(own, install, { timeout: 300_000 });
  return has(own)
    ? { python: own }
    : { missing: `${requirements.join(', ')} could not be installed into e2e/.venv` };
}
