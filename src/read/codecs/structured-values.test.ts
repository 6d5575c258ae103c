import { describe, expect, it } from 'vitest';
import type { DType } from '@/model/dtype';
import { unpackStrings } from '@/model/strings';
import type { Values } from '@/model/values';
import { valuesOf } from './values-of';

// all expected values and bytes are numpy's
const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
const read = (hex: string, dtype: DType, count: number) =>
  valuesOf(bytesOf(hex), dtype, count);
const texts = (values: Values) =>
  values.kind === 'strings' ? unpackStrings(values.strings) : undefined;

const float = (
  bytes: number,
  order: 'little' | 'big' = 'little',
  format?: 'bfloat16' | 'x87',
) => ({ kind: 'float', bytes, order, ...(format && { format }) }) as const;
const int = (bytes: number, order: 'little' | 'big' = 'little') =>
  ({ kind: 'int', bytes, order }) as const;

describe('fixed strings', () => {
  const text = (
    bytes: number,
    charset: 'utf8' | 'utf32',
    padding: 'null-padded' | 'null-terminated' | 'space-padded',
    order: 'little' | 'big' = 'little',
  ): DType => ({ kind: 'fixed-string', bytes, charset, padding, order });

  it('strips trailing NULs only if they are padding, as in numpy', () => {
    const hex = '61620000610062000000000061626364';
    expect(texts(read(hex, text(4, 'utf8', 'null-padded'), 4))).toEqual([
      'ab',
      'a\0b',
      '',
      'abcd',
    ]);
    expect(texts(read(hex, text(4, 'utf8', 'null-terminated'), 4))).toEqual([
      'ab',
      'a',
      '',
      'abcd',
    ]);
  });

  it('strips padding spaces', () => {
    expect(
      texts(read('616220202061622020202020', text(4, 'utf8', 'space-padded'), 3)),
    ).toEqual(['ab', ' ab', '']);
  });

  // the same bytes as h5py reads them
  it('strips NULs before padding spaces too, but no space before those', () => {
    const hex = [
      '000000000000', // never written
      '616220000000',
      '616200202020',
      '006162000020',
      '206100620000',
      '002020202020',
    ].join('');
    expect(texts(read(hex, text(6, 'utf8', 'space-padded'), 6))).toEqual([
      '',
      'ab ',
      'ab',
      '\0ab',
      ' a\0b',
      '',
    ]);
  });

  it('converts utf32 of both byte orders to UTF-8', () => {
    const little =
      '61000000e90000000000000000000000307d0000de800000ecf9010000000000' +
      '0000000000000000000000000000000061000000000000006200000000000000';
    expect(texts(read(little, text(16, 'utf32', 'null-padded'), 4))).toEqual([
      'aé',
      '細胞🧬',
      '',
      'a\0b',
    ]);
    const big = '00000061000000e90001f9ec00000000';
    expect(texts(read(big, text(8, 'utf32', 'null-padded', 'big'), 2))).toEqual([
      'aé',
      '🧬',
    ]);
  });

  it('refuses invalid characters', () => {
    expect(() => read('00001100', text(4, 'utf32', 'null-padded'), 1)).toThrow(
      'a text contains 1114112, which is not a character',
    );
  });
});

describe('records', () => {
  const records =
    '6162002a070000000000c03fc0000000010002000100010078797a00ffffffff000000003e8000000300fcff00000100';
  const dtype: DType = {
    kind: 'compound',
    bytes: 24,
    fields: [
      {
        name: 'name',
        offset: 0,
        dtype: {
          kind: 'fixed-string',
          bytes: 3,
          charset: 'ascii',
          padding: 'null-padded',
          order: 'little',
        },
      },
      { name: 'n', offset: 4, dtype: int(4) },
      {
        name: 'pos',
        offset: 8,
        dtype: {
          kind: 'compound',
          bytes: 8,
          fields: [
            { name: 'x', offset: 0, dtype: float(4) },
            { name: 'y', offset: 4, dtype: float(4, 'big') },
          ],
        },
      },
      {
        name: 'v',
        offset: 16,
        dtype: { kind: 'array', bytes: 4, base: int(2), shape: [2] },
      },
      { name: 'ok', offset: 20, dtype: { kind: 'bool', bytes: 1 } },
    ],
  };

  it('are decoded to columns by the offsets of their members, nested ones too', () => {
    const values = read(records, dtype, 2);
    if (values.kind !== 'records') throw new Error('no records');
    const [name, n, pos, v, ok] = values.fields.map((field) => field.values);
    expect(texts(name as Values)).toEqual(['ab', 'xyz']);
    expect(n).toEqual({ kind: 'numbers', values: Int32Array.of(7, -1) });
    expect(pos).toEqual({
      kind: 'records',
      length: 2,
      fields: [
        { name: 'x', values: { kind: 'numbers', values: Float32Array.of(1.5, 0) } },
        { name: 'y', values: { kind: 'numbers', values: Float32Array.of(-2, 0.25) } },
      ],
    });
    expect(v).toEqual({
      kind: 'ragged',
      offsets: Uint32Array.of(0, 2, 4),
      content: { kind: 'numbers', values: Int16Array.of(1, 2, 3, -4) },
    });
    expect(ok).toEqual({ kind: 'booleans', values: Uint8Array.of(1, 0) });
  });

  it('refuses members outside the record', () => {
    const fields = [{ name: 'n', offset: 22, dtype: int(4) }];
    expect(() => read(records, { ...dtype, fields }, 2)).toThrow(
      'its field n is outside the record',
    );
  });

  it('refuses a wrong number of bytes', () => {
    expect(() => read('0000', int(4), 1)).toThrow(
      'it contains 2 bytes instead of 1 values of 4 bytes',
    );
  });
});
