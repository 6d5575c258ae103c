import type { Path } from '@/model/path';
import { useView, useViewActions } from '../view-context';

/** Which plane of an array of more than two axes is shown, as the link says; the first one where it says none. */
export function useSlice(
  path: Path,
  sizes: readonly number[],
): readonly [slice: readonly number[], setSlice: (slice: readonly number[]) => void] {
  const element = useView((view) => view.element);
  const place = useView((view) => view.place);
  const { showCell } = useViewActions();
  const own = element === path ? place?.slice : undefined;
  const slice = sizes.map((size, axis) =>
    Math.min(own?.[axis] ?? 0, Math.max(0, size - 1)),
  );
  return [slice, (next) => showCell(path, { ...place, slice: next })];
}
