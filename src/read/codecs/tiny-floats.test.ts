import { describe, expect, it } from 'vitest';
import type { TinyFloat } from '@/model/dtype';
import { floatsOfTiny, tinyByteOf } from './tiny-floats';

const numbersIn = (text: string) => Float32Array.from(text.split(' '), Number);

const BYTES = Uint8Array.from(
  numbersIn(
    '0 1 2 3 5 7 8 15 16 31 32 63 64 100 119 120 123 124 126 127 128 129 192 248 254 255',
  ),
);
/** The values of numpy's ml_dtypes 0.6 for these bytes; for fewer if a format has fewer bits. */
const NUMBERS: readonly (readonly [TinyFloat, string])[] = [
  ['float4_e2m1fn', '0 0.5 1 1.5 3 6 -0 -6'],
  ['float6_e2m3fn', '0 0.125 0.25 0.375 0.625 0.875 1 1.875 2 7.5 -0 -7.5'],
  ['float6_e3m2fn', '0 0.0625 0.125 0.1875 0.3125 0.4375 0.5 1.75 2 28 -0 -28'],
  [
    'float8_e3m4',
    '0 0.015625 0.03125 0.046875 0.078125 0.109375 0.125 0.234375 0.25 0.484375 ' +
      '0.5 1.9375 2 10 NaN NaN NaN NaN NaN NaN -0 -0.015625 -2 NaN NaN NaN',
  ],
  [
    'float8_e4m3',
    '0 0.001953125 0.00390625 0.005859375 0.009765625 0.013671875 0.015625 ' +
      '0.029296875 0.03125 0.1171875 0.125 1.875 2 48 240 Infinity NaN NaN NaN NaN ' +
      '-0 -0.001953125 -2 -Infinity NaN NaN',
  ],
  [
    'float8_e4m3fn',
    '0 0.001953125 0.00390625 0.005859375 0.009765625 0.013671875 0.015625 ' +
      '0.029296875 0.03125 0.1171875 0.125 1.875 2 48 240 256 352 384 448 NaN -0 ' +
      '-0.001953125 -2 -256 -448 NaN',
  ],
  [
    'float8_e4m3b11fnuz',
    '0 0.0001220703125 0.000244140625 0.0003662109375 0.0006103515625 ' +
      '0.0008544921875 0.0009765625 0.0018310546875 0.001953125 0.00732421875 ' +
      '0.0078125 0.1171875 0.125 3 15 16 22 24 28 30 NaN -0.0001220703125 -0.125 ' +
      '-16 -28 -30',
  ],
  [
    'float8_e4m3fnuz',
    '0 0.0009765625 0.001953125 0.0029296875 0.0048828125 0.0068359375 0.0078125 ' +
      '0.0146484375 0.015625 0.05859375 0.0625 0.9375 1 24 120 128 176 192 224 240 ' +
      'NaN -0.0009765625 -1 -128 -224 -240',
  ],
  [
    'float8_e5m2',
    '0 1.52587890625e-05 3.0517578125e-05 4.57763671875e-05 7.62939453125e-05 ' +
      '0.0001068115234375 0.0001220703125 0.00042724609375 0.00048828125 ' +
      '0.0068359375 0.0078125 1.75 2 1024 28672 32768 57344 Infinity NaN NaN -0 ' +
      '-1.52587890625e-05 -2 -32768 NaN NaN',
  ],
  [
    'float8_e5m2fnuz',
    '0 7.62939453125e-06 1.52587890625e-05 2.288818359375e-05 3.814697265625e-05 ' +
      '5.340576171875e-05 6.103515625e-05 0.000213623046875 0.000244140625 ' +
      '0.00341796875 0.00390625 0.875 1 512 14336 16384 28672 32768 49152 57344 NaN ' +
      '-7.62939453125e-06 -1 -16384 -49152 -57344',
  ],
  [
    'float8_e8m0fnu',
    '5.877471754111438e-39 1.1754943508222875e-38 2.350988701644575e-38 ' +
      '4.70197740328915e-38 1.88079096131566e-37 7.52316384526264e-37 ' +
      '1.504632769052528e-36 1.925929944387236e-34 3.851859888774472e-34 ' +
      '1.262177448353619e-29 2.524354896707238e-29 5.421010862427522e-20 ' +
      '1.0842021724855044e-19 7.450580596923828e-09 0.00390625 0.0078125 0.0625 ' +
      '0.125 0.5 1 2 4 3.6893488147419103e+19 2.658455991569832e+36 ' +
      '1.7014118346046923e+38 NaN',
  ],
];

describe('floats of one byte and less', () => {
  it.each(NUMBERS)('are the numbers of %s', (format, text) => {
    const numbers = numbersIn(text);
    expect(floatsOfTiny(BYTES.subarray(0, numbers.length), format)).toEqual(numbers);
  });

  it.each(NUMBERS)('have a byte for each number of %s', (format, text) => {
    for (const number of numbersIn(text)) {
      const byte = tinyByteOf(number, format);
      expect(floatsOfTiny(Uint8Array.of(byte ?? 0), format)[0]).toBe(number);
    }
  });

  it('ignore higher bits', () => {
    const bytes = Uint8Array.of(0x05, 0xf5, 0x0d, 0xfd);
    expect([...floatsOfTiny(bytes, 'float4_e2m1fn')]).toEqual([3, 3, -3, -3]);
  });

  it('have no infinity in finite formats', () => {
    expect(tinyByteOf(Number.POSITIVE_INFINITY, 'float4_e2m1fn')).toBeUndefined();
    expect(tinyByteOf(Number.NaN, 'float6_e3m2fn')).toBeUndefined();
    expect(tinyByteOf(Number.POSITIVE_INFINITY, 'float8_e5m2')).toBe(0x7c);
  });
});
