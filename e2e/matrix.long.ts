import { cellAt, store } from './matrix-cells';
import { expect, test } from './petri-test';

test.use({ hidesEmbedding: true });

test('planes of a three-dimensional array, and shading, are in the link', async ({
  page,
  app,
  serve,
}) => {
  const data = await serve();
  await page.goto(`${app}#source=${data.address}${store}&element=/obsm/cube`);
  await expect(cellAt(page, 1, 0)).toHaveText('33');
  await page.getByRole('spinbutton', { name: /^Axis 2/ }).fill('1');
  await expect(cellAt(page, 1, 0)).toHaveText('3');
  await expect(cellAt(page, 1, 0)).toHaveClass(/above/);
  await page.getByRole('checkbox', { name: 'Heatmap shading' }).uncheck();
  await expect(cellAt(page, 1, 0)).not.toHaveClass(/above/);
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('cell=,,1');
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('v=');
  await page.reload();
  await expect(cellAt(page, 1, 0)).toHaveText('3');
  await expect(page.getByRole('checkbox', { name: 'Heatmap shading' })).not.toBeChecked();
});
