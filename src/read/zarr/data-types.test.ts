import { describe, expect, it } from 'vitest';
import { dtypeName } from '@/model/dtype';
import type { JsonValue } from '@/read/json';
import { expectedValues } from '@/testing/expected-values';
import { dtypeOfV2 } from './dtype-v2';
import { dtypeOfV3 } from './dtype-v3';
import { fillOf } from './fill-value';

const v3 = (name: string, configuration: JsonValue) => ({ name, configuration });

describe('data types of zarr v2', () => {
  it.each<[JsonValue, string]>([
    ['|b1', 'bool'],
    ['|i1', 'int8'],
    ['>u8', 'uint64'],
    ['<f2', 'float16'],
    ['<c16', 'complex128'],
    ['|S12', 'S12'],
    ['>U4', 'U4'],
    ['|V3', 'V3'],
    ['int32', 'int32'],
    ['<d', 'float64'],
    ['<M8[ns]', 'datetime64[ns]'],
    ['<m8[25s]', 'timedelta64[25s]'],
    [
      [
        ['r', '|u1'],
        ['g', '<f4'],
      ],
      '{r: uint8, g: float32}',
    ],
    [
      [
        ['x', '<f4'],
        ['z', '<f4', [2, 2]],
      ],
      '{x: float32, z: float32[2×2]}',
    ],
    [
      [
        ['foo', '<f4'],
        [
          'bar',
          [
            ['baz', '<f4'],
            ['qux', '<i4'],
          ],
        ],
      ],
      '{foo: float32, bar: {baz: float32, qux: int32}}',
    ],
  ])('reads %j', (encoded, name) => {
    expect(dtypeName(dtypeOfV2(encoded))).toBe(name);
  });

  it('packs fields one after another, without gaps', () => {
    expect(
      dtypeOfV2([
        ['a', '|i1'],
        ['b', '>f8'],
        ['c', '|S3', [2]],
      ]),
    ).toMatchObject({
      kind: 'compound',
      bytes: 15,
      fields: [{ offset: 0 }, { offset: 1, dtype: { order: 'big' } }, { offset: 9 }],
    });
  });

  it.each<JsonValue>([
    '<q9',
    '<i3',
    '|O8',
    'g',
    '',
    7,
    null,
    [['a']],
    [['a', '<q9']],
    [['a', '<f4', [-1]]],
    {},
  ])('reports %j as unknown', (encoded) => {
    expect(dtypeOfV2(encoded)).toMatchObject({
      kind: 'unsupported',
      reason: expect.stringContaining('data type'),
    });
  });
});

describe('data types of zarr v3', () => {
  it.each<[JsonValue, string]>([
    ['bool', 'bool'],
    ['int64', 'int64'],
    ['uint8', 'uint8'],
    ['float16', 'float16'],
    ['bfloat16', 'bfloat16'],
    ['complex64', 'complex64'],
    ['complex_float64', 'complex128'],
    ['string', 'string'],
    ['variable_length_bytes', 'bytes'],
    ['r24', 'V3'],
    [{ name: 'int32' }, 'int32'],
    [v3('fixed_length_utf32', { length_bytes: 12 }), 'U3'],
    [v3('null_terminated_bytes', { length_bytes: 5 }), 'S5'],
    [v3('raw_bytes', { length_bytes: 4 }), 'V4'],
    [v3('numpy.datetime64', { unit: 'ns', scale_factor: 1 }), 'datetime64[ns]'],
    [v3('numpy.timedelta64', { unit: 's', scale_factor: 25 }), 'timedelta64[25s]'],
    [
      v3('structured', {
        fields: [
          ['a', 'int8'],
          ['b', v3('fixed_length_utf32', { length_bytes: 4 })],
        ],
      }),
      '{a: int8, b: U1}',
    ],
    [
      v3('struct', {
        fields: [
          { name: 'a', data_type: 'int8' },
          {
            name: 'b',
            data_type: v3('struct', { fields: [{ name: 'c', data_type: 'float32' }] }),
          },
        ],
      }),
      '{a: int8, b: {c: float32}}',
    ],
  ])('reads %j', (encoded, name) => {
    expect(dtypeName(dtypeOfV3(encoded, 'little'))).toBe(name);
  });

  it.each<JsonValue>([
    'float128',
    'r7',
    v3('raw_bytes', {}),
    v3('structured', { fields: [['a', 'nope']] }),
    null,
    3,
    {},
  ])('reports %j as unknown', (encoded) => {
    expect(dtypeOfV3(encoded, 'little').kind).toBe('unsupported');
  });
});

describe('fill values', () => {
  const fill2 = (dtype: JsonValue, fill: JsonValue) =>
    expectedValues(fillOf(dtypeOfV2(dtype), fill, 'here'))[0];
  const fill3 = (dtype: JsonValue, fill: JsonValue) =>
    expectedValues(fillOf(dtypeOfV3(dtype, 'little'), fill, 'here'))[0];

  it.each<[JsonValue, JsonValue, unknown]>([
    ['<i4', 42, 42],
    ['>i4', 258, 258],
    ['<i8', 9007199254740993n, { $int: '9007199254740993' }],
    ['<i8', 3.0, 3],
    ['>u8', 18446744073709551615n, { $int: '18446744073709551615' }],
    ['<f8', 'NaN', 'NaN'],
    ['<f4', Number.NaN, 'NaN'],
    ['<f8', '-Infinity', '-Infinity'],
    ['>f2', 0.1, 0.0999755859375],
    ['<f8', 1152921504606847000n, 1152921504606847000],
    ['|b1', true, true],
    ['<c8', ['NaN', 2], { $complex: ['NaN', 2] }],
    ['|S3', '/wBj', { $bytes: 'ff0063' }],
    ['|S3', 'YWI=', 'ab'],
    ['<U3', '😀a', '😀a'],
    ['>U3', 'é€', 'é€'],
    ['<U3', 0, ''],
    ['|V3', 'AQID', { $bytes: '010203' }],
    ['<M8[D]', 18262, { $datetime: '2020-01-01' }],
    ['<M8[ns]', 'NaT', null],
    [
      [
        ['r', '|u1'],
        ['g', '>i2'],
      ],
      'AQEA',
      { r: 1, g: 256 },
    ],
    [
      [
        ['r', '|u1'],
        ['z', '<i2', [2]],
      ],
      null,
      { r: 0, z: [0, 0] },
    ],
    ['<i4', null, 0],
    ['<f4', null, 0],
    ['|S3', null, ''],
  ])('of v2, %s: %s', (dtype, fill, value) => {
    expect(fill2(dtype, fill)).toEqual(value);
  });

  it.each<[JsonValue, JsonValue, unknown]>([
    ['float32', '0x7fc00001', 'NaN'],
    ['float64', '0x3ff8000000000000', 1.5],
    ['float16', '0x3e00', 1.5],
    ['bfloat16', 1.00390625, 1],
    ['float32', 0.1, 0.10000000149011612],
    ['int64', -9223372036854775808n, { $int: '-9223372036854775808' }],
    ['complex64', [1, '-Infinity'], { $complex: [1, '-Infinity'] }],
    ['string', 'é', 'é'],
    ['string', null, ''],
    // zarr-python 3.1.6's reading, also for v2
    ['string', 0, '0'],
    ['string', 0.5, '0.5'],
    ['string', 1e16, '1e+16'],
    ['string', 1e-5, '1e-05'],
    ['string', 12345678901234567890n, '12345678901234567890'],
    ['string', true, 'True'],
    ['string', Number.NaN, 'nan'],
    ['variable_length_bytes', '/w==', { $bytes: 'ff' }],
    ['r16', [1, 255], { $bytes: '01ff' }],
    [
      v3('struct', {
        fields: [
          { name: 'a', data_type: 'int8' },
          { name: 'b', data_type: 'float32' },
        ],
      }),
      { a: 3, b: 'NaN' },
      { a: 3, b: 'NaN' },
    ],
    [
      v3('structured', {
        fields: [
          ['a', 'uint8'],
          ['b', 'int16'],
        ],
      }),
      'AQAB',
      { a: 1, b: 256 },
    ],
  ])('of v3, %s: %s', (dtype, fill, value) => {
    expect(fill3(dtype, fill)).toEqual(value);
  });

  it.each<[JsonValue, JsonValue]>([
    ['<i4', 'four'],
    ['<i4', 1.5],
    ['<f4', 'nought'],
    ['|S3', 'not base64!'],
    ['<f4', {}],
  ])('refuses %j: %j, with the path', (dtype, fill) => {
    expect(() => fill2(dtype, fill)).toThrow(/^here: its fill value/);
  });

  it('refuses a list for texts', () => {
    expect(() => fill3('string', [1])).toThrow(/^here: its fill value/);
  });
});
