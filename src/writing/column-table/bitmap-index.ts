import { DatasetWriter } from '../hdf5/dataset';
import { referenceAttribute } from './attributes';
import { indexAttributes, tailOf } from './index-rows';
import type { IndexBuilder, IndexedColumn } from './search-index';

/** Columns of more values have no bitmap: it is for few. */
const MAX_VALUES = 1024;
/** Bits are held in memory until all rows are known. */
const MAX_BYTES = 256 << 20;
/** A chunk is a row of the bitmap; shorter ones are contiguous. */
const MAX_PLAIN_BYTES = 1 << 13;

/** BITMAP (HEP001 §10.6) of categories and Booleans, a row of bits for each value. */
export function bitmapBuilder(indexed: IndexedColumn): IndexBuilder | undefined {
  const { name, column, rows } = indexed;
  const { type, categories } = column;
  const count =
    type.kind === 'enum' ? 2 : categories ? categories.labels.offsets.length - 1 : 0;
  const width = Math.ceil(rows / 8);
  if (count === 0 || count > MAX_VALUES || rows === 0 || count * width > MAX_BYTES)
    return undefined;
  const bits = new Uint8Array(count * width);
  let start = 0;
  return {
    add(encoded, added) {
      const { values } = encoded;
      if (values.kind !== 'numbers' && values.kind !== 'booleans') return;
      const tail = tailOf(encoded);
      for (let i = 0; i < added; i++) {
        if (tail(i) !== 0) continue;
        const row = start + i;
        const byte = Number(values.values[i]) * width + (row >> 3);
        bits[byte] = (bits[byte] ?? 0) | (1 << (row & 7));
      }
      start += added;
    },
    async write(file) {
      const codes = Int32Array.from({ length: count }, (_, code) => code);
      const block =
        type.kind === 'enum'
          ? ({ kind: 'booleans', values: Uint8Array.of(0, 1) } as const)
          : ({ kind: 'categories', codes, labels: NO_LABELS, ordered: false } as const);
      const holder = new DatasetWriter(file, { type, shape: [count] });
      await holder.append(column.encode(block).bytes ?? new Uint8Array(0));
      const values = `${name}__bitmap_values`;
      const valuesAddress = await holder.finish([], values);
      const writer = new DatasetWriter(file, {
        ...{ type: { kind: 'uint', bytes: 1 }, shape: [count, width] },
        ...(bits.length > MAX_PLAIN_BYTES && { chunkRows: 1 }),
      });
      await writer.append(bits);
      const index = `${name}__bitmap`;
      const address = await writer.finish(
        [...indexAttributes('BITMAP'), referenceAttribute('VALUES', valuesAddress)],
        index,
      );
      return [
        { name: index, address },
        { name: values, address: valuesAddress },
      ];
    },
  };
}

const NO_LABELS = { bytes: new Uint8Array(0), offsets: new Uint32Array(1) };
