import type { Slot } from '@/model/format';
import { type Path, segmentsOf } from '@/model/path';

/** True if a matrix is stored as genes × cells: by its slot below one of the annotated matrices. */
export function isGenesByCells(
  slots: readonly Slot[],
  parts: readonly Path[],
  path: Path,
): boolean {
  const segments = segmentsOf(path);
  return parts.some((part) => {
    const above = segmentsOf(part);
    if (!above.every((name, at) => segments[at] === name)) return false;
    const slot = slots.find(({ name }) => name === segments[above.length]);
    const isMatrix = slot?.holds === 'matrix' || slot?.holds === 'matrices';
    return isMatrix && slot.axes[0] === 'columns';
  });
}
