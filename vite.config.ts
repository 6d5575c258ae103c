import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { appFiles } from './bin/tasks/app-files.mjs';
import { compressedCopies } from './bin/tasks/compressed-copies.mjs';
import { createNotices } from './bin/tasks/notices.mjs';
import { petriView } from './bin/tasks/petri-view.mjs';
import { headersFile, metaTags, nginxHeaders } from './bin/tasks/security-headers.mjs';
import { createSharedChunks, sharedWorkers } from './bin/tasks/shared-workers.mjs';
import { withoutUnusedParts } from './bin/tasks/unused-parts.mjs';
import { wasmBesideCode } from './bin/tasks/wasm-beside-code.mjs';

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/**
 * zarrita brings these for codecs that Petri decodes by its own code: they compile by `eval`, which the policy forbids, so
 * no build but that of the benchmarks has them.
 */
const withoutNumcodecs = {
  'numcodecs/blosc': folder('./src/read/codecs/no-numcodecs.ts'),
  'numcodecs/lz4': folder('./src/read/codecs/no-numcodecs.ts'),
  'numcodecs/zstd': folder('./src/read/codecs/no-numcodecs.ts'),
};
/** For fonts in WOFF2, which figures have none of. */
const withoutBrotli = {
  'brotli/decompress.js': folder('./src/write/figure/no-brotli.ts'),
};
const alias = { '@': folder('./src'), '@workers': folder('./workers') };
/** 5 MB that the page's build beside the command line has already. */
const libhdf5OfPage = { h5wasm: folder('./bin/built-libhdf5.ts') };

/** The duration of the bundler's plugins is of no interest to users of `npm start`. */
const quiet = { checks: { pluginTimings: false } };

/** The policy for hosts that take their headers from a file of `dist`, and in the page for those that send none. */
const headers = {
  name: 'petri-headers',
  apply: 'build' as const,
  transformIndexHtml: metaTags,
  generateBundle(this: { emitFile(file: object): void }) {
    this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile() });
    const fileName = 'petri-headers.conf';
    this.emitFile({ type: 'asset', fileName, source: nginxHeaders() });
  },
};

/** Text out of files becomes text of the page in `src/page/kit/jsx`. */
const jsx = react({ jsxImportSource: '@/page/kit/jsx' });

const isLong = process.env.PETRI_LONG === '1';
const EVERY = '{src,workers,bin}/**/*.test.{ts,tsx}';
const ONLY_LONG = '{src,workers,bin}/**/*.long.test.{ts,tsx}';
/** Of `npm run test:long`; files named `.more.test.ts` are in both, with more cases there. */
const LONG = '{src,workers,bin}/**/*.{long,more}.test.{ts,tsx}';

/**
 * Files share the threads that they run in, and the modules that these have loaded, but for those that need their own:
 * each with the reason.
 */
const isolated = [
  // say what is loaded for the first time
  'src/read/hdf5/without-libhdf5.more.test.ts',
  'src/read/codecs/lazy-codecs.test.ts',
  'workers/codecs-ahead.test.ts',
  // replace modules that other files of their thread would get
  'src/read/hdf5/own-reading.more.test.ts',
  'src/read/zarr/plug-in-codecs.test.ts',
  // fetches all that other files of its thread would fetch later
  'src/model/lazy-module.test.ts',
];

function filesOf(isolate: boolean): string[] {
  if (!isolate) return [isLong ? LONG : EVERY];
  return isolated.filter((file) => !isLong || file.includes('.more.'));
}

const unitTests = {
  // on two cores it would leave one alone
  maxWorkers: Math.max(2, availableParallelism() - 1),
  globalSetup: ['./src/testing/node-python-setup.ts'],
  retry: process.env.CI ? 1 : 0,
  projects: [false, true].map((isolate) => ({
    extends: true as const,
    test: {
      name: isolate ? 'isolated' : 'shared',
      include: filesOf(isolate),
      exclude: isolate ? [] : [...isolated, ...(isLong ? [] : [ONLY_LONG])],
      setupFiles: ['./src/testing/file-setup.ts'],
      pool: 'threads' as const,
      isolate,
      // end only what hangs: a loaded machine may take its time
      testTimeout: 900_000,
      hookTimeout: 900_000,
      expect: { poll: { timeout: 60_000 } },
    },
  })),
};

/**
 * `--mode bin` builds the command line for Node out of the same core, `--mode bench` the page of the
 * benchmarks; anything else is the page.
 */
export default defineConfig(({ mode }) => {
  const notices = createNotices();
  const shared = createSharedChunks();
  return mode === 'bin'
    ? {
        plugins: [notices.write, wasmBesideCode],
        resolve: { alias: { ...alias, ...withoutNumcodecs, ...libhdf5OfPage } },
        publicDir: false,
        build: {
          ssr: folder('./bin/petri.ts'),
          ssrEmitAssets: true,
          outDir: 'dist-bin',
          target: 'node20',
          minify: true,
          rolldownOptions: { ...quiet, output: { codeSplitting: true } },
        },
        ssr: { noExternal: true },
      }
    : {
        // relative addresses, so that dist/ works under any path of any host
        base: './',
        // the benchmarks' peers need eval, which the policy forbids; unit tests build nothing
        plugins:
          mode === 'bench' || mode === 'test'
            ? [jsx, sharedWorkers]
            : [
                jsx,
                sharedWorkers,
                ...shared.plugins,
                withoutUnusedParts(),
                headers,
                petriView,
                notices.write,
                appFiles,
                compressedCopies,
              ],
        resolve: {
          alias:
            mode === 'bench'
              ? alias
              : { ...alias, ...withoutNumcodecs, ...withoutBrotli },
        },
        worker: {
          format: 'es',
          plugins: () => [notices.collect],
          rolldownOptions: quiet,
        },
        build: {
          target: 'es2023',
          assetsInlineLimit: 0,
          // 14 kB in all; a part that failed to load is never tried again with its own style sheet
          cssCodeSplit: false,
          modulePreload: { polyfill: false },
          chunkSizeWarningLimit: 6000, // h5wasm carries its wasm in one file, in the worker only
          rolldownOptions: { ...quiet, output: shared.output },
          ...(mode === 'bench' && {
            outDir: 'dist-bench',
            copyPublicDir: false,
            rolldownOptions: {
              ...quiet,
              input: folder('./bench/page/index.html'),
            },
          }),
        },
        test: unitTests,
      };
});
