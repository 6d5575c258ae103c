import { join } from 'node:path';
import type { DataServer } from './data-server';
import { writeMillionCells } from './million-cells';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

/** The chunks requested since the previous call, in order of their keys, and the total bytes. */
function costOf({ requests }: DataServer) {
  const seen = requests.splice(0);
  const paths = seen.map(({ path }) => path.replace('/cells.zarr/', ''));
  return {
    chunks: paths.filter((path) => /\/c\//.test(path)).sort(),
    others: paths.filter((path) => !/\/c\//.test(path)),
    bytes: seen.reduce((sum, { sent }) => sum + sent, 0),
  };
}

test.use({ hidesEmbedding: true }); // it is shown last

const numbered = (stem: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `${stem}${from + i}`);

test('a million remote cells: each step costs the chunks that it shows, each of them once', async ({
  page,
  app,
  serve,
}, info) => {
  const folder = info.outputPath('served');
  writeMillionCells(join(folder, 'cells.zarr'));
  const data = await serve(folder);
  const source = `source=${data.address}cells.zarr`;
  const table = petri(page).table('/obs');
  const names = table.getByRole('rowheader');

  await page.goto(`${app}#${source}&element=/obs`);
  await expect(petri(page).shape(/^1,000,000 \S+ × 50 /)).toBeVisible();
  await expect(names.first()).toHaveText('cell0');
  await expect(table.getByRole('row').nth(2)).toContainText('kind 1919');
  const opened = costOf(data);
  expect(opened.chunks).toEqual([
    'obs/_index/c/0',
    'obs/depth/c/0',
    'obs/kind/categories/c/0',
    'obs/kind/codes/c/0',
  ]);
  expect(opened.others.length).toBeLessThanOrEqual(4);
  expect(opened.bytes).toBeLessThan(2_600_000);

  await table.press('Control+End');
  await expect(names.last()).toHaveText('cell999999');
  await expect(table.getByRole('row').last()).toContainText('kind 381');
  expect(costOf(data)).toMatchObject({
    chunks: ['obs/_index/c/9', 'obs/depth/c/3', 'obs/kind/codes/c/3'],
    others: [],
  });

  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByLabel('Search columns').fill('depth');
  await page.getByLabel('Search columns').press('Enter');
  await page.keyboard.press('Alt+ArrowDown');
  // the range of the column needs all of it; sorting joins the pending requests
  await page.getByRole('button', { name: 'Sort descending' }).click();
  await table.press('Control+Home');
  // 7919 · 321 is 2,541,999
  await expect(names.first()).toHaveText('cell321');
  await expect(names.nth(1)).toHaveText('cell1321');
  expect(costOf(data)).toEqual({
    chunks: ['obs/depth/c/1', 'obs/depth/c/2'],
    others: [],
    bytes: 2_000_000,
  });

  await petri(page).find('cell777777');
  await expect(page.getByRole('option', { name: /^cell777777/ })).toBeVisible();
  const found = costOf(data);
  expect(found.chunks).toEqual([...numbered('obs/_index/c/', 1, 9), 'var/_index/c/0']);
  expect(found.others).toEqual([]);

  const plot = `${source}&element=/uns&color=`;
  await page.evaluate(() => localStorage.setItem('petri-panes', 'all'));
  await page.goto(`${app}?plot#${plot}/obs/kind`);
  await petri(page).embeddingDrawn();
  const legend = page.getByRole('region', { name: /^Legend of/ });
  await expect(legend).toContainText('250,000');
  const drawn = costOf(data);
  expect(drawn.chunks).toEqual([
    'obs/kind/categories/c/0',
    ...numbered('obs/kind/codes/c/', 0, 4),
    ...numbered('obsm/X_umap/c/', 0, 4).map((chunk) => `${chunk}/0`),
  ]);

  await page.evaluate((hash) => {
    location.hash = hash;
  }, `${plot}/X&gene=G7`);
  await expect(legend).toHaveAccessibleName('Legend of G7 in /X');
  await expect(legend.getByRole('figure')).toBeVisible();
  // the gene is read first, then a sample of the matrix shows what its values are
  const chunksAsked = () =>
    data.requests.flatMap(({ path }) => /(?:X|var)\/.*$/.exec(path) ?? []);
  await expect.poll(chunksAsked).toHaveLength(10);
  expect(chunksAsked().slice(0, 4).sort()).toEqual([
    'X/data/c/1',
    'X/indices/c/1',
    'X/indptr/c/0',
    'var/_index/c/0',
  ]);
  const sampled = ['data', 'indices'].flatMap((part) =>
    [0, 4, 9].map((chunk) => `X/${part}/c/${chunk}`),
  );
  expect(chunksAsked().slice(4).sort()).toEqual(sampled);
});
