import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { codecsFetched } from './codecs-fetched';
import { holdTimers } from './held-timers';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

test.use({ hidesEmbedding: true }); // it is shown last

/**
 * Parts that no overview and no embedding needs: workers begin to fetch the rest with them 15 seconds after their start,
 * which a slow machine reaches before it has drawn. What comes after them is not counted.
 */
const BY_CLOCK = /\/(evaluate-query|export-|native-)/;

/** Read by the clock while a user looks for a file: no overview waits for it, and a slow machine has it before one is chosen. */
const WARM_UP = /\/warm-up-file/;

/** What the page and its workers fetch of the app from now on, each address once, compressed by gzip. */
function codeFetched(page: Page, app: string) {
  const sizes = new Map<string, number>();
  let hasBegun = false;
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (`${origin}/` !== app) return;
    const file = pathname === '/' ? 'index.html' : pathname.slice(1);
    hasBegun ||= BY_CLOCK.test(file);
    if (hasBegun || WARM_UP.test(file)) return;
    sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  });
  return () => {
    const files = [...sizes].map(
      ([file, size]) => `${Math.ceil(size / 1000)} kB ${file}`,
    );
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    return { kB: bytes / 1000, files: `\n${files.join('\n')}` };
  };
}

test('the code of a local h5ad’s overview with its miniatures is 480 kB at most, with its drawn embedding 710', async ({
  page,
  app,
}) => {
  const { chooseFile, shape, article, embeddingDrawn } = petri(page);
  // that fetch the rest 15 seconds after the start
  await holdTimers(page, 15_000);
  const fetched = codeFetched(page, app);
  const codecs = codecsFetched(page);
  await page.goto(`${app}#empty`);
  await chooseFile(join(stores, 'kitchen.gzip.h5ad'));
  await expect(shape('331 cells × 37 genes')).toBeVisible();
  await expect(article('/').getByRole('heading', { name: 'Embeddings' })).toBeVisible();
  await codecs;
  const overview = fetched();
  expect(overview.kB, overview.files).toBeLessThanOrEqual(480);
  await page.getByRole('button', { name: 'Show embedding' }).click();
  await embeddingDrawn();
  const drawn = fetched();
  expect(drawn.kB, drawn.files).toBeLessThanOrEqual(710);
  expect(drawn.files).toMatch(/ assets\/embedding-/); // its code is counted
  console.log(
    `code: ${overview.kB.toFixed(1)} kB to the overview (goal 400), ${drawn.kB.toFixed(1)} kB to the embedding (goal 600)`,
  );
});
