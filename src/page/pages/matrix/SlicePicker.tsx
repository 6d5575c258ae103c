import type { Path } from '@/model/path';
import { useView, useViewActions } from '@/page/kit/context/view-context';
import { NumberField } from '@/page/kit/controls/Field';

interface SlicePickerProps {
  /** Lengths of the axes after the first two. */
  readonly sizes: readonly number[];
  readonly slice: readonly number[];
  readonly onChange: (slice: readonly number[]) => void;
}

/** Choice of the shown plane of an array of higher rank. */
export function SlicePicker({ sizes, slice, onChange }: SlicePickerProps) {
  const axes = sizes.map((size, axis) => (
    <NumberField
      // biome-ignore lint/suspicious/noArrayIndexKey: an axis is its number
      key={axis}
      label={`Axis ${axis + 2}`}
      note={`of ${size}`}
      step={1}
      min={0}
      max={Math.max(0, size - 1)}
      width={64}
      value={slice[axis] ?? 0}
      onNumber={(at = 0) =>
        onChange(slice.map((old, i) => (i === axis ? Math.floor(at) : old)))
      }
    />
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
