import { array, frame, group, packedNames, writeAnnData } from './zarr-nodes';

const CELLS = 1_000_000;
const GENES = 50;
const NAMES = 100_000;
const NUMBERS = 250_000;
const OF_A_GENE = CELLS / GENES;

/**
 * Writes an AnnData store of Zarr 3 with a million cells: cell i is of the kind i mod 4, has the
 * depth 7919·i mod 1000 and expresses gene i mod 50 alone. X is stored by genes (CSC). Nothing is
 * compressed.
 */
export function writeMillionCells(folder: string): void {
  const csc = { 'encoding-type': 'csc_matrix', 'encoding-version': '0.1.0' };
  const categorical = { 'encoding-type': 'categorical', 'encoding-version': '0.2.0' };
  const nodes = {
    X: group({ ...csc, shape: [CELLS, GENES] }),
    'X/data': array('float32', CELLS, NAMES),
    'X/indices': array('int32', CELLS, NAMES),
    'X/indptr': array('int32', GENES + 1, GENES + 1),
    obs: frame(['kind', 'depth']),
    'obs/_index': array('string', CELLS, NAMES),
    'obs/depth': array('float32', CELLS, NUMBERS),
    'obs/kind': group({ ...categorical, ordered: false }),
    'obs/kind/categories': array('string', 4, 4),
    'obs/kind/codes': array('int8', CELLS, NUMBERS),
    obsm: group({ 'encoding-type': 'dict', 'encoding-version': '0.1.0' }),
    'obsm/X_umap': array('float32', CELLS, NUMBERS, [2]),
    var: frame([]),
    'var/_index': array('string', GENES, GENES),
  };
  writeAnnData(folder, nodes, chunks());
}

function* chunks(): Iterable<readonly [string, ArrayBufferView]> {
  for (let from = 0; from < CELLS; from += NAMES) {
    const place = Array.from({ length: NAMES }, (_, i) => from + i);
    const geneAt = (at: number) => Math.floor(at / OF_A_GENE);
    const cells = place.map((at) => (at % OF_A_GENE) * GENES + geneAt(at));
    yield [`obs/_index/c/${from / NAMES}`, packedNames('cell', from, from + NAMES)];
    yield [`X/indices/c/${from / NAMES}`, Int32Array.from(cells)];
    yield [`X/data/c/${from / NAMES}`, Float32Array.from(place, (at) => 1 + geneAt(at))];
  }
  for (let from = 0; from < CELLS; from += NUMBERS) {
    const cells = Array.from({ length: NUMBERS }, (_, i) => from + i);
    const points = cells.flatMap((cell) => [cell % 1000, Math.floor(cell / 1000)]);
    const key = from / NUMBERS;
    yield [
      `obs/depth/c/${key}`,
      Float32Array.from(cells, (cell) => (7919 * cell) % 1000),
    ];
    yield [`obs/kind/codes/c/${key}`, Int8Array.from(cells, (cell) => cell % 4)];
    yield [`obsm/X_umap/c/${key}/0`, Float32Array.from(points)];
  }
  const begins = Array.from({ length: GENES + 1 }, (_, gene) => gene * OF_A_GENE);
  yield ['X/indptr/c/0', Int32Array.from(begins)];
  yield ['obs/kind/categories/c/0', packedNames('kind ', 0, 4)];
  yield ['var/_index/c/0', packedNames('G', 0, GENES)];
}
