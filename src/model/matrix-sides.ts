import type { MatrixInfo } from './dataset';
import type { Path } from './path';

/** One side of a matrix: how long it is, and the table that names it, where there is one. */
export interface MatrixSide {
  readonly count: number;
  readonly table?: Path;
}

/** Which side of a matrix its cells are on and which its genes: Loom keeps genes as rows, everything else as columns. */
export function sidesOf({ shape, rows, columns, genes }: MatrixInfo): {
  readonly cells: MatrixSide;
  readonly genes: MatrixSide;
} {
  const [height, width] = [sideOf(shape[0], rows), sideOf(shape[1], columns)];
  return genes === 'rows'
    ? { cells: width, genes: height }
    : { cells: height, genes: width };
}

function sideOf(count: number, table: Path | undefined): MatrixSide {
  return table === undefined ? { count } : { count, table };
}
