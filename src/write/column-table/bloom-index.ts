import { ByteBuilder } from '@/write/hdf5/byte-builder';
import { DatasetWriter } from '@/write/hdf5/dataset';
import { asciiAttribute, unsignedAttribute } from './attributes';
import { canonicalBytes, createBloomPositions } from './bloom';
import type { IndexBuilder, IndexedColumn } from './index-builder';
import { indexAttributes, tailOf } from './index-rows';

/** Ten bits per row and seven hashes: a false-positive rate of one percent. */
const [BITS_PER_ROW, HASHES, SEED] = [10, 7, 0];
/** Filters are buffered in memory until the column is written. */
const MAX_BYTES = 256 << 20;

/**
 * CHUNK_BLOOM (HEP001 §10.7). Not for categories and Booleans, which have few values, unless the
 * column is named.
 */
export function bloomBuilder(indexed: IndexedColumn): IndexBuilder | string {
  const { name, column, rows, chunkRows, isNamed } = indexed;
  const chunks = Math.ceil(rows / chunkRows);
  const width = Math.max(8, Math.ceil((BITS_PER_ROW * Math.min(rows, chunkRows)) / 8));
  const parameters = { k: HASHES, bits: 8 * width, seed: SEED };
  if (chunks * width > MAX_BYTES) return 'it has too many rows for Bloom filters';
  if (!isNamed && (column.categories || column.type.kind === 'enum'))
    return 'Bloom filters are for many values';
  const filters = new ByteBuilder(chunks * width + 1);
  const positions = new Float64Array(HASHES);
  const positionsOf = createBloomPositions(parameters);
  return {
    add(encoded, count) {
      const bytesOf = canonicalBytes(column.dtype, encoded.values);
      if (!bytesOf) return;
      const tail = tailOf(encoded);
      for (let first = 0; first < count; first += chunkRows) {
        const filter = new Uint8Array(width);
        for (let row = first; row < Math.min(count, first + chunkRows); row++) {
          if (tail(row) !== 0) continue;
          positionsOf(bytesOf(row), positions);
          for (const position of positions)
            filter[position >> 3] = (filter[position >> 3] ?? 0) | (1 << (position & 7));
        }
        filters.bytes(filter);
      }
    },
    async write(file) {
      const writer = new DatasetWriter(file, {
        type: { kind: 'uint', bytes: 1 },
        shape: [chunks, width],
      });
      await writer.append(filters.finish());
      const index = `${name}__chunk_bloom`;
      const address = await writer.finish(
        [
          ...indexAttributes('CHUNK_BLOOM', rows),
          unsignedAttribute('k', HASHES, 2),
          unsignedAttribute('m_bits', 8 * width, 8),
          asciiAttribute('hash_family', 'murmur3_x64_128_double'),
          unsignedAttribute('seed', SEED, 4),
        ],
        index,
      );
      return [{ name: index, address }];
    },
  };
}
