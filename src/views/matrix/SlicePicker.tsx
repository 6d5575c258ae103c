import type { Path } from '@/model/path';
import { useView, useViewActions } from '../common/context/view-context';
import styles from './Matrix.module.css';

interface SlicePickerProps {
  /** Lengths of the axes after the first two. */
  readonly sizes: readonly number[];
  readonly slice: readonly number[];
  readonly onChange: (slice: readonly number[]) => void;
}

/** Which plane of an array of higher rank is shown. */
export function SlicePicker({ sizes, slice, onChange }: SlicePickerProps) {
  const axes = sizes.map((size, axis) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an axis is its number
    <label key={axis} className={styles.slice}>
      Axis {axis + 2}
      <input
        type="number"
        min={0}
        max={Math.max(0, size - 1)}
        value={slice[axis] ?? 0}
        onChange={(event) => {
          const at = event.target.valueAsNumber;
          if (!(at >= 0 && at < size)) return;
          onChange(slice.map((old, i) => (i === axis ? Math.floor(at) : old)));
        }}
      />
      of {size}
    </label>
  ));
  return <>{axes}</>;
}

/** Selects the plane of an array of more than two axes, as in the link; default: the first one. */
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
