import { pythonRows } from '@/ask/query/python-rows';
import { joinPath, type Path } from '@/model/path';
import type { RowSetId } from '@/model/row-set';
import { callLines, pythonMap, pythonText, pythonTexts } from '@/write/text/python-text';
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

/** An embedding as it is drawn. */
export interface EmbeddingPlot {
  readonly file: PythonFile;
  readonly embedding: Path;
  readonly title: string;
  /** Columns of the embedding on x, y and, in 3-D, z. */
  readonly dimensions: readonly number[];
  readonly colour: EmbeddingColour;
  /** True if the names of the categories are in the plot. */
  readonly hasLabels: boolean;
  /** Opacity of a point. */
  readonly opacity: number;
  /** True for image coordinates: the y axis points down. */
  readonly pointsDown: boolean;
  /** Image of `uns/spatial`. */
  readonly image: { readonly path: Path; readonly opacity: number } | undefined;
  /** Rows that are drawn; undefined for all. */
  readonly rows?: RowSetId | undefined;
  /** Rows that are not grey; undefined for all. */
  readonly inColour?: RowSetId | undefined;
  /** Features of the plot that scanpy does not draw. */
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
      /** True if hidden categories are grey, and not left out. */
      readonly hasContext: boolean;
    }
  | {
      readonly kind: 'numbers';
      /** A column of `obs`, or a matrix with the genes whose mean is drawn. */
      readonly path: Path;
      readonly genes: readonly string[] | undefined;
      /** The name of the colour map. */
      readonly map: string;
      /** Values at its ends; undefined for those of the data. */
      readonly ends: readonly [low: number, high: number] | undefined;
      /** True if higher values are in front. */
      readonly isSorted: boolean;
    };

/** Columns that the lines add: which rows are in colour, and their values. */
const [IN_COLOUR, VALUES] = ['@in colour', 'in colour'];

/** Returns lines of Python that draw an embedding with scanpy; undefined if scanpy has no such plot. */
export function scanpyEmbedding(plot: EmbeddingPlot): string | undefined {
  const { embedding, title, dimensions, colour, opacity, rows, inColour } = plot;
  const isDimmed = inColour !== undefined && colour.kind !== 'none';
  const canDim = isDimmed && pythonRows(inColour) !== undefined;
  const file = canDim
    ? { ...plot.file, saved: { ...plot.file.saved, [IN_COLOUR]: inColour } }
    : plot.file;
  const dimmedBy = canDim ? joinPath('/obs', IN_COLOUR) : undefined;
  const open = openLines(file, { columns: [columnOf(colour), dimmedBy], rows });
  const basis = memberOf('obsm', embedding);
  const coloured = colourLines(colour, plot.hasLabels, canDim, file);
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
  const grey =
    inColour !== undefined && !canDim
      ? ['which points are in colour: the others are grey in the figure.']
      : [];
  return codeText(
    [...open.lines, ...coloured.before, ...drawn, ...turned],
    [...open.lacking, ...grey, ...plot.lacking],
  );
}

/** Returns the column whose values colour an embedding. */
function columnOf(colour: EmbeddingColour): Path | undefined {
  if (colour.kind === 'categories') return colour.column;
  return colour.kind === 'numbers' && !colour.genes ? colour.path : undefined;
}

/** Returns a line that keeps only the values of the rows that are in colour. */
function dimmed(values: string): string {
  return `adata.obs[${pythonText(VALUES)}] = ${values}.where(adata.obs[${pythonText(IN_COLOUR)}])`;
}

interface ColourLines {
  /** Lines before the plot is drawn. */
  readonly before: readonly string[];
  readonly args: readonly string[];
}

function colourLines(
  colour: EmbeddingColour,
  hasLabels: boolean,
  isDimmed: boolean,
  file: PythonFile,
): ColourLines | undefined {
  switch (colour.kind) {
    case 'none':
      return { before: [], args: [] };
    case 'categories':
      return categoryLines(colour, hasLabels, isDimmed);
    case 'numbers':
      return numberLines(colour, isDimmed, file);
  }
}

function categoryLines(
  colour: Extract<EmbeddingColour, { kind: 'categories' }>,
  hasLabels: boolean,
  isDimmed: boolean,
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
    ...(isDimmed ? [dimmed(values)] : []),
  ];
  const colours = categories.map(
    ({ label, colour: hex }) => `${pythonText(label)}: ${pythonText(hex)}`,
  );
  const args = [
    `color=${pythonText(isDimmed ? VALUES : name)}`,
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
  isDimmed: boolean,
  file: PythonFile,
): ColourLines | undefined {
  const { path, genes, map, ends, isSorted } = colour;
  const look = [
    `color_map=${pythonText(pythonMap(map))}`,
    ...(ends ? [`vmin=${ends[0]}`, `vmax=${ends[1]}`] : []),
    ...(isSorted ? [] : ['sort_order=False']),
  ];
  if (!genes) {
    const name = memberOf('obs', path);
    if (name === undefined) return undefined;
    return isDimmed
      ? {
          before: [dimmed(`adata.obs[${pythonText(name)}]`)],
          args: [`color=${pythonText(VALUES)}`, ...look],
        }
      : { before: [], args: [`color=${pythonText(name)}`, ...look] };
  }
  const matrix = matrixArguments(path);
  if (!matrix) return undefined;
  const [gene] = genes;
  if (genes.length === 1 && gene !== undefined && !isDimmed)
    return {
      before: [],
      args: [`color=${geneLiterals([gene], matrix, file).join()}`, ...matrix, ...look],
    };
  const keys = geneLiterals(genes, matrix, file).join(', ');
  const call = `sc.get.obs_df(adata, keys=[${keys}], ${frameArguments(matrix)})`;
  if (isDimmed)
    return {
      before: [dimmed(`${call}.mean(axis=1)`)],
      args: [`color=${pythonText(VALUES)}`, ...look],
    };
  return {
    before: [`adata.obs["mean"] = ${call}.mean(axis=1)`],
    args: ['color="mean"', ...look],
  };
}

function imageArguments({
  path,
  opacity,
}: {
  readonly path: Path;
  readonly opacity: number;
}): readonly string[] | undefined {
  const image = imageIn(path);
  return (
    image && [
      `library_id=${pythonText(image.library)}`,
      `img_key=${pythonText(image.name)}`,
      ...(opacity < 1 ? [`alpha_img=${opacity}`] : []),
    ]
  );
}
