import { hexAt } from '@/ask/colour/colour-parse';
import { many } from '@/model/nouns';
import { type RowRecipe, type RowSetId, rowSetId } from '@/model/row-set';
import { splitNames } from '@/page/state/name-list';
import { runsOf } from '@/page/state/selection';
import { type BlendedGenes, scanpyBlend } from '@/write/code/scanpy-blend';
import type { PythonFile } from '@/write/code/scanpy-code';
import { type EmbeddingColour, scanpyEmbedding } from '@/write/code/scanpy-embedding';
import type { BlendedGene } from './colour/use-blend';
import { axesOf } from './points/use-points';
import type { PanelPicture } from './use-panel-picture';

/** Most categories whose colours are listed in the code; with more there is no code. */
const MAX_CATEGORIES = 500;

/** Lines of Python that draw the picture of a panel; undefined where scanpy has no such plot. */
export function pictureCode(
  picture: PanelPicture,
  file: PythonFile,
  title: string,
  query: RowRecipe | undefined,
): string | undefined {
  const { placed, coloured, drawing, labels, selection } = picture;
  const { embedding, dimensions, drawn, tissue, yAxis } = placed;
  const colour = colourOf(picture);
  const of = drawn.ofQuery && query ? rowSetId(query) : undefined;
  const rows = drawn.hidesOthers ? of : undefined;
  if (coloured.blend.blended) return blendCode(picture, file, title, rows);
  if (!colour) return undefined;
  return scanpyEmbedding({
    ...{ file, embedding: embedding.path, title, colour, rows },
    inColour: selection.rows
      ? rowSetId({ kind: 'rows', table: '/obs', ranges: runsOf(selection.rows) })
      : drawn.hidesOthers
        ? undefined
        : of,
    dimensions: axesOf(dimensions),
    hasLabels: labels.isOn && labels.column === undefined,
    opacity: drawing.look.opacity,
    pointsDown: yAxis.isYDown,
    image: tissue?.image && { path: tissue.image.path, opacity: tissue.look.opacity },
    lacking: lackingIn(picture),
  });
}

/** Code for a picture of two genes at once. */
function blendCode(
  picture: PanelPicture,
  file: PythonFile,
  title: string,
  rows: RowSetId | undefined,
): string | undefined {
  const { placed, coloured, drawing, selection } = picture;
  const { embedding, dimensions, drawn, tissue, yAxis } = placed;
  const { blend, colouring } = coloured;
  const { shown } = colouring;
  if (!blend.blended || !shown) return undefined;
  const isDimmed = selection.rows || (drawn.ofQuery && !drawn.hidesOthers);
  const [first, second] = blend.blended.genes;
  const asCode = ({ gene, colours: { min, max }, ends }: BlendedGene): BlendedGenes => ({
    names: splitNames(gene),
    ends: [min + (max - min) * ends[0], min + (max - min) * ends[1]],
  });
  return scanpyBlend({
    ...{ file, embedding: embedding.path, title, dimensions: axesOf(dimensions) },
    ...{ matrix: shown.path, rows },
    image: tissue?.image && { path: tissue.image.path, opacity: tissue.look.opacity },
    ...{ genes: [asCode(first), asCode(second)], opacity: drawing.look.opacity },
    pointsDown: yAxis.isYDown,
    lacking: [
      ...lackingIn(picture),
      ...(isDimmed ? ['which points are in colour: the others are grey.'] : []),
    ],
  });
}

/**
 * Colours for scanpy; undefined for very many categories, and for two genes at once, which are no colour scale of
 * scanpy's.
 */
function colourOf({ coloured, drawing }: PanelPicture): EmbeddingColour | undefined {
  const { colouring, blend, map } = coloured;
  const { shown } = colouring;
  if (!shown) return { kind: 'none' };
  if (blend.blended) return undefined;
  const { colours, path, gene } = shown;
  const { palette, hidden, look, range } = drawing;
  if (colours.kind === 'categories') {
    const { labels } = colours;
    if (labels.length > MAX_CATEGORIES) return undefined;
    return {
      ...{ kind: 'categories', column: path, hasContext: look.hasContext },
      isMissingHidden: hidden.has(labels.length),
      categories: labels.map((label, code) => ({
        ...{ label, colour: hexAt(palette, code), isHidden: hidden.has(code) },
      })),
    };
  }
  const { min, max } = colours;
  const [low, high] = range.map((level) =>
    Number((min * (1 - level) + max * level).toPrecision(6)),
  );
  const isWhole = range[0] === 0 && range[1] === 1;
  return {
    ...{ kind: 'numbers', path, map: map.name, isSorted: look.order === 'value' },
    genes: gene === undefined ? undefined : splitNames(gene),
    ends: isWhole || low === undefined || high === undefined ? undefined : [low, high],
  };
}

/** Lists what scanpy has no argument for. */
function lackingIn(picture: PanelPicture): readonly string[] {
  const { placed, drawing, labels } = picture;
  const { dataset, dimensions, tissue } = placed;
  const noun = many(dataset.nouns.row);
  const { look, curve, column } = drawing;
  const isChanged =
    tissue && (tissue.look.brightness !== 0 || tissue.look.contrast !== 1);
  return [
    curve > 0 && 'the logarithmic scale of the colours.',
    look.order === 'mean' && 'overlapping points in the colour of their mean.',
    look.size !== 1 && 'the size of points.',
    axesOf(dimensions).length > 2 && 'the direction of view.',
    (column?.names || column?.order) && 'other names or another order of categories.',
    labels.column !== undefined && `the labels by ${labels.column}.`,
    tissue?.library &&
      typeof tissue.rows !== 'string' &&
      `only the ${noun} of ${tissue.library.name}.`,
    isChanged && 'brightness and contrast of the image.',
  ].filter((one) => typeof one === 'string');
}
