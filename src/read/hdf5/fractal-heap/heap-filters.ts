import { DataError } from '@/model/errors';
import { knowsCodec } from '@/read/codecs/codec-registry';
import { runDecodeJob } from '@/read/codecs/decode-job';
import { skipOfFilterMask, stepsOfHdf5Filters } from '@/read/codecs/hdf5-filters';
import type { Filter } from '../filter-message';
import { filterName } from '../filter-names';

/**
 * Undoes the filters of a heap, in this thread: its blocks are small. `length` is the expected
 * decoded length. UnsupportedError for unknown filters.
 */
export async function withoutFilters(
  bytes: Uint8Array,
  { filters, mask, length }: FilteredBytes,
  where: string,
): Promise<Uint8Array> {
  const steps = stepsOfHdf5Filters(filters, 1);
  if (!steps?.every(({ codec }) => knowsCodec(codec)))
    throw new DataError(
      'UnsupportedError',
      `${where} went through filters that Petri does not know (${filters.map(filterName).join(', ')}).`,
    );
  const skip = skipOfFilterMask(mask, filters.length);
  const decoded = await runDecodeJob({
    bytes: bytes.slice(),
    steps,
    skip,
    as: { kind: 'raw', length },
    where,
  });
  if (decoded.kind !== 'raw') throw new Error('bytes were asked for');
  return decoded.bytes;
}

interface FilteredBytes {
  readonly filters: readonly Filter[];
  readonly mask: number;
  readonly length: number;
}
