// The service worker of the build: its script begins with the list of the build's files, by which it keeps a copy of the app.
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { APP_WORKER } from '../serve/static-files.mjs';
import { root } from './install.mjs';

/** Files that the page never asks for by these names. */
const NOT_KEPT =
  /^(service-worker\.js|_headers|petri-headers\.conf|petri-view\.(js|d\.ts))$|\.(br|gz)$/;

/** A plugin for Vite that builds the service worker, and writes the list once everything else is written. */
export const appFiles = {
  name: 'petri-app-files',
  apply: 'build',
  enforce: 'post',
  buildStart() {
    const id = join(root, 'workers/service-worker.ts');
    this.emitFile({ type: 'chunk', id, fileName: APP_WORKER });
  },
  generateBundle(_, bundle) {
    // Firefox before 147 takes no modules as service workers
    const { imports, dynamicImports, exports } = bundle[APP_WORKER];
    const parts = [...imports, ...dynamicImports, ...exports];
    if (parts.length > 0)
      throw new Error(`${APP_WORKER} is one script: it cannot have ${parts.join(', ')}`);
  },
  writeBundle: {
    order: 'pre',
    sequential: true,
    handler: ({ dir }) => writeAppFiles(dir),
  },
};

/** Writes the list of the files of a build in front of its service worker, in place of an earlier list. */
export async function writeAppFiles(dir) {
  const files = await hashesOf(dir);
  const list = JSON.stringify(files);
  const version = hashOf(list).slice(0, 16);
  const script = join(dir, APP_WORKER);
  const code = (await readFile(script, 'utf8')).replace(/^const APP_BUILD=.*\n/, '');
  await writeFile(
    script,
    `const APP_BUILD={"version":"${version}","files":${list}};\n${code}`,
  );
}

/** The hashes of all files that the app may ask for, by their paths in alphabetical order. */
async function hashesOf(dir) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !NOT_KEPT.test(path))
    .sort();
  const hashes = {};
  for (const path of paths) hashes[path] = hashOf(await readFile(join(dir, path)));
  return hashes;
}

/** The first 16 bytes of SHA-256, in hexadecimal. */
function hashOf(bytes) {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
