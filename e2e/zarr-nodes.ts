import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writers of uncompressed Zarr 3 stores for tests. */

export function group(attributes: object) {
  return { zarr_format: 3, node_type: 'group', attributes };
}

/** With one axis, or rows of some columns that are not chunked. */
export function array(
  type: string,
  length: number,
  chunk: number,
  columns: readonly number[] = [],
) {
  const isText = type === 'string';
  return {
    zarr_format: 3,
    node_type: 'array',
    shape: [length, ...columns],
    data_type: type,
    chunk_grid: {
      name: 'regular',
      configuration: { chunk_shape: [chunk, ...columns] },
    },
    chunk_key_encoding: { name: 'default', configuration: { separator: '/' } },
    fill_value: isText ? '' : 0,
    codecs: [isText ? { name: 'vlen-utf8' } : LITTLE],
    attributes: {
      'encoding-type': isText ? 'string-array' : 'array',
      'encoding-version': '0.2.0',
    },
  };
}

const LITTLE = { name: 'bytes', configuration: { endian: 'little' } };

/** A table of its index and columns. */
export function frame(columns: readonly string[]) {
  return group({
    'encoding-type': 'dataframe',
    'encoding-version': '0.2.0',
    _index: '_index',
    'column-order': columns,
  });
}

/** Names as vlen-utf8: their number, then each preceded by its length. */
export function packedNames(stem: string, from: number, to: number): Buffer {
  const names = Array.from({ length: to - from }, (_, i) => `${stem}${from + i}`);
  const bytes = Buffer.alloc(4 + names.reduce((sum, name) => sum + 4 + name.length, 0));
  let at = bytes.writeUInt32LE(names.length);
  for (const name of names) {
    at = bytes.writeUInt32LE(name.length, at);
    at += bytes.write(name, at, 'latin1');
  }
  return bytes;
}

/** Writes an AnnData store: its nodes, with consolidated metadata, and its chunks by key. */
export function writeAnnData(
  folder: string,
  nodes: Readonly<Record<string, object>>,
  chunks: Iterable<readonly [key: string, bytes: ArrayBufferView]>,
): void {
  const put = (path: string, bytes: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  };
  const root = {
    ...group({ 'encoding-type': 'anndata', 'encoding-version': '0.1.0' }),
    consolidated_metadata: { kind: 'inline', must_understand: false, metadata: nodes },
  };
  put('zarr.json', JSON.stringify(root));
  for (const [path, node] of Object.entries(nodes))
    put(`${path}/zarr.json`, JSON.stringify(node));
  for (const [key, { buffer, byteOffset, byteLength }] of chunks)
    put(key, new Uint8Array(buffer, byteOffset, byteLength));
}
