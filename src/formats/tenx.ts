import { corrupt, openDemandedArray } from '@/elements/expect';
import { openNested } from '@/elements/nested-node';
import { openSparseParts, type SparseParts } from '@/elements/sparse-parts';
import { hasName, isAbort } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import type { StoredArray, StoredGroup } from '@/storage/node';

/** One matrix of Cell Ranger: cells × genes, with the names of both. */
export interface TenxMatrix {
  readonly group: StoredGroup;
  readonly sparse: SparseParts;
  readonly barcodes: StoredArray;
  readonly names: StoredArray;
  readonly ids: StoredArray;
}

const members = ['barcodes', 'data', 'indices', 'indptr', 'shape'];

/**
 * Cell Ranger's groups in an HDF5 root: `matrix` since version 3, one for each genome before.
 * Empty where there are none.
 */
export async function tenxGroups(
  root: StoredGroup,
  options?: ReadOptions,
): Promise<readonly StoredGroup[]> {
  if (root.container !== 'hdf5') return [];
  const found: StoredGroup[] = [];
  for (const name of await root.keys(options)) {
    try {
      const node = await root.open(name, options);
      if (node.kind === 'array') continue;
      const keys = await node.keys(options);
      if (members.every((member) => keys.includes(member))) found.push(node);
    } catch (error) {
      if (isAbort(error)) throw error; // what is damaged is no matrix; the tree says why
    }
  }
  return found;
}

/** Opens a matrix; reads its shape, which Cell Ranger stores as genes and cells in an array. */
export async function openTenx(
  group: StoredGroup,
  options?: ReadOptions,
): Promise<TenxMatrix> {
  const paragraph = 'Sparse array specification v0.1.0';
  const shape = await (await openDemandedArray(group, 'shape', paragraph, options)).read(
    [],
    options,
  );
  const [genes, cells] =
    shape.kind === 'numbers'
      ? Array.from<number | bigint, number>(shape.values, Number)
      : [];
  if (!(Number.isSafeInteger(genes) && Number.isSafeInteger(cells)))
    throw corrupt(group.path, 'its “shape” is not two integers', paragraph);
  // its columns are cells, so that read as rows they are a matrix of cells × genes
  const sparse = await openSparseParts(
    group,
    'csr',
    [cells as number, genes as number],
    options,
  );
  return {
    group,
    sparse,
    barcodes: await openDemandedArray(group, 'barcodes', paragraph, options),
    names: await firstOf(group, ['features/name', 'gene_names', 'genes'], options),
    ids: await firstOf(group, ['features/id', 'genes', 'gene_names'], options),
  };
}

async function firstOf(
  group: StoredGroup,
  names: readonly string[],
  options?: ReadOptions,
): Promise<StoredArray> {
  for (const name of names) {
    try {
      const node = await openNested(group, name, options);
      if (node.kind === 'array') return node;
    } catch (error) {
      if (!hasName(error, 'NotFoundError')) throw error;
    }
  }
  throw corrupt(group.path, 'has no names of genes', 'Sparse array specification v0.1.0');
}
