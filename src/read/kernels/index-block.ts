/**
 * A batch of a matrix by columns: for each gene the cells with a non-zero value, as one encoded piece (see batch.ts),
 * the genes one after another. Produced by a kernel, collected by the builder.
 */
export interface IndexBlock extends BatchBlock {
  /** Number of cells of each gene with a non-zero value. */
  readonly counts: Uint32Array;
  /** Sum of each gene; NaN included. */
  readonly sums: Float64Array;
  /** Number of matrix values that went into it, zeros and duplicates included. */
  readonly stored: number;
}

/** The pieces of a block. */
export interface BatchBlock {
  readonly firstGene: number;
  /**
   * End of each gene's piece in `bytes`; it begins at the end of the previous one. Empty pieces for
   * genes without cells.
   */
  readonly ends: Uint32Array;
  readonly bytes: Uint8Array;
}

/** Size of the pieces of a block in memory. */
export function weightOfBlock({ ends, bytes }: BatchBlock): number {
  return bytes.byteLength + ends.byteLength;
}
