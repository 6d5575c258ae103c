import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { findPython, pythonPrints } from '@/testing/node-python';
import { stores } from '@/testing/node-stores';
import { convertCommand } from './command';

const fixtures = join(import.meta.dirname, '../../e2e/fixtures');
const folder = mkdtempSync(join(tmpdir(), 'petri-others-'));
afterAll(() => rmSync(folder, { recursive: true }));
const found = findPython('anndata, h5py, zarr');
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';
const run = (args: readonly string[]) => pythonPrints(found, args, folder);

async function convert(args: readonly string[]) {
  await convertCommand.run(args, collectedOutput(false));
}

describe.skipIf(why !== '')(`copies, as Python reads them${why}`, () => {
  // the other ways are in command.test.ts
  it.each([
    ['kitchen.h5ad', 'h5ad'],
    ['kitchen.v3.sharded.zarr', 'zarr'],
    ['kitchen.v2.zarr', 'h5ad'],
    ['kitchen.v2.zarr', 'zarr'],
  ])('are equal, of %s as %s', async (name, format) => {
    const [original, copy] = [join(stores, name), join(folder, `${name}.${format}`)];
    await convert([original, copy]);
    writeFileSync(join(folder, 'wishes.json'), JSON.stringify([{ original, copy }]));
    expect(run([join(fixtures, 'same_anndata.py'), 'wishes.json'])).toBe(
      '1 copies are equal, 0 differ\n',
    );
  });

  it('have the cells of a condition and genes by name, as Zarr', async () => {
    const [original, copy] = [join(stores, 'kitchen.h5ad'), join(folder, 'part.zarr')];
    const request = ['--where=cell_type == "T cell"', '--genes=HLA-DRA,CD3E'];
    await convert([...request, original, copy]);
    const where = ['cell_type', 'T cell'];
    const without = ['/obs/back\\slash'];
    const requests = [{ original, copy, where, genes: [0, 2], without }];
    writeFileSync(join(folder, 'wishes.json'), JSON.stringify(requests));
    expect(run([join(fixtures, 'same_anndata.py'), 'wishes.json'])).toBe(
      '1 copies are equal, 0 differ\n',
    );
  });

  it('are equal in a ZIP of Zarr version 3, and of a table of SpatialData', async () => {
    const original = join(stores, 'kitchen.h5ad');
    const copy = join(folder, 'kitchen.zarr.zip');
    await convert([original, copy]);
    const spatial = join(stores, 'spatialdata.zarr');
    const table = join(folder, 'table.h5ad');
    await convert(['--part=tables/table', spatial, table]);
    const requests = [
      { original, copy, without: ['/obs/back\\slash'] },
      { original: spatial, part: 'tables/table', copy: table },
    ];
    writeFileSync(join(folder, 'wishes.json'), JSON.stringify(requests));
    expect(run([join(fixtures, 'same_anndata.py'), 'wishes.json'])).toBe(
      '2 copies are equal, 0 differ\n',
    );
  });

  it('of a modality and of a Loom file have their values and names', async () => {
    const [mudata, loom] = [join(stores, 'several.h5mu'), join(stores, 'cells.loom')];
    await convert(['--part=mod/rna', mudata, join(folder, 'rna.zarr')]);
    await convert([loom, join(folder, 'loom.h5ad')]);
    await convert([loom, join(folder, 'loom.zarr')]);
    const script = `
import anndata, h5py, numpy as np
dense = lambda x: x.toarray() if hasattr(x, "toarray") else x
with h5py.File(${JSON.stringify(mudata)}) as file:
    a = anndata.io.read_elem(file["mod/rna"])
b = anndata.read_zarr("rna.zarr")
print(np.array_equal(dense(a.X), dense(b.X)), a.obs.equals(b.obs), a.var.equals(b.var), [*a.obsm] == [*b.obsm])
with h5py.File(${JSON.stringify(loom)}) as file:
    for b in (anndata.read_h5ad("loom.h5ad"), anndata.read_zarr("loom.zarr")):
        layers = {"matrix": b.X, **b.layers}
        stored = {"matrix": file["matrix"], **{name: file["layers"][name] for name in b.layers}}
        same = [name for name in stored if np.array_equal(stored[name][()].T, dense(layers[name])) and stored[name].dtype == layers[name].dtype]
        for table, group in ((b.obs.reset_index(), file["col_attrs"]), (b.var.reset_index(), file["row_attrs"])):
            for name in table:
                values = group[name].asstr()[()] if group[name].dtype.kind in "OS" else group[name][()]
                same.append(f"{name} {np.array_equal(values, table[name].to_numpy())}")
        print(same, [name for name in file["layers"] if name not in b.layers])`;
    const same =
      "['matrix', 'spliced', 'CellID True', 'Cluster True', '_X True', '_Y True', 'Gene True', 'Accession True'] []\n";
    expect(run(['-c', script])).toBe(`True True True True\n${same}${same}`);
  });
});
