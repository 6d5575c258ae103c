import { expect, it } from 'vitest';
import { readTableFacts } from '@/ask/checks/column-table/facts';
import { DataError } from '@/model/errors';
import { openColumnTable } from '@/read/elements/column-table/table';
import { collectedFile } from '@/testing/collected-file';
import { openFixtureFile } from '@/testing/node-open-fixture';
import {
  column,
  diagnostics,
  numbers,
  texts,
  writeTable,
} from '@/testing/node-written-table';
import { CHUNK_ROWS, type ColumnToWrite } from './table';
import { writeColumnTable } from './write-table';

it('builds indexes of named columns, bitmaps of texts too, and reports those it cannot build', async () => {
  const { path, notes } = await writeTable(
    [
      texts('few', ['b', 'a', 'b']),
      column('wave', { kind: 'complex', values: new Float32Array(6) }),
    ],
    3,
    {
      indexes: [
        { kind: 'BITMAP', column: 'few' },
        { kind: 'SORTED_ROWS', column: 'wave' },
        { kind: 'CHUNK_BLOOM', column: 'nothing' },
      ],
    },
  );
  expect(notes.leftOut).toEqual([
    'SORTED_ROWS of wave: complex numbers have no search indexes.',
    'CHUNK_BLOOM of nothing: there is no such column.',
  ]);
  const { root, close } = await openFixtureFile(path);
  const { indexes } = await readTableFacts(await openColumnTable(root));
  expect(indexes.map((index) => index.path)).toEqual(['/SEARCH_INDEXES/few__bitmap']);
  await close();
  expect(await diagnostics(path)).toEqual([]);
});

it('reports that it does not keep the order of columns whose names exceed 16 MB', async () => {
  // each takes as much as the longest
  const columns = Array.from({ length: 300 }, (_, i) =>
    numbers(i === 0 ? 'n'.repeat(60_000) : `${i}`, 'int8', Int8Array.of(1)),
  );
  const { path, notes } = await writeTable(columns, 1);
  expect(notes.leftOut).toEqual([
    'The order of the columns: their names take more than 16 MB.',
  ]);
  expect(await diagnostics(path)).toEqual([]);
});

it('omits a column that cannot be read, and no other', async () => {
  const broken: ColumnToWrite = {
    ...{ name: 'broken', dtype: 'int8', valueType: 'numbers' },
    // biome-ignore lint/correctness/useYield: it fails before the first block
    async *blocks() {
      throw new DataError('CorruptError', '/obs/broken: a chunk is damaged.');
    },
  };
  const { path, notes } = await writeTable(
    [broken, numbers('x', 'int8', Int8Array.of(4))],
    1,
  );
  expect(notes).toEqual({ leftOut: ['/obs/broken: a chunk is damaged.'], changed: [] });
  expect(await diagnostics(path)).toEqual([]);
});

it('stops when aborted, while it surveys and while it writes, and leaves no HDF5 file', async () => {
  const rows = 4 * CHUNK_ROWS;
  for (const stopAfter of [1, 6]) {
    const controller = new AbortController();
    let blocks = 0;
    const sink = collectedFile();
    const long: ColumnToWrite = {
      ...{ name: 'x', dtype: 'float64', valueType: 'numbers' },
      async *blocks() {
        for (let start = 0; start < rows; start += CHUNK_ROWS) {
          if (++blocks === stopAfter) controller.abort();
          yield { kind: 'numbers', values: new Float64Array(CHUNK_ROWS) } as const;
        }
      },
    };
    await expect(
      writeColumnTable(
        sink,
        { rows, columns: [long], labels: [] },
        { signal: controller.signal },
      ),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(blocks).toBe(stopAfter);
    expect(
      sink
        .bytes()
        .subarray(0, 48)
        .some((byte) => byte !== 0),
    ).toBe(false);
  }
});

it('fails with the error of the file sink', async () => {
  const full = {
    append: () => Promise.reject(new Error('disk full')),
    patch: async () => {},
  };
  const table = { rows: 1, labels: [], columns: [numbers('x', 'int8', Int8Array.of(1))] };
  await expect(writeColumnTable(full, table)).rejects.toThrow('disk full');
});

it('marks missing opaque values with an unused one, and omits columns without one', async () => {
  const every = Uint8Array.from({ length: 512 }, (_, i) => i >> 1);
  const { path, notes } = await writeTable(
    [
      column('pairs', { kind: 'bytes', size: 2, values: every }),
      column('bytes', {
        kind: 'bytes',
        size: 1,
        values: every.slice(0, 256).map((_, i) => i),
      }),
    ],
    256,
  );
  expect(notes.leftOut).toEqual(['bytes: no value is left to mark missing rows.']);
  expect(await diagnostics(path)).toEqual([]);
});
