import { DataError, isAbort, isDataError, messageOf } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { ByteSource } from '@/read/bytes/byte-source';

/** Bytes at the end of a file that hold the metadata of most. */
const FOOTER_BYTES = 1 << 16;
/** More metadata are not read. */
const MAX_BYTES = 1 << 24;

/** The least and the greatest number of a column, as a file states them of each of its row groups. */
export type ColumnRange =
  | { readonly kind: 'range'; readonly min: number; readonly max: number }
  | { readonly kind: 'no column' }
  /** Statistics are optional. */
  | { readonly kind: 'not stated' };

/**
 * The range of a column of a Parquet file by the statistics in its metadata: no values are read.
 *
 * @throws CorruptError if it is not a Parquet file, TooLargeError for too much metadata
 */
export async function parquetRange(
  source: ByteSource,
  column: string,
  options?: ReadOptions,
): Promise<ColumnRange> {
  const { row_groups: groups } = await metadataOf(source, options);
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { columns } of groups) {
    const found = columns.find(
      ({ meta_data: about }) => about?.path_in_schema.join('.') === column,
    )?.meta_data;
    if (!found) return { kind: 'no column' };
    const { min_value: low, max_value: high } = found.statistics ?? {};
    if (found.num_values === 0n) continue;
    if (typeof low !== 'number' || typeof high !== 'number')
      return { kind: 'not stated' };
    min = Math.min(min, low);
    max = Math.max(max, high);
  }
  return min <= max ? { kind: 'range', min, max } : { kind: 'not stated' };
}

async function metadataOf(source: ByteSource, options?: ReadOptions) {
  const { parquetMetadataAsync } = await import('hyparquet');
  const file = {
    byteLength: source.size,
    async slice(start: number, end = source.size): Promise<ArrayBuffer> {
      if (end - start > MAX_BYTES)
        throw new DataError(
          'TooLargeError',
          `The metadata of ${source.name} take more than ${MAX_BYTES} bytes.`,
        );
      const bytes = await source.read(start, end - start, options);
      return Uint8Array.from(bytes).buffer; // exactly these bytes
    },
  };
  try {
    return await parquetMetadataAsync(file, {
      initialFetchSize: FOOTER_BYTES,
      geoparquet: false,
    });
  } catch (error) {
    if (isAbort(error) || isDataError(error)) throw error;
    throw new DataError(
      'CorruptError',
      `${source.name} is not a Parquet file that can be read: ${messageOf(error)}.`,
    );
  }
}
