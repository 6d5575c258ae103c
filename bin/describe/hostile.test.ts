import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { v2Array, v2Group } from '@/testing/memory-folder';
import { faults, hasFaults, NO_FAULTS } from '@/testing/node-faults';
import { writeEntries } from '@/testing/node-folder-entries';
import { answerOf } from './answer';
import { summaryJson } from './summary';

const folder = mkdtempSync(join(tmpdir(), 'petri-describe-'));
afterAll(() => rmSync(folder, { recursive: true }));

function storeOf(name: string, entries: Record<string, Uint8Array | string>): string {
  writeEntries(join(folder, name), entries);
  return join(folder, name);
}

const TRILLION = 1e12;

describe('a store of a few hundred bytes that claims to contain a terabyte', () => {
  it('is described without reading unwritten chunks', async () => {
    const array = v2Array('x', '<f4', [TRILLION], { chunkShape: [10], fill_value: 0.5 });
    const matrix = v2Array('y', '<i2', [1e6, 1e6], {
      chunkShape: [10, 10],
      fill_value: 3,
    });
    const place = storeOf('empty.zarr', { ...v2Group(''), ...array, ...matrix });
    expect(await answerOf(place)).toMatchObject({
      tree: {
        '/x': { shape: [TRILLION], first: new Array(8).fill(0.5), sum: TRILLION / 2 },
        '/y': { shape: [1e6, 1e6], first: new Array(8).fill(3), sum: 3 * TRILLION },
      },
    });
  });

  it('is described likewise as AnnData', async () => {
    const frame = {
      'encoding-type': 'dataframe',
      'encoding-version': '0.2.0',
      _index: '_index',
      'column-order': ['n', 's'],
    };
    const array = { 'encoding-type': 'array', 'encoding-version': '0.2.0' };
    const texts = { 'encoding-type': 'string-array', 'encoding-version': '0.2.0' };
    const rows = (path: string, length: number) => ({
      ...v2Group(path, frame),
      ...v2Array(`${path}/_index`, '<i8', [length], {
        chunkShape: [1e6],
        attributes: array,
      }),
      ...v2Array(`${path}/n`, '<f4', [length], {
        chunkShape: [1e6],
        attributes: array,
        fill_value: 1.5,
      }),
      ...v2Array(`${path}/s`, '|O', [length], { chunkShape: [1e6], attributes: texts }),
    });
    const place = storeOf('cells.zarr', {
      ...v2Group('', { 'encoding-type': 'anndata', 'encoding-version': '0.1.0' }),
      ...rows('obs', TRILLION),
      ...rows('var', 2),
      ...v2Array('X', '<f4', [TRILLION, 2], { chunkShape: [1e6, 2], attributes: array }),
    });
    const answer = await answerOf(place);
    expect(answer.element_errors).toBeUndefined();
    expect(answer).toMatchObject({
      shape: [TRILLION, 2],
      X: { sum: 0, nnz: 0, min: 0, max: 0, row_sums: { 0: 0, [TRILLION - 1]: 0 } },
      obs: {
        n_rows: TRILLION,
        index: { n: TRILLION, n_unique: 1, first: ['0', '0', '0', '0', '0'] },
        columns: [
          { name: 'n', n: TRILLION, n_unique: 1, min: 1.5, max: 1.5, mean: 1.5 },
          { name: 's', n: TRILLION, n_unique: 1, min: '', max: '' },
        ],
      },
    });
  });

  it('is described by the few chunks that were written, and the number of the others', async () => {
    const chunk = new Uint8Array(Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10).buffer);
    const array = v2Array('x', '<f4', [TRILLION], {
      ...{ chunkShape: [10], chunk, fill_value: 0.5 },
    });
    const place = storeOf('written.zarr', { ...v2Group(''), ...array });
    const answer = await answerOf(place);
    expect(answer).toMatchObject({
      // 55, and 10¹² − 10 halves
      tree: { '/x': { shape: [TRILLION], sum: 500_000_000_050 } },
      absent_chunks: { '/x': { absent: 99_999_999_999, of: 100_000_000_000 } },
    });
    expect(answer).not.toHaveProperty('element_errors');
  });

  it('has sums of rows and columns by the written chunks and the number of the others', async () => {
    const chunk = new Uint8Array(Int16Array.of(1, 2, 3, 4).buffer);
    const matrix = v2Array('X', '<i2', [1e6, 1e6], {
      ...{ chunkShape: [2, 2], chunk, fill_value: 3 },
      attributes: { 'encoding-type': 'array', 'encoding-version': '0.2.0' },
    });
    const frame = {
      ...{ 'encoding-type': 'dataframe', 'encoding-version': '0.2.0' },
      ...{ _index: '_index', 'column-order': [] },
    };
    const names = (path: string) => ({
      ...v2Group(path, frame),
      ...v2Array(`${path}/_index`, '<i8', [1e6], { chunkShape: [1e6] }),
    });
    const place = storeOf('plane.zarr', {
      ...v2Group('', { 'encoding-type': 'anndata', 'encoding-version': '0.1.0' }),
      ...{ ...names('obs'), ...names('var'), ...matrix },
    });
    expect(await answerOf(place)).toMatchObject({
      X: {
        ...{ sum: 3e12 - 2, nnz: 1e12, min: 1, max: 4 },
        row_sums: { 0: 3e6 - 3, 999999: 3e6 },
        col_sums: { 0: 3e6 - 2, 999999: 3e6 },
      },
    });
  });

  it.skipIf(!hasFaults)(
    `and so is one of 2³¹ values in chunks of three${NO_FAULTS}`,
    async () => {
      const answer = await answerOf(join(faults, 'attack/shape2e31.zarr'));
      expect(answer).toMatchObject({
        tree: { '/': { shape: [2_147_483_648], sum: 5 } },
        absent_chunks: { '/': { absent: 715_827_880, of: 715_827_883 } },
      });
    },
  );
});

describe('an address that is refused', () => {
  it.each([401, 403])('is reported for a store, with status %i', async (status) => {
    const server = createServer((_, response) => response.writeHead(status).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // the server listens on TCP
    const { text, failure } = await summaryJson(`http://127.0.0.1:${port}/a.zarr`);
    server.close();
    expect(failure).toBeDefined();
    expect((JSON.parse(text) as { error: string }).error).toMatch(
      /^The server denies access to all keys under /,
    );
  });
});
