import type { CodecStep } from './codec';

/** A filter of an HDF5 pipeline: its registered number and its client data. */
export interface Hdf5Filter {
  readonly id: number;
  readonly values: readonly number[];
}

type StepOf = (values: readonly number[], elementSize: number) => CodecStep | undefined;

const named =
  (codec: string): StepOf =>
  () => ({ codec, settings: {} });

/** “zfp” and its codec version 5, as H5Z-ZFP has them in a word. */
const ZFP_MAGIC = 0x0570667a;

const FILTERS = new Map<number, StepOf>([
  [1, named('zlib')],
  [
    2,
    (values, elementSize) => ({
      codec: 'shuffle',
      settings: { elementsize: values[0] || elementSize },
    }),
  ],
  [3, named('fletcher32')],
  [307, named('bz2')],
  [32000, named('lzf')],
  [32001, named('blosc')],
  [32004, named('lz4-hdf5')],
  [
    32008,
    (values, elementSize) => ({
      codec: 'bitshuffle',
      settings: {
        // the library writes its version, the element size, the block size, the compression
        elementsize: values[2] || elementSize,
        blocksize: values[3] ?? 0,
        compression: values[4] ?? 0,
      },
    }),
  ],
  [
    32013,
    // the filter's version, then zfp's header, without which the chunks lie; another version's is libhdf5's
    ([, ...header]) =>
      header[0] === ZFP_MAGIC ? { codec: 'zfp', settings: { header } } : undefined,
  ],
  [32015, named('zstd')],
  [32026, named('blosc2')],
]);

/**
 * The step that undoes an HDF5 filter; undefined for filters that Petri leaves to libhdf5 (szip, nbit,
 * scaleoffset …). `elementSize` is the dataset's.
 */
export function stepOfHdf5Filter(
  { id, values }: Hdf5Filter,
  elementSize: number,
): CodecStep | undefined {
  return FILTERS.get(id)?.(values, elementSize);
}

/**
 * The steps that undo a pipeline, in the order of decoding (the reverse of the pipeline's); undefined where a filter
 * is none of Petri's. A chunk's filter mask counts in the pipeline's order: `skipOfFilterMask`.
 */
export function stepsOfHdf5Filters(
  filters: readonly Hdf5Filter[],
  elementSize: number,
): readonly CodecStep[] | undefined {
  const steps: CodecStep[] = [];
  for (const filter of filters) {
    const step = stepOfHdf5Filter(filter, elementSize);
    if (!step) return undefined;
    steps.unshift(step);
  }
  return steps;
}

/** A chunk's filter mask (bit i: the pipeline's filter i was left out) as a mask over the steps of decoding. */
export function skipOfFilterMask(mask: number, count: number): number {
  let skip = 0;
  for (let i = 0; i < Math.min(32, count); i++)
    if ((mask >>> i) & 1) skip |= 1 << (count - 1 - i);
  return skip >>> 0;
}
