import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { collectedOutput } from '@/testing/collected-output';
import { findPython, pythonPrints } from '@/testing/node-python';
import { convertCommand } from './command';

const folder = mkdtempSync(join(tmpdir(), 'petri-attributes-'));
afterAll(() => rmSync(folder, { recursive: true }));
const found = findPython('anndata, h5py, zarr');
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';
const run = (args: readonly string[]) => pythonPrints(found, args, folder);

const MAKE = `
import anndata, h5py, numpy as np, pandas as pd
cells = anndata.AnnData(obs=pd.DataFrame({"n": [1, 2]}, index=["a", "b"]), uns={"notes": {}})
cells.write_h5ad("typed.h5ad")
with h5py.File("typed.h5ad", "a") as file:
    for node in (file, file["uns/notes"], file["obs/n"]):
        own = node.attrs
        for name in "int8 int32 uint16 uint64 float16 float32 float64".split():
            own[name] = np.dtype(name).type(3)
            own[name + "s"] = np.array([[1, 2, 3], [4, 5, 6]], name)
        own["largest"] = np.uint64(2**64 - 1)
        own["zero"] = -0.0
        own["nan"] = np.array([1.0, np.nan, np.inf])
        own["none of them"] = np.array([], "f4")
        own["no rows"] = np.zeros((0, 3), "i4")
        own["flags"] = np.array([[True], [False]])
        own["words"] = np.array([["a", "µ"], ["", "c"]], dtype=object)
        own["whole"] = 1.0
        own["nothing"] = h5py.Empty("f8")
`;

const COMPARE = `
import h5py, numpy as np, zarr
def told(value):
    if isinstance(value, h5py.Empty):
        return ("empty", value.dtype)
    return (getattr(value, "dtype", type(value)), np.shape(value), np.asarray(value).tolist())
with h5py.File("typed.h5ad") as a, h5py.File("copy.h5ad") as b:
    for path in ("/", "uns/notes", "obs/n"):
        for name, value in a[path].attrs.items():
            if repr(told(value)) != repr(told(b[path].attrs[name])):
                print(path, name, told(value), told(b[path].attrs[name]))
        print(path, len(a[path].attrs) - len(b[path].attrs))
    root = zarr.open_group("copy.zarr", mode="r")
    for path in ("uns/notes", "obs/n"):
        own = dict(root[path].attrs)
        for name, value in a[path].attrs.items():
            if name != "nothing" and repr(getattr(value, "tolist", lambda: value)()) != repr(own[name]):
                print(path, name, value, own[name])
        print(path, len(a[path].attrs) - len(own))
`;

const MAKE_ZARR = `
import anndata, json, numpy as np, pandas as pd, zarr
own = json.loads('{"float": 1.0, "integer": 1, "power": 1e3, "floats": [1.0, 2, -0.0], "rows": [[1.0, 2.0], [3, 4]], "nested": {"a": 2.0, "b": 2, "c": [5, {"d": 1e22}]}}')
cells = anndata.AnnData(obs=pd.DataFrame({"n": [1.0, 2.0]}, index=["a", "b"]), uns={"notes": {}})
for version in (2, 3):
    anndata.settings.zarr_write_format = version
    cells.write_zarr(f"floats{version}.zarr")
    root = zarr.open_group(f"floats{version}.zarr", mode="a")
    for node in (root, root["uns/notes"], root["obs/n"]):
        node.attrs.update(own)
    zarr.consolidate_metadata(f"floats{version}.zarr")
`;

const COMPARE_ZARR = `
import h5py, zarr
for version in (2, 3):
    a = zarr.open_group(f"floats{version}.zarr", mode="r")
    b = zarr.open_group(f"floats{version}.copy.zarr", mode="r")
    print(version, *[repr(dict(a[path].attrs)) == repr(dict(b[path].attrs)) for path in ("uns/notes", "obs/n")])
    with h5py.File(f"floats{version}.h5ad") as file:
        own = file["obs/n"].attrs
        print(*[repr(own[name]) for name in ("float", "integer", "power", "floats", "rows")], "nested" in own)
`;

describe.skipIf(why !== '')(`attributes${why}`, () => {
  it('keep types, shapes and values: a whole float stays a float', async () => {
    expect(run(['-c', MAKE])).toBe('');
    const failures = [];
    for (const copy of ['copy.h5ad', 'copy.zarr']) {
      const output = collectedOutput(false);
      await convertCommand.run([join(folder, 'typed.h5ad'), join(folder, copy)], output);
      failures.push(output.failures);
    }
    // JSON has no missing value of a type
    const nothing = (path: string) =>
      `left out: ${path}: its attribute “nothing” has a value that the copy cannot have.`;
    expect(failures).toEqual([[], ['/', '/obs/n', '/uns/notes'].map(nothing)]);
    expect(run(['-c', COMPARE])).toBe(
      '/ 0\nuns/notes 0\nobs/n 0\nuns/notes 1\nobs/n 1\n',
    );
  });

  it('keep the floats of JSON, in lists and objects too', async () => {
    expect(run(['-W', 'ignore', '-c', MAKE_ZARR])).toBe('');
    for (const version of [2, 3])
      for (const copy of [`floats${version}.copy.zarr`, `floats${version}.h5ad`]) {
        const paths = [`floats${version}.zarr`, copy].map((name) => join(folder, name));
        await convertCommand.run(paths, collectedOutput(false));
      }
    const inHdf5 =
      'np.float64(1.0) np.int64(1) np.float64(1000.0) array([ 1.,  2., -0.]) array([[1., 2.],\n       [3., 4.]]) False\n';
    expect(run(['-W', 'ignore', '-c', COMPARE_ZARR])).toBe(
      `2 True True\n${inHdf5}3 True True\n${inHdf5}`,
    );
  });
});
