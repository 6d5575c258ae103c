import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { folderEntries } from '../src/testing/node-folder-entries';
import { petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

test.beforeEach(async ({ page, app }) => {
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'kitchen.h5ad'));
  await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();
});

test('the tree shows the elements in the order of AnnData and is walked by keyboard', async ({
  page,
}) => {
  const { tree, treeItem, article } = petri(page);
  const top = await tree.locator('[role=treeitem][aria-level="1"]').allTextContents();
  const names = top.map((text) => text.replace(/[\d,×\s].*$/, ''));
  expect(names.slice(0, 4)).toEqual(['Overview', 'X', 'layers', 'raw']);
  await treeItem('obs').first().click();
  await expect(article('/obs')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(article('/obs/cell id')).toBeVisible();
});

test('obs is a table of its columns, missing values distinguished @journey', async ({
  page,
}) => {
  const { treeItem, table } = petri(page);
  await treeItem('obs').first().click();
  const obs = table('/obs');
  await expect(obs.getByRole('columnheader', { name: /cell_type/ })).toBeVisible();
  await expect(obs.getByRole('row').nth(1)).toContainText('T cell');
});

test('a column has its counts, as anndata counts them', async ({ page }) => {
  await petri(page).treeItem('cell_type').click();
  const counts = page.getByRole('list', { name: 'Values and their counts' });
  await expect(counts.getByRole('listitem')).toHaveCount(4);
  await expect(counts.getByRole('listitem').first()).toContainText('B cell');
  await expect(counts.getByRole('listitem').first()).toContainText('132');
});

test('a column of three thousand is found, and the tree goes to it', async ({
  page,
}, info) => {
  const file = info.outputPath('wide.zarr.zip');
  writeWide(file, 3000);
  await petri(page).chooseFile(file);
  await expect(page.getByText('wide.zarr.zip').first()).toBeVisible();
  await petri(page).kitchenOpened();
  await petri(page).find('feature_2345');
  await page.keyboard.press('Enter');
  await expect(petri(page).article('/obs/feature_2345')).toBeVisible();
  await expect(petri(page).treeItem('feature_2345')).toBeVisible();
});

/** The kitchen with as many columns as asked for beside its own, as copies of one. */
function writeWide(file: string, columns: number): void {
  const members = new Map(folderEntries(join(stores, 'kitchen.v2.zarr')));
  const attributes = JSON.parse(new TextDecoder().decode(members.get('obs/.zattrs')));
  const copied = [...members].filter(([key]) => key.startsWith('obs/float32/'));
  for (let number = 0; number < columns; number++) {
    attributes['column-order'].push(`feature_${number}`);
    for (const [key, bytes] of copied)
      members.set(key.replace('float32', `feature_${number}`), bytes);
  }
  members.delete('.zmetadata');
  members.set('obs/.zattrs', new TextEncoder().encode(JSON.stringify(attributes)));
  writeFileSync(file, zipSync(Object.fromEntries(members), { level: 0 }));
}
