import { reordered } from '@/ask/rows/crosstab-table';
import type { Crosstab } from '@/model/table-rows';
import {
  type ColumnStyle,
  inPictureOrder,
  namesInPictures,
} from '@/page/state/column-style';

/** How pictures have the categories of the two columns of a crosstab. */
export interface CrosstabLooks {
  readonly rows: ColumnStyle | undefined;
  readonly columns: ColumnStyle | undefined;
}

/** A crosstab in the order of pictures, with the names of the file: what a TSV of it has. Its groups are all of their columns. */
export function crosstabInOrder(crosstab: Crosstab, looks: CrosstabLooks): Crosstab {
  if (!looks.rows?.order && !looks.columns?.order) return crosstab;
  const [down, across] = [
    inPictureOrder([...crosstab.rows.keys()], looks.rows),
    inPictureOrder([...crosstab.columns.keys()], looks.columns),
  ];
  return reordered(crosstab, down, across);
}

/** A crosstab in the order and with the names of pictures. Its groups are all of their columns. */
export function crosstabInPictures(crosstab: Crosstab, looks: CrosstabLooks): Crosstab {
  const named: Crosstab = {
    ...crosstab,
    rows: namesInPictures(crosstab.rows, looks.rows),
    columns: namesInPictures(crosstab.columns, looks.columns),
  };
  return crosstabInOrder(named, looks);
}
