import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { findPython, pythonPrints } from '@/testing/node-python';
import { convertCommand } from './command';

const folder = mkdtempSync(join(tmpdir(), 'petri-objects-'));
afterAll(() => rmSync(folder, { recursive: true }));
const found = findPython('anndata, numcodecs, pandas, zarr');
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';
const run = (args: readonly string[]) => pythonPrints(found, args, folder);

/** Arrays of objects as zarr-python 2 wrote them; version 3 has no type for them. */
const MAKE = `
import json
from pathlib import Path
import anndata, numcodecs, numpy as np, pandas as pd
anndata.settings.zarr_write_format = 2
cells = anndata.AnnData(obs=pd.DataFrame({"n": [1, 2, 3, 4]}, index=list("abcd")))
cells.write_zarr("objects.zarr")
Path("objects.zarr/.zmetadata").unlink()
obs = Path("objects.zarr/obs")
about = json.loads((obs / ".zattrs").read_text())
def put(path, values):
    array = np.empty(len(values), dtype=object)
    array[:] = values
    codec = numcodecs.JSON()
    path.mkdir()
    chunk = [2] if len(values) > 2 else [1]
    (path / ".zarray").write_text(json.dumps({"zarr_format": 2, "shape": [len(values)], "chunks": chunk, "dtype": "|O", "fill_value": None, "order": "C", "filters": [codec.get_config()], "compressor": None}))
    (path / ".zattrs").write_text(json.dumps({"encoding-type": "string-array", "encoding-version": "0.2.0"}))
    for at in range(0, len(values), chunk[0]):
        (path / str(at // chunk[0])).write_bytes(bytes(codec.encode(array[at : at + chunk[0]])))
put(obs / "some", ["x", None, "null", "µ"])
put(obs / "all", ["x", "", "y", "z"])
put(obs / "mixed", ["x", None, 3.5, "z"])
put(Path("objects.zarr/uns/names"), ["x", None])
about["column-order"] += ["some", "all", "mixed"]
(obs / ".zattrs").write_text(json.dumps(about))
`;

const READ = `
import anndata
for name in ("whole.h5ad", "part.h5ad", "whole.zarr"):
    cells = anndata.read_h5ad(name) if name.endswith("h5ad") else anndata.read_zarr(name)
    print(name, [*cells.obs.columns], cells.obs["some"].isna().tolist(), cells.obs["some"].fillna("-").tolist(), cells.obs["all"].tolist(), cells.uns["names"].isna().tolist())
`;

describe.skipIf(why !== '')(`columns of Python’s objects in Zarr v2${why}`, () => {
  it('have None as missing texts, never as a text; other objects are listed', async () => {
    expect(run(['-c', MAKE])).toBe('');
    const store = join(folder, 'objects.zarr');
    const said = [];
    for (const args of [
      [store, join(folder, 'whole.h5ad')],
      ['--where=n >= 2', store, join(folder, 'part.h5ad')],
      [store, join(folder, 'whole.zarr')],
    ]) {
      const output = collectedOutput(false);
      await convertCommand.run(args, output);
      said.push(output.failures);
    }
    const refusal =
      'left out: /obs/mixed: has values that are not texts, such as 3.5, for which AnnData has no encoding.';
    expect(said).toEqual([[refusal], [refusal], [refusal]]);
    expect(run(['-c', READ])).toBe(
      `whole.h5ad ['n', 'some', 'all'] [False, True, False, False] ['x', '-', 'null', 'µ'] ['x', '', 'y', 'z'] [False, True]
part.h5ad ['n', 'some', 'all'] [True, False, False] ['-', 'null', 'µ'] ['', 'y', 'z'] [False, True]
whole.zarr ['n', 'some', 'all'] [False, True, False, False] ['x', '-', 'null', 'µ'] ['x', '', 'y', 'z'] [False, True]
`,
    );
  });
});
