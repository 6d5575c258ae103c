import type { DatasetInfo } from '@/model/dataset';
import { rawPathIn } from '@/model/raw-path';
import type { View } from '@/state/view';

/** The view with its paths as the file has them; the same one where they are. */
export function viewInFile(view: View, dataset: DatasetInfo): View {
  const { element, color } = view;
  const there = {
    element: rawPathIn(dataset, element),
    color: color === undefined || color === 'none' ? color : rawPathIn(dataset, color),
  };
  const isSame = there.element === element && there.color === color;
  return isSame ? view : { ...view, ...there };
}
