import type { IndexFiles } from '@/ask/gene-index/index-files';
import { memoryIndexFiles } from '@/ask/gene-index/memory-index-files';
import { type DType, dtypeName } from '@/model/dtype';
import { DataError, hasName, throwIfAborted } from '@/model/errors';
import type { Path } from '@/model/path';
import { formatBytes } from '@/model/quantity';
import { randomName } from '@/model/random-name';
import type { ReadOptions, Report } from '@/model/read-options';
import type { SparseParts } from '@/read/elements/sparse/parts';
import type { NewGroup } from '@/write/new-store';
import { subsetCount } from './axis-subset';
import { createEntryRuns, entryBytes } from './entry-runs';
import { type Axes, type SubsetSlices, takenSlices, writeSlices } from './sparse-matrix';

/** Opens a folder for temporary files; undefined if the platform has none. */
export type OpenScratch = () => Promise<IndexFiles | undefined>;

/** Matrices up to this size are transposed in memory; without a folder, larger ones up to the second size. */
const SMALL_BYTES = 64 << 20;
const MAX_MEMORY_BYTES = 256 << 20;
const MAX_INT32 = 2 ** 31 - 1;

/**
 * Writes a sparse matrix by its other axis: a csr_matrix as csc_matrix, a csc_matrix as csr_matrix. Its entries are
 * written to a file and read from there in the other order, with a few batches in memory; duplicate entries are kept.
 *
 * @throws TooLargeError, before anything is written, if there is no room for that file
 */
export async function writeTransposed(
  into: NewGroup,
  name: string,
  parts: SparseParts,
  axes: Axes,
  openScratch: OpenScratch | undefined,
  options: ReadOptions,
): Promise<void> {
  const shape = [
    subsetCount(axes.rows, parts.shape[0]),
    subsetCount(axes.columns, parts.shape[1]),
  ] as const;
  const layout = parts.layout === 'csr' ? 'csc' : 'csr';
  const [before, after] = twoHalves(options.report);
  const { signal } = options;
  await withTransposed(
    parts,
    axes,
    openScratch,
    async (slices) => {
      const index = pointerType(parts.stored, Math.max(shape[0], shape[1]));
      const types = { data: parts.data.dtype, indices: index, indptr: index };
      const matrix = { layout, shape, ...types } as const;
      await writeSlices(into, name, matrix, slices, { signal, report: after });
    },
    { signal, report: before },
  );
}

/**
 * Transposes the selected entries of a sparse matrix in a temporary file; `use` may stream their slices along the other
 * axis once. Reports the slices that are read.
 *
 * @throws TooLargeError, before anything is read, if there is no room for that file
 */
export async function withTransposed(
  parts: SparseParts,
  axes: Axes,
  openScratch: OpenScratch | undefined,
  use: (
    slices: (take: (slices: SubsetSlices) => Promise<void>) => Promise<void>,
  ) => Promise<void>,
  { signal, report }: ReadOptions,
): Promise<void> {
  const rows = subsetCount(axes.rows, parts.shape[0]);
  const columns = subsetCount(axes.columns, parts.shape[1]);
  const [total, transposed] = parts.layout === 'csr' ? [rows, columns] : [columns, rows];
  const Type = arrayOf(parts.data.dtype, parts.path);
  const bytes = parts.stored * entryBytes(Type);
  const files = await scratchFor(bytes, openScratch, parts);
  const file = `scratch-${randomName()}.data`;
  // the lock tells other tabs that the file is not a leftover
  await files.alone(`petri-gene-index-${file.replace('.data', '')}`, async () => {
    const extent = { slices: transposed, stored: parts.stored };
    const runs = await createEntryRuns(files, file, extent, Type);
    try {
      for await (const batch of takenSlices(parts, axes, { signal })) {
        await runs.add(batch);
        report?.({ done: batch.start + batch.ends.length, total, unit: 'values' });
        throwIfAborted(signal);
      }
      await use((take) => runs.merge(take, { signal }));
    } finally {
      await runs.remove();
    }
  });
}

/** Splits a report into two, for the two halves of the work. */
function twoHalves(report: Report | undefined): readonly (Report | undefined)[] {
  return [0, 1].map(
    (ended) =>
      report &&
      (({ done, total, unit }) =>
        report({
          done: total === undefined ? 0 : ended * total + done,
          total: 2 * (total ?? 0),
          unit,
        })),
  );
}

async function scratchFor(
  bytes: number,
  openScratch: OpenScratch | undefined,
  { path }: SparseParts,
): Promise<IndexFiles> {
  if (bytes <= SMALL_BYTES) return memoryIndexFiles(SMALL_BYTES);
  const files = (await openScratch?.()) ?? memoryIndexFiles(MAX_MEMORY_BYTES);
  const room = await files.bound();
  if (bytes <= room) return files;
  throw new DataError(
    'TooLargeError',
    `${path}: turning it takes ${formatBytes(bytes)} of ${files.place}, and there are ${formatBytes(room)}.`,
  );
}

/** True for an error that says that there is no room, or no room left, to transpose a matrix. */
export function isQuotaError(error: unknown): boolean {
  return hasName(error, 'TooLargeError');
}

/** Returns the type of indices and pointers as scipy chooses it: one type for both. */
function pointerType(stored: number, extent: number): DType {
  const bytes = stored > MAX_INT32 || extent > MAX_INT32 ? 8 : 4;
  return { kind: 'int', bytes, order: 'little' };
}

const ARRAYS = {
  ...{ int1: Int8Array, int2: Int16Array, int4: Int32Array, int8: BigInt64Array },
  ...{ uint1: Uint8Array, uint2: Uint16Array, uint4: Uint32Array },
  ...{ uint8: BigUint64Array, bool1: Uint8Array },
  ...{ float2: Float32Array, float4: Float32Array, float8: Float64Array },
} as const;

/**
 * Returns the typed array that holds values of a type in memory.
 *
 * @throws UnsupportedError for types that no matrix has
 */
export function arrayOf(dtype: DType, path: Path) {
  const name = `${dtype.kind}${'bytes' in dtype ? dtype.bytes : ''}`;
  const [, Type] = Object.entries(ARRAYS).find(([known]) => known === name) ?? [];
  if (Type) return Type;
  throw new DataError(
    'UnsupportedError',
    `${path}: a matrix of ${dtypeName(dtype)} can only be saved as it is stored, as AnnData or, where it is dense, as .npy.`,
  );
}
