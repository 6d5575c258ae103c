import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type RowRecipe, rowSetId } from '@/model/row-set';
import { inlineDecodePool } from '@/read/kernels/inline-pool';
import { startFlakyServer } from '@/testing/node-flaky-server';
import { serveFolder } from '@/testing/node-serve-folder';
import { stores } from '@/testing/node-stores';
import type { SourceService } from './protocol';
import { createSourceService } from './source';

// expected rows are those of pandas: sort_values(kind='stable'), boolean indexing and crosstab of obs

async function open(): Promise<SourceService> {
  const service = createSourceService({ createPool: inlineDecodePool });
  const path = join(stores, 'kitchen.h5ad');
  const file = new File([readFileSync(path)], 'kitchen.h5ad');
  await service.open(1, { kind: 'file', file });
  return service;
}

it('sorts by several columns, as pandas does', async () => {
  const service = await open();
  const sort = [{ column: 'cell_type' }, { column: 'float64', descending: true }];
  const rows = await service.ask(2, 'rowNumbers', {
    recipe: rowSetId({ kind: 'arranged', table: '/obs', sort }),
  });
  expect([...rows.slice(0, 3), ...rows.slice(-2)]).toEqual([158, 241, 89, 161, 155]);
});

it('gives the rows that meet a query', async () => {
  const service = await open();
  const where = 'float64 >= 0 and float64 <= 5';
  const rows = await service.ask(2, 'rowNumbers', {
    recipe: rowSetId({ kind: 'query', table: '/obs', where }),
  });
  expect([rows.length, ...rows.slice(0, 3)]).toEqual([70, 9, 14, 16]);
});

it('gives windows of an order, which is sorted once', async () => {
  const service = await open();
  const sort = [{ column: 'cell_type' }, { column: 'float64', descending: true }];
  const order = {
    table: '/obs',
    recipe: rowSetId({ kind: 'arranged', table: '/obs', sort }),
  };
  expect(await service.ask(2, 'order', order)).toEqual({ count: 331 });
  const before = (await service.receipt()).bytesRead;
  const rowsAt = async (start: number, stop: number) => [
    ...(await service.ask(3, 'orderedRows', { ...order, places: [start, stop] })),
  ];
  expect(await rowsAt(0, 3)).toEqual([158, 241, 89]);
  expect(await rowsAt(329, 331)).toEqual([161, 155]);
  expect((await service.receipt()).bytesRead).toBe(before);
  // without `order` before, and of rows that a query meets
  const of = {
    kind: 'query',
    table: '/obs',
    where: 'float64 >= 0 and float64 <= 5',
  } as const;
  const places = [0, 3] as const;
  const met = await service.ask(4, 'orderedRows', {
    table: '/obs',
    recipe: rowSetId(of),
    places,
  });
  expect([...met]).toEqual([9, 14, 16]);
});

it('gives the values of rows in any order', async () => {
  const service = await open();
  const { parts, part, at } = await service.ask(2, 'pick', {
    path: '/obs/int8',
    rows: Uint32Array.of(330, 2, 0, 1),
  });
  const values = Array.from(part, (which, i) => {
    const block = parts[which];
    return block?.kind === 'numbers' ? block.values[at[i] ?? 0] : undefined;
  });
  expect(values.slice(1)).toEqual([34, -128, 127]);
  await expect(
    service.ask(3, 'pick', { path: '/obs/int8', rows: Uint32Array.of(331) }),
  ).rejects.toThrow('no such rows');
});

it('counts two columns against each other', async () => {
  const service = await open();
  const { rows, columns, counts } = await service.ask(2, 'crosstab', {
    rows: '/obs/cell_type',
    columns: '/obs/ordered',
  });
  expect(columns).toEqual(['low', 'middle', 'high']);
  expect(rows[0]).toBe('B cell');
  expect([...counts.slice(0, 6)]).toEqual([39, 44, 49, 31, 31, 33]);
});

it('summarises the numbers of each group, as pandas groups them', async () => {
  const service = await open();
  const [groups, values] = ['/obs/cell_type', '/obs/float64'];
  const spread = await service.ask(2, 'plotSpread', {
    ...{ values: { kind: 'column', path: values }, by: groups, bins: 5 },
  });
  expect(spread.groups.map(({ label, count }) => [label, count])).toEqual([
    ['B cell', 132],
    ['T cell', 95],
    ['Mönocyte', 73],
    ['NK ✨', 31],
  ]);
  expect(spread.groups[3]?.mean).toBeCloseTo(4.63766, 5);
  const [lower = 0, median = 0, upper = 0] = spread.groups[1]?.quartiles ?? [];
  expect(lower).toBeCloseTo(-6.830011, 5);
  expect(median).toBeCloseTo(-1.081424, 5);
  expect(upper).toBeCloseTo(5.436015, 5);
  const wrong = service.ask(3, 'plotSpread', {
    ...{ values: { kind: 'column', path: groups }, by: '/obs/float64', bins: 5 },
  });
  await expect(wrong).rejects.toThrow('does not contain numbers. Choose another column.');
});

it('counts where the numbers of two columns meet, as numpy does', async () => {
  const service = await open();
  const { count, missing, correlation, xEdges, yEdges, counts } = await service.ask(
    2,
    'histogram2d',
    { x: '/obs/float64', y: '/obs/with_nan' },
  );
  expect([count, missing]).toEqual([288, 43]);
  expect(correlation).toBeCloseTo(-0.08096093720945363, 12);
  expect(xEdges[0]).toBeCloseTo(-27.37820098, 8);
  expect(xEdges[40]).toBeCloseTo(25.689091266462476, 12);
  expect(yEdges[40]).toBeCloseTo(13.12321262130378, 12);
  expect(counts.filter((one) => one > 0)).toHaveLength(231);
  expect(counts.indexOf(4)).toBe(13 * 40 + 21);
  const given = service.ask(3, 'histogram2d', {
    x: '/obs/float64',
    y: '/obs/with_nan',
  });
  service.cancel(3);
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
});

it('refuses an absent column, and rejects on abort', async () => {
  const service = await open();
  const sortedBy = (...columns: readonly string[]) => ({
    table: '/obs',
    recipe: rowSetId({
      ...{ kind: 'arranged', table: '/obs' },
      sort: columns.map((column) => ({ column })),
    }),
  });
  await expect(service.ask(2, 'order', sortedBy('gone'))).rejects.toThrow(
    'no column “gone”',
  );
  const given = service.ask(3, 'order', sortedBy('float64', 'string'));
  service.cancel(3);
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
});

it('writes no more than is taken, and nothing after it is given up', async () => {
  const service = await open();
  const request = {
    table: '/obs',
    index: 'cell id',
    columns: ['int8'],
    format: 'csv',
  } as const;
  let text = '';
  await service.ask(
    2,
    'exportRows',
    { request: { ...request, rows: Uint32Array.of(2, 0) } },
    undefined,
    async (bytes) => {
      text += new TextDecoder().decode(bytes);
    },
  );
  expect(text).toBe('cell id,int8\r\ncell-002,34\r\ncell-000,-128\r\n');
  text = '';
  const plain = { ...request, withoutHeader: true, withoutNames: true };
  await service.ask(
    4,
    'exportRows',
    { request: { ...plain, rows: Uint32Array.of(2, 0) } },
    undefined,
    async (bytes) => {
      text += new TextDecoder().decode(bytes);
    },
  );
  expect(text).toBe('34\r\n-128\r\n');
  const pieces: number[] = [];
  const given = service.ask(3, 'exportRows', { request }, undefined, async (bytes) => {
    pieces.push(bytes.length);
    service.cancel(3);
  });
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  expect(pieces).toHaveLength(1);
});

it('describes columns in one call; its requests count as “structure”', async () => {
  const server = await startFlakyServer();
  serveFolder(server, join(stores, 'kitchen.v3.plain.zarr'), '/kitchen.zarr');
  const service = createSourceService({ createPool: inlineDecodePool });
  await service.open(1, { kind: 'url', url: `${server.url}/kitchen.zarr` });
  const names = ['cell id', 'cell_type', 'int8', 'gone'];
  const { columns, length, index } = await service.ask(2, 'schema', {
    table: '/obs',
    columns: names,
  });
  expect([length, index]).toEqual([331, 'cell id']);
  expect(columns.map(({ name, element }) => [name, element.kind])).toEqual([
    ['cell id', 'column'],
    ['cell_type', 'column'],
    ['int8', 'column'],
    ['gone', 'unsupported'],
  ]);
  expect(columns[3]?.failure).toBe('NotFoundError');
  const requests = async () => {
    const { actions = [] } = await service.receipt();
    return actions.find(({ what }) => what === 'structure')?.requests ?? 0;
  };
  const before = await requests();
  expect(before).toBeGreaterThanOrEqual(4); // of cell_type three documents, of int8 one
  // neither the table nor its index is requested again
  await service.ask(3, 'schema', { table: '/obs', columns: ['uint8', 'uint16'] });
  expect(await requests()).toBe(before + 2);
  await service.close();
  await server.close();
});

it('writes the rows that a recipe names: those that meet a filter and are selected, sorted', async () => {
  const service = await open();
  const sorted: RowRecipe = {
    kind: 'arranged',
    table: '/obs',
    sort: [{ column: 'float64', descending: true }],
    of: {
      kind: 'query',
      table: '/obs',
      where: 'float64 >= 0 and float64 <= 5 and cell_type == "B cell"',
    },
  };
  const chosen: RowRecipe = { kind: 'rows', table: '/obs', ranges: [50, 60, 120, 300] };
  const rows = rowSetId({ kind: 'intersection', of: [sorted, chosen] });
  const request = {
    table: '/obs',
    index: 'cell id',
    columns: [],
    format: 'csv',
  } as const;
  let text = '';
  await service.ask(
    2,
    'exportRows',
    { request: { ...request, rows } },
    0,
    async (bytes) => {
      text += new TextDecoder().decode(bytes);
    },
  );
  const [header, ...names] = text.trim().split('\r\n');
  expect(header).toBe('cell id');
  expect(names.slice(0, 5)).toEqual([
    'cell-299',
    'cell-120',
    'cell-057',
    'cell-050',
    'cell-156',
  ]);
  const given = service.ask(
    3,
    'exportRows',
    { request: { ...request, rows: rowSetId(chosen) } },
    0,
    async () => {
      throw new Error('written after it was given up');
    },
  );
  service.cancel(3);
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
});
