import type { DType } from '@/model/dtype';
import type { Path } from '@/model/path';
import { bytesAt, countOf, type PackedStrings } from '@/model/strings';
import type { Values } from '@/model/values';
import { valueBytes } from '@/write/value-bytes';
import { bytesOfFields } from './zarr-type';

/** Cuts appended values into chunks of `chunkValues` values, each encoded but not compressed. */
export interface EncodedChunks {
  add(values: Values): Iterable<Uint8Array>;
  /** Takes what is left; undefined if nothing is. Padded to a whole chunk with zeros or empty texts. */
  rest(isPadded: boolean): Uint8Array | undefined;
}

export function createEncodedChunks(
  dtype: DType,
  path: Path,
  chunkValues: number,
): EncodedChunks {
  return dtype.kind === 'string' || dtype.kind === 'fixed-string'
    ? createTextChunks(chunkValues)
    : createNumberChunks(dtype, path, chunkValues);
}

function createNumberChunks(
  dtype: DType,
  path: Path,
  chunkValues: number,
): EncodedChunks {
  const valueLength =
    dtype.kind === 'compound' ? bytesOfFields(dtype) : 'bytes' in dtype ? dtype.bytes : 1;
  const chunkBytes = Math.max(1, chunkValues) * valueLength;
  if (chunkBytes === 0) throw new Error(`${path}: values without bytes`);
  let chunk = new Uint8Array(chunkBytes);
  let filled = 0;
  return {
    *add(values) {
      const bytes = valueBytes(values, dtype, path);
      for (let at = 0; at < bytes.length; ) {
        const part = bytes.subarray(at, at + chunkBytes - filled);
        chunk.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled < chunkBytes) continue;
        yield chunk;
        chunk = new Uint8Array(chunkBytes);
        filled = 0;
      }
    },
    rest(isPadded) {
      if (filled === 0) return undefined;
      const last = isPadded ? chunk : chunk.slice(0, filled);
      chunk = new Uint8Array(chunkBytes);
      filled = 0;
      return last;
    },
  };
}

/** The vlen-utf8 codec: the number of texts, then length and bytes of each. */
function createTextChunks(chunkValues: number): EncodedChunks {
  let texts: Uint8Array[] = [];
  const encoded = (count: number) => {
    const total = texts.reduce((sum, text) => sum + text.length, 4 + 4 * count);
    const out = new Uint8Array(total);
    const view = new DataView(out.buffer);
    view.setUint32(0, count, true);
    let at = 4;
    for (const text of texts) {
      view.setUint32(at, text.length, true);
      out.set(text, at + 4);
      at += 4 + text.length;
    }
    texts = [];
    return out;
  };
  return {
    *add(values) {
      const strings = expectTexts(values);
      for (let i = 0; i < countOf(strings); i++) {
        // the buffers of a read are reused
        texts.push(bytesAt(strings, i).slice());
        if (texts.length === chunkValues) yield encoded(chunkValues);
      }
    },
    rest: (isPadded) =>
      texts.length === 0 ? undefined : encoded(isPadded ? chunkValues : texts.length),
  };
}

function expectTexts(values: Values): PackedStrings {
  if (values.kind === 'strings') return values.strings;
  throw new Error(`${values.kind} where texts were expected`);
}
