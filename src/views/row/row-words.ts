import type { DatasetInfo } from '@/model/dataset';
import { hasPoints } from '@/model/has-points';
import { sidesOf } from '@/model/matrix-sides';
import type { Path } from '@/model/path';

/** What a row of a table is, in the field's words. */
export function rowWord(dataset: DatasetInfo, table: Path): 'cell' | 'gene' | 'row' {
  const sides = dataset.matrices.map(sidesOf);
  if (sides.some(({ genes }) => genes.table === table)) return 'gene';
  const isOfCells =
    sides.some(({ cells }) => cells.table === table) || hasPoints(dataset, table);
  return isOfCells ? 'cell' : 'row';
}
