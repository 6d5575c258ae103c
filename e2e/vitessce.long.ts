import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from './axe-rules';
import { petri } from './petri-page';
import { expect, stores, test, trust } from './petri-test';

const SITE = 'https://data.example/';

test.use({ hidesEmbedding: true });

/** Serves the stores of the fixtures at an https address, without a network. */
async function publish(page: Page, allowed: Set<string>): Promise<void> {
  allowed.add(new URL(SITE).origin);
  await trust(page.context(), SITE);
  const headers = { 'Access-Control-Allow-Origin': '*' };
  await page.context().route(`${SITE}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const body = await readFile(join(stores, decodeURIComponent(pathname))).catch(
      () => undefined,
    );
    await route.fulfill(body ? { headers, body } : { status: 404, headers });
  });
}

test('an AnnData at an https address has a link to Vitessce, which says what it shares and is followed by the user only', async ({
  page,
  app,
  allowed,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/); // keys that the store does not have
  await publish(page, allowed);
  await page.goto(`${app}#source=${SITE}kitchen.v3.zarr`);
  await petri(page).kitchenOpened();
  await page.getByRole('button', { name: 'Open in Vitessce…' }).click();
  const popup = page.getByRole('dialog', { name: 'Open in Vitessce' });
  await expect(popup).toContainText(`${SITE}kitchen.v3.zarr`);
  await expect(popup).toContainText('the names X, X_umap, cell_type, nothing else');
  const link = popup.getByRole('link', { name: 'Open in Vitessce' });
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  const { origin, search, hash } = new URL((await link.getAttribute('href')) ?? '');
  expect([origin, search]).toEqual(['https://vitessce.io', '']);
  const config = new URLSearchParams(hash.slice(1)).get('url')?.replace('data:,', '');
  const { datasets } = JSON.parse(config ?? '');
  expect(datasets[0].files).toEqual([
    {
      fileType: 'anndata.zarr',
      url: `${SITE}kitchen.v3.zarr`,
      options: {
        obsFeatureMatrix: { path: 'X' },
        obsEmbedding: [{ path: 'obsm/X_umap', dims: [0, 1], embeddingType: 'X_umap' }],
        obsSets: [{ name: 'cell_type', path: 'obs/cell_type' }],
      },
    },
  ]);
  expect(await violations(page, '[aria-label="Open in Vitessce"]')).toEqual([]);
  await page.setViewportSize({ width: 1400, height: 900 }); // of the last look: a phone
  // a signed address and a local file have none
  const others = page.getByRole('button', { name: 'Open in Vitessce…' });
  await page.goto(`${app}#source=${SITE}kitchen.v3.zarr?sig=secret`);
  await petri(page).kitchenOpened();
  await expect(others).toHaveCount(0);
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'kitchen.gzip.h5ad'));
  await petri(page).kitchenOpened();
  await expect(others).toHaveCount(0);
});
