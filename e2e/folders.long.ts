import { cpSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expectHostile, NO_NAMES, unpack } from './hostile-names';
import { drop, petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('a picked folder shows columns of any name', async ({ page, app }, info) => {
  test.skip(...NO_NAMES);
  const folder = unpack(info.outputPath(''));
  await page.goto(`${app}#empty`);
  await page.getByLabel('Folder to open').setInputFiles(folder);
  await expectHostile(page);
});

test('files modified in a dropped folder while it is open are reported, and never shown', async ({
  page,
  app,
}, info) => {
  const folder = info.outputPath('kitchen.zarr');
  cpSync(join(stores, 'kitchen.v3.zarr'), folder, { recursive: true });
  await page.goto(`${app}#empty`);
  await drop(page, [folder]);
  const { shape, treeItem, article } = petri(page);
  await expect(shape(/^\d+ cells/)).toBeVisible();
  // later than the opening, even for file systems with a resolution of two seconds
  await page.waitForTimeout(2100);
  rewriteChunks(join(folder, 'varm'));
  const show = async (path: string) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    await page.getByLabel('Filter the tree').fill(name);
    // `raw` has elements of the same names, a level deeper; the tree moves while it finds them
    const item = treeItem(name).and(page.locator('[aria-level="2"]'));
    await expect(async () => {
      await item.click({ timeout: 2000 });
      await expect(article(path)).toBeVisible({ timeout: 2000 });
    }).toPass();
    return article(path).getByRole('alert');
  };
  const alert = await show('/varm/PCs');
  await expect(alert).toHaveCount(1);
  await expect(alert).toContainText(
    /varm\/PCs\/c\/0\/0 has changed on disk since kitchen\.zarr was opened\. Open the folder again/,
  );
  await expect(await show('/obsm/X_umap')).toHaveCount(0);
});

/** The same bytes, with the current time. */
function rewriteChunks(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (statSync(file).isFile() && /[/\\]c[/\\]/.test(name))
      utimesSync(file, new Date(), new Date());
  }
}

test('a zipped store opens from disk, whatever its names', async ({ page, app }) => {
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'hostile.zarr.zip'));
  await expectHostile(page);
});
