import { type Path, segmentsOf } from '@/model/path';
import { pythonText } from './python-text';
import { codeText, memberOf, openLines, type PythonFile } from './scanpy-code';

/** Lines of Python that draw an array of `uns`, value by value, as an elbow plot; undefined for others. */
export function matplotlibSteps(
  file: PythonFile,
  path: Path,
  count: number,
  steps: string,
): string | undefined {
  const open = openLines(file);
  const [first, ...keys] = segmentsOf(path);
  if (!open || first !== 'uns' || keys.length === 0) return undefined;
  const values = `adata.uns${keys.map((key) => `[${pythonText(key)}]`).join('')}`;
  return codeText(
    [
      ...['import matplotlib.pyplot as plt', 'import numpy as np', ...open.lines],
      `values = np.asarray(${values})[:${count}]`,
      'fig, ax = plt.subplots()',
      'ax.plot(np.arange(1, len(values) + 1), values, "o-", markersize=3)',
      `ax.set(xlabel=${pythonText(steps)}, ylabel=${pythonText(keys.at(-1) ?? '')})`,
    ],
    open.lacking,
  );
}

/** Lines of Python that draw how often values of a column of `obs` occur, the first bar at the top; undefined for others. */
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
