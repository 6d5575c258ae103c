import type { DatasetInfo, DatasetPart, FeatureSet } from './dataset';
import { joinPath, type Path, ROOT } from './path';

const narrowed = new WeakMap<DatasetPart, DatasetInfo>();

/** The innermost annotated matrix that contains an element. */
export function partAt(dataset: DatasetInfo, path: Path): DatasetPart | undefined {
  return dataset.parts
    .filter((part) => part.path === path || path.startsWith(joinPath(part.path, '')))
    .reduce<DatasetPart | undefined>(
      (inner, part) => (inner && inner.path.length >= part.path.length ? inner : part),
      undefined,
    );
}

/**
 * The dataset restricted to the annotated matrix of an element: its tables, matrices and
 * embeddings, because the cells of different parts differ. The same part gives the identical
 * object.
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

/**
 * The dataset restricted to the matrices and embeddings of one feature set. The same set gives the
 * identical object.
 */
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
