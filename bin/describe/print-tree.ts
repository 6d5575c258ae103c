import type { DatasetInfo } from '@/model/dataset';
import { extentText } from '@/model/nouns';
import { escapedText } from '@/model/shown-text';
import type { TreeLine } from './tree-facts';

/** Escape sequences, or empty if the output is not a terminal. */
export interface Ink {
  dim(text: string): string;
  bold(text: string): string;
  warn(text: string): string;
}

export function createInk(isColour: boolean): Ink {
  const ink = (code: string) => (text: string) =>
    isColour && text !== '' ? `\u001b[${code}m${text}\u001b[0m` : text;
  return { dim: ink('2'), bold: ink('1'), warn: ink('33') };
}

/** A file's summary, its tree as aligned text, and problems last. */
export function printTree(
  place: string,
  dataset: DatasetInfo,
  lines: readonly TreeLine[],
  ink: Ink,
  overview = '',
): string {
  const { shape, nouns } = dataset;
  const size = shape ? `, ${extentText(shape, nouns)}` : '';
  const names = lines.map(
    (line, at) => `${branchOf(lines, at)}${escapedText(line.name)}`,
  );
  const columns = [
    names,
    ...(['kind', 'shape', 'type', 'note'] as const).map((key) =>
      lines.map((line) =>
        key === 'kind' && line.problem !== undefined
          ? '! unreadable'
          : escapedText(key === 'note' ? noteOf(line) : line[key]),
      ),
    ),
  ];
  const widths = columns.map((texts) =>
    texts.reduce((most, text) => Math.max(most, Math.min(44, widthOf(text))), 0),
  );
  const body = lines.map((line, at) => {
    const cellsOf = columns.map((texts, column) =>
      column === LAST
        ? (texts[at] ?? '')
        : padded(texts[at] ?? '', widths[column] ?? 0, column === 2),
    );
    const [name = '', kind = '', shape = '', type = '', note = ''] = cellsOf;
    const shownKind = line.problem === undefined ? kind : ink.warn(kind);
    return `${name}  ${shownKind}  ${shape}  ${ink.dim(`${type}  ${note}`)}`.trimEnd();
  });
  const problems = problemsOf(dataset, lines).map(
    ([path, reason]) => `  ${ink.warn(escapedText(path))}\n    ${escapedText(reason)}`,
  );
  return [
    `${ink.bold(escapedText(place))}: ${dataset.formatInfo.name} in ${containerNames[dataset.container]}${size}`,
    ...(overview === '' ? [] : ['', overview, ink.bold('Elements')]),
    ...body,
    ...(problems.length > 0 ? ['', 'Problems:', ...problems] : []),
    '',
  ].join('\n');
}

/** The last column, which is never cut. */
const LAST = 4;

function noteOf({ value, note, storage }: TreeLine): string {
  const equals = value === undefined ? '' : `= ${value}`;
  return [equals, note, storage].filter(Boolean).join(', ');
}

const containerNames = { hdf5: 'HDF5', zarr2: 'Zarr 2', zarr3: 'Zarr 3' } as const;

function problemsOf(
  dataset: DatasetInfo,
  lines: readonly TreeLine[],
): readonly (readonly [path: string, reason: string])[] {
  const found = new Map<string, readonly [string, string]>(
    dataset.problems.map(({ path, reason }) => [`${path} ${reason}`, [path, reason]]),
  );
  for (const { path, problem, unreadable = [] } of lines)
    for (const reason of [problem, ...unreadable.map((attribute) => attribute.reason)])
      if (reason !== undefined) found.set(`${path} ${reason}`, [path, reason]);
  return [...found.values()];
}

/** The tree lines before a name. */
function branchOf(lines: readonly TreeLine[], at: number): string {
  const { depth } = lines[at] ?? { depth: 0 };
  if (depth === 0) return '';
  const continues = (level: number) => {
    for (let next = at + 1; next < lines.length; next++) {
      const found = lines[next]?.depth ?? 0;
      if (found < level) return false;
      if (found === level) return true;
    }
    return false;
  };
  let branch = '';
  for (let level = 1; level < depth; level++) branch += continues(level) ? '│  ' : '   ';
  return `${branch}${continues(depth) ? '├─ ' : '└─ '}`;
}

export function widthOf(text: string): number {
  return [...text].length;
}

export function padded(text: string, width: number, toTheRight: boolean): string {
  const shown =
    widthOf(text) > width ? `${[...text].slice(0, width - 1).join('')}…` : text;
  const space = ' '.repeat(Math.max(0, width - widthOf(shown)));
  return toTheRight ? `${space}${shown}` : `${shown}${space}`;
}
