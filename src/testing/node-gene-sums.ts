import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type FoundPython, findPython } from './node-python';

const SCRIPT = join(import.meta.dirname, '../../e2e/fixtures/gene_sums.py');

/** A matrix of a file: `X`, `raw/X` or `layers/NAME`. */
export interface AskedMatrix {
  readonly file: string;
  readonly path: string;
}

/** A checksum per gene, as defined in `gene_sums.py`; or why anndata does not read it. */
export type GeneSums = { readonly sums: readonly number[] } | { readonly error: string };

/** A Python that has anndata, and the filters of its files. */
export function findAnndataPython(): FoundPython {
  return findPython('anndata, hdf5plugin');
}

/** What anndata says of every gene of these matrices, one for one. */
export function askGeneSums(
  python: string,
  folder: string,
  asked: readonly AskedMatrix[],
): readonly GeneSums[] {
  const input = asked.map(({ file, path }) => JSON.stringify({ file, path })).join('\n');
  const { status, stdout, stderr } = spawnSync(python, [SCRIPT, folder], {
    input,
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(String(stderr));
  return String(stdout)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
