import { type Settings, unsupported } from './byte-codec';
import { integerSetting, numberSetting, textSetting } from './settings';
import { ANY, REVERSIBLE, type ZfpHeader, type ZfpMode, zfpHeaderOf } from './zfp-header';

const TYPES = ['int32', 'int64', 'float32', 'float64'];

/**
 * The parameters of a stream without a header: the header's words from HDF5, or zarr-extensions'
 * zfp, "Configuration parameters", with the chunk's `shape` and `data_type` that its reader adds.
 */
export function zfpHeaderOfSettings(settings: Settings): ZfpHeader {
  if (Array.isArray(settings.header)) {
    const words = Uint32Array.from(settings.header, Number);
    return { ...zfpHeaderOf(new Uint8Array(words.buffer)), firstBit: 0 };
  }
  const shape = Array.isArray(settings.shape) ? settings.shape.map(Number) : [];
  const name = String(settings.data_type);
  const type = TYPES.indexOf(name);
  if (type < 0) throw unsupported(`zfp of ${name} is not supported`);
  if (shape.length > 4)
    throw unsupported(`zfp does not support arrays of ${shape.length} dimensions`);
  if (!shape.every((extent) => Number.isSafeInteger(extent) && extent > 0))
    throw unsupported('its reader did not say how many values it holds');
  const extents = shape.length === 0 ? [1] : shape.toReversed();
  return { type, extents, mode: modeOf(settings, type, extents.length), firstBit: 0 };
}

function modeOf(settings: Settings, type: number, rank: number): ZfpMode {
  const mode = textSetting(settings, 'mode');
  switch (mode) {
    case 'reversible':
      return REVERSIBLE;
    case 'expert':
      return {
        leastBits: integerSetting(settings, 'minbits', {}),
        mostBits: integerSetting(settings, 'maxbits', {}),
        mostPlanes: integerSetting(settings, 'maxprec', { least: 1, most: 64 }),
        leastExponent: integerSetting(settings, 'minexp', { least: -0x7fffffff }),
      };
    case 'fixed_precision':
      return {
        ...ANY,
        mostPlanes: integerSetting(settings, 'precision', { least: 1, most: 64 }),
      };
    case 'fixed_accuracy':
      return {
        ...ANY,
        leastExponent: exponentBelow(numberSetting(settings, 'tolerance')),
      };
    case 'fixed_rate': {
      // a block has its first bit and exponent, whatever the rate
      const least = type === 2 ? 9 : type === 3 ? 12 : 1;
      const bits = Math.floor(4 ** rank * numberSetting(settings, 'rate') + 0.5);
      return {
        ...ANY,
        leastBits: Math.max(least, bits),
        mostBits: Math.max(least, bits),
      };
    }
    default:
      throw unsupported(`its mode ${String(mode)} is unknown`);
  }
}

/** The greatest e with 2^e not above a number; the minimum for zero. */
function exponentBelow(tolerance: number): number {
  if (!(tolerance > 0)) return ANY.leastExponent;
  let exponent = Math.floor(Math.log2(tolerance));
  if (2 ** exponent > tolerance) exponent--;
  if (2 ** (exponent + 1) <= tolerance) exponent++;
  return exponent;
}
