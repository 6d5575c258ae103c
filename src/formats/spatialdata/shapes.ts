import { namesIn } from '@/elements/names-in';
import type { Elements } from '@/elements/open-elements';
import { isDataError } from '@/model/errors';
import { joinPath, type Path } from '@/model/path';
import type { ReadOptions } from '@/model/read-options';
import type { StatedNumber, Tissue } from '@/model/tissue';

/** What was left out, and why. */
export type Left = Tissue['left'][number];

/** Radii beyond this number are not read. */
const MAX_RADII = 1 << 20;

/**
 * The diameter of the circles of a shapes element, if all are the same size: stored as an array
 * `radius` by SpatialData before 0.1, in a GeoParquet file since, which is not an array of the store
 * and is not read.
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
    if (!(await namesIn(elements, path, options)).includes('radius')) {
      left.push({
        path,
        reason: `The circles or outlines of ${path} are in shapes.parquet, a GeoParquet file inside the store, which Petri does not read: how large they are is not known.`,
      });
      return undefined;
    }
    const { info, read } = await elements.at(at, options);
    if (info.kind !== 'column' || info.length > MAX_RADII) return undefined;
    const block = await read?.({}, options);
    if (block?.kind !== 'numbers') return undefined;
    const [first] = block.values;
    const radius = Number(first);
    const isOne = block.values.every((value: number | bigint) => value === first);
    if (isOne && radius > 0) return { value: 2 * radius, at };
    left.push({ path: at, reason: `The circles of ${path} have several radii.` });
  } catch (error) {
    if (!isDataError(error)) throw error;
    left.push({ path: at, reason: error.message });
  }
  return undefined;
}
