import type { Path } from '@/model/path';
import {
  callLines,
  codeText,
  frameArguments,
  geneLiterals,
  matrixArguments,
  memberOf,
  openLines,
  type PythonFile,
  pythonText,
  pythonTexts,
} from './scanpy-code';

/** An embedding as it is drawn. */
export interface EmbeddingPlot {
  readonly file: PythonFile;
  readonly embedding: Path;
  readonly title: string;
  /** Its columns on x, y and, in 3-D, z. */
  readonly dimensions: readonly number[];
  readonly colour: EmbeddingColour;
  /** Names of the categories are in the plot. */
  readonly hasLabels: boolean;
  /** Of a point. */
  readonly opacity: number;
  /** Image coordinates: the y axis points down. */
  readonly pointsDown: boolean;
  /** Of `uns/spatial`. */
  readonly image: { readonly path: Path; readonly opacity: number } | undefined;
  /** What of it scanpy does not draw. */
  readonly lacking: readonly string[];
}

export type EmbeddingColour =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'categories';
      readonly column: Path;
      readonly categories: readonly {
        readonly label: string;
        /** As `#rrggbb`. */
        readonly colour: string;
        readonly isHidden: boolean;
      }[];
      readonly isMissingHidden: boolean;
      /** Hidden ones are grey, and not left out. */
      readonly hasContext: boolean;
    }
  | {
      readonly kind: 'numbers';
      /** A column of `obs`, or a matrix with the genes whose mean is drawn. */
      readonly path: Path;
      readonly genes: readonly string[] | undefined;
      /** The name of the colour map. */
      readonly map: string;
      /** Values at its ends, where they are not those of the data. */
      readonly ends: readonly [low: number, high: number] | undefined;
      /** Higher values are in front. */
      readonly isSorted: boolean;
    };

/** matplotlib's names of colour maps that are called otherwise here. */
const MAPS: Record<string, string> = { greys: 'Greys' };

/** Lines of Python that draw an embedding with scanpy; undefined where scanpy has no such plot. */
export function scanpyEmbedding(plot: EmbeddingPlot): string | undefined {
  const { file, embedding, title, dimensions, colour, opacity, lacking } = plot;
  const open = openLines(file);
  const basis = memberOf('obsm', embedding);
  const coloured = colourLines(colour, plot.hasLabels);
  if (!open || basis === undefined || !coloured) return undefined;
  const shared = [
    ...coloured.args,
    ...(opacity < 1 ? [`alpha=${opacity}`] : []),
    `title=${pythonText(title)}`,
  ];
  const image = plot.image && imageArguments(plot.image);
  if (plot.image && !image) return undefined;
  const drawn = image
    ? callLines('sc.pl.spatial', [
        ...['adata', `basis=${pythonText(basis)}`, ...image, ...shared],
      ])
    : callLines(plot.pointsDown ? 'ax = sc.pl.embedding' : 'sc.pl.embedding', [
        ...['adata', `basis=${pythonText(basis)}`],
        ...(dimensions.join() === '0,1' ? [] : [`dimensions=(${dimensions.join(', ')})`]),
        ...(dimensions.length > 2 ? ['projection="3d"'] : []),
        ...shared,
        ...(plot.pointsDown ? ['show=False'] : []),
      ]);
  const turned = plot.pointsDown && !image ? ['ax.invert_yaxis()'] : [];
  return codeText([...open, ...coloured.before, ...drawn, ...turned], lacking);
}

interface ColourLines {
  /** Before the plot is drawn. */
  readonly before: readonly string[];
  readonly args: readonly string[];
}

function colourLines(
  colour: EmbeddingColour,
  hasLabels: boolean,
): ColourLines | undefined {
  switch (colour.kind) {
    case 'none':
      return { before: [], args: [] };
    case 'categories':
      return categoryLines(colour, hasLabels);
    case 'numbers':
      return numberLines(colour);
  }
}

function categoryLines(
  colour: Extract<EmbeddingColour, { kind: 'categories' }>,
  hasLabels: boolean,
): ColourLines | undefined {
  const { column, categories, hasContext, isMissingHidden } = colour;
  const name = memberOf('obs', column);
  if (name === undefined) return undefined;
  const values = `adata.obs[${pythonText(name)}]`;
  const labelsWhere = (isHidden: boolean) =>
    categories.filter((one) => one.isHidden === isHidden).map(({ label }) => label);
  const hidden = labelsWhere(true);
  const before = [
    ...(hidden.length > 0 && !hasContext
      ? [`adata = adata[~${values}.isin(${pythonTexts(hidden)})].copy()`]
      : []),
    ...(isMissingHidden && !hasContext
      ? [`adata = adata[${values}.notna()].copy()`]
      : []),
  ];
  const colours = categories.map(
    ({ label, colour: hex }) => `${pythonText(label)}: ${pythonText(hex)}`,
  );
  const args = [
    `color=${pythonText(name)}`,
    `palette={${colours.join(', ')}}`,
    ...(hidden.length > 0 && hasContext
      ? [`groups=${pythonTexts(labelsWhere(false))}`]
      : []),
    ...(hasLabels ? ['legend_loc="on data"'] : []),
  ];
  return { before, args };
}

function numberLines(
  colour: Extract<EmbeddingColour, { kind: 'numbers' }>,
): ColourLines | undefined {
  const { path, genes, map, ends, isSorted } = colour;
  const look = [
    `color_map=${pythonText(MAPS[map] ?? map)}`,
    ...(ends ? [`vmin=${ends[0]}`, `vmax=${ends[1]}`] : []),
    ...(isSorted ? [] : ['sort_order=False']),
  ];
  if (!genes) {
    const name = memberOf('obs', path);
    if (name === undefined) return undefined;
    return { before: [], args: [`color=${pythonText(name)}`, ...look] };
  }
  const matrix = matrixArguments(path);
  if (!matrix) return undefined;
  const [gene] = genes;
  if (genes.length === 1 && gene !== undefined)
    return {
      before: [],
      args: [`color=${geneLiterals([gene], matrix).join()}`, ...matrix, ...look],
    };
  const keys = geneLiterals(genes, matrix).join(', ');
  const call = `sc.get.obs_df(adata, keys=[${keys}], ${frameArguments(matrix)})`;
  return {
    before: [`adata.obs["mean"] = ${call}.mean(axis=1)`],
    args: ['color="mean"', ...look],
  };
}

/** Of `/uns/spatial/LIBRARY/images/NAME`. */
function imageArguments({
  path,
  opacity,
}: {
  readonly path: Path;
  readonly opacity: number;
}): readonly string[] | undefined {
  const [, library, name] = /^\/uns\/spatial\/([^/]+)\/images\/([^/]+)$/.exec(path) ?? [];
  if (library === undefined || name === undefined) return undefined;
  return [
    ...[`library_id=${pythonText(library)}`, `img_key=${pythonText(name)}`],
    ...(opacity < 1 ? [`alpha_img=${opacity}`] : []),
  ];
}
