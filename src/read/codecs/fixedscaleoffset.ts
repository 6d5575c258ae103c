import type { ByteCodec, Settings } from './byte-codec';
import {
  bytesOfNumbers,
  castNumbers,
  type NumpyNumber,
  numberTypeSetting,
  readNumbers,
} from './numpy-numbers';
import { numberSetting } from './settings';
import { nearestHalf } from './small-floats';

/**
 * numcodecs' fixedscaleoffset: `stored / scale + offset`, in the precision of `astype` if that is a
 * float and in double otherwise, as in numpy; then cast to `dtype`.
 */
export const fixedScaleOffset: ByteCodec = {
  kind: 'bytes',
  encodedLength(length, settings) {
    const { dtype, astype } = typesOf(settings);
    return (length / dtype.bytes) * astype.bytes;
  },
  decode(bytes, settings) {
    const { dtype, astype } = typesOf(settings);
    const scale = numberSetting(settings, 'scale');
    const offset = numberSetting(settings, 'offset');
    const stored = readNumbers(bytes, astype);
    const rounded = roundingOf(astype);
    const [by, add] = [rounded(scale), rounded(offset)];
    const values = new Float64Array(stored.length);
    for (let i = 0; i < values.length; i++)
      values[i] = rounded(rounded(Number(stored[i]) / by) + add);
    return bytesOfNumbers(castNumbers(values, dtype), dtype);
  },
};

/** numpy's precision: that of the stored type if it is a float. */
function roundingOf({ kind, bytes }: NumpyNumber): (value: number) => number {
  if (kind !== 'float' || bytes === 8) return (value) => value;
  return bytes === 4 ? Math.fround : nearestHalf;
}

function typesOf(settings: Settings): { dtype: NumpyNumber; astype: NumpyNumber } {
  const dtype = numberTypeSetting(settings, 'dtype');
  return { dtype, astype: numberTypeSetting(settings, 'astype', dtype) };
}
