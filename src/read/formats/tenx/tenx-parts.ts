import { hasName } from '@/model/errors';
import type { ReadOptions } from '@/model/read-options';
import { corrupt, type OtherRules, openDemandedArray } from '@/read/elements/expect';
import { openNested } from '@/read/elements/nested-node';
import { openSparseParts, type SparseParts } from '@/read/elements/sparse/parts';
import type { StoredArray, StoredGroup } from '@/read/node';

/** The citation in messages about damaged matrices. */
export const TENX: OtherRules = { rules: 'Cell Ranger matrix' };

/** One matrix of Cell Ranger: cells × genes, with the names of both. */
export interface TenxMatrix {
  readonly group: StoredGroup;
  readonly sparse: SparseParts;
  readonly barcodes: StoredArray;
  readonly names: StoredArray;
  readonly ids: StoredArray;
}

const members = ['data', 'indices', 'indptr', 'shape'];

/** Members of a matrix that are shown as X and two tables; all others are shown by their own names. */
export function partsOf(keys: readonly string[]): ReadonlySet<string> {
  const names = keys.includes('features') ? ['features'] : ['genes', 'gene_names'];
  return new Set([...members, 'barcodes', ...names]);
}

/** HDF5Array::writeTENxMatrix omits the names of an axis without dimnames; without any it is no matrix of cells. */
const NAMES = ['barcodes', 'features', 'genes', 'gene_names'];

/** True for a group with the members of a Cell Ranger matrix. */
export function isTenx(keys: readonly string[]): boolean {
  return (
    members.every((member) => keys.includes(member)) &&
    NAMES.some((name) => keys.includes(name))
  );
}

/** Its columns are cells; read as rows they are a matrix of cells × genes. */
export async function openTenxSparse(
  group: StoredGroup,
  options?: ReadOptions,
): Promise<SparseParts> {
  const [genes, cells] = await tenxShape(group, options);
  return openSparseParts(withWholePointers(group), 'csr', [cells, genes], options);
}

/** R has no integers of 64 bits: HDF5Array::writeTENxMatrix writes pointers as doubles. */
function withWholePointers(group: StoredGroup): StoredGroup {
  return {
    ...group,
    async open(name, options) {
      const node = await group.open(name, options);
      const isOfR =
        name === 'indptr' && node.kind === 'array' && node.dtype.kind === 'float';
      return isOfR ? asWhole(node) : node;
    },
  };
}

function asWhole(array: StoredArray): StoredArray {
  return {
    ...array,
    dtype: { kind: 'int', bytes: 8, order: 'little' },
    async read(selection, options) {
      const values = await array.read(selection, options);
      const areWhole =
        values.kind === 'numbers' &&
        Array.prototype.every.call(values.values, Number.isSafeInteger);
      if (!areWhole) throw corrupt(array.path, 'contains fractions', TENX);
      return values;
    },
  };
}

/** Numbers of genes and cells, which Cell Ranger stores in an array. */
export async function tenxShape(
  group: StoredGroup,
  options?: ReadOptions,
): Promise<readonly [genes: number, cells: number]> {
  const array = await openDemandedArray(group, 'shape', TENX, options);
  const values = array.shape[0] === 2 ? await array.read([], options) : undefined;
  const [genes = -1, cells = -1] =
    values?.kind === 'numbers'
      ? Array.from<number | bigint, number>(values.values, Number)
      : [];
  if (
    Number.isSafeInteger(genes) &&
    Number.isSafeInteger(cells) &&
    genes >= 0 &&
    cells >= 0
  )
    return [genes, cells];
  throw corrupt(group.path, 'its “shape” is not two sizes', TENX);
}

/** Opens a matrix with its names. CorruptError if their numbers differ. */
export async function openTenx(
  group: StoredGroup,
  options?: ReadOptions,
): Promise<TenxMatrix> {
  const sparse = await openTenxSparse(group, options);
  const barcodes = await openDemandedArray(group, 'barcodes', TENX, options);
  const names = await firstOf(group, ['features/name', 'gene_names', 'genes'], options);
  const ids = await firstOf(group, ['features/id', 'genes', 'gene_names'], options);
  const [cells, genes] = sparse.shape;
  for (const [array, length] of [
    [barcodes, cells],
    [names, genes],
    [ids, genes],
  ] as const)
    if (array.shape[0] !== length)
      throw corrupt(
        array.path,
        `has ${array.shape[0] ?? 'no'} names for ${length} of the matrix`,
        TENX,
      );
  return { group, sparse, barcodes, names, ids };
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
  throw corrupt(group.path, 'has no gene names', TENX);
}
