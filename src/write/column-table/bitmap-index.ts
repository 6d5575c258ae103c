import { formatCount } from '@/model/quantity';
import { packStrings } from '@/model/strings';
import type { Values } from '@/model/values';
import type { Appender } from '@/write/hdf5/appender';
import { DatasetWriter } from '@/write/hdf5/dataset';
import { sizeOf } from '@/write/hdf5/datatype';
import { writeTexts } from '@/write/hdf5/global-heap';
import { booleanAttribute, referenceAttribute } from './attributes';
import type { IndexBuilder, IndexedColumn } from './index-builder';
import { indexAttributes, tailOf } from './index-rows';
import type { EncodedRows } from './stored-column';

/** Columns with more distinct values get no bitmap. */
const MAX_VALUES = 1024;
/** Bitmaps are buffered in memory until all rows are known. */
const MAX_BYTES = 256 << 20;
/** Each row of the bitmap is a chunk; shorter ones are contiguous. */
const MAX_PLAIN_BYTES = 1 << 13;

/** A distinct value, and the rows that have it. */
interface IndexedValue {
  readonly bits: Uint8Array;
  /** As stored; variable-length texts as text. */
  readonly stored: Uint8Array | string;
}

/**
 * BITMAP (HEP001 §10.6): a row of bits for each distinct value, in order. Only for categories and
 * Booleans, unless its column is named.
 */
export function bitmapBuilder(indexed: IndexedColumn): IndexBuilder | string {
  const { name, column, rows, isNamed } = indexed;
  const { type, categories } = column;
  if (rows === 0) return 'a table without rows has no bitmaps';
  if (!isNamed && type.kind !== 'enum' && !categories)
    return 'bitmaps are for categories and Booleans';
  const width = Math.ceil(rows / 8);
  const size = sizeOf(type);
  let found: Map<Key, IndexedValue> | undefined = new Map();
  let start = 0;
  let hasNaN = false;
  return {
    add(encoded, added) {
      const keyOf = keyOfValue(encoded.values);
      const tail = tailOf(encoded);
      for (let i = 0; i < added && found; i++) {
        const which = tail(i);
        if (which === 2 && !column.isNaNFill) hasNaN = true;
        if (which !== 0) continue;
        const key = keyOf(i);
        let value = found.get(key);
        if (!value) {
          value = { bits: new Uint8Array(width), stored: storedValue(encoded, i, size) };
          found.set(key, value);
          if (found.size > MAX_VALUES || found.size * width > MAX_BYTES)
            found = undefined;
        }
        const row = start + i;
        value.bits[row >> 3] = (value.bits[row >> 3] as number) | (1 << (row & 7));
      }
      start += added;
    },
    async write(file) {
      if (!found)
        return `it has more than ${formatCount(MAX_VALUES)} values, too many for bitmaps`;
      if (found.size === 0) return 'all its values are missing';
      const values = `${name}__bitmap_values`;
      const inOrder = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const sorted = inOrder.map(([, value]) => value);
      const count = sorted.length;
      const holder = new DatasetWriter(file, { type, shape: [count] });
      for (const { stored } of sorted) await holder.append(await bytesOf(file, stored));
      const valuesAddress = await holder.finish([], values);
      const writer = new DatasetWriter(file, {
        ...{ type: { kind: 'uint', bytes: 1 }, shape: [count, width] },
        ...(count * width > MAX_PLAIN_BYTES && { chunkRows: 1 }),
      });
      for (const { bits } of sorted) await writer.append(bits);
      const index = `${name}__bitmap`;
      const address = await writer.finish(
        [
          ...indexAttributes('BITMAP', rows),
          referenceAttribute('VALUES', valuesAddress),
          booleanAttribute('ordered', true),
          booleanAttribute('exhaustive', !hasNaN), // as in h5col: every value has its row
        ],
        index,
      );
      return [
        { name: index, address },
        { name: values, address: valuesAddress },
      ];
    },
  };
}

/** A number, or one character per byte: ordered like values (§10.5). */
type Key = number | bigint | string;

/** Equal values have equal keys: −0 is 0. */
function keyOfValue(values: Values): (row: number) => Key {
  switch (values.kind) {
    case 'numbers':
    case 'booleans':
      return (row) => values.values[row] as number | bigint; // Map treats −0 as 0
    case 'strings': {
      const { bytes, offsets } = values.strings;
      return (row) => latin1.decode(bytes.subarray(offsets[row], offsets[row + 1]));
    }
    case 'bytes': {
      const { size } = values;
      return (row) => latin1.decode(values.values.subarray(row * size, (row + 1) * size));
    }
    default:
      throw new Error(`no bitmaps of ${values.kind}`);
  }
}

const latin1 = new TextDecoder('latin1');
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

function storedValue(
  { bytes, values }: EncodedRows,
  row: number,
  size: number,
): Uint8Array | string {
  if (bytes) return bytes.slice(row * size, (row + 1) * size);
  if (values.kind !== 'strings') throw new Error('only texts are in the heap');
  const { bytes: texts, offsets } = values.strings;
  return utf8.decode(texts.subarray(offsets[row], offsets[row + 1]));
}

async function bytesOf(file: Appender, stored: Uint8Array | string): Promise<Uint8Array> {
  return typeof stored === 'string' ? writeTexts(file, packStrings([stored])) : stored;
}
