import { corrupt, unsupported } from './byte-codec';

/** How zfp partitions an array into blocks of bits; its documentation, "Expert mode". */
export interface ZfpMode {
  readonly leastBits: number;
  readonly mostBits: number;
  readonly mostPlanes: number;
  /** Below −1074: reversible. */
  readonly leastExponent: number;
}

export interface ZfpHeader {
  /** In zfp's order: int32, int64, float32, float64. */
  readonly type: number;
  /** Fastest first. */
  readonly extents: readonly number[];
  readonly mode: ZfpMode;
  /** Offset of the blocks. */
  readonly firstBit: number;
}

const CODEC_VERSION = 5;
/** No limits. */
export const ANY: ZfpMode = {
  leastBits: 1,
  mostBits: 16_658,
  mostPlanes: 64,
  leastExponent: -1074,
};
export const REVERSIBLE: ZfpMode = { ...ANY, leastExponent: -1075 };

/** zfp's full header (`zfp_write_header`): “zfp”, codec version, 52 bits of type and shape, 12 or 64 of mode. */
export function zfpHeaderOf(bytes: Uint8Array): ZfpHeader {
  if (bytes.length < 12 || bytes[0] !== 0x7a || bytes[1] !== 0x66 || bytes[2] !== 0x70)
    throw corrupt('it does not start with the zfp signature');
  if (bytes[3] !== CODEC_VERSION)
    throw unsupported(`it is of zfp's codec version ${bytes[3]}, not ${CODEC_VERSION}`);
  let at = 32;
  const next = (count: number): number => {
    let value = 0;
    for (let i = 0; i < count; i++, at++)
      value += (((bytes[at >>> 3] ?? 0) >>> (at & 7)) & 1) * 2 ** i;
    return value;
  };
  const type = next(2);
  const rank = next(2) + 1;
  const extents = Array.from({ length: rank }, () => next(48 / rank) + 1);
  const short = next(12);
  const mode = short < 4095 ? shortMode(short) : longMode(next);
  if (mode.leastBits > mode.mostBits || mode.mostPlanes > 64)
    throw corrupt('its mode makes no sense');
  return { type, extents, mode, firstBit: at };
}

function shortMode(code: number): ZfpMode {
  if (code < 2048) return { ...ANY, leastBits: code + 1, mostBits: code + 1 };
  if (code < 2176) return { ...ANY, mostPlanes: code - 2047 };
  if (code === 2176) return REVERSIBLE;
  return { ...ANY, leastExponent: code - 2177 - 1074 };
}

function longMode(next: (count: number) => number): ZfpMode {
  const [leastBits, mostBits, mostPlanes] = [next(15) + 1, next(15) + 1, next(7) + 1];
  return { leastBits, mostBits, mostPlanes, leastExponent: next(15) - 16_495 };
}
