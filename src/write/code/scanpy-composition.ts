import { selectionColumn } from '@/ask/query/saved-column';
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
  /** What the figure calls these rows and the others, where the bars are of them. */
  readonly sides?: readonly string[] | undefined;
  /** From left to right. */
  readonly groups: readonly string[];
  /** From below; their colours as `#rrggbb`, where they have one each. */
  readonly stacked: readonly ColouredLabel[];
  /** Above these, all others together. */
  readonly others?: ColouredLabel | undefined;
  /** The rows that are counted, where they are not all. */
  readonly rows?: RowSetId | undefined;
}

/** What the rows that are counted against the others are written to. */
const SELECTION = selectionColumn('/obs');

/** Lines of Python that count two columns of `obs` against each other and draw stacked bars; undefined for other tables. */
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
  /** The values of a column as texts; of the selection, as the figure calls its two groups. */
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
