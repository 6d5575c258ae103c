import { heard, petri } from './petri-page';
import { expect, stores, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('from the start page to a gene and its link by keys alone', async ({
  page,
  app,
  serve,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { address } = await serve(stores);
  const press = async (key: string, times = 1) => {
    for (let i = 0; i < times; i++) await page.keyboard.press(key);
  };
  /** Presses Tab until something with this name has the focus. */
  const tabTo = async (name: string | RegExp) => {
    const wanted = page
      .getByRole('button', { name })
      .or(page.getByRole('textbox', { name }));
    for (let i = 0; i < 60; i++) {
      await press('Tab');
      const isThere = await wanted.evaluateAll((found) =>
        found.includes(document.activeElement as HTMLElement),
      );
      if (isThere) return;
    }
    throw new Error(`Tab never came to ${name}`);
  };

  await page.goto(`${app}#empty`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo('URL of an .h5ad or .zarr file');
  await page.keyboard.type(`${address}kitchen.v3.zarr`);
  await press('Enter');
  await expect(petri(page).shape('331 cells × 37 genes')).toBeVisible();

  await press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await press('Escape');

  await press('/');
  await expect(page.getByRole('combobox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type('cd3e');
  const first = page.getByRole('listbox', { name: 'Found' }).getByRole('option').first();
  await expect(first).toContainText('gene');
  await press('Enter');
  await expect(page).toHaveURL(/gene=/);

  await tabTo('Copy link');
  await press('Enter');
  await heard(page, /Link copied/);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('kitchen.v3.zarr');
  expect(copied).toMatch(/gene=/);
});
