import { ByteBuilder } from '@/write/hdf5/byte-builder';
import { DatasetWriter } from '@/write/hdf5/dataset';
import { sizeOf, type WrittenType } from '@/write/hdf5/datatype';
import type { IndexBuilder, IndexedColumn } from './index-builder';
import { indexAttributes, tailOf } from './index-rows';
import { orderOf } from './value-order';

const COUNT: WrittenType = { kind: 'uint', bytes: 8 };

/** CHUNK_MINMAX (HEP001 §10.4). Not for variable-length texts, whose minima would need a heap. */
export function minMaxBuilder(indexed: IndexedColumn): IndexBuilder | string {
  const { name, column, rows, chunkRows } = indexed;
  const { type, fill, isNaNFill } = column;
  if (type.kind === 'string')
    return 'its texts are too long for minima and maxima of fixed length';
  const size = sizeOf(type);
  const chunks = Math.ceil(rows / chunkRows);
  const entries = new ByteBuilder(chunks * (2 * size + 24) + 1);
  const none = fill?.kind === 'bytes' ? fill.bytes : new Uint8Array(size);
  return {
    add(encoded, count) {
      const { values, bytes } = encoded;
      const compare = orderOf(values, values);
      const tail = tailOf(encoded);
      if (!compare || !bytes) return;
      const at = (row: number) =>
        row < 0 ? none : bytes.subarray(row * size, (row + 1) * size);
      for (let first = 0; first < count; first += chunkRows) {
        const stop = Math.min(count, first + chunkRows);
        let [least, most, nan, missing] = [-1, -1, 0, 0];
        for (let row = first; row < stop; row++) {
          const which = tail(row);
          if (which === 0) {
            if (least < 0 || compare(row, least) < 0) least = row;
            if (most < 0 || compare(row, most) > 0) most = row;
          } else {
            if (which === 2) nan += 1;
            // if NaN is the fill value, a NaN counts as both
            if (which === 1 || isNaNFill) missing += 1;
          }
        }
        entries.bytes(at(least)).bytes(at(most));
        entries
          .u64(nan)
          .u64(missing)
          .u64(stop - first);
      }
    },
    async write(file) {
      const fields = [
        { name: 'min', type },
        { name: 'max', type },
        ...['nan_count', 'fill_count', 'n'].map((field) => ({
          name: field,
          type: COUNT,
        })),
      ];
      const writer = new DatasetWriter(file, {
        type: { kind: 'compound', fields },
        shape: [chunks],
      });
      await writer.append(entries.finish());
      const index = `${name}__chunk_minmax`;
      const address = await writer.finish(indexAttributes('CHUNK_MINMAX', rows), index);
      return [{ name: index, address }];
    },
  };
}
