import { BLEND_PALETTE, BLEND_STEPS, blendCode } from '@/ask/colour/blend-colours';
import type { Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import { pythonText } from '@/write/text/python-text';
import {
  codeText,
  frameArguments,
  geneLiterals,
  imageIn,
  matrixArguments,
  memberOf,
  openLines,
  type PythonFile,
} from './scanpy-code';

/** Two genes of a matrix that colour an embedding together, as they are drawn. */
export interface BlendPlot {
  readonly file: PythonFile;
  readonly embedding: Path;
  readonly title: string;
  /** Columns of the embedding on x, y and, in 3-D, z. */
  readonly dimensions: readonly number[];
  readonly matrix: Path;
  readonly genes: readonly [first: BlendedGenes, second: BlendedGenes];
  readonly opacity: number;
  readonly pointsDown: boolean;
  /** Image of `uns/spatial`, below spots that are true to scale. */
  readonly image?: { readonly path: Path; readonly opacity: number } | undefined;
  /** Rows that are drawn; undefined for all. */
  readonly rows?: RowSetId | undefined;
  readonly lacking: readonly string[];
}

/** A gene, or several whose mean is drawn, by their names in links, and the values at the ends of its scale. */
export interface BlendedGenes {
  readonly names: readonly string[];
  readonly ends: readonly [low: number, high: number];
}

/** Returns lines of Python that draw two genes at once with matplotlib; undefined if scanpy does not read them. */
export function scanpyBlend(plot: BlendPlot): string | undefined {
  const { file, embedding, title, dimensions, genes, rows, lacking } = plot;
  const open = openLines(file, { rows });
  const basis = memberOf('obsm', embedding);
  const matrix = matrixArguments(plot.matrix);
  const drawn = pointLines(plot);
  if (!open || basis === undefined || !matrix || !drawn) return undefined;
  const [first, second] = genes.map(({ names, ends: [low, high] }) => {
    const keys = geneLiterals(names, matrix, file).join(', ');
    return `steps(sc.get.obs_df(adata, keys=[${keys}], ${frameArguments(matrix)}).mean(axis=1), ${low}, ${high})`;
  });
  const last = BLEND_STEPS - 1;
  return codeText(
    [
      ...['import matplotlib.pyplot as plt', 'import numpy as np', ...open.lines, ''],
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
      `at = np.asarray(adata.obsm[${pythonText(basis)}])[:, [${dimensions.join(', ')}]][order]`,
      'colours = colours[order] / 255',
      ...drawn,
      `ax.set(title=${pythonText(title)}, xticks=[], yticks=[])`,
      ...(plot.pointsDown && !plot.image ? ['ax.invert_yaxis()'] : []),
    ],
    [...open.lacking, ...lacking],
  );
}

/** Returns lines that draw the points `at` in `colours`; undefined over an image that is not of `uns/spatial`. */
function pointLines({
  dimensions,
  opacity,
  image,
}: BlendPlot): readonly string[] | undefined {
  const alpha = opacity < 1 ? `, alpha=${opacity}` : '';
  if (!image) {
    const space = dimensions.length > 2 ? 'subplot_kw={"projection": "3d"}' : '';
    return [
      `fig, ax = plt.subplots(${space})`,
      `ax.scatter(*at.T, c=colours, s=120000 / adata.n_obs, linewidth=0${alpha})`,
    ];
  }
  const known = imageIn(image.path);
  if (!known) return undefined;
  return [
    'from matplotlib.collections import EllipseCollection',
    `library = adata.uns["spatial"][${pythonText(known.library)}]`,
    `scale = library["scalefactors"][${pythonText(`tissue_${known.name}_scalef`)}]`,
    'fig, ax = plt.subplots()',
    `ax.imshow(library["images"][${pythonText(known.name)}]${image.opacity < 1 ? `, alpha=${image.opacity}` : ''})`,
    'spot = np.full(adata.n_obs, library["scalefactors"]["spot_diameter_fullres"] * scale)',
    `ax.add_collection(EllipseCollection(spot, spot, 0 * spot, units="xy", offsets=scale * at, offset_transform=ax.transData, facecolors=colours${alpha}))`,
  ];
}

/** Returns red, green and blue of a corner of the colour square. */
function cornerOf(first: 0 | 1, second: 0 | 1): string {
  const at = 3 * blendCode(first, second);
  return `[${BLEND_PALETTE.subarray(at, at + 3).join(', ')}]`;
}
