// Builds the page and its workers together, with the code that they share in chunks of its own.
import { basename, join } from 'node:path';
import { root } from './install.mjs';

/**
 * Chunks of which a first screen runs most functions: Chromium compiles them as a whole, on another thread while they
 * arrive, instead of each function on the thread that calls it first (https://v8.dev/blog/explicit-compile-hints).
 * Workers compile on their own thread, and would only start later.
 */
const COMPILED_WHOLE = /^(start|page)-[\w-]{8}\.js$/;
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/** How the sources name the script of a worker, by its address. */
const WORKER = /^(.*\/([\w-]+\.worker)\.ts)\?worker&url$/;
const PRELOAD_HELPER = '\0vite/preload-helper.js';

/** Chunks that need a document: the exact name followed by a hash, not a name that begins like it. */
const PAGE_ONLY =
  /\/(start|page|grids|data-table|drawing|embedding|views-later|pages-later)-[\w-]{8}\.js$/;
/** Libraries that draw on the GPU, loaded only when an embedding is shown. */
const GPU = /\/node_modules\/@(luma|deck)\.gl\//;

/** Names of the shared chunks, and the minimum number of entries or parts that need a module. */
const SHARED_CHUNKS = [
  ['everywhere', 1],
  ['start', 1],
  ['decoding', 1],
  ['shared', 1],
  ['page', 1],
  ['shared-later', 1],
  ['shared-last', 1],
  ['lists', 1],
  ['drawing', 2],
  ['grids', 2],
  ['embedding', 2],
  ['data-table', 2],
  ['views-later', 2],
  ['pages-later', 2],
];

/** The first modules of the threads that every file starts. */
const ENTRIES = {
  start: 'src/page/app/start.ts',
  page: 'src/page/app/main.tsx',
  source: 'workers/source.worker.ts',
  decode: 'workers/decode.worker.ts',
  points: 'workers/points.worker.ts',
};

/** Parts of the page that show a grid; the code that they share delays the first row. */
const GRIDS = [
  'src/page/pages/table/TableView.tsx',
  'src/page/pages/matrix/MatrixView.tsx',
];
/** Small pictures of the overview, which needs no embedding either. */
const MINIATURES = 'src/page/pages/overview/Miniatures.tsx';
/** The table of rows that are in the page, which the grid does not need. */
const DATA_TABLE = 'src/page/kit/data-table/DataTable.tsx';
/** The part of the page that draws by the GPU. */
const EMBEDDING = 'src/page/embedding/EmbeddingPanel.tsx';

/** Parts of the page that list folders and archives, which no open file needs. */
const LISTS = [
  'src/page/app/FolderPage.tsx',
  'src/page/app/listed-folder.ts',
  'src/page/client/folder-client.ts',
];

/** Parts that every thread which decodes loads as soon as it has started. */
const CODECS = ['src/read/codecs/deflate.ts', 'src/read/codecs/plain-codecs.ts'];

/**
 * A plugin for Vite: workers are entries of the same build as the page, so that code used by several of them is in one
 * chunk with one address, fetched once. Vite itself builds each worker separately, with copies of all that it uses.
 */
export const sharedWorkers = {
  name: 'petri-shared-workers',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    // Vite's own helper also fetches style sheets and reports failures to `window`, which workers do not have
    if (id === PRELOAD_HELPER) return PRELOAD;
    const [, file, name] = WORKER.exec(id) ?? [];
    if (!file) return undefined;
    const chunk = this.emitFile({ type: 'chunk', id: file, name });
    return `export default import.meta.ROLLUP_FILE_URL_${chunk};`;
  },
};

/**
 * Plugins and options of the bundler's output: code shared by threads and parts of the page is in few chunks. The
 * bundler itself makes one for each combination of all parts that are loaded later, many of a few hundred bytes, and
 * each is one more request before something starts.
 *
 * @returns {{ plugins: import('vite').Plugin[], output: import('vite').Rolldown.OutputOptions }}
 */
export function createSharedChunks() {
  let needed = {};
  /** @type {import('vite').Plugin} */
  const plugin = {
    name: 'petri-shared-chunks',
    apply: 'build',
    buildEnd() {
      const first = (id) => this.getModuleInfo(id)?.importedIds ?? [];
      const later = (id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
      const all = (id) => [...first(id), ...later(id)];
      const { start, page, source, decode, points } = ENTRIES;
      const firstOf = (...files) =>
        union(files.map((file) => modulesFrom(join(root, file), first)));
      const allOf = (...files) =>
        union(files.map((file) => modulesFrom(join(root, file), all)));
      const parts = [...allOf(source)].flatMap(later);
      const panel = join(root, EMBEDDING);
      const besideEmbedding = modulesFrom(join(root, page), (id) =>
        all(id).filter((other) => other !== panel),
      );
      const lists = LISTS.map((file) => join(root, file));
      const besideLists = modulesFrom(join(root, page), (id) =>
        all(id).filter((other) => !lists.includes(other)),
      );
      needed = {
        besideLists,
        start: firstOf(start),
        page: firstOf(page),
        views: allOf(page),
        grids: firstOf(...GRIDS),
        miniatures: firstOf(MINIATURES),
        dataTable: firstOf(DATA_TABLE),
        embedding: firstOf(EMBEDDING),
        besideEmbedding,
        source: firstOf(source),
        besideSource: union([
          firstOf(points),
          ...parts.map((part) => modulesFrom(part, first)),
        ]),
        // codecs that are loaded later need the same chunks as those that are loaded first
        decode: allOf(decode),
        codecs: firstOf(...CODECS),
        workers: allOf(source, decode, points),
      };
    },
    generateBundle(_, bundle) {
      const importsOf = (name) => {
        const { imports = [], dynamicImports = [] } = bundle[name] ?? {};
        return [...imports, ...dynamicImports];
      };
      const workers = Object.keys(bundle).filter(
        (name) => basename(name).includes('.worker-') && name.endsWith('.js'),
      );
      for (const worker of workers)
        for (const name of modulesFrom(worker, importsOf))
          if (PAGE_ONLY.test(name))
            throw new Error(`${worker} needs ${name}, which is of the page`);
      const firstOf = (name) => bundle[name]?.imports ?? [];
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
      for (const grid of GRIDS) {
        const of = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, grid)));
        for (const name of modulesFrom(of.fileName, firstOf))
          if (bundle[name]?.moduleIds?.some((id) => GPU.test(id)))
            throw new Error(`${grid} needs ${name}, which draws by the GPU`);
      }
    },
  };
  /** @type {import('vite').Plugin} */
  const compileHints = {
    name: 'petri-compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post', // a hint is valid as the first line only
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && COMPILED_WHOLE.test(basename(file.fileName)))
            file.code = COMPILE_HINT + file.code;
      },
    },
  };
  /** @type {import('vite').IndexHtmlTransform} */
  const transformIndexHtml = {
    order: 'post',
    /**
     * Preloads the code that reads files beside the script that starts it; the page itself is loaded by its first
     * script.
     */
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle);
      const { start, source, decode } = ENTRIES;
      const wanted = [start, source, decode].flatMap((file) => {
        const of = chunks.find(({ moduleIds }) => moduleIds?.includes(join(root, file)));
        return [of.fileName, ...of.imports];
      });
      const names = [...new Set(wanted)].filter((name) => !html.includes(name));
      return names.map((name) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `./${name}` },
        injectTo: 'head',
      }));
    },
  };
  // a group includes the imports of its modules, unless an earlier group has them
  const groups = SHARED_CHUNKS.map(([name, minShareCount]) => ({
    name,
    minShareCount,
    test: (id) => sharedChunkOf(id, needed) === name,
  }));
  return {
    plugins: [{ ...plugin, transformIndexHtml }, compileHints],
    output: { codeSplitting: { groups } },
  };
}

/** Chunk of a module that more than one thread, or part of the page, may need; undefined for any other. */
export function sharedChunkOf(id, needed) {
  const { start, page, views, source, besideSource, decode, codecs, workers } = needed;
  const { grids, miniatures, dataTable, embedding, besideEmbedding, besideLists } =
    needed;
  // code that starts the first worker depends on no other chunk
  if (start.has(id)) return workers.has(id) ? 'everywhere' : 'start';
  if (page.has(id) && !workers.has(id)) return 'page';
  if (page.has(id)) return decode.has(id) ? 'everywhere' : 'shared';
  if (codecs.has(id) || (source.has(id) && decode.has(id))) return 'decoding';
  // code that reads a file does not depend on code that only later parts of several threads need
  if (views.has(id) && workers.has(id) && !source.has(id) && !miniatures.has(id))
    return besideLists.has(id) ? 'shared-last' : 'lists';
  if (views.has(id) && workers.has(id)) return 'shared-later';
  // an embedding and small pictures do not need code for tables only, nor a first row code for other kinds of tables
  if (miniatures.has(id)) return 'drawing';
  if (grids.has(id)) return embedding.has(id) ? 'drawing' : 'grids';
  if (dataTable.has(id) && !embedding.has(id)) return 'data-table';
  if (views.has(id) && !besideEmbedding.has(id)) return 'embedding';
  if (views.has(id)) return embedding.has(id) ? 'views-later' : 'pages-later';
  // without this, each would be a chunk of a few hundred bytes
  if (source.has(id) && besideSource.has(id)) return 'shared-later';
  return undefined;
}

function union(sets) {
  return new Set(sets.flatMap((set) => [...set]));
}

/** A module and all that it imports, directly or not. */
export function modulesFrom(first, importsOf) {
  const found = new Set([first]);
  for (const id of found) for (const imported of importsOf(id)) found.add(imported);
  return found;
}

/** Loads a part of the page; its imports are fetched in parallel. */
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
