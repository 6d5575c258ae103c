import type { Variable } from '@/ask/plots/questions';
import type { Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import { callLines, pythonText, pythonTexts } from '@/write/text/python-text';
import { codeText, memberOf, openLines, type PythonFile } from './scanpy-code';
import { columnOf, readLines } from './scanpy-plots';

/** Distribution of the values of a variable, as it is drawn. */
export interface CurvesCode {
  readonly file: PythonFile;
  readonly kind: 'histogram' | 'density' | 'ecdf' | 'rank';
  readonly value: Variable;
  readonly by: Path | undefined;
  /** Groups that have a curve, with their colours as `#rrggbb`; none if all rows have one curve. */
  readonly groups: readonly { readonly label: string; readonly colour: string }[];
  /** Bins of a histogram: one for each integer, or a number of bins. */
  readonly bins: number | 'integers';
  /** True if bars are fractions of their groups. */
  readonly areShares: boolean;
  /** Rows that are drawn; undefined for all. */
  readonly rows?: RowSetId | undefined;
}

/**
 * Returns lines of Python that draw a variable with seaborn or matplotlib; undefined if scanpy does not read the
 * variable.
 */
export function scanpyCurves(plot: CurvesCode): string | undefined {
  const { kind, value, by, groups, rows } = plot;
  const open = openLines(plot.file, { columns: [by, columnOf(value)], rows });
  const column = by === undefined ? undefined : memberOf('obs', by);
  const read = readLines([value], by === undefined ? [] : [by]);
  const [name] = read?.names ?? [];
  if (!open || !read || name === undefined) return undefined;
  const { lacking } = open;
  const start = ['import matplotlib.pyplot as plt', 'import numpy as np'];
  if (kind === 'rank')
    return codeText(
      [
        ...[...start, ...open.lines, ...read.lines],
        `values = df[${name}].dropna().sort_values(ascending=False)`,
        'fig, ax = plt.subplots()',
        'ax.plot(np.arange(1, len(values) + 1), values)',
        'ax.set_xscale("log")',
        `ax.set(xlabel="Rank, largest first", ylabel=${name})`,
      ],
      lacking,
    );
  const key = pythonText(column ?? '');
  const colours = groups.map(
    ({ label, colour }) => `${pythonText(label)}: ${pythonText(colour)}`,
  );
  const grouped =
    column === undefined
      ? []
      : [
          `df[${key}] = df[${key}].astype(str)`,
          `order = ${pythonTexts(groups.map(({ label }) => label))}`,
        ];
  const hue =
    column === undefined
      ? []
      : [
          ...[`hue=${key}`, 'hue_order=order'],
          ...(groups.every(({ colour }) => colour.startsWith('#'))
            ? [`palette={${colours.join(', ')}}`]
            : []),
        ];
  const drawn = callLines(`ax = ${FUNCTIONS[kind]}`, [
    ...['df', `x=${name}`, ...hue],
    ...(kind === 'histogram' ? histogramArguments(plot) : []),
    ...(kind === 'density' && column !== undefined ? ['common_norm=False'] : []),
  ]);
  const lines = [
    'import numpy as np',
    'import seaborn as sns',
    ...open.lines,
    ...read.lines,
  ];
  return codeText([...lines, ...grouped, ...drawn], lacking);
}

const FUNCTIONS = {
  histogram: 'sns.histplot',
  density: 'sns.kdeplot',
  ecdf: 'sns.ecdfplot',
} as const;

function histogramArguments(plot: CurvesCode): readonly string[] {
  const { bins, areShares, by } = plot;
  return [
    bins === 'integers' ? 'discrete=True' : `bins=${bins}`,
    ...(by === undefined ? [] : ['element="step"', 'fill=False']),
    ...(by !== undefined && areShares ? ['stat="probability"', 'common_norm=False'] : []),
  ];
}
