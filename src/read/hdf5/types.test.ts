import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArrayAt, openFixture } from '@/testing/node-hdf5-fixture';
import { attributeValueOf } from './attribute-value';
import type { Hdf5File } from './open-hdf5';

let file: Hdf5File;
beforeAll(async () => {
  file = await openFixture('types.h5');
});
afterAll(() => file.close());

const read = async (name: string) => {
  const array = await openArrayAt(file.root, name);
  return attributeValueOf(await array.read(), array.shape);
};
const dtypeOf = async (name: string) => (await openArrayAt(file.root, name)).dtype;

// the values are those that make.py writes with h5py
const INTEGERS: [string, unknown[]][] = [
  ['i1', [-128, 127, 0, 1]],
  ['u1', [0, 255, 0, 1]],
  ['i2', [-32768, 32767, 0, 1]],
  ['u2', [0, 65535, 0, 1]],
  ['i4', [-2147483648, 2147483647, 0, 1]],
  ['u4', [0, 4294967295, 0, 1]],
  ['i8', [-9223372036854775808n, 9223372036854775807n, 0, 1]],
  ['u8', [0, 18446744073709551615n, 0, 1]],
];

describe('numbers', () => {
  it.each(INTEGERS)('reads %s of both byte orders exactly', async (name, values) => {
    expect(await read(name)).toEqual(values);
    expect(await read(`be_${name}`)).toEqual(values);
  });

  it.each(['f2', 'f4', 'f8'])('reads %s of both byte orders', async (name) => {
    const values = [0.5, -1.25, Number.NaN, Number.POSITIVE_INFINITY, 60000];
    expect(await read(name)).toEqual(values);
    expect(await read(`be_${name}`)).toEqual(values);
  });

  it('distinguishes bfloat16 and float16 by their bit layout', async () => {
    expect(await dtypeOf('bfloat16')).toMatchObject({ bytes: 2, format: 'bfloat16' });
    expect(await read('bfloat16')).toEqual([1, -2.5, Number.NaN]);
  });

  it('reads integers of three bytes, of 12 bits, and long doubles', async () => {
    expect(await read('int24')).toEqual([1, -1, -8388608]);
    expect(await read('uint12')).toEqual([5, 4095]);
    expect(await read('int12')).toEqual([5, -1]);
    expect(await read('x87')).toEqual([1.5, -2.25]);
    expect(await read('bits')).toEqual([1, 255]);
  });

  it('reads floats of uncommon formats by their bit layout', async () => {
    expect(await read('odd_float')).toEqual([0, 0]);
  });

  it('reads Booleans, complex numbers and enumerations, 64-bit members exact', async () => {
    expect(await read('bool')).toEqual([true, false, true]);
    for (const name of ['complex64', 'complex128'])
      expect(await read(name)).toEqual([
        { real: 1, imaginary: 2 },
        { real: -0, imaginary: -0.5 },
      ]);
    expect(await read('enum64')).toEqual([-1, 1099511627776]);
    expect(await dtypeOf('enum64')).toMatchObject({
      kind: 'enum',
      members: [
        { name: 'LARGE', value: 1099511627776 },
        { name: 'SMALL', value: -1 },
      ],
    });
    expect(await read('enum_be')).toEqual([1, 258]);
  });
});

describe('texts', () => {
  it('reads texts of variable length: empty, long, beyond ASCII, unwritten, chunked', async () => {
    expect(await read('text')).toEqual(['a', '', 'größe ✨', 'long '.repeat(2000)]);
    expect(await read('text_unwritten')).toEqual(['', '']);
    expect(await read('text_grid')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(await read('text_scalar')).toBe('one');
    const many = (await read('text_gzip')) as string[];
    expect([many.length, many[0], many[150], many[999]]).toEqual([
      1000,
      'cell-0',
      'cell-150',
      'cell-999',
    ]);
  });

  it('reads UTF-8 that is declared as ASCII', async () => {
    expect(await read('text_ascii')).toEqual(['café']);
  });

  it('ends fixed texts by their padding', async () => {
    expect(await read('fixed')).toEqual(['ab', 'abcdef', '']);
    expect(await read('fixed_utf8')).toEqual(['µm', 'x']);
    expect(await read('fixed_spaces')).toEqual(['ab', 'cdef']);
    expect(await read('fixed_inner_nul')).toEqual(['a\0b', 'cdef']);
  });
});

describe('composed types', () => {
  it('reads compounds in compounds, with arrays of another byte order', async () => {
    expect(await read('compound')).toEqual([
      { id: 'ab', on: true, inner: { x: 1.5, y: [1, 2, 3, 4] }, half: 0.5 },
      { id: 'cde', on: false, inner: { x: 2.5, y: [5, 6, 7, 8] }, half: -2 },
    ]);
  });

  it('follows texts, sequences and references inside compounds', async () => {
    const rows = (await read('compound_pointing')) as { name: string }[];
    expect(rows).toMatchObject([
      { name: 'one', list: [1, 2], n: 1 },
      { name: 'zwölf', list: [], n: 2 },
      { name: '', list: [], n: 0 },
    ]);
    const array = await openArrayAt(file.root, 'compound_pointing');
    const values = await array.read();
    if (values.kind !== 'records') throw new Error(values.kind);
    expect(values.fields[2]).toEqual({
      name: 'ref',
      values: { kind: 'references', targets: ['/scalar', null, null] },
    });
  });

  it('reads sequences, of texts too, and arrays in values', async () => {
    expect(await read('sequences')).toEqual([[1, 2.5], [], [3]]);
    expect(await read('text_sequences')).toEqual([['a', 'bc'], ['ü']]);
    expect(await read('array')).toEqual([
      [0, 1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10, 11],
    ]);
  });

  it('reads opaque bytes, and dates by their tag', async () => {
    expect(await read('opaque')).toEqual(['0x010203', '0x040506']);
    expect(await dtypeOf('dates')).toMatchObject({
      kind: 'datetime',
      unit: 'D',
      step: 1,
    });
    expect(await read('dates')).toEqual([19782, -9223372036854775808n]);
  });

  it.each([
    ['references', { targets: ['/scalar', null, '/text'] }],
    ['regions', { targets: ['/filled'], details: ['(0)-(1)'] }],
    [
      'standard_references',
      { targets: ['/text', null, '/scalar'], details: [null, null, 'attribute unit'] },
    ],
  ])('converts %s to paths and what they mean there', async (name, values) => {
    const array = await openArrayAt(file.root, name);
    expect(await array.read()).toEqual({ kind: 'references', ...values });
  });
});

describe('shapes and fill values', () => {
  it('distinguishes a null dataspace, an empty array and a scalar', async () => {
    const empty = await openArrayAt(file.root, 'empty');
    expect(empty).toMatchObject({ empty: true, shape: [] });
    await expect(empty.read()).rejects.toMatchObject({ name: 'NotFoundError' });
    const none = await openArrayAt(file.root, 'none');
    expect(none.shape).toEqual([0, 3]);
    expect(await none.read()).toEqual({ kind: 'numbers', values: new Float32Array(0) });
    expect(await read('scalar')).toBe(2.5);
  });

  it('shows the fill value where nothing was written', async () => {
    expect(await read('filled')).toEqual([-9, -9, -9]);
    expect(await read('filled_big')).toEqual([
      9223372036854775808n,
      9223372036854775808n,
    ]);
    expect(await read('filled_nan')).toEqual([Number.NaN, Number.NaN]);
    const { storage } = await openArrayAt(file.root, 'filled_big');
    expect(storage).toEqual({
      container: 'hdf5',
      layout: 'chunked',
      chunkShape: [2],
      codecs: [],
      bytesStored: 0,
      fillValue: '9223372036854775808',
      byteOrder: 'big',
    });
  });
});
