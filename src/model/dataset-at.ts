import type { DatasetInfo, DatasetPart, FeatureSet } from './dataset';
import { joinPath, type Path, ROOT } from './path';

const narrowed = new WeakMap<DatasetPart, DatasetInfo>();

/** The annotated matrix that an element belongs to: of those that hold it, the innermost. */
export function partAt(dataset: DatasetInfo, path: Path): DatasetPart | undefined {
  return dataset.parts
    .filter((part) => part.path === path || path.startsWith(joinPath(part.path, '')))
    .reduce<DatasetPart | undefined>(
      (inner, part) => (inner && inner.path.length >= part.path.length ? inner : part),
      undefined,
    );
}

/**
 * The dataset as it is for an element: only the tables, matrices and embeddings of the annotated
 * matrix that it belongs to, for cells of different ones are not the same. The same object for the
 * same part.
 */
export function datasetAt(dataset: DatasetInfo, path: Path): DatasetInfo {
  const part = partAt(dataset, path);
  if (!part || (dataset.parts.length === 1 && part.path === ROOT)) return dataset;
  const known = narrowed.get(part);
  if (known) return known;
  const { path: _, ...content } = part;
  const { format, formatInfo, container } = dataset;
  const only = { ...content, format, formatInfo, container, parts: [part] };
  narrowed.set(part, only);
  return only;
}

const ofSets = new WeakMap<FeatureSet, DatasetInfo>();

/** The dataset with the matrices and embeddings of one of its sets of features alone. The same object for the same set. */
export function datasetOfSet(dataset: DatasetInfo, set: FeatureSet): DatasetInfo {
  const known = ofSets.get(set);
  if (known) return known;
  const { featureSets: _, shape: __, ...rest } = dataset;
  const only = {
    ...rest,
    ...(set.shape && { shape: set.shape }),
    matrices: dataset.matrices.filter(({ path }) => set.matrices.includes(path)),
    embeddings: dataset.embeddings.filter(({ path }) => set.embeddings.includes(path)),
    nouns: set.nouns,
  };
  ofSets.set(set, only);
  return only;
}
