import type { Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import { callLines, pythonText, pythonTexts } from '@/write/text/python-text';
import { codeText, memberOf, openLines, type PythonFile } from './scanpy-code';
import type { ColouredLabel } from './scanpy-plots';

/** Stacked bars of a column by another, as they are drawn. */
export interface CompositionPlot {
  readonly file: PythonFile;
  readonly by: Path;
  readonly parts: Path;
  readonly areShares: boolean;
  /** From left to right. */
  readonly groups: readonly string[];
  /** From bottom to top; their colours as `#rrggbb`, if each has one. */
  readonly stacked: readonly ColouredLabel[];
  /** All others together, above the stacked ones. */
  readonly others?: ColouredLabel | undefined;
  /** Rows that are counted; undefined for all. */
  readonly rows?: RowSetId | undefined;
}

/**
 * Returns lines of Python that count two columns of `obs` against each other and draw stacked bars; undefined for other
 * tables.
 */
export function scanpyComposition(plot: CompositionPlot): string | undefined {
  const { file, groups, stacked, others, rows } = plot;
  const open = openLines(file, { columns: [plot.by, plot.parts], rows });
  const [by, parts] = [plot.by, plot.parts].map((path) => memberOf('obs', path));
  if (!open || by === undefined || parts === undefined) return undefined;
  const texts = (column: string) => `adata.obs[${pythonText(column)}].astype(str)`;
  const labels = stacked.map(({ label }) => label);
  const drawn = [...stacked, ...(others ? [others] : [])];
  const colours = drawn.every(({ colour }) => colour.startsWith('#'))
    ? [`color=${pythonTexts(drawn.map(({ colour }) => colour))}`]
    : [];
  return codeText(
    [
      ...['import pandas as pd', ...open.lines],
      `counts = pd.crosstab(${texts(by)}, ${texts(parts)})`,
      `parts = ${pythonTexts(labels)}`,
      `df = counts.reindex(index=${pythonTexts(groups)}, columns=parts, fill_value=0)`,
      ...(others
        ? [
            `df[${pythonText(others.label)}] = counts.drop(columns=parts, errors="ignore").sum(axis=1)`,
          ]
        : []),
      ...(plot.areShares ? ['df = 100 * df.div(df.sum(axis=1), axis=0)'] : []),
      ...callLines('ax = df.plot.bar', ['stacked=True', 'width=0.9', ...colours]),
    ],
    open.lacking,
  );
}
