import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { findPython, pythonPrints } from '@/testing/node-python';
import { convertCommand } from './command';

const folder = mkdtempSync(join(tmpdir(), 'petri-convert-tiles-'));
afterAll(() => rmSync(folder, { recursive: true }));
const found = findPython('anndata, h5py, zarr');
const run = (script: string, ...args: readonly string[]) =>
  pythonPrints(found, ['-c', script, ...args], folder);

/** A row of chunks of X has 43 MB, one of the Loom file's cells × genes all of its 43 MB. */
const WRITE = `
import sys, anndata, h5py, numpy as np
folder = sys.argv[1]
X = (np.arange(9000 * 1203, dtype="i4").reshape(9000, 1203) % 9973).astype("f4")
data = anndata.AnnData(X)
data.write_h5ad(f"{folder}/tall.h5ad")
with h5py.File(f"{folder}/tall.h5ad", "a") as file:
    attributes = dict(file["X"].attrs)
    del file["X"]
    file.create_dataset("X", data=X, chunks=(4500, 400), compression="lzf").attrs.update(attributes)
data.write_zarr(f"{folder}/tall.zarr", chunks=(4500, 400))
with h5py.File(f"{folder}/turned.loom", "w") as file:
    file.attrs["LOOM_SPEC_VERSION"] = "2.0.1"
    file.create_dataset("matrix", data=X.T, chunks=(1, 9000), compression="lzf")
    for name in ["row_attrs", "col_attrs", "layers", "row_graphs", "col_graphs"]:
        file.create_group(name)
    file["row_attrs/Gene"] = [f"g{i}" for i in range(1203)]
    file["col_attrs/CellID"] = [f"c{i}" for i in range(9000)]
`;

const COMPARE = `
import sys, anndata, h5py, numpy as np
X = (np.arange(9000 * 1203, dtype="i4").reshape(9000, 1203) % 9973).astype("f4")
columns = [0, 1, *range(2, 1203, 2)] if sys.argv[2] == "part" else slice(None)
path = sys.argv[1]
copy = anndata.read_zarr(path) if path.endswith(".zarr") else anndata.read_h5ad(path)
print(copy.X.dtype, np.array_equal(copy.X, X[:, columns]))
`;

it.skipIf('missing' in found)(
  'writes matrices whose chunks have many rows, whole and of some genes, as anndata reads them',
  async () => {
    expect(run(WRITE, folder)).toBe('');
    const genes = [0, 1, ...Array.from({ length: 601 }, (_, i) => 2 + 2 * i)];
    const results: unknown[] = [];
    for (const [name, format, part] of [
      ['tall.h5ad', 'zarr', 'whole'],
      ['tall.zarr', 'h5ad', 'whole'],
      ['tall.h5ad', 'h5ad', 'part'],
      ['tall.zarr', 'zarr', 'part'],
      ['turned.loom', 'h5ad', 'whole'],
    ] as const) {
      const copy = join(folder, `${name}.${part}.${format}`);
      const output = collectedOutput(false);
      const request =
        part === 'part' ? [`--genes=${genes.map((n) => `@${n}`).join(',')}`] : [];
      await convertCommand.run([...request, join(folder, name), copy], output);
      results.push([name, output.failures, run(COMPARE, copy, part)]);
    }
    expect(results).toEqual([
      ['tall.h5ad', [], 'float32 True\n'],
      ['tall.zarr', [], 'float32 True\n'],
      ['tall.h5ad', [], 'float32 True\n'],
      ['tall.zarr', [], 'float32 True\n'],
      ['turned.loom', [], 'float32 True\n'],
    ]);
  },
);
