import type { DataElement } from '@/elements/element';
import type { ReadOptions } from '@/model/read-options';
import { readCscGene, weighCscGene } from './csc';
import type { GeneEntries } from './entries';
import { readColumnGene, weighRowGene } from './row';
import type { ScanWeight } from './weight';

/** A matrix whose values lie gene by gene: each is read alone, without a scan. */
export interface ByGenes {
  read(gene: number, options?: ReadOptions): Promise<GeneEntries>;
  weigh(gene: number, options?: ReadOptions): Promise<ScanWeight>;
}

/** Opens a matrix of cells × genes that is stored gene by gene, in columns (CSC) or as rows (Loom); undefined for any other. */
export function openByGenes(element: DataElement): ByGenes | undefined {
  const { sparse, columnsFrom } = element;
  if (sparse)
    return sparse.layout === 'csc'
      ? {
          read: (gene, options) => readCscGene(sparse, gene, options),
          weigh: (gene, options) => weighCscGene(sparse, gene, options),
        }
      : undefined;
  if (!columnsFrom) return undefined;
  return {
    read: (gene, options) => readColumnGene(element, gene, options),
    weigh: (gene, options) => weighRowGene(columnsFrom, gene, options),
  };
}
