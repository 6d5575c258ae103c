import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFileSource } from '@/read/bytes/node-file-source';
import { openFolderStore } from '@/read/bytes/node-folder-store';
import { createChunkReader } from '@/read/chunks/chunk-reader';
import { openContainer } from '@/read/container/open-container';
import { openElements } from '@/read/elements/open-elements';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import type { StoredGroup, StoredNode } from '@/read/node';
import { openFixture } from '@/testing/node-open-fixture';
import { stores } from '@/testing/node-stores';
import { recordingSource } from '@/testing/recording-source';
import { recordingStore } from '@/testing/recording-store';
import { MAX_SCHEMA_COLUMNS, tableSchema } from './schema';

const settings = () => ({ reader: createChunkReader({ pool: inlineDecodePool() }) });
const ALL = { range: [0, Number.POSITIVE_INFINITY] } as const;

describe.each(['kitchen.h5ad', 'kitchen.v2.zarr', 'kitchen.v3.zarr'])('%s', (name) => {
  it('has the columns that anndata reads, the index first', async () => {
    const elements = openElements(await openFixture(name));
    const schema = await tableSchema(elements, '/obs', ALL);
    expect(schema).toMatchObject({ path: '/obs', length: 331, index: 'cell id' });
    expect(schema.columns).toHaveLength(schema.total);
    const known = new Map(schema.columns.map((column) => [column.name, column.element]));
    expect(schema.columns[0]?.name).toBe('cell id');
    expect(known.get('cell_type')).toMatchObject({
      kind: 'column',
      path: '/obs/cell_type',
      valueType: 'categories',
      categories: 4,
      nullable: true,
      ordered: false,
      length: 331,
    });
    expect(known.get('int8')).toMatchObject({ valueType: 'numbers', dtype: 'int8' });
    expect(known.get('nullable_boolean')).toMatchObject({
      ...{ valueType: 'booleans', nullable: true },
    });
  });

  it('answers for a range of columns, and for some by name', async () => {
    const elements = openElements(await openFixture(name));
    const some = await tableSchema(elements, '/obs', { range: [1, 4] });
    expect(some.columns.map((column) => column.name)).toEqual([
      ...['cell_type', 'with_missing', 'ordered'],
    ]);
    const names = ['uint8', 'cell id', 'gone'];
    const named = await tableSchema(elements, '/obs', { names });
    expect(named.columns.map((column) => column.name)).toEqual(names);
    expect(named.columns[2]).toMatchObject({
      element: { kind: 'unsupported', path: '/obs/gone' },
      failure: 'NotFoundError',
    });
  });
});

/** A root that notes every member that is opened below it. */
function watched(root: StoredGroup, opened: string[]): StoredGroup {
  return {
    ...root,
    async open(name, options): Promise<StoredNode> {
      const node = await root.open(name, options);
      opened.push(node.path);
      return node.kind === 'group' ? watched(node, opened) : node;
    },
  };
}

it('opens the table and its index once, and each column once', async () => {
  const opened: string[] = [];
  const elements = openElements(watched(await openFixture('kitchen.h5ad'), opened));
  const { columns } = await tableSchema(elements, '/obs', ALL);
  const times = (path: string) => opened.filter((one) => one === path).length;
  expect([times('/obs'), times('/obs/cell id')]).toEqual([1, 1]);
  for (const { name } of columns.filter((one) => !one.name.includes('/')))
    expect([name, times(`/obs/${name}`)]).toEqual([name, 1]);
  // opening a column afterwards does not either
  await elements.at('/obs/int8');
  await elements.at('/obs/uint8');
  expect(times('/obs/cell id')).toBe(1);
});

it('asks a store for nothing but metadata, for each document once', async () => {
  const store = recordingStore(
    await openFolderStore(join(stores, 'kitchen.v3.plain.zarr')),
  );
  const { root } = await openContainer({ kind: 'keys', store }, settings());
  const elements = openElements(root);
  await tableSchema(elements, '/obs', { names: ['cell id', 'cell_type', 'float64'] });
  const asked = store.asked.filter((one) => one.startsWith('get obs/'));
  expect(asked.toSorted()).toEqual([
    'get obs/cell id/zarr.json',
    'get obs/cell_type/categories/zarr.json',
    'get obs/cell_type/codes/zarr.json',
    'get obs/cell_type/zarr.json',
    'get obs/float64/zarr.json',
    'get obs/zarr.json',
  ]);
});

it('reads no more of an HDF5 file when it is asked again', async () => {
  const source = await openFileSource(join(stores, 'kitchen.h5ad'));
  onTestFinished(source.close);
  const file = recordingSource(source);
  const { root } = await openContainer({ kind: 'bytes', source: file }, settings());
  const elements = openElements(root);
  await tableSchema(elements, '/obs', ALL);
  const reads = file.reads.length;
  await tableSchema(elements, '/obs', ALL);
  expect(file.reads).toHaveLength(reads);
});

it.each([
  ['column-short.h5ad', 'has 17 rows', undefined],
  ['column-missing.zarr', 'it is missing', 'NotFoundError'],
  ['unknown-encoding.zarr', 'unknown encoding “quantum-array', undefined],
  ['array-json-garbled.zarr', 'zarr.json', undefined],
])(
  'reports why a column of %s cannot be read, and describes the others',
  async (name, reason, failure) => {
    const elements = openElements(await openFixture(`broken/${name}`));
    const { columns } = await tableSchema(elements, '/obs', ALL);
    const score = columns.find((column) => column.name === 'score');
    expect(score?.element).toMatchObject({
      kind: 'unsupported',
      reason: expect.stringContaining(reason),
    });
    expect(score?.failure).toBe(failure);
    const others = columns.filter((column) => column !== score);
    expect(others.map(({ element }) => element.kind)).toEqual(others.map(() => 'column'));
  },
);

it('refuses what is not a table, and more than one answer holds', async () => {
  const elements = openElements(await openFixture('kitchen.h5ad'));
  await expect(tableSchema(elements, '/X', ALL)).rejects.toMatchObject({
    name: 'UnsupportedError',
    message: '/X is not a table: it has no rows.',
  });
  const names = new Array<string>(MAX_SCHEMA_COLUMNS + 1).fill('int8');
  const { columns } = await tableSchema(elements, '/obs', { names });
  expect(columns).toHaveLength(MAX_SCHEMA_COLUMNS);
});

it('reports progress, and stops on abort', async () => {
  const elements = openElements(await openFixture('kitchen.h5ad'));
  const done: number[] = [];
  const report = (progress: { readonly done: number }) => done.push(progress.done);
  await tableSchema(elements, '/obs', { range: [0, 5] }, { report });
  expect(done).toEqual([1, 2, 3, 4, 5]);
  const stop = new AbortController();
  const given = tableSchema(elements, '/obs', ALL, {
    signal: stop.signal,
    report: () => stop.abort(),
  });
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
});
