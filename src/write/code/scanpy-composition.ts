import { selectionColumn } from '@/ask/columns/saved-column';
import { nameOf, type Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import { callLines, pythonText, pythonTexts } from '@/write/text/python-text';
import { codeText, memberOf, openLines, type PythonFile } from './scanpy-code';
import type { ColouredLabel } from './scanpy-plots';

/** Stacked bars of a column by another, as they are drawn. */
export interface CompositionPlot {
  readonly file: PythonFile;
  /** Columns; one of the two may be rows that are counted against the others. */
  readonly by: Path | { readonly chosen: RowSetId };
  readonly parts: Path | { readonly chosen: RowSetId };
  readonly areShares: boolean;
  /** Names of these rows and of the others in the figure, if the bars are of them. */
  readonly sides?: readonly string[] | undefined;
  /** From left to right. */
  readonly groups: readonly string[];
  /** From bottom to top; their colours as `#rrggbb`, if each has one. */
  readonly stacked: readonly ColouredLabel[];
  /** All others together, above the stacked ones. */
  readonly others?: ColouredLabel | undefined;
  /** Rows that are counted; undefined for all. */
  readonly rows?: RowSetId | undefined;
}

/** Column that the rows counted against the others are written to. */
const SELECTION = selectionColumn('/obs');

/**
 * Returns lines of Python that count two columns of `obs` against each other and draw stacked bars; undefined for other
 * tables.
 */
export function scanpyComposition(plot: CompositionPlot): string | undefined {
  const { file, groups, stacked, others, rows } = plot;
  const paths = [plot.by, plot.parts].map((of) =>
    typeof of === 'string' ? of : SELECTION,
  );
  const chosen = [plot.by, plot.parts].find((of) => typeof of !== 'string');
  const more = chosen ? { [nameOf(SELECTION)]: chosen.chosen } : {};
  const known = { ...file, saved: { ...file.saved, ...more } };
  const open = openLines(known, { columns: paths, rows });
  const [by, parts] = paths.map((path) => memberOf('obs', path));
  if (!open || by === undefined || parts === undefined) return undefined;
  /** Returns the values of a column as strings; for the selection, the names of its two groups in the figure. */
  const texts = (column: string, [selected, rest]: readonly string[]) => {
    const values = `adata.obs[${pythonText(column)}].astype(str)`;
    return column === nameOf(SELECTION) && chosen
      ? `${values}.map({"True": ${pythonText(selected ?? '')}, "False": ${pythonText(rest ?? '')}})`
      : values;
  };
  const labels = stacked.map(({ label }) => label);
  const drawn = [...stacked, ...(others ? [others] : [])];
  const colours = drawn.every(({ colour }) => colour.startsWith('#'))
    ? [`color=${pythonTexts(drawn.map(({ colour }) => colour))}`]
    : [];
  return codeText(
    [
      ...['import pandas as pd', ...open.lines],
      `counts = pd.crosstab(${texts(by, plot.sides ?? groups)}, ${texts(parts, labels)})`,
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
