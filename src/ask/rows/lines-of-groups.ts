import type { GroupLines } from '@/ask/genes/questions';
import type { Groups } from './groups';

/** Lines as groups of rows: `codes` has the line of each row, `labels` the label of each line's group. */
export interface LinesOfGroups extends Pick<Groups, 'codes' | 'labels'> {
  readonly lines: GroupLines;
}

/**
 * Divides the rows of each group into lines of equally many consecutive rows of it: a line per row where there are no
 * more than `most` rows, else at most `most` lines and one more per group.
 */
export function linesOfGroups(
  { codes, labels }: Pick<Groups, 'codes' | 'labels'>,
  most: number,
): LinesOfGroups {
  const counts = new Uint32Array(labels.length);
  let total = 0;
  for (const code of codes) {
    if (code < 0) continue;
    (counts[code] as number)++;
    total++;
  }
  const rowsPerLine = Math.max(1, Math.ceil(total / Math.max(1, most)));
  // position of each group's next row: the lines above it, times their rows
  const next = new Float64Array(labels.length);
  const ofLines: number[] = [];
  for (let group = 0; group < labels.length; group++) {
    next[group] = ofLines.length * rowsPerLine;
    const lines = Math.ceil((counts[group] as number) / rowsPerLine);
    for (let line = 0; line < lines; line++) ofLines.push(group);
  }
  const lineCodes = new Int32Array(codes.length).fill(-1);
  const firstRows = new Int32Array(ofLines.length);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] as number;
    if (code < 0) continue;
    const at = next[code] as number;
    const line = Math.floor(at / rowsPerLine);
    if (at % rowsPerLine === 0) firstRows[line] = row;
    lineCodes[row] = line;
    next[code] = at + 1;
  }
  return {
    codes: lineCodes,
    labels: ofLines.map((group) => labels[group] ?? ''),
    lines: { labels, groups: Int32Array.from(ofLines), firstRows, rowsPerLine },
  };
}
