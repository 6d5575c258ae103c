// Lays out the fixture stores of the tests, once for each content: folder stores are committed as ZIPs.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { root } from './install.mjs';

const cache = join(root, '.cache/fixtures');
const filesOf = (folder) =>
  readdirSync(join(root, folder))
    .sort()
    .map((name) => join(root, folder, name));

let laidOut;

/**
 * The folder with all fixture stores: the files of `e2e/fixtures/stores`, the folders that are zipped in
 * `e2e/fixtures/folders`, and the demo, as `demo.zarr` and as `demo.zarr.zip`. It is named by the hash of what it holds.
 *
 * @returns {string}
 */
export function fixtureStores() {
  laidOut ??= layOut();
  return laidOut;
}

function layOut() {
  const demo = join(root, 'public/demo.zarr.zip');
  const files = [...filesOf('e2e/fixtures/stores'), demo];
  const zips = [...filesOf('e2e/fixtures/folders'), demo];
  const hash = createHash('sha256');
  for (const file of new Set([...files, ...zips]))
    hash.update(`${basename(file)}\0`).update(readFileSync(file));
  const folder = join(cache, hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;

  // threads of several test runners may start at once: each lays out a folder of its own, and one of them gets the name
  mkdirSync(cache, { recursive: true });
  const own = mkdtempSync(`${folder}.`);
  for (const file of files) copyFileSync(file, join(own, basename(file)));
  for (const zip of zips) unpack(zip, join(own, basename(zip, '.zip')));
  try {
    renameSync(own, folder);
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function unpack(zip, folder) {
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(zip)))) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}
