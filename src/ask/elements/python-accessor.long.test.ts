import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isDataError } from '@/model/errors';
import { joinPath, type Path, ROOT } from '@/model/path';
import { openRoot } from '@/read/formats/open-dataset';
import { openFixture } from '@/testing/node-open-fixture';
import { findNewestPython, findPython, pythonPrints } from '@/testing/node-python';
import { stores } from '@/testing/node-stores';
import { type ColumnOfTable, pythonAccessor } from '@/write/code/python-accessor';

const folder = mkdtempSync(join(tmpdir(), 'petri-accessors-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Prints each expression that fails. */
const RUN = `
import json, sys
import anndata
try:
    from anndata.acc import A
except ImportError:
    A = None
file, expressions = sys.argv[1:]
adata = anndata.read_h5ad(file) if file.endswith(".h5ad") else anndata.read_zarr(file)
for text in json.load(open(expressions)):
    if A is not None or not text.startswith("A."):
        try: eval(text)
        except Exception as error: print(text, repr(error))
`;

/** Expressions for all elements of a file. */
async function expressionsOf(name: string): Promise<readonly string[]> {
  const { elements } = await openRoot(await openFixture(name), { isRemote: false });
  const found: string[] = [];
  const walk = async (path: Path, column?: ColumnOfTable): Promise<void> => {
    const info = await elements.at(path).then(
      (element) => element.info,
      (error: unknown) => {
        if (!isDataError(error)) throw error;
        return undefined; // damaged on purpose
      },
    );
    const texts = info && pythonAccessor(path, { column });
    if (texts) found.push(texts.expression);
    if (texts?.reference !== undefined) found.push(texts.reference);
    if (info?.kind === 'dataframe')
      for (const one of [info.index, ...info.columns])
        await walk(joinPath(path, one), {
          ...{ table: path, name: one, isIndex: one === info.index },
        });
    if (info && 'keys' in info)
      for (const key of info.keys) await walk(joinPath(path, key));
  };
  await walk(ROOT);
  return found;
}

const pythons = [
  ['anndata 0.12', findPython('anndata')],
  ['anndata 0.13', findNewestPython()],
] as const;

describe.each(pythons)('expressions for elements in %s', (_, python) => {
  it.skipIf('missing' in python).each([
    ['kitchen.h5ad', 200],
    ['kitchen.v3.zarr', 200],
    ['demo.zarr', 150],
  ])('reach every element of %s', async (name, least) => {
    const expressions = await expressionsOf(name);
    expect(expressions.length).toBeGreaterThan(least);
    const list = join(folder, 'expressions.json');
    writeFileSync(list, JSON.stringify(expressions));
    expect(pythonPrints(python, ['-c', RUN, join(stores, name), list], folder)).toBe('');
  });
});
