import { compressed } from '@/model/compressed';
import type { DType } from '@/model/dtype';
import type { Path } from '@/model/path';
import { bytesAt, countOf, type PackedStrings } from '@/model/strings';
import { lengthOf, type Values } from '@/model/values';
import {
  chunkAcross,
  chunkRowsOf,
  type NewArray,
  type NewArrayLayout,
  type NewAttributes,
  newAttributes,
} from '@/write/new-store';
import { valueBytes } from '@/write/value-bytes';
import { addJsonAttributes } from './json-text';
import type { Documents, KeySink } from './key-sink';
import type { ZarrForm } from './zarr-form';
import { bytesOfFields } from './zarr-type';

/** Chunks compressed at the same time: two for each worker of the pool. */
const MAX_COMPRESSING = 8;

/** A store being written. */
export interface ZarrLocation {
  readonly sink: KeySink;
  readonly form: ZarrForm;
  readonly documents: Documents;
  /** Sentences on values that the container cannot represent as they are. */
  readonly notes: string[];
}

/**
 * Creates an array of a Zarr store: chunks of whole rows, or of columns in tiles, bytes or vlen-utf8 and gzip, as the
 * version of the format has them. The document follows with the number of rows.
 */
export function newZarrArray(
  { sink, form, documents }: ZarrLocation,
  path: Path,
  layout: NewArrayLayout,
  given: NewAttributes,
): NewArray {
  const attributes = newAttributes(given);
  const { dtype, across } = layout;
  form.expectType(dtype, path);
  const chunkRows = across === undefined ? 1 : chunkRowsOf(layout);
  const within = chunkAcross(layout);
  const rowValues = within.reduce((all, extent) => all * extent, 1);
  const tileValues = layout.tiles && layout.tiles.rows * rowValues;
  const key = path.slice(1);
  const chunks = createEncodedChunks(dtype, path, chunkRows * rowValues);
  const places = form.places(sink, key, across && within.length, dtype);
  const compressing: Promise<Uint8Array>[] = [];
  let values = 0;

  const endChunk = async (bytes: Uint8Array) => {
    const made = (sink.compress ?? compressed)(bytes, 'gzip');
    made.catch(() => undefined); // reported when it is written
    compressing.push(made);
    if (compressing.length >= MAX_COMPRESSING) await takeChunk();
  };
  const takeChunk = async () => {
    const bytes = await compressing.shift();
    if (bytes) await places.add(bytes);
  };
  const takeAll = async () => {
    while (compressing.length > 0) await takeChunk();
  };

  return {
    describe: (more, types) => addJsonAttributes(attributes, more, types),
    async append(more) {
      values += lengthOf(more);
      for (const chunk of chunks.add(more)) await endChunk(chunk);
      if (tileValues === undefined || values % tileValues !== 0) return;
      const last = chunks.rest(true);
      if (last) await endChunk(last);
      await takeAll();
      await places.endTile();
    },
    async end(rowCount) {
      const count = layout.tiles?.rows ?? rowCount ?? values / Math.max(1, rowValues);
      const isOneChunk =
        across === undefined || (count <= chunkRows && layout.tiles === undefined);
      const last = chunks.rest(!isOneChunk);
      if (last) await endChunk(last);
      await takeAll();
      await places.end(isOneChunk);
      const shape = across === undefined ? [] : [count, ...across];
      const chunk =
        across === undefined
          ? []
          : [isOneChunk ? count : chunkRows, ...within].map(atLeastOne);
      documents.set(
        key,
        form.array({ dtype, path, shape, chunk, isOneChunk, attributes }),
      );
    },
  };
}

/** Returns the extent of a chunk, which is at least 1, though that of the array may be 0. */
function atLeastOne(extent: number): number {
  return Math.max(1, extent);
}

/** Cuts appended values into chunks of `chunkValues` values, each encoded but not compressed. */
interface EncodedChunks {
  add(values: Values): Iterable<Uint8Array>;
  /** Returns the remaining values, undefined if there are none. Padded to a whole chunk with zeros or empty texts. */
  rest(isPadded: boolean): Uint8Array | undefined;
}

function createEncodedChunks(
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

/** Creates chunks of the vlen-utf8 codec: the number of texts, then length and bytes of each. */
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
