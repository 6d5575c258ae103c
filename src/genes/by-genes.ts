import type { DataElement } from '@/elements/element';
import type { ReadOptions } from '@/model/read-options';
import { readCscGene, weighCscGene } from './csc';
import type { GeneEntries } from './entries';
import { readRowGene, weighRowGene } from './row';
import type { ScanWeight } from './scan';

/** A matrix whose values lie gene by gene: each is read alone, without a scan. */
export interface ByGenes {
  read(gene: number, options?: ReadOptions): Promise<GeneEntries>;
  weigh(gene: number, options?: ReadOptions): Promise<ScanWeight>;
}

/** Opens a matrix that lies by genes, in columns (CSC) or as rows (Loom); undefined for any other. */
export function openByGenes(
  element: DataElement,
  genesAreRows: boolean,
): ByGenes | undefined {
  const { sparse, node } = element;
  if (sparse)
    return sparse.layout === 'csc' && !genesAreRows
      ? {
          read: (gene, options) => readCscGene(sparse, gene, options),
          weigh: (gene, options) => weighCscGene(sparse, gene, options),
        }
      : undefined;
  if (!genesAreRows || node.kind !== 'array') return undefined;
  return {
    read: (gene, options) => readRowGene(element, gene, options),
    weigh: (gene, options) => weighRowGene(node, gene, options),
  };
}
