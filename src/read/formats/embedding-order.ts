import type { EmbeddingInfo } from '@/model/dataset';
import { embeddingName } from '@/model/embedding-name';

/**
 * The one that the file names, then those made for viewing: UMAP, t-SNE, other coordinates in two or three dimensions;
 * then representations of cells (`X_…`) of more columns, PCA, and other arrays, scores last.
 */
export function inOrderOfInterest(
  embeddings: readonly EmbeddingInfo[],
): readonly EmbeddingInfo[] {
  return [...embeddings]
    .map((embedding, at) => ({ embedding, at, rank: rankOf(embedding) }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ embedding }) => embedding);
}

/** Values per cell that are not coordinates, by their names. */
const SCORES =
  /(?<![a-z])(scores?|prob\w*|p-?vals?|weights?|estimates?|proportions?|abundances?|counts?|raw)(?![a-z])/;

function rankOf(embedding: EmbeddingInfo): number {
  const { shape, isDefault } = embedding;
  const name = embeddingName(embedding).toLowerCase();
  const isFlat = shape[1] <= 3;
  if (isDefault) return -1;
  if (name === 'x_umap') return 0;
  if (isFlat && name.includes('umap')) return 1;
  if (name === 'x_tsne') return 2;
  if (isFlat && name.includes('tsne')) return 3;
  if (SCORES.test(name)) return 9;
  if (name.includes('pca')) return 7;
  if (isFlat) return isNamed(embedding, name) ? 4 : 5;
  return isNamed(embedding, name) ? 6 : 8;
}

/** True if its name or the names of its columns call it coordinates or a representation of cells. */
function isNamed({ columns, numbered, imageOf }: EmbeddingInfo, name: string): boolean {
  return (
    name.startsWith('x_') ||
    imageOf !== undefined ||
    numbered !== undefined ||
    columns !== undefined
  );
}
