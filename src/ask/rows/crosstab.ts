import type { Crosstab } from '@/model/table-rows';
import type { GroupCodes, GroupOrder } from './groups';

/** More groups than this make an unreadable table. */
export const MAX_CROSSTAB_GROUPS = 1000;

/** Codes of consecutive rows of one column; a single code applies to all of them. */
export interface CodeRange {
  readonly codes: GroupCodes;
  /** Index of the first row's code. */
  readonly from: number;
  readonly isRepeated: boolean;
}

/** Counts pairs of codes of two columns, range by range. */
export function createCrosstab(): {
  /** The codes are below MAX_CROSSTAB_GROUPS. */
  add(rows: CodeRange, columns: CodeRange, count: number): void;
  finish(rows: GroupOrder, columns: GroupOrder): Crosstab;
} {
  const counts = new Float64Array(MAX_CROSSTAB_GROUPS ** 2);
  let missing = 0;
  return {
    add(rows, columns, count) {
      const isOne = rows.isRepeated && columns.isRepeated;
      const [pairs, times] = isOne ? [1, count] : [count, 1];
      const [rowStep, columnStep] = [rows.isRepeated ? 0 : 1, columns.isRepeated ? 0 : 1];
      for (let i = 0; i < pairs; i++) {
        const row = rows.codes[rows.from + i * rowStep] as number;
        const column = columns.codes[columns.from + i * columnStep] as number;
        if (row < 0 || column < 0) missing += times;
        else (counts[row * MAX_CROSSTAB_GROUPS + column] as number) += times;
      }
    },
    finish(rows, columns) {
      const width = columns.labels.length;
      const table = new Float64Array(rows.labels.length * width);
      for (let a = 0; a < rows.labels.length; a++)
        for (let b = 0; b < width; b++) {
          const [row, column] = [rows.finalCodes?.[a] ?? a, columns.finalCodes?.[b] ?? b];
          table[row * width + column] = counts[a * MAX_CROSSTAB_GROUPS + b] as number;
        }
      return { rows: rows.labels, columns: columns.labels, counts: table, missing };
    },
  };
}

/** Drops the groups of either column that have no counts. */
export function withoutEmpty({ rows, columns, counts, missing }: Crosstab): Crosstab {
  const width = columns.length;
  const isUsed = (at: number, step: number, length: number) => {
    for (let i = 0; i < length; i++)
      if ((counts[at + i * step] as number) > 0) return true;
    return false;
  };
  const across = [...columns.keys()].filter((column) =>
    isUsed(column, width, rows.length),
  );
  const down = [...rows.keys()].filter((row) => isUsed(row * width, 1, width));
  return {
    rows: down.map((row) => rows[row] as string),
    columns: across.map((column) => columns[column] as string),
    counts: Float64Array.from(
      down.flatMap((row) =>
        across.map((column) => counts[row * width + column] as number),
      ),
    ),
    missing,
  };
}
