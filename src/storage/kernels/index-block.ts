/**
 * A stretch of a matrix by columns: of each gene the cells that have a value other than zero, as one
 * encoded piece (see piece.ts), the genes one after another. Made by a kernel, gathered by the builder.
 */
export interface IndexBlock extends PieceBlock {
  /** Cells of each gene with a value other than zero. */
  readonly counts: Uint32Array;
  /** What each gene adds up to; NaN counts. */
  readonly sums: Float64Array;
  /** Values of the matrix that went into it, zeros and duplicates among them. */
  readonly stored: number;
}

/** The pieces of a block. */
export interface PieceBlock {
  readonly firstGene: number;
  /** Where each gene's piece ends in `bytes`; it begins where the one before ends. Empty where it has none. */
  readonly ends: Uint32Array;
  readonly bytes: Uint8Array;
}

/** What the pieces of a block weigh in memory. */
export function weightOfBlock({ ends, bytes }: PieceBlock): number {
  return bytes.byteLength + ends.byteLength;
}
