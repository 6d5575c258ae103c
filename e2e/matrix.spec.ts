import type { Page } from '@playwright/test';
import type { DataServer } from './data-server';
import { cellAt, store } from './matrix-cells';
import { heard } from './petri-page';
import { expect, test } from './petri-test';

test.use({ hidesEmbedding: true });

const layer = '/layers/dense_fortran_with_nan';

const grid = (page: Page, path: string) =>
  page.getByRole('grid', { name: `Matrix ${path}` });

/** Keys of the requested chunks of an array. */
function chunksOf(data: DataServer, path: string): readonly string[] {
  const names = data.requests
    .filter(({ path: asked }) => asked.includes(`${path}/`))
    .map(({ path: asked }) => asked.split('/').at(-1) ?? '');
  return [...new Set(names)].filter((name) => /^\d/.test(name)).sort();
}

test('only tiles in view are read, and every corner is reached by keys @journey', async ({
  page,
  app,
  serve,
}) => {
  const data = await serve();
  await page.goto(`${app}#source=${data.address}${store}&element=${layer}`);
  // as anndata reads it: -0.3125, NaN, -2.0625 … in the first row, 0 at 20
  await expect(cellAt(page, 0, 0)).toHaveText('-0.3125');
  await expect(cellAt(page, 0, 1)).toHaveText('NaN');
  expect(chunksOf(data, layer)).toEqual(['0.0', '1.0']);
  await grid(page, layer).focus();
  await page.keyboard.press('Control+End');
  await expect(cellAt(page, 330, 36)).toHaveText('-0.8125');
  expect(chunksOf(data, layer)).toEqual(['0.0', '1.0', '2.0', '3.0']);
  await expect(page.getByRole('status', { name: 'Selected cell' })).toContainText(
    '-0.8125',
  );
});

test('a range is copied with names, in a machine-readable form', async ({
  page,
  app,
  serve,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const data = await serve();
  await page.goto(`${app}#source=${data.address}${store}&element=${layer}`);
  await cellAt(page, 0, 0).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 rows × 3 columns')).toBeVisible();
  await page.keyboard.press('Control+c');
  await heard(page, /Copied 2 rows × 3 columns/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    [
      '\tHLA-DRA\tMT-CO1\tCD3E',
      'cell-000\t-0.3125\tNaN\t-2.0625',
      'cell-001\t-0.6875\t-0.25\t0.25',
    ].join('\n'),
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+c'); // the last cell alone
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('0.25');
});
