import type { ElementInfo } from './element';
import { nameOf } from './path';

/** Integer arrays of more columns are counts, not positions. */
const MAX_INTEGER_COLUMNS = 3;

/**
 * True for an array of cells that can be drawn as points: a dense one of two or more columns of numbers, whatever its
 * width. Sparse arrays, booleans and integers of more than three columns are matrices: fragments, counts, memberships; and
 * so are scores by their name, unless it names a decomposition, whose scores are coordinates.
 */
export function isDrawable(info: Extract<ElementInfo, { kind: 'matrix' }>): boolean {
  const { path, layout, shape, dtype } = info;
  const [, width = 0] = shape;
  if (layout !== 'dense' || shape.length !== 2 || width < 2 || dtype === 'bool')
    return false;
  if (namesScores(nameOf(path))) return false;
  return !/^u?int/.test(dtype) || width <= MAX_INTEGER_COLUMNS;
}

/** Values per cell that are not coordinates, by a word of their name. */
const SCORES =
  /(?<![a-z])(scores?|prob\w*|p-?vals?|weights?|estimates?|proportions?|abundances?)(?![a-z])/;
/** Names of representations of cells, and of methods that give them. */
const COORDINATES =
  /^x_|pca|lsi|svd|nmf|lda|ica|cca|pls|mds|umap|tsne|phate|diffmap|mofa|factor|latent|spatial|coord/;

/** True for the name of an array that refers to scores, and not to coordinates. */
function namesScores(name: string): boolean {
  const lower = name.toLowerCase();
  return SCORES.test(lower) && !COORDINATES.test(lower);
}
