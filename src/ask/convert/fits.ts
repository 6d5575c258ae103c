import { DataError } from '@/model/errors';
import type { Path } from '@/model/path';
import type { DataElement } from '@/read/elements/element';

/** Axis lengths that anndata demands of a member of a slot; undefined for any length. */
export interface DemandedAxes {
  readonly name: string;
  readonly lengths: readonly (number | undefined)[];
  /** Number of axes; any if absent. X and raw/X have two. */
  readonly rank?: number;
}

/**
 * Rejects an element whose axes differ from those that its slot demands: anndata would not open the file.
 *
 * @throws UnsupportedError
 */
export function expectFit(
  element: DataElement,
  path: Path,
  { name, lengths, rank }: DemandedAxes,
): void {
  if (element.info.kind === 'null' && rank !== undefined) return; // X is None
  const shape = shapeOf(element);
  if (!shape) throw misfit(path, 'has no axes', name);
  if (rank !== undefined && shape.length !== rank)
    throw misfit(path, `has ${shape.length} axes instead of ${rank}`, name);
  for (const [axis, length] of lengths.entries()) {
    const own = shape[axis];
    if (length !== undefined && own !== length)
      throw misfit(
        path,
        own === undefined
          ? element.info.kind === 'awkward'
            ? 'its rows are not of one length'
            : `has ${shape.length} axes`
          : `is ${shape.join(' × ')} instead of ${described(lengths)}`,
        name,
      );
  }
}

/** Returns the extents that anndata finds; undefined for an element without axes. */
function shapeOf({ info, node }: DataElement): readonly number[] | undefined {
  switch (info.kind) {
    case 'matrix':
      return info.shape;
    case 'dataframe':
      return [info.length, info.columns.length];
    case 'column':
      return node.kind === 'array' && node.shape.length > 0 ? node.shape : [info.length];
    case 'awkward':
      return info.width === undefined ? [info.length] : [info.length, info.width];
    default:
      return undefined;
  }
}

function described(lengths: DemandedAxes['lengths']): string {
  return lengths.map((length) => length ?? '…').join(' × ');
}

function misfit(path: Path, what: string, name: string): DataError {
  return new DataError(
    'UnsupportedError',
    `${path}: ${what}, which anndata does not take in ${name}.`,
  );
}
