import AxeBuilder from '@axe-core/playwright';
import { petri } from './petri-page';
import { expect, test } from './petri-test';

test('embeddings are thumbnails, and one is enlarged by a click', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip`);
  const pictures = page.getByRole('region', { name: 'Embeddings' });
  await pictures.scrollIntoViewIfNeeded();
  const tsne = pictures.getByRole('button', {
    name: 'Show X_tsne in the plot: 3,160 points',
  });
  await tsne.click();
  await expect(tsne).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/embedding=\/obsm\/X_tsne/);
});

test('sizes are areas that can be walked by keys, and violate no rule', async ({
  page,
  app,
}) => {
  await page.goto(`${app}#source=demo.zarr.zip`);
  await petri(page).embeddingDrawn();
  const sizes = page.getByRole('region', { name: 'Size on disk' });
  await sizes.scrollIntoViewIfNeeded();
  const tiles = sizes.getByRole('list', { name: /Elements by size/ }).getByRole('link');
  await tiles.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(tiles.nth(1)).toBeFocused();
  await sizes.getByText('As a table').click();
  await expect(sizes.getByRole('table')).toBeVisible();
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .include('main')
    .disableRules(['region'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`)).toEqual([]);
  await tiles.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/element=\//);
});
