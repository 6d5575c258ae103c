import type { EmbeddingInfo } from './dataset';
import { nameOf } from './path';

/** The name of an embedding: as given by the file, else the last segment of its path. */
export function embeddingName({
  path,
  name,
}: Pick<EmbeddingInfo, 'path' | 'name'>): string {
  return name ?? nameOf(path);
}

/** Names of axes as scanpy's plots have them, by the basis of the embedding. */
const AXES: ReadonlyMap<string, string> = new Map([
  ['umap', 'UMAP'],
  ['tsne', 'tSNE'],
  ['pca', 'PC'],
  ['diffmap', 'DC'],
  ['phate', 'PHATE'],
]);

/** The name of an axis in a figure, from 1: `UMAP 1` of `X_umap` and `X_umap_3d`; of other embeddings their own name. */
export function axisName(embedding: Pick<EmbeddingInfo, 'path' | 'name'>, at: number) {
  const name = embeddingName(embedding);
  const method = name.toLowerCase().replace(/^x_|[_.-]?[23]d$/g, '');
  return `${AXES.get(method) ?? name} ${at + 1}`;
}

/** The name of a column as the file has it, of a list or by its number; undefined where it has none. */
export function embeddingColumn(
  { columns, numbered }: Pick<EmbeddingInfo, 'columns' | 'numbered'>,
  at: number,
): string | undefined {
  return columns?.[at] ?? (numbered === undefined ? undefined : `${numbered}${at + 1}`);
}

/** The column with this name; undefined for an unknown one. */
export function embeddingColumnAt(
  { columns, numbered, shape }: Pick<EmbeddingInfo, 'columns' | 'numbered' | 'shape'>,
  name: string,
): number | undefined {
  const listed = columns?.indexOf(name) ?? -1;
  if (listed >= 0) return listed;
  if (numbered === undefined || !name.startsWith(numbered)) return undefined;
  return numberIn(name.slice(numbered.length), 1, shape[1]);
}

/** A number from a text without leading zeros, counted from `first`, as an index below `count`. */
export function numberIn(text: string, first: 0 | 1, count: number): number | undefined {
  const at = /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) - first : -1;
  return at >= 0 && at < count ? at : undefined;
}
