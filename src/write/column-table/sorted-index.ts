import { createOrderKeys } from '@/model/order/order-keys';
import { sortRows } from '@/model/order/order-rows';
import { littleEndian } from '@/write/hdf5/byte-builder';
import { DatasetWriter } from '@/write/hdf5/dataset';
import { booleanAttribute, unsignedAttribute } from './attributes';
import type { IndexBuilder, IndexedColumn } from './index-builder';
import { indexAttributes, tailOf } from './index-rows';
import type { EncodedRows } from './stored-column';
import { CHUNK_ROWS } from './table';

/** Maximum number of rows sorted in memory: 13 bytes per row for keys and order. */
const MAX_SORTED_ROWS = 1 << 26;

/** SORTED_ROWS (HEP001 §10.5): a stable sort, with missing rows after the values and NaN after these. */
export function sortedBuilder(indexed: IndexedColumn): IndexBuilder | string {
  const { name, column, rows } = indexed;
  if (rows > MAX_SORTED_ROWS) return 'it has too many rows to sort them in memory';
  if (column.type.kind === 'opaque') return 'opaque values are not sorted';
  const keys = createOrderKeys(rows);
  const tails = new Uint8Array(rows);
  const counts = [0, 0, 0];
  let start = 0;
  return {
    add(encoded, count) {
      const tail = tailOf(encoded);
      for (let row = 0; row < count; row++) {
        const which = tail(row);
        tails[start + row] = which;
        counts[which] = (counts[which] ?? 0) + 1;
      }
      start += count;
      const block = blockOf(encoded);
      if (block) keys.add(block);
    },
    async write(file) {
      const order = Uint32Array.from({ length: rows }, (_, row) => row);
      const { low, high } = keys.finish();
      // ties and tails keep the order of rows: missing rows all have equal keys
      for (let row = 0; row < rows; row++)
        if (tails[row] !== 0) {
          low[row] = 0;
          if (high) high[row] = 0;
        }
      sortRows(order, { low, high, missing: tails });
      const chunkRows = Math.min(rows, CHUNK_ROWS);
      const writer = new DatasetWriter(file, {
        ...{ type: { kind: 'uint', bytes: 4 }, shape: [rows] },
        ...(rows > MAX_PLAIN_ROWS && { chunkRows }),
      });
      await writer.append(littleEndian(order));
      const [, fillTail = 0, nanTail = 0] = counts;
      const index = `${name}__sorted_rows`;
      const address = await writer.finish(
        [
          ...indexAttributes('SORTED_ROWS', rows),
          unsignedAttribute('nan_tail_length', nanTail, 8),
          unsignedAttribute('fill_tail_length', fillTail, 8),
          booleanAttribute('ordered', true),
        ],
        index,
      );
      return [{ name: index, address }];
    },
  };
}

/** Shorter indexes are contiguous. */
const MAX_PLAIN_ROWS = 2048;

/** Values for sorting: all in the type of the column, so that keys of different batches are comparable. */
function blockOf({ values, missing }: EncodedRows) {
  switch (values.kind) {
    case 'numbers':
      return {
        kind: 'numbers',
        values: values.values,
        ...(missing && { missing }),
      } as const;
    case 'booleans':
      return { kind: 'booleans', values: values.values } as const;
    case 'strings':
      return { kind: 'strings', strings: values.strings } as const;
    default:
      return undefined;
  }
}
