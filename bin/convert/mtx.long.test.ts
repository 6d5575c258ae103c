import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { findPython } from '@/testing/node-python';
import { convertCommand } from './command';

const folder = mkdtempSync(join(tmpdir(), 'petri-mtx-'));
afterAll(() => rmSync(folder, { recursive: true }));
const found = findPython('anndata, scanpy');
const python = 'python' in found ? found.python : '';
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';

async function convert(args: readonly string[]) {
  const output = collectedOutput(false);
  const status = await convertCommand.run(args, output);
  return { status, failures: output.failures };
}

/** Files of random matrices, whose values tell integers from float32, and the folders that scanpy is to read. */
const MAKE = `
import sys, anndata, numpy as np, pandas as pd
from scipy import sparse
folder = sys.argv[1]
rng = np.random.default_rng(7)
n, m = 3000, 200
counts = rng.poisson(0.4, (n, m)).astype('float32')
logs = np.where(counts > 0, rng.random((n, m)), 0).astype('float32') * np.float32(1e-3)
obs = pd.DataFrame({'g': pd.Categorical(rng.choice(['a', 'b'], n))}, index=[f'ACGT{i}-1' for i in range(n)])
var = pd.DataFrame({'gene_ids': [f'ENSG{i:08d}' for i in range(m)], 'feature_types': ['Antibody Capture' if i == 3 else 'Gene Expression' for i in range(m)]}, index=[f'G{i}' for i in range(m)])
a = anndata.AnnData(sparse.csr_matrix(counts), obs, var, layers={'csc': sparse.csc_matrix(logs), 'dense': logs, 'wide': (counts.astype('int64') * 3_000_000_000 * (rng.integers(0, 2, (n, m)) * 2 - 1))})
a.write_h5ad(folder + '/a.h5ad', compression='gzip')
`;

const COMPARE = `
import json, sys, zlib, anndata, numpy as np, scanpy as sc
from scipy.io import mminfo, mmread
for original, copy, layer, where, genes in json.loads(sys.argv[1]):
    a = anndata.read_h5ad(original)
    a = a[a.obs['g'] == where] if where else a
    a = a[:, genes] if genes else a
    b = sc.read_10x_mtx(copy, var_names='gene_ids', gex_only=False)
    x = a.layers[layer] if layer else a.X
    x = x if isinstance(x, np.ndarray) else x.toarray()
    full = mmread(copy + '/matrix.mtx.gz').toarray().T
    assert full.shape == x.shape and np.array_equal(full.astype(x.dtype), x), 'other values'
    assert np.array_equal(b.X.toarray(), x.astype('float32'))
    assert list(b.obs_names) == list(a.obs_names) and list(b.var_names) == list(a.var['gene_ids'])
    assert list(b.var['gene_symbols']) == list(a.var_names) and list(b.var['feature_types']) == list(a.var['feature_types'])
    rows, cols, entries, format, field, symmetry = mminfo(copy + '/matrix.mtx.gz')
    assert entries == (x != 0).sum(), entries
    # gzip files of several members, a megabyte of text each
    rest, sizes = open(copy + '/matrix.mtx.gz', 'rb').read(), []
    while rest:
        member = zlib.decompressobj(31)
        sizes.append(len(member.decompress(rest)))
        rest = member.unused_data
    assert all(size == 2**20 for size in sizes[:-1]), sizes
    print(format, field, symmetry, rows, cols, 'in several' if len(sizes) > 1 else 'in one')
`;

import { stores } from '@/testing/node-stores';

describe.skipIf(why !== '')(`petri convert to a folder as Cell Ranger’s${why}`, () => {
  it('writes what scanpy reads as the same values, names and types', async () => {
    expect(
      spawnSync(python, ['-W', 'ignore', '-c', MAKE, folder], { encoding: 'utf8' })
        .stderr,
    ).toBe('');
    const original = join(folder, 'a.h5ad');
    const requests = [];
    for (const [layer, where, ...genes] of [
      ['', ''],
      ['csc', ''],
      ['dense', 'a'],
      ['wide', '', 'G3', 'G7', 'G20'],
      ['csc', 'b', 'G0', 'G39'],
      ['', 'b'],
    ]) {
      const copy = join(folder, `folder${requests.length}`);
      const { status, failures } = await convert([
        ...(layer ? [`--matrix=layers/${layer}`] : []),
        ...(where ? [`--where=g == "${where}"`] : []),
        ...(genes.length > 0 ? [`--genes=${genes.toReversed()}`] : []),
        ...[original, `${copy}/`],
      ]);
      expect(status).toBe(1);
      expect(failures).toContain('left out: /obs: only the names of cells are written.');
      requests.push([original, copy, layer, where, genes]);
      expect(readdirSync(copy).sort()).toEqual([
        'barcodes.tsv.gz',
        'features.tsv.gz',
        'matrix.mtx.gz',
      ]);
    }
    const { stdout, stderr } = spawnSync(
      python,
      ['-W', 'ignore', '-c', COMPARE, JSON.stringify(requests)],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    expect(stdout.split('\n')).toEqual([
      'coordinate integer general 200 3000 in several',
      'coordinate real general 200 3000 in several',
      expect.stringMatching(/^coordinate real general 200 1\d{3} in several$/),
      'coordinate integer general 3 3000 in one',
      expect.stringMatching(/^coordinate real general 2 1\d{3} in one$/),
      expect.stringMatching(/^coordinate integer general 200 1\d{3} in one$/),
      '',
    ]);
  });
});

/** Text of a file of a folder that was written. */
function textIn(copy: string, name: string): string {
  const unzip = `import sys, zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))`;
  const { stdout } = spawnSync(python, ['-c', unzip, copy, name]);
  return gunzipSync(stdout).toString();
}

it.skipIf(why !== '')(
  'writes a ZIP of the folder, of a Loom file whose genes are rows',
  async () => {
    const copy = join(folder, 'loom.mtx.zip');
    await convert(['--genes=@1', join(stores, 'cells.loom'), copy]);
    // its values are 10 times the number of the gene and the number of the cell
    expect(textIn(copy, 'matrix.mtx.gz').split('\n').slice(2, 6)).toEqual([
      '1 10 10',
      ...['1 1 10', '1 2 11', '1 3 12'],
    ]);
    expect(textIn(copy, 'features.tsv.gz').split('\t').at(-1)).toBe('Gene Expression\n');
  },
);
