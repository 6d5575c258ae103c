import type { ReadOptions } from '@/model/read-options';
import { chunkGridOf } from '@/read/chunks/chunk-grid';
import { encodedOrRead } from '@/read/chunks/runs';
import type { DataElement } from '@/read/elements/element';
import type { StoredArray } from '@/read/node';
import { type ScanWeight, weighChunks } from './chunk-sizes';
import { readCscGene, weighCscGene } from './csc';
import { type GeneEntries, noEntries } from './entries';

/** A matrix stored by gene: each gene can be read alone, without a scan. */
export interface ByGenes {
  read(gene: number, options?: ReadOptions): Promise<GeneEntries>;
  weigh(gene: number, options?: ReadOptions): Promise<ScanWeight>;
  /** Of all genes. */
  weighAll(options?: ReadOptions): Promise<ScanWeight>;
}

/**
 * Opens a matrix of cells × genes that is stored by gene, in columns (CSC) or as rows (Loom);
 * undefined for any other.
 */
export function openByGenes(element: DataElement): ByGenes | undefined {
  const { sparse, columnsFrom } = element;
  if (sparse)
    return sparse.layout === 'csc'
      ? {
          read: (gene, options) => readCscGene(sparse, gene, options),
          weigh: (gene, options) => weighCscGene(sparse, gene, options),
          weighAll: (options) => weighArrays([sparse.indices, sparse.data], options),
        }
      : undefined;
  if (!columnsFrom) return undefined;
  return {
    read: (gene, options) => readColumnGene(element, gene, options),
    weigh: (gene, options) => weighRowGene(columnsFrom, gene, options),
    weighAll: (options) => weighArrays([columnsFrom], options),
  };
}

/** The cost of reading arrays whole. */
function weighArrays(
  stored: readonly StoredArray[],
  options?: ReadOptions,
): Promise<ScanWeight> {
  const counts = stored.map((one) => {
    const array = encodedOrRead(one);
    const { count, positionOf } = chunkGridOf(array);
    return { array, positions: { count, at: positionOf } };
  });
  return weighChunks(counts, Number.POSITIVE_INFINITY, { ...options, unasked: true });
}

/** One gene of a dense matrix stored by gene: reads its column only. */
async function readColumnGene(
  element: DataElement,
  gene: number,
  options?: ReadOptions,
): Promise<GeneEntries> {
  const block = await element.read?.({ columns: [gene, gene + 1] }, options);
  if (block?.kind !== 'matrix') return noEntries();
  const all = Float64Array.from<number | bigint>(block.values, Number);
  const rows = Uint32Array.from(all.keys()).filter((cell) => all[cell] !== 0);
  return { rows, values: all.filter((value) => value !== 0) };
}

/** The cost of that for an array whose rows are genes: the chunks that the row intersects. */
async function weighRowGene(
  stored: StoredArray,
  gene: number,
  options?: ReadOptions,
): Promise<ScanWeight> {
  const array = encodedOrRead(stored);
  const [height = 1, width = 1] = array.chunkShape;
  const count = Math.ceil((array.shape[1] ?? 0) / width);
  const at = (column: number) => [Math.floor(gene / height), column];
  return weighChunks([{ array, positions: { count, at } }], 1, {
    ...options,
    unasked: true,
  });
}
