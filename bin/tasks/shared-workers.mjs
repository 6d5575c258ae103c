// How the page and its workers are built: together, with the code that they share in chunks of its own.
import { join } from 'node:path';
import { root } from './install.mjs';

/** How the sources name the script of a worker, by its address. */
const WORKER = /^(.*\/([\w-]+\.worker)\.ts)\?worker&url$/;
const PRELOAD_HELPER = '\0vite/preload-helper.js';

const SHARED_CHUNKS = ['everywhere', 'decoding', 'shared'];

/** The first modules of the threads that every file starts. */
const ENTRIES = {
  page: 'src/app/main.tsx',
  source: 'workers/source.worker.ts',
  decode: 'workers/decode.worker.ts',
};

/**
 * A plugin for Vite: workers are entries of the same build as the page, so that what several of them use is one chunk with
 * one address, fetched once. Vite itself builds each worker apart, with copies of all that it uses.
 */
export const sharedWorkers = {
  name: 'petri-shared-workers',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    // Vite's own fetches style sheets too, and reports failures to `window`, which workers do not have
    if (id === PRELOAD_HELPER) return PRELOAD;
    const [, file, name] = WORKER.exec(id) ?? [];
    if (!file) return undefined;
    const chunk = this.emitFile({ type: 'chunk', id: file, name });
    return `export default import.meta.ROLLUP_FILE_URL_${chunk};`;
  },
};

/**
 * A plugin and options of the bundler's output: what starting threads share is in few chunks. The bundler itself makes one
 * for each combination of all parts that are loaded later, many of a few hundred bytes, and each is one more request
 * before a worker starts.
 */
export function createSharedChunks() {
  let needed = {};
  const plugin = {
    name: 'petri-shared-chunks',
    apply: 'build',
    buildEnd() {
      const importsOf = (id) => this.getModuleInfo(id)?.importedIds ?? [];
      const laterOf = (id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
      const { page, source, decode } = ENTRIES;
      needed = {
        page: modulesFrom(join(root, page), importsOf),
        source: modulesFrom(join(root, source), importsOf),
        // codecs that come later need no other chunk than those that came first
        decode: modulesFrom(join(root, decode), (id) => [
          ...importsOf(id),
          ...laterOf(id),
        ]),
      };
    },
  };
  // a group takes with its modules what they import, unless an earlier one has it
  const groups = SHARED_CHUNKS.map((name) => ({
    name,
    test: (id) => sharedChunkOf(id, needed) === name,
  }));
  return { plugin, output: { codeSplitting: { groups } } };
}

/** The chunk of a module that several threads need before they start; undefined for any other. */
export function sharedChunkOf(id, { page, source, decode }) {
  if (!source.has(id)) return undefined;
  if (decode.has(id)) return page.has(id) ? 'everywhere' : 'decoding';
  return page.has(id) ? 'shared' : undefined;
}

/** A module and all that it imports, directly or not. */
export function modulesFrom(first, importsOf) {
  const found = new Set([first]);
  for (const id of found) for (const imported of importsOf(id)) found.add(imported);
  return found;
}

/** Loads a part of the page; what it imports is fetched beside it. */
const PRELOAD = `
export function __vitePreload(load, dependencies, importer) {
  if (typeof document === 'object')
    for (const dependency of dependencies ?? []) {
      const { href } = new URL(dependency, importer);
      const links = [...document.querySelectorAll('link[rel=modulepreload]')];
      if (links.some((link) => link.href === href)) continue;
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
  return load();
}
`;
