import type { Path } from '@/model/path';
import type { Variable } from '@/model/plots';
import {
  callLines,
  codeText,
  frameArguments,
  matrixArguments,
  memberOf,
  namesOf,
  openLines,
  type PythonFile,
  pythonText,
  pythonTexts,
} from './scanpy-code';

/** Violins or boxes of a variable, as they are drawn. */
export interface SpreadPlot {
  readonly file: PythonFile;
  readonly kind: 'violin' | 'box';
  readonly value: Variable;
  readonly by: Path | undefined;
  /** From left to right; their colours as `#rrggbb`, where they have one each. */
  readonly groups: readonly { readonly label: string; readonly colour: string }[];
  readonly lacking: readonly string[];
}

/** Lines of Python that draw violins or boxes of values that scanpy reads; undefined where it cannot. */
export function scanpySpread(plot: SpreadPlot): string | undefined {
  const { kind, value, by, groups, lacking } = plot;
  const open = openLines(plot.file);
  const column = by === undefined ? undefined : memberOf('obs', by);
  const read = readLines([value], column === undefined ? [] : [column]);
  const [name] = read?.names ?? [];
  if (!open || !read || name === undefined || (by !== undefined && column === undefined))
    return undefined;
  const colours = groups.map(
    ({ label, colour }) => `${pythonText(label)}: ${pythonText(colour)}`,
  );
  const areColoured = groups.every(({ colour }) => colour.startsWith('#'));
  const grouped =
    column === undefined
      ? []
      : [
          `x=${pythonText(column)}`,
          'order=order',
          ...(areColoured
            ? [
                `hue=${pythonText(column)}`,
                'hue_order=order',
                `palette={${colours.join(', ')}}`,
              ]
            : []),
          'legend=False',
        ];
  const drawn = callLines(
    kind === 'violin' ? 'ax = sns.violinplot' : 'ax = sns.boxplot',
    [
      ...['df', `y=${name}`, ...grouped],
      ...(kind === 'violin' ? ['density_norm="width"', 'cut=0', 'inner="box"'] : []),
    ],
  );
  const texts = `df[${pythonText(column ?? '')}]`;
  const ordered =
    column === undefined
      ? []
      : [
          `${texts} = ${texts}.astype(str)`,
          `order = ${pythonTexts(groups.map(({ label }) => label))}`,
        ];
  const turned = column === undefined ? [] : ['ax.tick_params(axis="x", rotation=90)'];
  return codeText(
    [...OPEN, ...open, ...read.lines, ...ordered, ...drawn, ...turned],
    lacking,
  );
}

/** Two variables against each other, as points or counted in hexagons. */
export interface PairsPlot {
  readonly file: PythonFile;
  readonly kind: 'scatter' | 'hexbin';
  readonly x: Variable;
  readonly y: Variable;
  readonly hexagonsAcross: number;
  readonly lacking: readonly string[];
}

/** Lines of Python that draw two variables that scanpy reads; undefined where it cannot. */
export function scanpyPairs(plot: PairsPlot): string | undefined {
  const open = openLines(plot.file);
  const read = readLines([plot.x, plot.y], []);
  const [x, y] = read?.names ?? [];
  if (!open || !read || x === undefined || y === undefined) return undefined;
  const axes = [`x=${x}`, `y=${y}`];
  const drawn =
    plot.kind === 'scatter'
      ? callLines('sns.scatterplot', ['df', ...axes, 'linewidth=0', 's=5'])
      : callLines('df.plot.hexbin', [
          ...[...axes, `gridsize=${plot.hexagonsAcross}`],
          ...['bins="log"', 'cmap="viridis"', 'mincnt=1'],
        ]);
  return codeText([...OPEN, ...open, ...read.lines, ...drawn], plot.lacking);
}

const OPEN = ['import numpy as np', 'import seaborn as sns'];

/** Lines that read variables and columns of `obs` as `df`; `names` are those of the variables in it, as expressions. */
export function readLines(
  variables: readonly Variable[],
  columns: readonly string[],
): { readonly lines: readonly string[]; readonly names: readonly string[] } | undefined {
  const names: string[] = [];
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

/** Stacked bars of a column by another, as they are drawn. */
export interface CompositionPlot {
  readonly file: PythonFile;
  readonly by: Path;
  readonly parts: Path;
  readonly areShares: boolean;
  /** From left to right. */
  readonly groups: readonly string[];
  /** From below; their colours as `#rrggbb`, where they have one each. */
  readonly stacked: readonly { readonly label: string; readonly colour: string }[];
  readonly lacking: readonly string[];
}

/** Lines of Python that count two columns of `obs` against each other and draw stacked bars; undefined for other tables. */
export function scanpyComposition(plot: CompositionPlot): string | undefined {
  const { groups, stacked, lacking } = plot;
  const open = openLines(plot.file);
  const [by, parts] = [memberOf('obs', plot.by), memberOf('obs', plot.parts)];
  if (!open || by === undefined || parts === undefined) return undefined;
  const texts = (column: string) => `adata.obs[${pythonText(column)}].astype(str)`;
  const areColoured = stacked.every(({ colour }) => colour.startsWith('#'));
  const drawn = callLines('ax = df.plot.bar', [
    ...['stacked=True', 'width=0.9'],
    ...(areColoured ? [`color=${pythonTexts(stacked.map(({ colour }) => colour))}`] : []),
  ]);
  return codeText(
    [
      ...['import pandas as pd', ...open],
      `df = pd.crosstab(${texts(by)}, ${texts(parts)})`,
      `df = df.reindex(index=${pythonTexts(groups)}, columns=${pythonTexts(stacked.map(({ label }) => label))}, fill_value=0)`,
      ...(plot.areShares ? ['df = 100 * df.div(df.sum(axis=1), axis=0)'] : []),
      ...drawn,
    ],
    lacking,
  );
}
