import { nameOf, type Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import { selectionColumn } from '@/model/saved-column';
import { callLines, pythonText, pythonTexts } from './python-text';
import { codeText, memberOf, openLines, type PythonFile } from './scanpy-code';
import type { ColouredLabel } from './scanpy-plots';

/** Stacked bars of a column by another, as they are drawn. */
export interface CompositionPlot {
  readonly file: PythonFile;
  readonly by: Path;
  /** A column, or rows that are counted against the others. */
  readonly parts: Path | { readonly chosen: RowSetId };
  readonly areShares: boolean;
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
  const isSelection = typeof plot.parts !== 'string';
  const path = typeof plot.parts === 'string' ? plot.parts : SELECTION;
  const more =
    typeof plot.parts === 'string' ? {} : { [nameOf(SELECTION)]: plot.parts.chosen };
  const known = { ...file, saved: { ...file.saved, ...more } };
  const open = openLines(known, { columns: [plot.by, path], rows });
  const [by, parts] = [memberOf('obs', plot.by), memberOf('obs', path)];
  if (!open || by === undefined || parts === undefined) return undefined;
  const texts = (column: string) => `adata.obs[${pythonText(column)}].astype(str)`;
  const [chosen, rest] = stacked.map(({ label }) => pythonText(label));
  const counted = isSelection
    ? `${texts(parts)}.map({"True": ${chosen}, "False": ${rest}})`
    : texts(parts);
  const drawn = [...stacked, ...(others ? [others] : [])];
  const colours = drawn.every(({ colour }) => colour.startsWith('#'))
    ? [`color=${pythonTexts(drawn.map(({ colour }) => colour))}`]
    : [];
  return codeText(
    [
      ...['import pandas as pd', ...open.lines],
      `counts = pd.crosstab(${texts(by)}, ${counted})`,
      `parts = ${pythonTexts(stacked.map(({ label }) => label))}`,
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
