import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Path } from '@/model/path';
import { openRoot } from '@/read/formats/open-dataset';
import { collectedOutput } from '@/testing/collected-output';
import { findPython } from '@/testing/node-python';
import { stores } from '@/testing/node-stores';
import { countReads, openFile } from '../open-file';
import { convertCommand } from './command';

const fixtures = join(import.meta.dirname, '../../e2e/fixtures');
const folder = mkdtempSync(join(tmpdir(), 'petri-convert-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function convert(args: readonly string[]) {
  const output = collectedOutput(false);
  const status = await convertCommand.run(args, output);
  return { status, failures: output.failures, text: output.text() };
}

const found = findPython('anndata, awkward, h5py, pandas, zarr');
const python = 'python' in found ? found.python : '';
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';

/** Runs a script of the fixtures with a JSON argument; returns what it prints. */
function compare(requests: readonly object[]): string {
  const list = join(folder, 'wishes.json');
  writeFileSync(list, JSON.stringify(requests));
  const script = join(fixtures, 'same_anndata.py');
  const { stdout, stderr } = spawnSync(python, ['-W', 'ignore', script, list], {
    encoding: 'utf8',
    timeout: 500_000,
  });
  return stdout + stderr;
}

describe.skipIf(why !== '')(`petri convert, as anndata reads its files${why}`, () => {
  it('writes every encoding, from HDF5 to Zarr and from Zarr to HDF5', async () => {
    const requests = [];
    for (const [name, format, isWhole] of [
      ['kitchen.h5ad', 'zarr', false],
      ['kitchen.v3.sharded.zarr', 'h5ad', true],
    ] as const) {
      const [original, copy] = [join(stores, name), join(folder, `${name}.${format}`)];
      const { status, failures } = await convert([original, copy]);
      // zarr-python takes a backslash for the end of a name
      const refused =
        'left out: /obs/back\\slash: “back\\slash” cannot be a name in Zarr.';
      expect([status, failures]).toEqual(isWhole ? [0, []] : [1, [refused]]);
      const without = isWhole ? [] : ['/obs/back\\slash'];
      requests.push({ original, copy, without });
    }
    expect(compare(requests)).toBe('2 copies are equal, 0 differ\n');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('takes the cells of a condition and genes by name, in the order of the file', async () => {
    const [original, copy] = [join(stores, 'kitchen.v3.zarr'), join(folder, 'part.h5ad')];
    const request = ['--where=cell_type == "T cell"', '--genes=HLA-DRA,CD3E'];
    expect(await convert([...request, original, copy])).toMatchObject({
      status: 0,
      failures: [],
    });
    const where = ['cell_type', 'T cell'];
    expect(compare([{ original, copy, where, genes: [0, 2] }])).toBe(
      '1 copies are equal, 0 differ\n',
    );
  });
});

const NO_PLACE = 'AnnData has no place for it.';

it('writes an h5Seurat object, a Loom file and a modality, and lists what AnnData has no place for', async () => {
  const results = [];
  for (const args of [
    [join(stores, 'small.h5seurat')],
    [join(stores, 'cells.loom')],
    ['--part=mod/rna', join(stores, 'several.h5mu')],
  ])
    results.push(await convert([...args, join(folder, `other${results.length}.h5ad`)]));
  expect(results).toMatchObject([
    {
      status: 1,
      failures: expect.arrayContaining([`left out: /assays/ADT: ${NO_PLACE}`]),
    },
    { status: 1, failures: [`left out: /attrs: ${NO_PLACE}`] },
    { status: 0, failures: [] },
  ]);
  // it names the rows of obs
  expect(results[0]?.failures.join()).not.toContain('/cell.names');
});

/** What Petri reads of a file that it wrote. */
async function reopened(copy: string, path: Path) {
  const { root, close } = await openFile(copy, countReads(undefined).counter);
  const { elements } = await openRoot(root, { isRemote: false });
  const { info, read } = await elements.at(path);
  const block = await read?.({});
  await close();
  return { info, values: block?.kind === 'matrix' ? [...block.values] : undefined };
}

it('writes the cells and genes of a Loom file, which stores genes as rows', async () => {
  const copy = join(folder, 'loom.h5ad');
  await convert(['--where=Cluster == 2', join(stores, 'cells.loom'), copy]);
  // its values are 10 times the number of the gene and the number of the cell
  expect((await reopened(copy, '/X')).values).toEqual(
    [2, 5, 8].flatMap((cell) => [0, 10, 20, 30, 40, 50].map((gene) => gene + cell)),
  );
});

it('takes only the named layers, embeddings and columns, and refuses a name that is not there', async () => {
  const seurat = join(stores, 'small.h5seurat');
  const copy = join(folder, 'named.h5ad');
  await convert([
    ...['--layers=counts', '--embeddings=X_pca', '--columns=donor,active.ident'],
    ...[seurat, copy],
  ]);
  const keys = async (path: Path) => (await reopened(copy, path)).info;
  expect(await keys('/layers')).toMatchObject({ keys: ['counts'] });
  expect(await keys('/obsm')).toMatchObject({ keys: ['X_pca'] });
  expect(await keys('/obs')).toMatchObject({ columns: ['donor', 'active.ident'] });
  const refused = await convert(['--layers=spliced', seurat, join(folder, 'no.h5ad')]);
  expect(refused).toMatchObject({
    status: 2,
    failures: [expect.stringContaining('There is no layer “spliced”. There is counts.')],
  });
  expect(existsSync(join(folder, 'no.h5ad'))).toBe(false);
  expect(existsSync(join(folder, 'no.h5ad.part'))).toBe(false);
});

it('looks genes up by the column that --names has, first', async () => {
  const target = join(folder, 'by-names.h5ad');
  const request = [join(stores, 'kitchen.h5ad'), target, '--genes=CD3E'];
  const { status, failures } = await convert([...request, '--names=gene_id']);
  expect([status, existsSync(target)]).toEqual([2, false]);
  expect(failures.join()).toContain(
    '/var has no column “gene_id”. Did you mean gene_ids?',
  );
  await convert([...request, '--names=gene_ids']);
  expect(existsSync(target)).toBe(true);
});

it('writes a ZIP of a Zarr store, which opens like the store', async () => {
  const copy = join(folder, 'loom.zarr.zip');
  await convert(['--genes=@1', join(stores, 'cells.loom'), copy]);
  expect((await reopened(copy, '/X')).values).toEqual([
    10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
  ]);
});

it('refuses a folder that exists, an unknown ending and a part that must be named', async () => {
  const kitchen = join(stores, 'kitchen.h5ad');
  const existing = join(stores, 'kitchen.v2.zarr');
  expect((await convert([kitchen, existing])).failures).toEqual([
    expect.stringContaining(
      `${existing} is there already. Name another folder, or remove it.`,
    ),
  ]);
  expect((await convert([kitchen, 'copy.rds'])).status).toBe(2);
  const several = await convert([join(stores, 'several.h5mu'), join(folder, 'x.h5ad')]);
  expect(several.failures[0]).toContain(
    'This file has several annotated matrices: /, /mod/rna, /mod/prot. Name one of them.',
  );
  expect(existsSync(join(folder, 'x.h5ad'))).toBe(false);
});

it('replaces a file only by --force, and takes a .zarr with a slash for a store', async () => {
  const loom = join(stores, 'cells.loom');
  const existing = join(folder, 'existing.h5ad');
  writeFileSync(existing, 'mine');
  expect((await convert([loom, existing])).failures).toEqual([
    expect.stringContaining('existing.h5ad is there already.'),
  ]);
  expect(readFileSync(existing, 'utf8')).toBe('mine');
  await convert(['--force', loom, existing]);
  expect((await reopened(existing, '/X')).info).toMatchObject({ shape: [10, 6] });
  const store = join(folder, 'slash.zarr');
  await convert([loom, `${store}/`]);
  expect((await reopened(store, '/X')).info).toMatchObject({ shape: [10, 6] });
  expect((await convert([loom, `${existing}/`])).status).toBe(2);
});

it('says before it writes what will be left out', async () => {
  const notes: string[] = [];
  const copy = join(folder, 'noted.zarr');
  const note = (text: string) => {
    notes.push(`${text} ${existsSync(`${copy}.part`)}`);
  };
  const args = ['--where=cell_type == "T cell"', join(stores, 'kitchen.h5ad'), copy];
  await convertCommand.run(args, { ...collectedOutput(false), note });
  expect(notes).toEqual([
    'will be left out: /obs/back\\slash: no name in Zarr has a backslash. false',
  ]);
});

it('refuses a version of Zarr for other formats, and one that there is not', async () => {
  expect((await convert(['--zarr-format=2', 'a.h5ad', 'b.h5ad'])).status).toBe(2);
  expect((await convert(['--zarr-format=4', 'a.h5ad', 'b.zarr'])).status).toBe(2);
});

it('refuses an order of matrices that is no word for one, and one of a folder of Cell Ranger’s', async () => {
  expect((await convert(['--by=rows', 'a.h5ad', 'b.h5ad'])).status).toBe(2);
  expect((await convert(['--by=cells', 'a.h5ad', 'b/'])).status).toBe(2);
});

it('refuses a matrix that is not there, and a matrix for AnnData; leaves nothing behind', async () => {
  const kitchen = join(stores, 'kitchen.h5ad');
  const copy = join(folder, 'refused');
  expect((await convert(['--matrix=obs', kitchen, `${copy}/`])).failures).toEqual([
    expect.stringContaining('/obs is no matrix of cells × genes. There is /X'),
  ]);
  expect((await convert(['--matrix=X', kitchen, `${copy}.h5ad`])).status).toBe(2);
  expect([existsSync(copy), existsSync(`${copy}.part`)]).toEqual([false, false]);
});

it('prints lines of R where the file is Seurat’s', async () => {
  const seurat = join(stores, 'small.h5seurat');
  const printed = await convert([
    ...['--code', '--where=donor != "a" and nCount_RNA > 5', '--embeddings=X_pca'],
    ...[seurat, 'small.h5ad'],
  ]);
  expect(printed.text).toBe(`library(Seurat)
library(SeuratDisk)

object <- LoadH5Seurat("small.h5seurat")
obs <- object[[]]
cells <- which((!((obs[["donor"]] == "a")) & (obs[["nCount_RNA"]] > 5)))
object <- object[, cells]
object@reductions <- object@reductions[c("pca")]
anndataR::write_h5ad(object, "small.part.h5ad")
`);
});
