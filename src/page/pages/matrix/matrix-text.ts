import type { IndexRange } from '@/model/block';
import type { Path } from '@/model/path';
import type { AnswerCache } from '@/page/client/answer-cache';
import type { CellRange } from '@/page/kit/cell-range';
import { wholeCellsOf } from '@/page/kit/format/cell';
import { formatExact } from '@/page/kit/format/number';
import { tsvField } from '@/write/text/text-fields';

export interface MatrixPart {
  readonly path: Path;
  readonly range: CellRange;
  readonly slice: readonly number[];
  /** Columns with the names of rows and columns; undefined for an axis without names. */
  readonly rowNames: Path | undefined;
  readonly columnNames: Path | undefined;
  /** True to write the names of columns first, and the names of rows before their values. */
  readonly hasNames: boolean;
}

/** Rows read at once. */
const ROWS = 128;

/** A part of a matrix as tab-separated lines, with all digits of every value; reads missing tiles. */
export async function matrixText(
  answers: AnswerCache,
  part: MatrixPart,
): Promise<string> {
  const { range, hasNames } = part;
  const columns: IndexRange = [Math.max(0, range.columns[0]), range.columns[1]];
  const hasRowNames = hasNames || range.columns[0] < 0;
  const rowName = hasRowNames && (await namesIn(answers, part.rowNames, range.rows));
  const lines: string[] = [];
  if (hasNames) {
    const columnName = await namesIn(answers, part.columnNames, columns);
    const names = ['', ...each(columns, columnName)];
    lines.push((hasRowNames ? names : names.slice(1)).join('\t'));
  }
  const [first, end] = range.rows;
  for (let start = first; start < end; start += ROWS) {
    const rows: IndexRange = [start, Math.min(end, start + ROWS)];
    const value = await valuesIn(answers, part, rows, columns);
    for (let row = rows[0]; row < rows[1]; row++) {
      const values = each(columns, (column) => value(row, column));
      lines.push((rowName ? [rowName(row), ...values] : values).join('\t'));
    }
  }
  return lines.join('\n');
}

async function valuesIn(
  answers: AnswerCache,
  { path, slice }: MatrixPart,
  rows: IndexRange,
  columns: IndexRange,
): Promise<(row: number, column: number) => string> {
  const width = columns[1] - columns[0];
  if (width <= 0) return () => '';
  const region = { rows, columns, ...(slice.length > 0 && { slice }) };
  const block = await answers.join('read', { path, region });
  if (block.kind !== 'matrix') throw new Error(`${path} is a block of ${block.kind}.`);
  const { values } = block;
  const isSingle = values instanceof Float32Array;
  return (row, column) => {
    const at = (row - rows[0]) * width + (column - columns[0]);
    return plain(formatExact(values[at] ?? Number.NaN, isSingle));
  };
}

/** Formats a number as programs read it, such as `inf`. */
function plain(text: string): string {
  if (text === '∞') return 'inf';
  return text === '−∞' ? '-inf' : text;
}

async function namesIn(
  answers: AnswerCache,
  index: Path | undefined,
  range: IndexRange,
): Promise<(at: number) => string> {
  if (index === undefined || range[1] <= range[0]) return String;
  const cells = wholeCellsOf(
    await answers.join('read', {
      path: index,
      region: { rows: range, hasWholeTexts: true },
    }),
  );
  return (at) => tsvField(cells(at - range[0]) ?? '');
}

function each(range: IndexRange, text: (at: number) => string): string[] {
  const texts: string[] = [];
  for (let at = range[0]; at < range[1]; at++) texts.push(text(at));
  return texts;
}
