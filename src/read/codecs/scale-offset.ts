import type { NumberArray } from '@/model/values';
import { type ByteCodec, corrupt, type Settings } from './byte-codec';
import { realTypeSetting, scalarOf, writtenAs } from './extension-settings';
import { bytesOfNumbers, numberArray, readNumbers } from './numpy-numbers';
import { nearestHalf } from './small-floats';

/**
 * zarr-extensions' scale_offset, "Decoding": `in / scale + offset` in the arithmetic of the type.
 * CorruptError if an integer is not divisible or overflows.
 */
export const scaleOffset: ByteCodec = {
  kind: 'bytes',
  encodedLength: (length) => length,
  decode(bytes, settings) {
    const stored = writtenAs(realTypeSetting(settings, 'stored'));
    const read = writtenAs(realTypeSetting(settings, 'read'));
    const values = readNumbers(bytes, stored);
    const out = numberArray(read, values.length);
    if (read.kind === 'float') scaleFloats(values, out, settings, read.bytes);
    else if (out instanceof BigInt64Array || out instanceof BigUint64Array)
      scaleBig(values, out, settings);
    else scaleIntegers(values, out, settings);
    return bytesOfNumbers(out, read);
  },
};

function scaleFloats(
  values: NumberArray,
  out: NumberArray,
  settings: Settings,
  size: number,
): void {
  const rounded = size === 2 ? nearestHalf : size === 4 ? Math.fround : Number;
  const scale = rounded(Number(scalarOf(settings.scale ?? 1)));
  const offset = rounded(Number(scalarOf(settings.offset ?? 0)));
  for (let i = 0; i < out.length; i++)
    out[i] = rounded(rounded(Number(values[i]) / scale) + offset);
}

function scaleIntegers(values: NumberArray, out: NumberArray, settings: Settings): void {
  const scale = Number(scalarOf(settings.scale ?? 1));
  const offset = Number(scalarOf(settings.offset ?? 0));
  for (let i = 0; i < out.length; i++) {
    const value = Number(values[i]) / scale + offset;
    out[i] = value;
    if (out[i] !== value) throw corrupt(`its value ${value} is not of the type`);
  }
}

function scaleBig(
  values: NumberArray,
  out: BigInt64Array | BigUint64Array,
  settings: Settings,
): void {
  const scale = BigInt(scalarOf(settings.scale ?? 1));
  const offset = BigInt(scalarOf(settings.offset ?? 0));
  if (scale === 0n) throw corrupt('its scale is 0');
  for (let i = 0; i < out.length; i++) {
    const stored = BigInt(values[i] as bigint);
    const value = stored / scale + offset;
    out[i] = value;
    if (stored % scale !== 0n || out[i] !== value)
      throw corrupt(`its scaled value ${stored} is not of the type`);
  }
}
