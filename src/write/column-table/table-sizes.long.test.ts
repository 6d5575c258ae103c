import { describe, expect, it } from 'vitest';
import { packStrings } from '@/model/strings';
import { hasPython, left, readTable as read } from '@/testing/node-column-table-peer';
import { hasCorpus } from '@/testing/node-corpus';
import {
  ALL,
  column,
  diagnostics,
  numbers,
  texts,
  writeTable,
} from '@/testing/node-written-table';
import { CHUNK_ROWS } from './table';

describe.skipIf(!hasPython)(
  `a column table of any size and names, as h5py and h5col read it${left}`,
  () => {
    it('has several chunks of columns, texts and indexes, across batches', async () => {
      const rows = CHUNK_ROWS + 5;
      const value = (row: number) => (row * 7919) % 1000;
      const { path } = await writeTable(
        [
          {
            ...{ name: 'x', dtype: 'int32', valueType: 'numbers' },
            async *blocks() {
              for (let start = 0; start < rows; start += CHUNK_ROWS) {
                const count = Math.min(rows - start, CHUNK_ROWS);
                const values = Int32Array.from({ length: count }, (_, i) =>
                  value(start + i),
                );
                yield { kind: 'numbers', values } as const;
              }
            },
          },
          texts(
            'wide',
            Array.from({ length: rows }, (_, row) => `${value(row)}`.padEnd(60, '.')),
          ),
        ],
        rows,
        { indexes: ALL, labels: [1, 0] },
      );
      expect(await diagnostics(path)).toEqual([]);
      const { values, conforms, index, labels } = read(path);
      expect([conforms, index]).toEqual([null, 'wide']);
      if (hasCorpus) expect(labels).toEqual(['wide', 'x']);
      expect(values.x?.every((one, row) => one === value(row))).toBe(true);
      expect(values.wide?.at(-1)).toBe(`${value(rows - 1)}`.padEnd(60, '.'));
    });

    it('has a list of columns and texts of more than 64 KB in its attributes', async () => {
      const name = (i: number) => `${i} ${'µm'.repeat(120)}`;
      const columns = Array.from({ length: 200 }, (_, i) =>
        numbers(name(i), 'int8', Int8Array.of(i % 100)),
      );
      const title = 'Langer Titel. '.repeat(5000);
      const { path, notes } = await writeTable(columns, 1, { about: { title } });
      expect(notes.leftOut).toEqual([]);
      expect(await diagnostics(path)).toEqual([]);
      const reading = read(path);
      expect(reading.columns).toEqual(columns.map((_, i) => name(i)));
      expect([reading.title, reading.conforms]).toEqual([title, null]);
      expect(reading.values[name(199)]).toEqual([99]);
    });

    it('has no rows, no columns, only missing rows, names of all kinds', async () => {
      const names = [
        'ordered',
        'a/b',
        'a_b',
        '',
        '.',
        'x',
        'x',
        'é'.repeat(2000),
        '_index',
      ];
      const one = await writeTable(
        names.map((name) => numbers(name, 'int8', Int8Array.of(1))),
        1,
        { labels: [8], indexes: ALL },
      );
      expect(await diagnostics(one.path)).toEqual([]);
      const reading = read(one.path);
      expect(reading.columns).toEqual([
        ...['ordered_', 'a_b_', 'a_b', '_', '._', 'x', 'x_', 'é'.repeat(2000), 'index'],
      ]);
      expect([reading.index, reading.conforms]).toEqual(['index', null]);
      expect(one.notes.changed[0]).toBe('ordered: its name is “ordered_” in the file.');
      const none = await writeTable(
        [
          numbers('x', 'float32', new Float32Array(0)),
          texts('t', []),
          column('c', {
            ...{ kind: 'categories', codes: new Int8Array(0), ordered: false },
            labels: packStrings([]),
          }),
        ],
        0,
        { indexes: ALL },
      );
      expect(await diagnostics(none.path)).toEqual([]);
      expect(read(none.path)).toMatchObject({
        rows: 0,
        columns: ['x', 't', 'c'],
        conforms: null,
      });
      const bare = await writeTable([], 7);
      expect(await diagnostics(bare.path)).toEqual([]);
      expect(read(bare.path)).toMatchObject({ rows: 7, columns: [], conforms: null });
      const lost = await writeTable(
        [
          numbers('n', 'int32', new Int32Array(3), { missing: Uint8Array.of(1, 1, 1) }),
          numbers('f', 'float64', new Float64Array(3).fill(Number.NaN)),
          texts('t', ['a', 'b', 'c'], Uint8Array.of(1, 1, 1)),
        ],
        3,
        { indexes: ALL },
      );
      expect(await diagnostics(lost.path)).toEqual([]);
      const nothing = [null, null, null];
      expect(read(lost.path)).toMatchObject({
        ...{ values: { n: nothing, f: nothing, t: nothing }, conforms: null },
      });
    });
  },
);
