import { DataError, isAbort, isDataError, messageOf } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StatedNumber, Tissue } from '@/model/tissue';
import type { ByteSource } from '@/read/bytes/byte-source';
import { namesIn } from '@/read/elements/names-in';
import type { Elements } from '@/read/elements/open-elements';

/** Bytes at the end of a file that hold the metadata of most. */
const FOOTER_BYTES = 1 << 16;
/** Larger metadata is not read. */
const MAX_BYTES = 1 << 24;

/** Smallest and largest number of a column, as stated in a file for each of its row groups. */
type ColumnRange =
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

/** An element that was left out, and the reason. */
export type Left = Tissue['left'][number];

/** Radii beyond this number are not read. */
const MAX_RADII = 1 << 20;

/** GeoParquet, beside the metadata of the group. */
const FILE = 'shapes.parquet';

/**
 * Diameter of the circles of a shapes element, if all are the same size: stored as an array `radius` by SpatialData
 * before 0.1, since then as a column of a GeoParquet file, whose metadata contains the smallest and largest radius.
 */
export async function circlesOf(
  elements: Elements,
  path: Path,
  left: Left[],
  options?: ReadOptions,
): Promise<StatedNumber | undefined> {
  if (!path.startsWith('/shapes/')) return undefined;
  const at = joinPath(path, 'radius');
  try {
    if (!(await namesIn(elements, path, options)).includes('radius'))
      return await circlesInFile(elements, path, left, options);
    const { info, read } = await elements.at(at, options);
    if (info.kind !== 'column' || info.length > MAX_RADII) return undefined;
    const block = await read?.({}, options);
    if (block?.kind !== 'numbers' || block.values.length === 0) return undefined;
    const [first] = block.values;
    const radius = Number(first);
    const isOne = block.values.every(
      (value: number | bigint) => Number(value) === radius,
    );
    if (isOne && radius > 0) return { value: 2 * radius, at };
    const have = isOne ? 'no radius above 0' : 'several radii';
    left.push({ path: at, reason: `The circles of ${path} have ${have}.` });
  } catch (error) {
    if (!isDataError(error)) throw error;
    left.push({ path: at, reason: error.message });
  }
  return undefined;
}

async function circlesInFile(
  elements: Elements,
  path: Path,
  left: Left[],
  options?: ReadOptions,
): Promise<StatedNumber | undefined> {
  const at = joinPath(path, FILE);
  const { node } = await elements.at(path, options);
  const file = node.kind === 'group' ? await node.file?.(FILE, options) : undefined;
  const leave = (reason: string) => {
    left.push({ path: at, reason: `${reason}: how large spots are is not known.` });
    return undefined;
  };
  if (!file) return leave(`${path} has neither an array radius nor a file ${FILE}`);
  const found = await parquetRange(file, 'radius', options);
  switch (found.kind) {
    case 'no column':
      return leave(`The shapes of ${path} are outlines, without a radius`);
    case 'not stated':
      return leave(`The metadata of ${at} do not state the range of the radii`);
    case 'range':
      if (found.min < found.max)
        return leave(`The circles of ${path} have several radii`);
      return found.min > 0 ? { value: 2 * found.min, at } : undefined;
  }
}
