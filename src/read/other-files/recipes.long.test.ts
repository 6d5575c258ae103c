import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { type Conversion, recipeFor } from '@/model/conversion';
import { folderContent } from '@/model/folder-entry';
import { openFileSource } from '@/read/bytes/node-file-source';
import { identify } from '@/read/container/identify';
import { findPython } from '@/testing/node-python';

const found = findPython('anndata, pandas, scipy');
const folder = mkdtempSync(join(tmpdir(), 'petri-recipes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs each conversion in one Python process, and returns anndata's view of the files. */
function run(all: readonly (readonly [Conversion, string])[]): unknown {
  const scripts = all.map(([conversion, path]) => {
    const { code, result } = recipeFor(conversion, path);
    return `${code}
a = anndata.read_h5ad(${JSON.stringify(result)})
x = None if a.X is None else a.X.toarray().tolist()
answers.append([x, list(a.obs_names), list(a.var_names), list(a.obs.columns)])`;
  });
  const script = [
    'answers = []',
    ...scripts,
    'import json',
    'print(json.dumps(answers))',
  ];
  const python = 'python' in found ? found.python : '';
  const { stdout, stderr } = spawnSync(python, ['-c', script.join('\n')], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

async function conversionIn(name: string): Promise<Conversion> {
  const source = await openFileSource(join(folder, name));
  try {
    const identity = await identify(source);
    if (identity.kind === 'other' && identity.conversion) return identity.conversion;
    throw new Error(`${name} is ${JSON.stringify(identity)}`);
  } finally {
    await source.close();
  }
}

const skip = 'missing' in found ? found.missing : '';

describe.skipIf(skip)(`lines for Python${skip && ` (skipped: ${skip})`}`, () => {
  const BARCODES = ['AAACATACAACCAC-1', 'AAACATTGAGCTAC-1', 'AAACATTGATCAGC-1'];
  const MTX =
    '%%MatrixMarket matrix coordinate integer general\n%\n2 3 3\n1 1 5\n2 1 7\n2 3 9\n';

  const VALUES = [
    [5, 7],
    [0, 0],
    [0, 9],
  ];
  const GENES = ['CD3D', 'CD8A'];

  it('give anndata the values and the names of cells and genes', async () => {
    const write = (name: string, text: string) =>
      writeFileSync(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text);
    const names = ['barcodes.tsv.gz', 'features.tsv.gz', 'matrix.mtx.gz'];
    mkdirSync(join(folder, 'run "1"'));
    write('run "1"/matrix.mtx.gz', MTX);
    write('run "1"/barcodes.tsv.gz', `${BARCODES.join('\n')}\n`);
    write('run "1"/features.tsv.gz', 'ENSG1\tCD3D\tGene\nENSG2\tCD8A\tGene\n');
    const { matrices = [] } = folderContent(names);
    write('alone.mtx', MTX);
    // as R writes it: the header has no name for the row names
    write('genes.tsv', `${BARCODES.join('\t')}\nCD3D\t5\t0\t0\nCD8A\t7\t0\t9\n`);
    const rows = ['5,7', '0,0', '0,9'].map((row, i) => `"${BARCODES[i]}",${row}\n`);
    write('cells.csv.gz', `"","CD3D","CD8A"\n${rows.join('')}`);
    write('meta.csv', 'cell;type;n\nc1;T;1\nc2;B;2\n');
    const files = ['alone.mtx', 'genes.tsv', 'cells.csv.gz', 'meta.csv'];
    const given = await Promise.all(
      files.map(async (name) => [await conversionIn(name), name] as const),
    );
    expect(run([[{ kind: 'matrix-folder', matrices }, 'run "1"'], ...given])).toEqual([
      [VALUES, BARCODES, GENES, []],
      [VALUES, ['0', '1', '2'], ['0', '1'], []],
      [VALUES, BARCODES, GENES, []],
      [VALUES, BARCODES, GENES, []],
      [null, ['c1', 'c2'], [], ['type', 'n']],
    ]);
  });
});
