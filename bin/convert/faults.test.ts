import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { faults, hasFaults, NO_FAULTS } from '@/testing/node-faults';
import { findPython } from '@/testing/node-python';
import { convertCommand } from './command';

const folder = mkdtempSync(join(tmpdir(), 'petri-convert-faults-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const found = findPython('anndata, h5py, scipy');

/** The status of a conversion, and what it lists. */
async function converted(file: string) {
  const copy = join(folder, `${file.replace(/\W/g, '-')}.h5ad`);
  const output = collectedOutput(false);
  const status = await convertCommand.run([join(faults, file), copy], output);
  return { copy, status, lines: output.failures };
}

const NOT_UTF8 =
  'has texts that are not UTF-8, which anndata cannot read; each of their bytes is written as the character of Latin-1 with its number.';
const TOO_LONG = 'the disk takes no name of this length. A .zarr.zip can have it.';
const NO_PLACE = 'AnnData has no place for it.';

/** By file: the exit status, what is listed, and what Python prints of the copy, `a`. */
const COPIES: readonly (readonly [string, number, readonly string[], string, string])[] =
  [
    [
      ...(['tenx/m_extra_root.h5', 1] as const),
      [`left out: /analysis: ${NO_PLACE}`, `left out: /notes: ${NO_PLACE}`],
      ...(['a.shape', '(10, 8)'] as const),
    ],
    [
      ...(['cellbender/b_v03.h5', 1] as const),
      [
        ...['/droplet_latents', '/global_latents', '/metadata'].map(
          (path) => `left out: ${path}: ${NO_PLACE}`,
        ),
      ],
      ...(['a.shape', '(50, 15)'] as const),
    ],
    [
      // the fields of the other records are in obsm and obs
      ...(['loom/b_pyscenic_v3.loom', 1] as const),
      [
        `left out: /attrs: ${NO_PLACE}`,
        ...[
          '/col_attrs/RegulonsAUC',
          '/row_attrs/ClusterMarkers_0',
          '/row_attrs/Regulons',
        ].map((path) => `left out: ${path}: AnnData has no encoding for records.`),
      ],
      ...([
        "sorted(a.obsm), a.obs['res 0.6'].nunique()",
        "['X_Embedding', 'X_SCENIC t-SNE', 'X_Seurat UMAP'] 3",
      ] as const),
    ],
    [
      ...(['text/d_latin1_as_utf8_fixed.h5ad', 0] as const),
      ['/obs/group/categories', '/obs/txt', '/var/_index'].map(
        (path) => `changed: ${path}: ${NOT_UTF8}`,
      ),
      // its first row is “na\xefve” in Latin-1
      ...(["'ï' in ''.join(a.obs['txt'])", 'True'] as const),
    ],
    [
      ...(['text/e_gbk_as_ascii_vlen.h5ad', 0] as const),
      ['/obs/group/categories', '/obs/txt', '/var/_index'].map(
        (path) => `changed: ${path}: ${NOT_UTF8}`,
      ),
      ...(["a.obs['txt'].iloc[1]", '¦Â-Zellen'] as const),
    ],
    [
      ...(['text/g_cut_utf8.h5ad', 0] as const),
      [
        `changed: /obs/cut: ${NOT_UTF8}`,
        'changed: /obs/nul: has texts with a NUL inside, where most programs take the end of a text of HDF5.',
      ],
      ...(["list(a.obs['space'].iloc[:2])", "['ab', ' c d']"] as const),
    ],
    [
      ...(['copies/d_nan_cat.h5ad', 0] as const),
      [
        'changed: /obs/fnan: has a category that is missing (NaN or NA), which pandas does not take; its values are written as missing.',
      ],
      ...(["a.obs['fnan'].cat.categories.hasnans", 'False'] as const),
    ],
    [
      ...(['copies/k_data_f16.h5ad', 0] as const),
      [
        'changed: /X/data: is of type float16, which sparse matrices of scipy do not have, and written as float32.',
      ],
      ...(['a.X.dtype', 'float32'] as const),
    ],
    [
      ...(['copies/b_missing_name.h5ad', 0] as const),
      [
        'changed: /obsm/prot: its rows are named as anndata demands it here, by the table of the whole file; its own names are its column “index”.',
      ],
      ...([
        "a.shape, a.obs_names.isna().sum(), a.obsm['prot']['index'].iloc[0]",
        '(12, 5) 1 cell0',
      ] as const),
    ],
    [
      ...(['types/c_dense_bf16.h5ad', 0] as const),
      [
        'changed: /X: is of type bfloat16, which anndata does not read everywhere, and written as float32.',
      ],
      ...(['a.X.dtype', 'float32'] as const),
    ],
    [
      ...(['types/d_dense_u24.h5ad', 0] as const),
      [
        'changed: /X: is of type uint24, which anndata does not read everywhere, and written as uint32.',
      ],
      ...(['a.X.dtype', 'uint32'] as const),
    ],
    [
      ...(['types/e_dense_longdouble.h5ad', 0] as const),
      [
        'changed: /X: is of type float128, which anndata does not read everywhere, and written as float64, rounded.',
      ],
      ...(['a.X.dtype', 'float64'] as const),
    ],
  ];

const why = hasFaults ? '' : ` (left out: ${NO_FAULTS})`;

describe.skipIf(why !== '')(`petri convert, of inputs out of bug reports${why}`, () => {
  it.each(COPIES)(
    'lists what it leaves out and changes of %s',
    async (file, ...right) => {
      const [status, lines, code, printed] = right;
      const { copy, ...said } = await converted(file);
      const attributes = /attribute/;
      const listed = said.lines.filter((line) => !attributes.test(line));
      expect([said.status, listed]).toEqual([status, lines]);
      if ('missing' in found) return;
      const script = `import anndata; a = anndata.read_h5ad(${JSON.stringify(copy)}); print(${code})`;
      const { stdout, stderr } = spawnSync(found.python, ['-W', 'ignore', '-c', script], {
        encoding: 'utf8',
      });
      expect(stdout + stderr).toBe(`${printed}\n`);
    },
  );

  it('leaves out what has a name that a disk does not take, and lists it, in a folder', async () => {
    const copy = join(folder, 'names.zarr');
    const output = collectedOutput(false);
    const status = await convertCommand.run(
      [join(faults, 'attack/names.h5ad'), copy],
      output,
    );
    expect(status).toBe(1);
    const long = output.failures.filter((line) => line.endsWith(TOO_LONG));
    expect(long.map((line) => /^left out: \/(\w+)\/x{300}/.exec(line)?.[1])).toEqual([
      ...['obs', 'var', 'obsm', 'uns'],
    ]);
    if ('missing' in found) return;
    const script = `import anndata; a = anndata.read_zarr(${JSON.stringify(copy)}); print(a.shape, len(a.obs.columns), len(a.obsm), len(a.uns))`;
    const { stdout } = spawnSync(found.python, ['-W', 'ignore', '-c', script], {
      encoding: 'utf8',
    });
    // of 34, 21 and 34
    expect(stdout).toBe('(132, 44) 27 16 27\n');
  });

  it('writes nothing, with status 2, of a matrix that cannot be read', async () => {
    const { copy, status } = await converted('tenx/f_genes_one_short.h5');
    expect([status, existsSync(copy)]).toEqual([2, false]);
  });
});
