import { createBatchWriter, encodeBatch } from '@/read/kernels/batch';
import type { IndexBlock } from '@/read/kernels/index-block';
import type { Random } from './random';

/** A matrix of cells by genes with the blocks that a scan would make of it. */
export interface RandomMatrix {
  readonly rows: number;
  readonly genes: number;
  /** Row by row. */
  readonly values: readonly (readonly number[])[];
  readonly stored: number;
  /** By batch. */
  readonly blocks: readonly (readonly IndexBlock[])[];
}

export function randomMatrix(random: Random): RandomMatrix {
  const rows = random.integer(1, 80);
  const genes = random.integer(1, 12);
  const density = random.pick([0, 0.1, 0.5, 1]);
  const values = Array.from({ length: rows }, () =>
    Array.from({ length: genes }, () =>
      random.next() < density ? random.pick([1, 2, 7, 0.5, -3, 2 ** 40]) : 0,
    ),
  );
  const height = random.integer(1, rows + 1);
  const width = random.integer(1, genes + 1);
  const blocks: IndexBlock[][] = [];
  for (let row = 0; row < rows; row += height) {
    const unit: IndexBlock[] = [];
    for (let gene = 0; gene < genes; gene += width)
      unit.push(
        blockOf(
          values,
          row,
          Math.min(rows, row + height),
          gene,
          Math.min(genes, gene + width),
        ),
      );
    blocks.push(unit);
  }
  return { rows, genes, values, stored: rows * genes, blocks };
}

function blockOf(
  values: readonly (readonly number[])[],
  fromRow: number,
  toRow: number,
  firstGene: number,
  endGene: number,
): IndexBlock {
  const writer = createBatchWriter(64);
  const width = endGene - firstGene;
  const ends = new Uint32Array(width);
  const counts = new Uint32Array(width);
  const sums = new Float64Array(width);
  for (let gene = firstGene; gene < endGene; gene++) {
    const cells: [number, number][] = [];
    for (let row = fromRow; row < toRow; row++) {
      const value = values[row]?.[gene] ?? 0;
      if (value !== 0) cells.push([row, value]);
    }
    const at = gene - firstGene;
    const own = Float64Array.from(cells, ([, value]) => value);
    if (cells.length > 0)
      encodeBatch(
        writer,
        Uint32Array.from(cells, ([row]) => row),
        own,
        0,
        cells.length,
      );
    ends[at] = writer.at;
    counts[at] = cells.length;
    sums[at] = own.reduce((sum, value) => sum + value, 0);
  }
  const stored = (toRow - fromRow) * width;
  return {
    firstGene,
    ends,
    counts,
    sums,
    bytes: writer.bytes.slice(0, writer.at),
    stored,
  };
}

/** The values of one of its genes. */
export function columnOfMatrix({ values }: RandomMatrix, gene: number): number[] {
  return values.map((row) => row[gene] ?? 0);
}
