import type { Path } from '@/model/path';
import { pythonText } from '@/write/text/python-text';
import { codeText, memberOf, openLines, type PythonFile } from './scanpy-code';

/**
 * Returns lines of Python that draw how often values of a column of `obs` occur, the first bar at the top; undefined
 * for other columns.
 */
export function matplotlibBars(
  file: PythonFile,
  path: Path,
  labels: readonly string[],
): string | undefined {
  const open = openLines(file, { columns: [path] });
  const column = memberOf('obs', path);
  if (!open || column === undefined) return undefined;
  return codeText(
    [
      ...['import matplotlib.pyplot as plt', ...open.lines],
      `counts = adata.obs[${pythonText(column)}].astype(str).value_counts()`,
      `ax = counts.reindex([${labels.map(pythonText).join(', ')}]).plot.barh(width=0.7)`,
      'ax.invert_yaxis()',
      'ax.set(xlabel="rows", ylabel="")',
    ],
    open.lacking,
  );
}
