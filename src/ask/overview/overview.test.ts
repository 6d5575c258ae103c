import { expect, it } from 'vitest';
import { unpackStrings } from '@/model/strings';
import { describeRoot, openRoot } from '@/read/formats/open-dataset';
import { openFixture } from '@/testing/node-open-fixture';
import { listGroups } from './answers';
import { measureSizes } from './element-sizes';
import { drawSmall } from './embedding-thumbnail';
import { findConcerns } from './findings';
import { type OverviewFile, openOverview } from './overview-file';
import { aboutFacts } from './provenance';
import { relateMatrices } from './relate-matrices';
import { sizesText } from './size-label';

async function open(name: string): Promise<OverviewFile> {
  const root = await openFixture(name);
  const opened = await openRoot(root);
  const { elements } = opened;
  const dataset = await describeRoot(opened);
  return openOverview({ root, elements, dataset, info: { name }, isRemote: false });
}

it('has only the provenance that the file states', async () => {
  const facts = await aboutFacts(await open('kitchen.h5ad'), {});
  expect(facts.map(({ what, value, evidence }) => [what, value, evidence])).toEqual([
    [
      'Format',
      'AnnData, encoding 0.1.0',
      'root attributes encoding-type and encoding-version',
    ],
    ['Container', 'HDF5', undefined],
    ['Software', 'scanpy or rapids-singlecell', '/uns/rank_genes_groups'],
  ]);
});

it('states by which evidence it recognised an AnnData with a damaged root', async () => {
  const [format] = await aboutFacts(await open('broken/attribute-root.h5ad'), {});
  expect(format).toMatchObject({
    what: 'Format',
    value: 'AnnData',
    evidence: 'member names; encoding-type of the root is damaged',
  });
});

it('states the writer of a MuData, and what its modalities share', async () => {
  const facts = await aboutFacts(await open('several.h5mu'), {});
  const said = facts.map(({ what, value }) => `${what}: ${value}`);
  expect(said).toContain('Modalities share: observations');
  expect(said.filter((text) => text.startsWith('Written by: mudata '))).toHaveLength(1);
});

it('measures elements by their stored size, or else by shape and type', async () => {
  const sizeOf = async (name: string, wanted: string) => {
    const { sizes, left } = await measureSizes(await open(name), {});
    expect(left).toBe(0);
    return sizes.find(({ path }) => path === wanted);
  };
  // HDF5 stores texts in its heap, which is in no element's size
  expect(await sizeOf('kitchen.h5ad', '/obs/string')).toEqual({
    ...{ path: '/obs/string', bytes: 5296, how: 'stored', text: 'apart' },
  });
  expect(await sizeOf('kitchen.h5ad', '/obs/cell_type')).toMatchObject({ text: 'apart' });
  expect(await sizeOf('kitchen.v3.zarr', '/obs/string')).toEqual({
    ...{ path: '/obs/string', bytes: 5296, how: 'shape', text: 'estimated' },
  });
  // 331 × 37 float32
  const dense = { path: '/layers/dense', bytes: 48_988 };
  expect(await sizeOf('kitchen.h5ad', '/layers/dense')).toEqual({
    ...dense,
    how: 'stored',
  });
  expect(await sizeOf('kitchen.v3.zarr', '/layers/dense')).toEqual({
    ...dense,
    how: 'shape',
  });
});

it('finds NaN, useless columns and unused categories', async () => {
  const { findings, unread } = await findConcerns(await open('kitchen.h5ad'), false, {});
  expect(unread).toEqual([]);
  expect(findings.map(({ tone, path, title }) => [tone, path, title])).toEqual([
    [
      'warning',
      '/layers/dense_fortran_with_nan',
      '/layers/dense_fortran_with_nan contains NaN',
    ],
    ['note', '/obs', '2 columns of /obs without values'],
    ['note', '/obs/constant', '1 column of /obs with the same value in every row'],
    ['note', '/obs/unused_category', '1 column of /obs with unused categories'],
  ]);
});

it('states no relation for unrelated matrices', async () => {
  const { relations, compared } = await relateMatrices(await open('kitchen.h5ad'), {});
  expect(relations).toEqual([]);
  expect(compared).toContain('/layers/counts');
  expect(compared).toContain('/raw/X');
  expect(compared).toContain('/layers/csc');
});

// e2e/fixtures/demo.py: normalize_total(1e4) and log1p of counts, then raw, then fewer genes
it('states how scanpy made X from counts and raw', async () => {
  const { relations } = await relateMatrices(await open('demo.zarr'), {});
  expect(relations).toMatchObject([
    {
      path: '/X',
      of: '/layers/counts',
      relation: { kind: 'log1p-per-cell', base: 'e', target: 10_000 },
      over: '/raw/X',
    },
    { path: '/raw/X', of: '/X', relation: { kind: 'same' }, areShared: true },
  ]);
});

it('matches the Ensembl IDs of the demo’s symbols', async () => {
  const { elements } = await open('demo.zarr');
  for (const table of ['/var', '/raw/var']) {
    const texts = async (path: string): Promise<readonly string[]> => {
      const block = await (await elements.at(path, {})).read?.({}, {});
      return block?.kind === 'strings' ? unpackStrings(block.strings) : [];
    };
    const symbols = await texts(`${table}/symbol`);
    const ids = await texts(`${table}/gene_ids`);
    const idOf = (symbol: string) => ids[symbols.indexOf(symbol)];
    expect(['CD34', 'CD3D', 'MS4A1', 'GATA1', 'LYZ'].map(idOf)).toEqual([
      'ENSG00000174059',
      'ENSG00000167286',
      'ENSG00000156738',
      'ENSG00000102145',
      'ENSG00000090382',
    ]);
    expect(new Set(ids).size).toBe(symbols.length);
  }
});

it('draws every point of a small embedding', async () => {
  const file = await open('kitchen.v3.zarr');
  const picture = await drawSmall(file, '/obsm/X_umap', undefined, {});
  expect(picture).toMatchObject({ drawn: 331, points: 331, width: 360, height: 270 });
  expect(picture.pixels.some((byte) => byte > 0)).toBe(true);
});

it('lists groups and tables with the names in them, however deep', async () => {
  for (const name of ['kitchen.h5ad', 'kitchen.v2.zarr']) {
    const { groups, left } = await listGroups(await open(name), {});
    expect(left).toBe(0);
    const paths = groups.map(({ path }) => path);
    expect(paths.slice(0, 3)).toEqual(['/', '/layers', '/obs']);
    expect(paths).toContain('/raw/var');
    expect(paths.some((path) => path.split('/').length > 3)).toBe(true);
  }
});

it('stops at once on abort', async () => {
  const file = await open('kitchen.h5ad');
  const signal = AbortSignal.abort();
  await expect(measureSizes(file, { signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  await expect(findConcerns(file, true, { signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

it('measures an object once, however many paths lead to it', async () => {
  const { sizes } = await measureSizes(await open('links.h5ad'), {});
  const paths = sizes.map(({ path }) => path);
  expect(paths).toContain('/X');
  expect(paths).not.toContain('/layers/same'); // a hard link to it
});

it('adds up the sizes of elements, and names text only where there is some', async () => {
  const { sizes, total } = await measureSizes(await open('kitchen.h5ad'), {});
  expect(total).toBe(sizes.reduce((sum, { bytes }) => sum + bytes, 0));
  const numbers = sizes.filter(({ text }) => text === undefined);
  expect(sizesText({ sizes, total, left: 0 }, undefined)).toMatch(/separate heaps\.$/);
  expect(sizesText({ sizes: numbers, total, left: 0 }, undefined)).not.toMatch(/text/);
});
