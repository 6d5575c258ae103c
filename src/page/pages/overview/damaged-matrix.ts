import type { DatasetInfo } from '@/model/dataset';
import { joinPath, type Path, ROOT } from '@/model/path';

const HOLD_MATRICES: ReadonlySet<string> = new Set(['matrix', 'matrices', 'unfiltered']);

/** True if a matrix of a file, or of a part of it, could not be described: it exists, but is not listed. */
export function hasDamagedMatrix({
  problems,
  parts,
  formatInfo: { slots },
}: Pick<DatasetInfo, 'problems' | 'parts' | 'formatInfo'>): boolean {
  const places = [ROOT, ...parts.map(({ path }) => path)].flatMap((root): Path[] =>
    slots.flatMap(({ name, role }) =>
      HOLD_MATRICES.has(role) ? [joinPath(root, name)] : [],
    ),
  );
  return problems.some(({ path }) =>
    places.some((place) => path === place || path.startsWith(`${place}/`)),
  );
}
