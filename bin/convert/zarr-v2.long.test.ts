import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { findPython, pythonPrints } from '@/testing/node-python';
import { convertCommand } from './command';

const fixtures = join(import.meta.dirname, '../../e2e/fixtures');
const folder = mkdtempSync(join(tmpdir(), 'petri-zarr2-'));
afterAll(() => rmSync(folder, { recursive: true }));
const found = findPython('anndata, awkward, h5py, pandas, zarr');
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';
const run = (args: readonly string[]) => pythonPrints(found, args, folder);

async function convert(args: readonly string[]) {
  const output = collectedOutput(false);
  const status = await convertCommand.run(args, output);
  return [status, output.failures];
}

/** Arrays of several chunks: texts, values, and a matrix whose chunks are columns. */
const MAKE = `
import anndata, h5py, numpy as np
random = np.random.default_rng(3)
cells = anndata.AnnData(random.random((70000, 90), dtype="float32"))
cells.obs["text"] = [f"é{i}" for i in range(70000)]
cells.obs["wide"] = np.arange(70000) * 2**40
cells.write_h5ad("tall.h5ad", convert_strings_to_categoricals=False)
with h5py.File("tall.h5ad", "a") as file:
    x, about = file["X"][()], dict(file["X"].attrs)
    del file["X"]
    file.create_dataset("X", data=x, chunks=(70000, 7), compression="gzip")
    file["X"].attrs.update(about)
`;

describe.skipIf(why !== '')(`petri convert --zarr-format=2${why}`, () => {
  it('writes every type of value as anndata and zarr-python read it, in a folder and zipped', async () => {
    expect(run(['-c', MAKE])).toBe('');
    const kitchen = join(fixtures, 'stores/kitchen.h5ad');
    const requests = [];
    for (const [original, copy] of [
      [kitchen, join(folder, 'kitchen.zarr')],
      [kitchen, join(folder, 'kitchen.zarr.zip')],
      [join(folder, 'tall.h5ad'), join(folder, 'tall.zarr')],
    ] as const) {
      const left = original === kitchen ? ['/obs/back\\slash'] : [];
      const [, failures] = await convert(['--zarr-format=2', original, copy]);
      expect(failures).toHaveLength(left.length);
      requests.push({ original, copy, without: left });
    }
    writeFileSync(join(folder, 'wishes.json'), JSON.stringify(requests));
    expect(run([join(fixtures, 'same_anndata.py'), 'wishes.json'])).toBe(
      '3 copies are equal, 0 differ\n',
    );
    const described = `
import zarr
root = zarr.open_group("tall.zarr", mode="r")
print(root.metadata.zarr_format, root.metadata.consolidated_metadata is not None)
for path in ("X", "obs/text", "obs/wide"):
    one = root[path]
    print(one.metadata.zarr_format, one.dtype.kind, one.filters, one.compressors, one.nchunks > 1)`;
    expect(run(['-c', described])).toBe(`2 True
2 f () (GZip(level=6),) True
2 T (VLenUTF8(),) (GZip(level=6),) True
2 i () (GZip(level=6),) False
`);
    expect(existsSync(join(folder, 'tall.zarr/zarr.json'))).toBe(false);
    const group: unknown = JSON.parse(
      readFileSync(join(folder, 'tall.zarr/obs/.zgroup'), 'utf8'),
    );
    expect(group).toEqual({ zarr_format: 2 });
  });
});
