import type { DType } from '@/model/dtype';
import { valuesHolding } from '@/read/kernels/widths';
import type { GeneEntries } from './entries';
import type { ScannedBatch } from './read';

/** Genes as one value per row, or their mean as one. Keeps its state if a scan is aborted. */
export interface GeneColumns {
  readonly columns: readonly (Float32Array | Float64Array)[];
  isDone(batch: number): boolean;
  /** Adds a batch of a scan, once. */
  add(batch: ScannedBatch): void;
  /** Adds a whole gene. */
  addGene(at: number, entries: GeneEntries): void;
  /** Number of batches added. */
  readonly batches: number;
}

interface ColumnSettings {
  readonly rows: number;
  readonly dtype: DType;
  readonly genes: number;
  readonly mean: boolean;
}

/** Values of one cell are summed in the type of the matrix; a mean is computed in doubles. */
export function createGeneColumns({
  rows,
  dtype,
  genes,
  mean,
}: ColumnSettings): GeneColumns {
  const columns = mean
    ? [new Float64Array(rows)]
    : Array.from({ length: genes }, () => columnFor(dtype, rows));
  const either = dtype.kind === 'bool' && !mean;
  const finished = new Set<number>();

  const addGene = (at: number, { rows, values }: GeneEntries): void => {
    const column = columns[mean ? 0 : at] as Float64Array; // for either array type
    if (either) for (const row of rows) column[row] = 1;
    else if (mean)
      for (let i = 0; i < rows.length; i++)
        (column[rows[i] as number] as number) += (values[i] as number) / genes;
    else
      for (let i = 0; i < rows.length; i++)
        (column[rows[i] as number] as number) += values[i] as number;
  };

  return {
    columns,
    addGene,
    isDone: (batch) => finished.has(batch),
    add({ batch, genes }) {
      if (finished.has(batch)) return;
      finished.add(batch);
      for (const [at, entries] of genes.entries()) addGene(at, entries);
    },
    get batches() {
      return finished.size;
    },
  };
}

/** Counts of up to 16 bits fit into a float32, however many duplicates there are. */
function columnFor(dtype: DType, rows: number): Float32Array | Float64Array {
  const isSmall = (dtype.kind === 'int' || dtype.kind === 'uint') && dtype.bytes <= 2;
  return isSmall ? new Float32Array(rows) : valuesHolding(dtype, rows);
}
