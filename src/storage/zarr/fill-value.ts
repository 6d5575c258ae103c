import type { DType } from '@/model/dtype';
import { packBytes, packStrings } from '@/model/strings';
import type { Values } from '@/model/values';
import { valuesOf } from '../codecs/values-of';
import type { JsonValue } from '../json';
import { sizeOf } from './dtype-v2';
import { encodeFill, fromBase64 } from './fill-bytes';
import { corrupt, shown } from './metadata';

/**
 * The one value that stands where a chunk is absent. Zarr v2, "Fill value encoding"; v3 core, "Fill
 * value". `null` leaves the contents open: zeros, empty texts and, as zarr-python 3 has it, NaT. CorruptError for what does not fit
 * the type.
 */
export function fillOf(dtype: DType, fill: JsonValue, where: string): Values {
  try {
    switch (dtype.kind) {
      case 'string':
        return textOf(fill);
      case 'vlen-bytes':
        return { kind: 'vlen-bytes', items: packBytes([bytesOf(fill)]) };
      case 'sequence':
        return {
          kind: 'ragged',
          offsets: new Uint32Array(2),
          content: valuesOf(new Uint8Array(0), dtype.base, 0),
        };
      default: {
        const bytes = new Uint8Array(sizeOf(dtype));
        const stated = fill ?? (isTime(dtype) ? 'NaT' : null);
        if (stated !== null) encodeFill(dtype, stated, bytes);
        return valuesOf(bytes, dtype, 1);
      }
    }
  } catch (error) {
    throw error instanceof RangeError || error instanceof TypeError
      ? corrupt(where, `its fill value ${shown(fill)} does not fit its data type`)
      : error;
  }
}

function isTime({ kind }: DType): boolean {
  return kind === 'datetime' || kind === 'timedelta';
}

/** zarr-python 2 fills object arrays with 0 unless told; that is a number, and null is None. */
function textOf(fill: JsonValue): Values {
  if (typeof fill === 'string') return { kind: 'strings', strings: packStrings([fill]) };
  return { kind: 'strings', strings: packStrings([shown(fill)]), json: Uint8Array.of(1) };
}

function bytesOf(fill: JsonValue): Uint8Array {
  if (typeof fill === 'string') return fromBase64(fill);
  if (Array.isArray(fill)) return Uint8Array.from(fill, Number);
  return new Uint8Array(0);
}
