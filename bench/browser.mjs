// The benchmark page in a real browser.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../bin/tasks/browser.mjs';
import { root, run } from '../bin/tasks/install.mjs';
import { createStaticServer, listen } from '../bin/tasks/serve.mjs';
import { dataFolder } from './python.mjs';

const REST_MS = 500;

/** Pause before each measurement, in which readers release the memory of earlier ones. */
export function rest(ms = REST_MS) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A browser with a new profile on disk: private windows keep the browser's files in memory. */
export async function openProfile() {
  const profile = mkdtempSync(join(tmpdir(), 'petri-bench-'));
  const { launchOptions } = await findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    // with it memory shared between processes would be files in /tmp, which no user's browser does
    ignoreDefaultArgs: ['--disable-dev-shm-usage'],
  });
  return { context, profile };
}

/**
 * Builds the page and opens it, with a profile of its own.
 * Without Petri's security policy, under which zarrita's codecs cannot run.
 */
export async function openBenchPage() {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  run(process.execPath, [vite, 'build', '--mode', 'bench', '--logLevel', 'error']);
  const server = createStaticServer(join(root, 'dist-bench'), { headers: {} });
  const address = await listen(server);
  const { context, profile } = await openProfile();
  let page = await context.newPage();
  let picked;
  await page.goto(`${address}bench/page/index.html`);
  return {
    browser: context.browser(),
    /** A fresh page, in a process of its own; files on disk persist. */
    async refresh() {
      const before = page;
      picked = undefined;
      page = await context.newPage();
      await before.close();
      await page.goto(`${address}bench/page/index.html`);
    },
    /** Milliseconds and values of one job on the row's file, folder or address. */
    async measure(row, reader, { data, restMs, isClosed } = {}) {
      const paths = pathsOf(row);
      if (paths.length > 0 && picked !== row) {
        await page.locator('input').setInputFiles(paths);
        picked = row;
      }
      await rest(restMs);
      const from = row.url
        ? { url: `${data}${row.url}` }
        : row.file
          ? { file: true }
          : { folder: row.folder, paths: paths.map((path) => below(row.folder, path)) };
      return page.evaluate((job) => globalThis.measure(job), {
        reader,
        isClosed,
        task: row.task,
        ...from,
      });
    },
    async close() {
      await context.close();
      server.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** The files to pick: one, or all of a folder. */
function pathsOf({ file, folder }) {
  if (file) return [join(dataFolder, file)];
  if (!folder) return [];
  const top = join(dataFolder, folder);
  return readdirSync(top, { recursive: true })
    .map((name) => join(top, name))
    .filter((path) => statSync(path).isFile());
}

function below(folder, path) {
  return relative(join(dataFolder, folder), path).split(sep).join('/');
}
