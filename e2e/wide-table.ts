import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packedNames } from './zarr-nodes';

const ROWS = 10_000_000;
const COLUMNS = 2_500;
const NAMES_A_CHUNK = 100_000;
const NUMBERS_A_CHUNK = 1_000_000;

/**
 * Writes an AnnData of ten million cells with 2,500 columns as Zarr 2 and returns its folder.
 * Nearly all chunks are absent (fill value); stored are the first and the last of the names and of
 * the first and the last column.
 */
export async function writeWideTable(): Promise<string> {
  const root = join(await mkdtemp(join(tmpdir(), 'petri-wide-')), 'wide.zarr');
  const metadata: Record<string, unknown> = {};
  const group = (path: string, attributes: object) => {
    metadata[`${path}.zgroup`] = { zarr_format: 2 };
    metadata[`${path}.zattrs`] = attributes;
  };
  const array = (path: string, attributes: object, how: object) => {
    metadata[`${path}/.zarray`] = { ...PLAIN, ...how };
    metadata[`${path}/.zattrs`] = attributes;
  };
  const frame = { 'encoding-type': 'dataframe', 'encoding-version': '0.2.0' };
  const names = Array.from({ length: COLUMNS }, (_, i) => `column ${i}`);
  group('', { 'encoding-type': 'anndata', 'encoding-version': '0.1.0' });
  group('obs/', { ...frame, _index: 'cell', 'column-order': names });
  group('var/', { ...frame, _index: 'gene', 'column-order': [] });
  for (const key of ['obsm', 'varm', 'obsp', 'varp', 'layers', 'uns'])
    group(`${key}/`, { 'encoding-type': 'dict', 'encoding-version': '0.1.0' });
  const text = { dtype: '|O', fill_value: '', filters: [{ id: 'vlen-utf8' }] };
  const asText = { 'encoding-type': 'string-array', 'encoding-version': '0.2.0' };
  const asArray = { 'encoding-type': 'array', 'encoding-version': '0.2.0' };
  array('obs/cell', asText, { ...text, shape: [ROWS], chunks: [NAMES_A_CHUNK] });
  array('var/gene', asText, { ...text, shape: [2], chunks: [2] });
  array('X', asArray, { dtype: '<f4', shape: [ROWS, 2], chunks: [NUMBERS_A_CHUNK, 2] });
  for (const name of names)
    array(`obs/${name}`, asArray, {
      dtype: '<f4',
      shape: [ROWS],
      chunks: [NUMBERS_A_CHUNK],
    });

  const folders = new Set(Object.keys(metadata).map((key) => join(root, key, '..')));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  for (const [key, value] of Object.entries(metadata))
    await writeFile(join(root, key), JSON.stringify(value));
  await writeFile(
    join(root, '.zmetadata'),
    JSON.stringify({ zarr_consolidated_format: 1, metadata }),
  );
  for (const chunk of [0, ROWS / NAMES_A_CHUNK - 1])
    await writeFile(
      join(root, `obs/cell/${chunk}`),
      packedNames('cell ', chunk * NAMES_A_CHUNK, (chunk + 1) * NAMES_A_CHUNK),
    );
  for (const column of [0, COLUMNS - 1])
    for (const chunk of [0, ROWS / NUMBERS_A_CHUNK - 1])
      await writeFile(
        join(root, `obs/column ${column}/${chunk}`),
        numbersFrom(chunk * NUMBERS_A_CHUNK),
      );
  return root;
}

const PLAIN = {
  zarr_format: 2,
  compressor: null,
  filters: null,
  fill_value: 0,
  order: 'C',
};

/** Row numbers modulo 1000. */
function numbersFrom(start: number): Uint8Array {
  const values = new Float32Array(NUMBERS_A_CHUNK);
  for (let i = 0; i < values.length; i++) values[i] = (start + i) % 1000;
  return new Uint8Array(values.buffer);
}
