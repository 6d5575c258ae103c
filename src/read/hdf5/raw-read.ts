import type { DType } from '@/model/dtype';
import { DataError } from '@/model/errors';
import type { Values } from '@/model/values';
import { type IntegerBits, wholeIntegers } from '@/read/codecs/integer-bits';
import { decodeItems } from './decode-items';
import type { FileItems } from './file-items';
import type { LibHdf5, LibMetadata } from './libhdf5';
import { memoryItems } from './memory-items';
import { memoryTypeOf } from './memory-type';
import { narrowed } from './narrowed-values';

/** libhdf5's heap never shrinks, so this limits each read through it. */
const MAX_BYTES = 256 << 20;

export interface RawRead {
  /** For messages: file and path. */
  readonly where: string;
  readonly metadata: LibMetadata;
  /** Number of values in the result. */
  readonly count: number;
  /** As parsed by our own code: more exact than libhdf5's. */
  readonly dtype: DType;
  /** The bit layout of integers narrower than their bytes. */
  readonly partial?: IntegerBits | undefined;
  /** The known targets of references. */
  readonly loaded: FileItems;
  /** Reads into the heap at the pointer and returns libhdf5's status. */
  fill(target: bigint): number;
  /** Frees what libhdf5 allocated for texts and sequences. */
  reclaim(target: bigint): void;
}

/**
 * Reads values through libhdf5 and decodes them, all in one call (to be repeated if bytes were
 * missing). The status is decisive, not the memory: CorruptError if the read failed.
 */
export function rawRead(lib: LibHdf5, read: RawRead): Values {
  const { metadata, count, where } = read;
  const bytes = metadata.size * count;
  expectFew(bytes, where);
  const dtype = memoryTypeOf(metadata, read.dtype);
  if (dtype.kind === 'unsupported')
    throw new DataError('UnsupportedError', `${where}: ${dtype.reason}`);
  const pointer = lib._malloc(Math.max(1, bytes));
  if (pointer === 0)
    throw new DataError(
      'TooLargeError',
      `${where}: not enough memory for ${Math.round(bytes / 1e6)} MB. Close other files, or reload the page.`,
    );
  try {
    lib.HEAPU8.fill(0, pointer, pointer + bytes);
    if (read.fill(BigInt(pointer)) < 0) throw new Error('H5Dread failed'); // the session finds out why
    const items = memoryItems(lib, where, read.loaded);
    try {
      const copy = lib.HEAPU8.slice(pointer, pointer + bytes);
      const { partial } = read;
      // libhdf5 converts integers, but not those of enumerations
      const whole = partial
        ? wholeIntegers(copy, {
            ...partial,
            ...('order' in dtype && { order: dtype.order }),
          })
        : copy;
      return narrowed(decodeItems(dtype, whole, count, items, where));
    } finally {
      if (hasPointers(metadata)) read.reclaim(BigInt(pointer));
    }
  } finally {
    lib._free(pointer);
  }
}

/** TooLargeError beyond the limit of one read through libhdf5. */
export function expectFew(bytes: number, where: string): void {
  if (bytes <= MAX_BYTES) return;
  throw new DataError(
    'TooLargeError',
    `${where}: ${Math.round(bytes / 1e6)} MB at once are too much for the HDF5 library. Read a smaller region.`,
  );
}

function hasPointers(type: LibMetadata | LibMetadata['array_type']): boolean {
  if (!type) return false;
  return (
    type.vlen ||
    type.type === 9 ||
    hasPointers(type.array_type) ||
    (type.compound_type?.members.some(hasPointersIn) ?? false)
  );
}

const hasPointersIn = (type: object) => hasPointers(type as LibMetadata);
