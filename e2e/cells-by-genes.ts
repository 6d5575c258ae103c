import { array, frame, group, packedNames, writeAnnData } from './zarr-nodes';

const CELLS = 4400;
const GENES = 1000;
/** Values per chunk: of 200 cells, all chunks equal. */
const CHUNK = 100_000;
const STORED = (CELLS * GENES) / 2;

/**
 * Writes an AnnData store of Zarr 3 whose X is CSR, large enough for a gene index on disk: cells of even numbers
 * express the genes of even numbers, odd ones the odd; gene g counts 1 + g mod 5. Nothing is compressed.
 */
export function writeCellsByGenes(folder: string): void {
  const indices = Int32Array.from({ length: CHUNK }, (_, i) => geneOf(i));
  const data = Float32Array.from(indices, (gene) => 1 + (gene % 5));
  const indptr = Int32Array.from({ length: CELLS + 1 }, (_, i) => (i * GENES) / 2);
  const matrix = { 'encoding-type': 'csr_matrix', 'encoding-version': '0.1.0' };
  const nodes = {
    X: group({ ...matrix, shape: [CELLS, GENES] }),
    'X/data': array('float32', STORED, CHUNK),
    'X/indices': array('int32', STORED, CHUNK),
    'X/indptr': array('int32', CELLS + 1, CELLS + 1),
    obs: frame([]),
    'obs/_index': array('string', CELLS, CELLS),
    var: frame([]),
    'var/_index': array('string', GENES, GENES),
  };
  const stored = Array.from({ length: STORED / CHUNK }, (_, chunk) => [
    [`X/data/c/${chunk}`, data] as const,
    [`X/indices/c/${chunk}`, indices] as const,
  ]).flat();
  writeAnnData(folder, nodes, [
    ...stored,
    ['X/indptr/c/0', indptr],
    ['obs/_index/c/0', packedNames('cell', 0, CELLS)],
    ['var/_index/c/0', packedNames('G', 0, GENES)],
  ]);
}

function geneOf(place: number): number {
  const cell = Math.floor(place / (GENES / 2));
  return 2 * (place % (GENES / 2)) + (cell % 2);
}
