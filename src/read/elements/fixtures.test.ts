import { beforeAll, describe, expect, it } from 'vitest';
import type { Block } from '@/model/block';
import { unpackStrings } from '@/model/strings';
import type { StoredGroup } from '@/read/node';
import { fixtureValues } from '@/testing/fixture-values';
import {
  type ExpectedElement,
  openFixture,
  readExpected,
} from '@/testing/node-open-fixture';
import { awkwardText } from './awkward/value';
import type { DataElement } from './element';
import { type Elements, openElements } from './open-elements';
import { sparseBatches } from './sparse/batches';

const { kitchen, hostile, demo } = readExpected();

const stores: [string, [string, ExpectedElement][]][] = [
  ...Object.entries(kitchen.stores).map(
    ([name, store]): [string, [string, ExpectedElement][]] => {
      const shared = store.elements ?? Object.keys(kitchen.elements);
      // what kitchen.h5ad has not differs as a whole
      const paths = [...new Set([...shared, ...Object.keys(store.differs)])];
      return [
        name,
        paths
          .filter((path) => !store.without?.includes(path))
          .map((path) => [
            path,
            { ...kitchen.elements[path], ...store.differs[path] } as ExpectedElement,
          ]),
      ];
    },
  ),
  ['hostile.zarr.zip', Object.entries(hostile.elements)],
  ['demo.zarr', Object.entries(demo.elements)],
];

describe.each(stores)('%s', (name, expected) => {
  let root: StoredGroup;
  let elements: Elements;
  beforeAll(async () => {
    root = await openFixture(name);
    elements = openElements(root);
  });

  it.each(expected)('contains “%s” as anndata reads it', async (path, facts) => {
    const element = await elements.at(`/${path}`);
    if (facts.encoding) expect(element.info.encoding).toBe(facts.encoding);
    await expectFacts(element, facts);
  });
});

async function expectFacts(element: DataElement, facts: ExpectedElement): Promise<void> {
  const { info } = element;
  switch (facts.kind) {
    case 'anndata':
    case 'dict':
    case 'raw':
      expect('keys' in info && [...info.keys].sort()).toEqual(facts.members);
      return;
    case 'dataframe':
      expect(info).toMatchObject({
        kind: 'dataframe',
        index: facts.index,
        columns: facts.columns,
        length: facts.n_rows,
      });
      return;
    case 'csr':
    case 'csc':
      expect(info).toMatchObject({
        layout: facts.kind,
        shape: facts.shape,
        dtype: facts.dtype,
        stored: facts.n_stored,
      });
      return expectSums(element, facts);
    case 'categorical':
      return expectCategories(element, facts);
    case 'awkward':
      return expectAwkward(element, facts);
    case 'null':
      expect(info.kind).toBe('null');
      return;
    case 'scalar':
      expect(fixtureValues(await blockOf(element))).toEqual([facts.value]);
      return;
    default:
      return expectValues(element, facts);
  }
}

async function expectValues(element: DataElement, facts: ExpectedElement): Promise<void> {
  const { info, node } = element;
  if (facts.length !== undefined) expect(info).toMatchObject({ length: facts.length });
  if (facts.shape !== undefined && node.kind === 'array')
    expect(node.shape).toEqual(facts.shape);
  if (node.kind === 'array' && facts.kind === 'array')
    expect(info).toMatchObject({ dtype: facts.dtype });
  const values = (await allValues(element)).map((value) =>
    facts.dtype === 'bool' ? value === true || value === 1 : value,
  );
  if (facts.values) expect(values).toEqual(facts.values);
  else {
    expect(values.slice(0, 5)).toEqual(facts.first);
    expect(values.slice(-5)).toEqual(facts.last);
  }
  if (facts.n_missing !== undefined)
    expect(values.filter((value) => value === null)).toHaveLength(
      Number(facts.n_missing),
    );
}

/** All values in C order: a block of a cube is one slice of it. */
async function allValues(element: DataElement): Promise<unknown[]> {
  const { info } = element;
  const [, , depth] = info.kind === 'matrix' ? info.shape : [];
  if (depth === undefined) return fixtureValues(await blockOf(element));
  const slices: unknown[][] = [];
  for (let at = 0; at < depth; at++) {
    const block = await element.read?.({ slice: [at] });
    slices.push(block ? fixtureValues(block) : []);
  }
  return (slices[0] ?? []).flatMap((_, i) => slices.map((slice) => slice[i]));
}

async function expectSums(element: DataElement, facts: ExpectedElement): Promise<void> {
  const { sparse } = element;
  if (!sparse) throw new Error(`${element.info.path} is not sparse`);
  const entries: [row: number, column: number, value: number][] = [];
  for await (const { start, indptr, indices, data } of sparseBatches(sparse))
    for (let slice = 0; slice + 1 < indptr.length; slice++)
      for (let i = indptr[slice] ?? 0; i < (indptr[slice + 1] ?? 0); i++) {
        const [major, minor] = [start + slice, Number(indices[i])];
        const [row, column] = sparse.layout === 'csr' ? [major, minor] : [minor, major];
        entries.push([row, column, Number(data[i])]);
      }
  const shown = facts.entries as { first?: unknown; last?: unknown; values?: unknown };
  if (shown.values) expect(entries).toEqual(shown.values);
  else {
    expect(entries.slice(0, 5)).toEqual(shown.first);
    expect(entries.slice(-5)).toEqual(shown.last);
  }
  const sum = (keep: (entry: readonly number[]) => boolean) =>
    entries.reduce((total, entry) => total + (keep(entry) ? entry[2] : 0), 0);
  expect(sum(() => true)).toBeCloseTo(Number(facts.sum), 3);
  for (const [row, total] of Object.entries(facts.row_sums as object))
    expect(sum((entry) => entry[0] === Number(row))).toBeCloseTo(total, 3);
  for (const [column, total] of Object.entries(facts.column_sums as object))
    expect(sum((entry) => entry[1] === Number(column))).toBeCloseTo(total, 3);
  await expectTile(element, entries);
}

/** A corner read as a dense tile equals the stored values. */
async function expectTile(
  element: DataElement,
  entries: readonly (readonly [number, number, number])[],
): Promise<void> {
  const rows = [1, 4] as const;
  const columns = [2, 9] as const;
  const block = await element.read?.({ rows, columns });
  if (block?.kind !== 'matrix') throw new Error('a matrix reads as something else');
  const width = block.columns[1] - block.columns[0];
  const tile = new Array<number>(block.values.length).fill(0);
  for (const [row, column, value] of entries)
    if (row >= 1 && row < block.rows[1] && column >= 2 && column < block.columns[1])
      tile[(row - 1) * width + column - 2] =
        (tile[(row - 1) * width + column - 2] ?? 0) + value;
  expect(Array.from<number | bigint, number>(block.values, Number)).toEqual(tile);
}

async function expectCategories(element: DataElement, facts: ExpectedElement) {
  expect(element.info).toMatchObject({
    length: facts.length,
    ordered: facts.ordered,
    categories: facts.n_categories,
  });
  const block = await blockOf(element);
  if (block.kind !== 'categories') throw new Error(`categories read as ${block.kind}`);
  const codes = facts.codes as { first?: number[]; last?: number[]; values?: number[] };
  const shown = facts.categories as { first?: unknown[]; values?: unknown[] };
  const list = [...block.codes];
  if (codes.values) expect(list).toEqual(codes.values);
  else {
    expect(list.slice(0, 5)).toEqual(codes.first);
    expect(list.slice(-5)).toEqual(codes.last);
  }
  expect(list.filter((code) => code < 0)).toHaveLength(Number(facts.n_missing));
  const labels = (shown.values ?? shown.first ?? []).map((label) =>
    typeof label === 'boolean' ? (label ? 'True' : 'False') : String(label),
  );
  expect(unpackStrings(block.labels).slice(0, labels.length)).toEqual(labels);
}

async function expectAwkward(element: DataElement, facts: ExpectedElement) {
  expect(element.info).toMatchObject({ kind: 'awkward', length: facts.length });
  const first = facts.first as unknown[];
  const rows = await element.awkward?.([0, first.length]);
  expect(rows?.map(awkwardText).map((row) => JSON.parse(row))).toEqual(first);
  const last = await element.awkward?.([Number(facts.length) - 1, Number(facts.length)]);
  expect(JSON.parse(awkwardText(last?.[0] ?? null))).toEqual(facts.last);
}

async function blockOf(element: DataElement): Promise<Block> {
  const block = await element.read?.({});
  if (block) return block;
  throw new Error(`${element.info.path} has no values`);
}
