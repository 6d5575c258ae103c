import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CELLS = 4400;
const GENES = 1000;
/** Values of a chunk: of 200 cells, each chunk like the other. */
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
  const frame = { 'encoding-type': 'dataframe', 'encoding-version': '0.2.0' };
  const names = { _index: '_index', 'column-order': [] };
  const matrix = { 'encoding-type': 'csr_matrix', 'encoding-version': '0.1.0' };
  const nodes = {
    X: group({ ...matrix, shape: [CELLS, GENES] }),
    'X/data': array('float32', STORED, CHUNK),
    'X/indices': array('int32', STORED, CHUNK),
    'X/indptr': array('int32', CELLS + 1, CELLS + 1),
    obs: group({ ...frame, ...names }),
    'obs/_index': strings(CELLS),
    var: group({ ...frame, ...names }),
    'var/_index': strings(GENES),
  };
  const root = {
    ...group({ 'encoding-type': 'anndata', 'encoding-version': '0.1.0' }),
    consolidated_metadata: { kind: 'inline', must_understand: false, metadata: nodes },
  };
  const put = (path: string, bytes: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  };
  put('zarr.json', JSON.stringify(root));
  for (const [path, node] of Object.entries(nodes))
    put(`${path}/zarr.json`, JSON.stringify(node));
  for (let chunk = 0; chunk < STORED / CHUNK; chunk++) {
    put(`X/data/c/${chunk}`, new Uint8Array(data.buffer));
    put(`X/indices/c/${chunk}`, new Uint8Array(indices.buffer));
  }
  put('X/indptr/c/0', new Uint8Array(indptr.buffer));
  put('obs/_index/c/0', packed('cell', CELLS));
  put('var/_index/c/0', packed('G', GENES));
}

function geneOf(place: number): number {
  const cell = Math.floor(place / (GENES / 2));
  return 2 * (place % (GENES / 2)) + (cell % 2);
}

function group(attributes: object) {
  return { zarr_format: 3, node_type: 'group', attributes };
}

function array(type: string, length: number, chunk: number, codec: object = LITTLE) {
  const isText = type === 'string';
  return {
    zarr_format: 3,
    node_type: 'array',
    shape: [length],
    data_type: type,
    chunk_grid: { name: 'regular', configuration: { chunk_shape: [chunk] } },
    chunk_key_encoding: { name: 'default', configuration: { separator: '/' } },
    fill_value: isText ? '' : 0,
    codecs: [codec],
    attributes: {
      'encoding-type': isText ? 'string-array' : 'array',
      'encoding-version': '0.2.0',
    },
  };
}

const LITTLE = { name: 'bytes', configuration: { endian: 'little' } };

function strings(length: number) {
  return array('string', length, length, { name: 'vlen-utf8' });
}

/** Names as vlen-utf8 has them: how many, then each behind its length. */
function packed(stem: string, count: number): Buffer {
  const names = Array.from({ length: count }, (_, i) => Buffer.from(`${stem}${i}`));
  return Buffer.concat([
    wordOf(count),
    ...names.flatMap((name) => [wordOf(name.length), name]),
  ]);
}

function wordOf(number: number): Buffer {
  const word = Buffer.alloc(4);
  word.writeUInt32LE(number);
  return word;
}
