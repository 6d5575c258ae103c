import type { Crosstab } from '@/model/table-rows';
import {
  type ColumnStyle,
  inPictureOrder,
  namesInPictures,
} from '@/page/state/column-style';
import { reordered } from './crosstab-table';

/** Styles of the two columns of a crosstab in pictures. */
export interface CrosstabLooks {
  readonly rows: ColumnStyle | undefined;
  readonly columns: ColumnStyle | undefined;
}

/**
 * Returns a crosstab in the order of pictures, with the names of the file, as in a TSV. The crosstab must have all
 * groups of its columns.
 */
export function crosstabInOrder(crosstab: Crosstab, looks: CrosstabLooks): Crosstab {
  if (!looks.rows?.order && !looks.columns?.order) return crosstab;
  const [down, across] = [
    inPictureOrder([...crosstab.rows.keys()], looks.rows),
    inPictureOrder([...crosstab.columns.keys()], looks.columns),
  ];
  return reordered(crosstab, down, across);
}

/** Returns a crosstab in the order and with the names of pictures. The crosstab must have all groups of its columns. */
export function crosstabInPictures(crosstab: Crosstab, looks: CrosstabLooks): Crosstab {
  const named: Crosstab = {
    ...crosstab,
    rows: namesInPictures(crosstab.rows, looks.rows),
    columns: namesInPictures(crosstab.columns, looks.columns),
  };
  return crosstabInOrder(named, looks);
}
