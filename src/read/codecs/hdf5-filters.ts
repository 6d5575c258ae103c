import type { DType } from '@/model/dtype';
import type { CodecStep } from './codec-step';

/** A filter of an HDF5 pipeline: its registered number and its client data. */
export interface Hdf5Filter {
  readonly id: number;
  readonly values: readonly number[];
}

/** The values before a pipeline. */
export interface FilteredType {
  readonly dtype: DType;
  /** True if all bits of their bytes are significant. */
  readonly isWhole: boolean;
}

type StepOf = (
  values: readonly number[],
  elementSize: number,
  type: FilteredType | undefined,
) => CodecStep | undefined;

const named =
  (codec: string): StepOf =>
  () => ({ codec, settings: {} });

/** “zfp” and its codec version 5, as H5Z-ZFP stores them in a word. */
const ZFP_MAGIC = 0x0570667a;

/** A word of 32 bits in the other byte order. */
function reversedBytes(word: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, word, true);
  return view.getUint32(0, false);
}

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
  [
    4,
    (values, elementSize, type) => ({
      codec: 'szip-hdf5',
      settings: { values, ...(type?.isWhole && sampleOf(type.dtype, elementSize)) },
    }),
  ],
  [
    6,
    (values, elementsize, type) => {
      const numeric = type && numericOf(type.dtype);
      return (
        numeric && {
          codec: 'scaleoffset-hdf5',
          settings: { values, elementsize, ...numeric },
        }
      );
    },
  ],
  [307, named('bz2')],
  [32000, named('lzf')],
  [32001, named('blosc')],
  [32004, named('lz4-hdf5')],
  [
    32008,
    (values, elementSize) => ({
      codec: 'bitshuffle',
      settings: {
        // the library stores its version, the element size, the block size, the compression
        elementsize: values[2] || elementSize,
        blocksize: values[3] ?? 0,
        compression: values[4] ?? 0,
      },
    }),
  ],
  [
    32013,
    // the filter's version, then zfp's header, which the chunks lack, in the byte order of the machine
    // that wrote it and its values; other versions are left to libhdf5
    ([, ...header]) => {
      if (header[0] === ZFP_MAGIC) return { codec: 'zfp', settings: { header } };
      const swapped = header.map(reversedBytes);
      return swapped[0] === ZFP_MAGIC
        ? { codec: 'zfp', settings: { header: swapped, order: 'big' } }
        : undefined;
    },
  ],
  [32015, named('zstd')],
  [32026, named('blosc2')],
]);

/** szip's client data for a type (H5Zszip.c); undefined if unknown to Petri. */
function sampleOf(
  dtype: DType,
  elementSize: number,
): { readonly bits: number; readonly order: 0 | 1 } | undefined {
  const numeric = numericOf(dtype);
  if (!numeric || elementSize > 8) return undefined;
  const bits = elementSize <= 3 ? 8 * elementSize : elementSize === 4 ? 32 : 64;
  return { bits, order: numeric.order };
}

/** The type that the filter scaleoffset must match; undefined for types that it does not support. */
function numericOf(
  dtype: DType,
): { readonly isFloat: boolean; readonly order: 0 | 1 } | undefined {
  switch (dtype.kind) {
    case 'int':
    case 'uint':
    case 'float':
      if (dtype.kind === 'float' && dtype.layout) return undefined;
      return { isFloat: dtype.kind === 'float', order: dtype.order === 'big' ? 1 : 0 };
    case 'enum':
      return numericOf(dtype.base);
    default:
      return undefined;
  }
}

/**
 * The step that undoes an HDF5 filter; undefined for filters that Petri leaves to libhdf5 (nbit …).
 * `elementSize` and `type` are the dataset's.
 */
export function stepOfHdf5Filter(
  { id, values }: Hdf5Filter,
  elementSize: number,
  type?: FilteredType,
): CodecStep | undefined {
  return FILTERS.get(id)?.(values, elementSize, type);
}

/**
 * The steps that undo a pipeline, in decoding order (the reverse of the pipeline's); undefined if
 * Petri lacks a filter. The bits of a chunk's filter mask are in pipeline order:
 * `skipOfFilterMask`.
 */
export function stepsOfHdf5Filters(
  filters: readonly Hdf5Filter[],
  elementSize: number,
  type?: FilteredType,
): readonly CodecStep[] | undefined {
  const steps: CodecStep[] = [];
  for (const filter of filters) {
    const step = stepOfHdf5Filter(filter, elementSize, type);
    if (!step) return undefined;
    steps.unshift(step);
  }
  return steps;
}

/**
 * A chunk's filter mask (bit i: the pipeline's filter i was skipped) as a mask over the steps of
 * decoding.
 */
export function skipOfFilterMask(mask: number, count: number): number {
  let skip = 0;
  for (let i = 0; i < Math.min(32, count); i++)
    if ((mask >>> i) & 1) skip |= 1 << (count - 1 - i);
  return skip >>> 0;
}
