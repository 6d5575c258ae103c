import type { Variable } from '@/ask/plots/questions';
import type { Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import { callLines, pythonText, pythonTexts } from '@/write/text/python-text';
import {
  codeText,
  frameArguments,
  matrixArguments,
  memberOf,
  namesOf,
  openLines,
  type PythonFile,
} from './scanpy-code';

/** Violins or boxes of a variable, as they are drawn. */
export interface SpreadPlot {
  readonly file: PythonFile;
  readonly kind: 'violin' | 'box';
  readonly value: Variable;
  readonly by: Path | undefined;
  /** From left to right; their colours as `#rrggbb`, if each has one. */
  readonly groups: readonly ColouredLabel[];
  /** Parts that are side by side in each group. */
  readonly split?:
    | { readonly by: Path; readonly parts: readonly ColouredLabel[] }
    | undefined;
  /** Rows that are drawn; undefined for all. */
  readonly rows?: RowSetId | undefined;
}

export interface ColouredLabel {
  readonly label: string;
  /** As `#rrggbb`, if there is one. */
  readonly colour: string;
}

/** Returns lines of Python that draw violins or boxes of values that scanpy reads; undefined if it cannot. */
export function scanpySpread(plot: SpreadPlot): string | undefined {
  const { kind, value, by, groups, split, rows } = plot;
  const columns = [by, split?.by].flatMap((path) => (path === undefined ? [] : [path]));
  const open = openLines(plot.file, { columns: [...columns, columnOf(value)], rows });
  const [column, part] = columns.map((path) => memberOf('obs', path));
  const read = readLines([value], columns);
  const [name] = read?.names ?? [];
  if (!open || !read || name === undefined) return undefined;
  const drawn = callLines(
    kind === 'violin' ? 'ax = sns.violinplot' : 'ax = sns.boxplot',
    [
      ...['df', `y=${name}`],
      ...(column === undefined ? [] : [`x=${pythonText(column)}`, 'order=order']),
      ...(part !== undefined && split
        ? [`hue=${pythonText(part)}`, 'hue_order=parts', ...paletteOf(split.parts)]
        : column !== undefined
          ? [...hueOfGroups(column, groups), 'legend=False']
          : []),
      // two parts are the halves of one violin
      ...(kind === 'violin' && split?.parts.length === 2 ? ['split=True'] : []),
      ...(kind === 'violin' ? ['density_norm="width"', 'cut=0', 'inner="box"'] : []),
    ],
  );
  const ordered = [
    ...(column === undefined ? [] : orderLines(column, 'order', groups)),
    ...(part === undefined || !split ? [] : orderLines(part, 'parts', split.parts)),
  ];
  const tested =
    column !== undefined && part !== undefined && split?.parts.length === 2
      ? testLines({ column, part, value: name })
      : [];
  const turned = column === undefined ? [] : ['ax.tick_params(axis="x", rotation=90)'];
  return codeText(
    [...OPEN, ...open.lines, ...read.lines, ...ordered, ...drawn, ...turned, ...tested],
    open.lacking,
  );
}

/** Returns lines that print the p values of the two parts of each group, as the figure has them before adjustment. */
function testLines(of: {
  readonly column: string;
  readonly part: string;
  /** As an expression. */
  readonly value: string;
}): readonly string[] {
  const [column, part] = [pythonText(of.column), pythonText(of.part)];
  return [
    'from scipy.stats import mannwhitneyu',
    'for group in order:',
    `    own = df[df[${column}] == group]`,
    `    values = [own.loc[own[${part}] == one, ${of.value}].dropna() for one in parts]`,
    '    if all(len(one) > 0 for one in values):',
    '        print(group, mannwhitneyu(*values, method="asymptotic").pvalue)',
  ];
}

function orderLines(
  column: string,
  name: string,
  groups: readonly ColouredLabel[],
): readonly string[] {
  const texts = `df[${pythonText(column)}]`;
  return [
    `${texts} = ${texts}.astype(str)`,
    `${name} = ${pythonTexts(groups.map(({ label }) => label))}`,
  ];
}

function hueOfGroups(
  column: string,
  groups: readonly ColouredLabel[],
): readonly string[] {
  const palette = paletteOf(groups);
  return palette.length > 0
    ? [`hue=${pythonText(column)}`, 'hue_order=order', ...palette]
    : [];
}

/** Returns the argument that colours labels; none if one of them has no colour of its own. */
function paletteOf(groups: readonly ColouredLabel[]): readonly string[] {
  if (!groups.every(({ colour }) => colour.startsWith('#'))) return [];
  const colours = groups.map(
    ({ label, colour }) => `${pythonText(label)}: ${pythonText(colour)}`,
  );
  return [`palette={${colours.join(', ')}}`];
}

/** Returns the column of a variable; undefined if the variable is not a column. */
export function columnOf({ kind, path }: Variable): Path | undefined {
  return kind === 'column' ? path : undefined;
}

/** Two variables against each other, as points or counted in hexagons. */
export interface PairsPlot {
  readonly file: PythonFile;
  readonly kind: 'scatter' | 'hexbin';
  readonly x: Variable;
  readonly y: Variable;
  readonly colour?: PairsColour | undefined;
  readonly hexagonsAcross: number;
  /** Rows that are drawn; undefined for all. */
  readonly rows?: RowSetId | undefined;
}

export type PairsColour =
  | {
      readonly kind: 'groups';
      readonly path: Path;
      /**
       * Groups that are drawn, in the file's order; for hexagons the most frequent ones. Undefined if there are too
       * many to list.
       */
      readonly groups: readonly ColouredLabel[] | undefined;
    }
  | { readonly kind: 'numbers'; readonly of: Variable; readonly map: string };

/** Returns lines of Python that draw two variables that scanpy reads; undefined if it cannot. */
export function scanpyPairs(plot: PairsPlot): string | undefined {
  const { kind, colour, rows } = plot;
  const shades = colour?.kind === 'numbers' ? [colour.of] : [];
  const variables = [plot.x, plot.y, ...shades];
  const groups = colour?.kind === 'groups' ? [colour.path] : [];
  const columns = [...variables.map(columnOf), ...groups];
  const open = openLines(plot.file, { columns, rows });
  const read = readLines(variables, groups);
  const [x, y, shade] = read?.names ?? [];
  if (!open || !read || x === undefined || y === undefined) return undefined;
  const axes = [`x=${x}`, `y=${y}`];
  const [group] = groups.map((path) => memberOf('obs', path));
  const listed = colour?.kind === 'groups' ? colour.groups : undefined;
  const lacking =
    listed || colour?.kind !== 'groups'
      ? open.lacking
      : [...open.lacking, `the colours of ${colour.path}, whose groups are too many.`];
  const ordered = listed && group !== undefined ? orderLines(group, 'order', listed) : [];
  if (kind === 'scatter') {
    const hue =
      listed && group !== undefined
        ? [`hue=${pythonText(group)}`, 'hue_order=order', ...paletteOf(listed)]
        : colour?.kind === 'numbers'
          ? [`hue=${shade}`, `palette=${pythonText(colour.map)}`]
          : [];
    const drawn = callLines('sns.scatterplot', [
      ...['df', ...axes, ...hue, 'linewidth=0', 's=5'],
    ]);
    return codeText(
      [...OPEN, ...open.lines, ...read.lines, ...ordered, ...drawn],
      lacking,
    );
  }
  if (
    listed &&
    group !== undefined &&
    listed.every(({ colour: own }) => own.startsWith('#'))
  )
    return codeText(
      [
        ...['from matplotlib.colors import ListedColormap', ...OPEN],
        ...[...open.lines, ...read.lines, ...ordered],
        ...modeLines(group, listed, [...axes, `gridsize=${plot.hexagonsAcross}`]),
      ],
      lacking,
    );
  const drawn = callLines('df.plot.hexbin', [
    ...[...axes, `gridsize=${plot.hexagonsAcross}`],
    ...(colour?.kind === 'numbers'
      ? [`C=${shade}`, 'reduce_C_function=np.mean', `cmap=${pythonText(colour.map)}`]
      : ['bins="log"', 'cmap="viridis"', 'mincnt=1']),
  ]);
  return codeText([...OPEN, ...open.lines, ...read.lines, ...drawn], lacking);
}

/**
 * Returns lines that draw hexagons in the colour of their most frequent group, of equally frequent ones the first; grey
 * if no point has a group.
 */
function modeLines(
  column: string,
  groups: readonly ColouredLabel[],
  axes: readonly string[],
): readonly string[] {
  const colours = [...groups.map(({ colour }) => colour), '#a0a0a0'];
  return [
    'codes = {name: code for code, name in enumerate(order)}',
    `df["(code)"] = df[${pythonText(column)}].map(codes).fillna(len(order))`,
    '',
    'def most_frequent(codes):',
    '    counts = np.bincount(np.asarray(codes, int), minlength=len(order) + 1)[:-1]',
    '    return counts.argmax() if counts.any() else len(order)',
    '',
    ...callLines('ax = df.plot.hexbin', [
      ...[...axes, 'C="(code)"', 'reduce_C_function=most_frequent'],
      `cmap=ListedColormap(${pythonTexts(colours)})`,
      ...['vmin=-0.5', 'vmax=len(order) + 0.5'],
    ]),
    'ax.figure.axes[-1].set_yticks(range(len(order) + 1), [*order, "missing"])',
  ];
}

const OPEN = ['import numpy as np', 'import seaborn as sns'];

/**
 * Returns lines that read variables and columns of `obs` as `df`; `names` are those of the variables in it, as
 * expressions. Undefined if scanpy does not read one of them.
 */
export function readLines(
  variables: readonly Variable[],
  paths: readonly Path[],
): { readonly lines: readonly string[]; readonly names: readonly string[] } | undefined {
  const names: string[] = [];
  const columns = paths.flatMap((path) => memberOf('obs', path) ?? []);
  if (columns.length < paths.length) return undefined;
  const from = new Set<string>();
  for (const variable of variables) {
    if (variable.kind === 'column') {
      const column = memberOf('obs', variable.path);
      if (column === undefined) return undefined;
      names.push(pythonText(column));
    } else {
      const matrix = matrixArguments(variable.path);
      if (!matrix) return undefined;
      from.add(frameArguments(matrix));
      names.push(`${namesOf(matrix)}[${variable.gene}]`);
    }
  }
  // one call reads one matrix
  if (from.size > 1) return undefined;
  const [matrix = 'use_raw=False'] = from;
  const keys = [...new Set([...names, ...columns.map(pythonText)])].join(', ');
  const logs = variables.flatMap(({ isLog }, i) =>
    isLog ? [`df[${names[i]}] = np.log1p(df[${names[i]}])`] : [],
  );
  return {
    lines: [`df = sc.get.obs_df(adata, keys=[${keys}], ${matrix})`, ...logs],
    names,
  };
}
