import { describe, expect, it } from 'vitest';
import { packStrings } from '@/model/strings';
import { notATime } from '@/model/time-text';
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

describe.skipIf(!hasPython)(`a column table, as h5py and h5col read it${left}`, () => {
  it('has numbers of every width in their own type, missing rows apart from NaN that is data', async () => {
    const missing = Uint8Array.of(0, 1, 0);
    const { path, notes } = await writeTable(
      [
        numbers('i1', 'int8', Int8Array.of(-128, 0, 127), { missing }),
        numbers('u2', 'uint16', Uint16Array.of(0, 9, 65534), { missing }),
        numbers('narrowed', 'int64', Int32Array.of(-1, 0, 2), { missing }),
        numbers('u8', 'uint64', BigUint64Array.of(0n, 7n, 2n ** 64n - 2n), { missing }),
        numbers('half', 'float16', Float32Array.of(-0, Number.NaN, 65504)),
        numbers('f4', 'float32', Float32Array.of(1.5, Number.NaN, -Infinity)),
        numbers('data', 'float64', Float64Array.of(0.1, 7, Number.NaN), {
          ...{ missing, nan: 'data' },
        }),
      ],
      3,
      { indexes: ALL },
    );
    expect(notes).toEqual({ leftOut: [], changed: [] });
    expect(await diagnostics(path)).toEqual([]);
    const { values, dtypes, conforms } = read(path);
    expect(conforms).toBeNull();
    expect(values).toEqual({
      i1: [-128, null, 127],
      u2: [0, null, 65534],
      narrowed: [-1, null, 2],
      u8: [0, null, '18446744073709551614'],
      half: [-0, null, 65504],
      f4: [1.5, null, '-inf'],
      data: [0.1, null, 'NaN'],
    });
    expect(Object.values(dtypes)).toEqual([
      ...['int8', 'uint16', 'int64', 'uint64', 'float16', 'float32', 'float64'],
    ]);
  });

  it('marks missing rows with an unused value, in a wider type if necessary', async () => {
    const every = <T extends Int8Array | Uint8Array>(values: T, first: number) => {
      for (let i = 0; i < values.length; i += 1) values[i] = first + i;
      return values;
    };
    const wide = BigInt64Array.from({ length: 256 }, (_, i) => BigInt(i));
    wide.set([-(2n ** 63n), -(2n ** 63n) + 1n, 2n ** 63n - 1n]);
    const filled = new Float64Array(256).fill(9.969209968386869e36);
    const { path, notes } = await writeTable(
      [
        numbers('i1', 'int8', every(new Int8Array(256), -128)),
        numbers('u1', 'uint8', every(new Uint8Array(256), 0)),
        numbers('i8', 'int64', wide),
        numbers('filled', 'float64', filled, { nan: 'data' }),
        texts('empty', ['', 'NA', ...Array(254).fill('x')], Uint8Array.of(0, 0, 1)),
      ],
      256,
      { indexes: ALL },
    );
    expect(notes.leftOut).toEqual([]);
    expect(notes.changed).toEqual([
      'i1: stored as int16 instead of int8: no int8 is left to mark missing rows.',
      'u1: stored as uint16 instead of uint8: no uint8 is left to mark missing rows.',
    ]);
    expect(await diagnostics(path)).toEqual([]);
    const { values, conforms } = read(path);
    expect(conforms).toBeNull();
    expect(values.i1).toEqual(Array.from({ length: 256 }, (_, i) => i - 128));
    expect(values.u1).toEqual(Array.from({ length: 256 }, (_, i) => i));
    expect(values.i8?.slice(0, 4)).toEqual([
      ...['-9223372036854775808', '-9223372036854775807', '9223372036854775807', 3],
    ]);
    expect(values.filled?.[255]).toBe(9.969209968386869e36);
    expect(values.empty?.slice(0, 4)).toEqual(['', 'NA', null, 'x']);
  });

  it('keeps a declared valid range, with the fill value outside it', async () => {
    const about = { validMin: 0, validMax: 255, units: 'm', vocabulary: 'UCUM' };
    const { path } = await writeTable(
      [numbers('x', 'uint8', Uint8Array.of(1, 2), {}, { about })],
      2,
      { about: { title: 'Über', description: 'two rows', vocabulary: 'UCUM' } },
    );
    const { dtypes, units, title, conforms } = read(path);
    expect([dtypes.x, units.x, title, conforms]).toEqual(['uint16', 'm', 'Über', null]);
    expect(await diagnostics(path)).toEqual([]);
  });

  it('has Booleans, those with missing rows as uint8, categories and their labels', async () => {
    const missing = Uint8Array.of(0, 0, 1);
    const labels = packStrings(['b', 'a', 'never']);
    const codes = Int8Array.of(1, -1, 0);
    const alike = packStrings(['same', 'same', 'other']);
    const { path, notes } = await writeTable(
      [
        column('flag', { kind: 'booleans', values: Uint8Array.of(1, 0, 1) }),
        column('maybe', { kind: 'booleans', values: Uint8Array.of(1, 0, 0), missing }),
        column('type', { kind: 'categories', codes, labels, ordered: true }),
        column('twice', {
          ...{ kind: 'categories', codes: Int8Array.of(0, 1, 2) },
          ...{ labels: alike, ordered: false },
        }),
      ],
      3,
      { indexes: ALL },
    );
    expect(notes.changed).toEqual([
      'maybe: stored as uint8 (0 is false, 1 true and 2 missing): Booleans in column tables are never missing.',
    ]);
    expect(await diagnostics(path)).toEqual([]);
    const { values, dtypes, categories, conforms } = read(path);
    expect(conforms).toBeNull();
    expect([dtypes.flag, values.flag]).toEqual(['bool', [true, false, true]]);
    expect([dtypes.maybe, values.maybe]).toEqual(['uint8', [1, 0, null]]);
    expect([values.type, values.twice]).toEqual([
      [1, null, 0],
      [0, 0, 1],
    ]);
    if (hasCorpus)
      expect(categories).toEqual({
        type: ['b', 'a', 'never'],
        twice: ['same', 'other'],
      });
  });

  it('has texts of fixed length if they are short, with NUL inside, others of variable length', async () => {
    const long = 'long '.repeat(400);
    const { path, notes } = await writeTable(
      [
        texts('short', ['', 'µm', 'x'], Uint8Array.of(0, 0, 1)),
        texts('long', ['a', '', long], Uint8Array.of(0, 1, 0)),
        texts('inside', ['a\0b', 'c', 'd']),
        texts('ends', ['a\0', 'c', 'd']),
      ],
      3,
      { indexes: ALL },
    );
    expect(notes).toEqual({
      leftOut: [
        'ends: one of its texts ends with the character NUL, which HDF5 takes for padding.',
      ],
      changed: [],
    });
    expect(await diagnostics(path)).toEqual([]);
    const { values, dtypes, conforms, columns } = read(path);
    expect([conforms, columns]).toEqual([null, ['short', 'long', 'inside']]);
    expect([dtypes.short, values.short]).toEqual(['|S3', ['', 'µm', null]]);
    expect([dtypes.long, values.long]).toEqual(['object', ['a', null, long]]);
    expect(values.inside).toEqual(['a\0b', 'c', 'd']);
  });

  it('has times as integers with units, complex numbers, opaque values, and lists as texts', async () => {
    const day = { kind: 'times', time: 'datetime', unit: 'D', step: 1 } as const;
    const month = { ...day, unit: 'M' } as const;
    const { path, notes } = await writeTable(
      [
        column(
          'day',
          { ...day, values: BigInt64Array.of(1n, notATime) },
          { valueType: 'times' },
        ),
        column(
          'month',
          { ...month, values: BigInt64Array.of(0n, 14n) },
          { valueType: 'times' },
        ),
        column('wave', { kind: 'complex', values: Float32Array.of(1, -2, 0, 0.5) }),
        column('raw', {
          ...{ kind: 'bytes', size: 2, values: Uint8Array.of(255, 255, 1, 2) },
          missing: Uint8Array.of(0, 1),
        }),
        column(
          'list',
          {
            ...{ kind: 'ragged', offsets: Uint32Array.of(0, 2, 2) },
            content: { kind: 'numbers', values: Int32Array.of(7, 8) },
          },
          { valueType: 'ragged' },
        ),
      ],
      2,
      { indexes: ALL },
    );
    expect(notes.changed).toEqual([
      'day: its times are stored as int64 with the units “days since 1970-01-01”.',
      'month: its values are stored as texts.',
      'list: its values are stored as texts.',
    ]);
    expect(await diagnostics(path)).toEqual([]);
    const { values, units, dtypes, conforms } = read(path);
    expect([conforms, dtypes.wave]).toEqual([null, 'complex64']);
    expect([values.day, units.day]).toEqual([[1, null], 'days since 1970-01-01']);
    expect(values.month).toEqual(['1970-01', '1971-03']);
    expect(values.wave).toEqual([
      [1, -2],
      [0, 0.5],
    ]);
    expect([values.raw, values.list]).toEqual([
      ['ffff', null],
      ['[7,8]', '[]'],
    ]);
  });
});
