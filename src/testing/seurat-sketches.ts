import { isDataError, messageOf } from '@/model/errors';
import { openRoot } from '@/read/formats/open-dataset';
import type { StoredGroup } from '@/read/node';
import { ints, type Members, numbers } from './anndata-sketches';
import {
  arraySketch,
  groupSketch,
  memoryRoot,
  type NodeSketch,
  type ReadLog,
  text,
} from './memory-node';

/** Attributes of the root that the specification requires. */
export const SEURAT_ATTRIBUTES = {
  'active.assay': ['RNA'],
  project: ['test'],
  version: ['4.1.3'],
};
/** Texts as hdf5r writes them. */
export const texts = (values: readonly string[]) =>
  arraySketch(text, [values.length], values);
/** 2 features × 3 cells of R: 1, 0 and 2 of the first, 0, 3 and 4 of the second. */
export const matrix = (
  attributes: Record<string, readonly number[]> = { dims: [2, 3] },
) =>
  groupSketch(attributes, {
    data: numbers([1, 3, 2, 4]),
    indices: ints([0, 1, 0, 1]),
    indptr: ints([0, 1, 2, 4]),
  });
/** The same as Petri shows it. */
export const CELLS_BY_FEATURES = Float64Array.of(1, 0, 0, 3, 2, 4);
/** An assay of two features. */
export const assay = (members: Members = {}) =>
  groupSketch(
    { key: ['rna_'] },
    { features: texts(['g1', 'g2']), data: matrix(), ...members },
  );
const cells = texts(['c1', 'c2', 'c3']);
const metaData = groupSketch({}, { n: ints([7, 8, 9]) });

/** How an object differs from the usual one. */
export interface Parts {
  readonly attributes?: Parameters<typeof groupSketch>[0];
  readonly without?: string;
  /** Records reads. */
  readonly log?: ReadLog;
  readonly members?: Members;
}

/** A Seurat object of three cells, with other members or without one. */
export function object({
  attributes = SEURAT_ATTRIBUTES,
  without = '',
  members = {},
  log,
}: Parts = {}) {
  const all: Record<string, NodeSketch> = {
    assays: groupSketch({}, { RNA: assay() }),
    'cell.names': cells,
    'meta.data': metaData,
    ...members,
  };
  const { [without]: _, ...kept } = all;
  const root: StoredGroup = {
    ...memoryRoot(groupSketch(attributes, kept), log),
    container: 'hdf5',
  };
  return openRoot(root);
}

/** The name and message of the DataError that something fails with. */
export async function failureOf(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
  } catch (error) {
    if (isDataError(error)) return `${error.name}: ${messageOf(error)}`;
  }
  return 'none';
}
