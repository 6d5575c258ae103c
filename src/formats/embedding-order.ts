import type { EmbeddingInfo } from '@/model/dataset';
import { embeddingName } from '@/model/embedding-name';

/**
 * Those made for viewing first: UMAP, t-SNE, other plots in two or three dimensions and tissue
 * coordinates; then PCA and wider ones.
 */
export function inOrderOfInterest(
  embeddings: readonly EmbeddingInfo[],
): readonly EmbeddingInfo[] {
  return [...embeddings]
    .map((embedding, at) => ({ embedding, at, rank: rankOf(embedding) }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .map(({ embedding }) => embedding);
}

function rankOf(embedding: EmbeddingInfo): number {
  const { shape } = embedding;
  const name = embeddingName(embedding).toLowerCase();
  if (name === 'x_umap') return 0;
  if (name.includes('umap')) return 1;
  if (name === 'x_tsne') return 2;
  if (name.includes('tsne')) return 3;
  if (name.includes('pca')) return 6;
  return shape[1] <= 3 ? 4 : 5;
}
