import type { Path } from '@/model/path';
import { BLEND_PALETTE, BLEND_STEPS, blendCode } from '../colour/blend-colours';
import {
  codeText,
  frameArguments,
  geneLiterals,
  matrixArguments,
  memberOf,
  openLines,
  type PythonFile,
  pythonText,
} from './scanpy-code';

/** Two genes of a matrix that colour an embedding together, as they are drawn. */
export interface BlendPlot {
  readonly file: PythonFile;
  readonly embedding: Path;
  readonly title: string;
  /** Its columns on x and y. */
  readonly dimensions: readonly [x: number, y: number];
  readonly matrix: Path;
  readonly genes: readonly [first: BlendedGenes, second: BlendedGenes];
  readonly opacity: number;
  readonly pointsDown: boolean;
  readonly lacking: readonly string[];
}

/** A gene, or several whose mean is drawn, by their names in links, and the values at the ends of its scale. */
export interface BlendedGenes {
  readonly names: readonly string[];
  readonly ends: readonly [low: number, high: number];
}

/** Lines of Python that draw two genes at once with matplotlib; undefined where scanpy does not read them. */
export function scanpyBlend(plot: BlendPlot): string | undefined {
  const { file, embedding, title, dimensions, genes, opacity, lacking } = plot;
  const open = openLines(file);
  const basis = memberOf('obsm', embedding);
  const matrix = matrixArguments(plot.matrix);
  if (!open || basis === undefined || !matrix) return undefined;
  const [first, second] = genes.map(({ names, ends: [low, high] }) => {
    const keys = geneLiterals(names, matrix).join(', ');
    return `steps(sc.get.obs_df(adata, keys=[${keys}], ${frameArguments(matrix)}).mean(axis=1), ${low}, ${high})`;
  });
  const last = BLEND_STEPS - 1;
  return codeText(
    [
      ...['import matplotlib.pyplot as plt', 'import numpy as np', ...open, ''],
      'def steps(values, low, high):',
      `    share = np.ceil((values.to_numpy() - low) / (high - low) * ${last}).clip(0, ${last})`,
      `    return np.nan_to_num(share)[:, None] / ${last}`,
      '',
      `a = ${first}`,
      `b = ${second}`,
      `neither, second = np.array(${cornerOf(0, 0)}), np.array(${cornerOf(0, 1)})`,
      `first, both = np.array(${cornerOf(1, 0)}), np.array(${cornerOf(1, 1)})`,
      'colours = (1 - a) * ((1 - b) * neither + b * second) + a * ((1 - b) * first + b * both)',
      'order = np.random.default_rng(0).permutation(adata.n_obs)',
      `x, y = np.asarray(adata.obsm[${pythonText(basis)}])[:, [${dimensions.join(', ')}]].T`,
      'fig, ax = plt.subplots()',
      `ax.scatter(x[order], y[order], c=colours[order] / 255, s=120000 / adata.n_obs, linewidth=0${opacity < 1 ? `, alpha=${opacity}` : ''})`,
      `ax.set(title=${pythonText(title)}, xticks=[], yticks=[])`,
      ...(plot.pointsDown ? ['ax.invert_yaxis()'] : []),
    ],
    lacking,
  );
}

/** Red, green and blue of a corner of the square of colours. */
function cornerOf(first: 0 | 1, second: 0 | 1): string {
  const at = 3 * blendCode(first, second);
  return `[${BLEND_PALETTE.subarray(at, at + 3).join(', ')}]`;
}
