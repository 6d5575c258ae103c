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
  const { shape, article } = petri(page);
  await expect(shape(/^\d+ cells/)).toBeVisible();
  rewriteChunks(join(folder, 'varm'));
  const show = async (path: string) => {
    await page.evaluate((element) => {
      location.hash = `${location.hash.replace(/&element=[^&]*/, '')}&element=${element}`;
    }, path);
    await expect(article(path)).toBeVisible();
    return article(path).getByRole('alert');
  };
  const alert = await show('/varm/PCs');
  await expect(alert).toHaveCount(1);
  await expect(alert).toContainText(
    /varm\/PCs\/c\/0\/0 has changed on disk since kitchen\.zarr was opened\. Open the folder again/,
  );
  await expect(await show('/obsm/X_umap')).toHaveCount(0);
});

/** The same bytes, with a time later than the opening by more than the slack for clocks, two seconds, and no later than that from now. */
function rewriteChunks(folder: string): void {
  const later = new Date(Date.now() + 1990);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (statSync(file).isFile() && /[/\\]c[/\\]/.test(name))
      utimesSync(file, later, later);
  }
}

test('a zipped store opens from disk, whatever its names', async ({ page, app }) => {
  await page.goto(`${app}#empty`);
  await petri(page).chooseFile(join(stores, 'hostile.zarr.zip'));
  await expectHostile(page);
});
