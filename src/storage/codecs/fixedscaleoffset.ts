import type { ByteCodec, Settings } from './byte-codec';
import {
  bytesOfNumbers,
  castNumbers,
  type NumpyNumber,
  numberTypeSetting,
  readNumbers,
} from './numpy-numbers';
import { numberSetting } from './settings';

/**
 * numcodecs' fixedscaleoffset: `stored / scale + offset`, in single precision where `astype` is a float of
 * 32 bits and in double otherwise, as numpy computes it; then cast to `dtype`.
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
    const single = astype.kind === 'float' && astype.bytes < 8;
    const values = new (single ? Float32Array : Float64Array)(stored.length);
    for (let i = 0; i < values.length; i++) values[i] = Number(stored[i]) / scale;
    for (let i = 0; i < values.length; i++) values[i] = (values[i] as number) + offset;
    return bytesOfNumbers(castNumbers(values, dtype), dtype);
  },
};

function typesOf(settings: Settings): { dtype: NumpyNumber; astype: NumpyNumber } {
  const dtype = numberTypeSetting(settings, 'dtype');
  return { dtype, astype: numberTypeSetting(settings, 'astype', dtype) };
}
