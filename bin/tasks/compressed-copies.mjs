// Brotli and gzip copies beside the files that are built, for servers that send those where the browser takes them.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The encodings as HTTP names them, with the endings of their copies, the best first. */
export const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

const COMPRESSED = /\.(js|css|html|svg|txt|so|wasm|webmanifest)$/;
/** Minimum size: a copy of a smaller file saves less than its headers take. */
const MIN_BYTES = 1024;
/** Files that few users fetch, libhdf5 and its plugins: the best compression takes seconds for them. */
const isRare = (file, { length }) => file.endsWith('.so') || length > 1 << 20;
const [QUICK, BEST] = [6, 11];

/** A plugin for Vite that writes the copies once everything else is written. */
export const compressedCopies = {
  name: 'petri-compressed-copies',
  apply: 'build',
  enforce: 'post',
  async writeBundle({ dir }) {
    const names = await readdir(dir);
    const assets = await readdir(join(dir, 'assets'));
    const files = [...names, ...assets.map((name) => join('assets', name))];
    const wanted = files.filter((file) => COMPRESSED.test(file));
    await Promise.all(wanted.map((file) => writeCopies(join(dir, file))));
  },
};

/** Writes both copies of a file, unless it is too small. */
export async function writeCopies(file) {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  const quality = isRare(file, bytes) ? QUICK : BEST;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: Math.min(9, quality) }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}
